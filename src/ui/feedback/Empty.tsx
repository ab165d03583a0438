// @chunk cards
import type { ReactNode } from 'react'
import { lazyComponent } from '../display/lazy-component.tsx'
import { forDevice, sayForDevice } from './device-wording.ts'
import type { EmptyArtKind } from './EmptyArt.tsx'

type Props = {
  variant: EmptyArtKind
  title: string
  /** The page has no other content: the title is then its h1. */
  page?: boolean
  /** The next step, in a sentence. */
  description?: ReactNode
  /** At most one filled button. */
  children?: ReactNode
}

// The illustration is drawn after the texts: a first screen with data has none. Without its code its space stays empty.
const Art = lazyComponent(async () => {
  const module = await import('./EmptyArt.tsx').catch(() => undefined)
  return module?.EmptyArt ?? ((_: { variant: EmptyArtKind }) => null)
})

/** An empty or error state: an illustration, what the state is, and what to do next. */
export const Empty = ({ variant, title, page, description, children }: Props) => (
  <section className="empty">
    <Art variant={variant} fallback={<span className="empty-art" />} />
    {page ? <h1>{forDevice(title)}</h1> : <h2>{forDevice(title)}</h2>}
    {description && <p className="muted">{sayForDevice(description)}</p>}
    {children}
  </section>
)
