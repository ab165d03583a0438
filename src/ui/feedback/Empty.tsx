// @chunk cards
import type { ReactNode } from 'react'
import { forDevice, sayForDevice } from './device-wording.ts'
import { EmptyArt, type EmptyArtKind } from './EmptyArt.tsx'

type Props = {
  look: EmptyArtKind
  title: string
  /** The page has no other content: the title is then its h1. */
  page?: boolean
  /** The next step, in a sentence. */
  say?: ReactNode
  /** At most one filled button. */
  children?: ReactNode
}

/** An empty or error state: an illustration, what the state is, and what to do next. */
export const Empty = ({ look, title, page, say, children }: Props) => (
  <section className="empty">
    <EmptyArt look={look} />
    {page ? <h1>{forDevice(title)}</h1> : <h2>{forDevice(title)}</h2>}
    {say && <p className="muted">{sayForDevice(say)}</p>}
    {children}
  </section>
)
