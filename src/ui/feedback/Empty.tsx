import type { ReactNode } from 'react'
import { forDevice, sayForDevice } from './device-wording.ts'
import { EmptyArt, type EmptyArtKind } from './EmptyArt.tsx'

type Props = {
  look: EmptyArtKind
  title: string
  /** The page has nothing else: then its title is the page's first heading. */
  page?: boolean
  /** What to do next, in a sentence. */
  say?: ReactNode
  /** At most one filled button. */
  children?: ReactNode
}

/** A state that has nothing to show: the stall, what is so, what to do next. */
export const Empty = ({ look, title, page, say, children }: Props) => (
  <section className="empty">
    <EmptyArt look={look} />
    {page ? <h1>{forDevice(title)}</h1> : <h2>{forDevice(title)}</h2>}
    {say && <p className="muted">{sayForDevice(say)}</p>}
    {children}
  </section>
)
