// @chunk after-start
import type { PictureFacts } from '#contract/schemas.ts'
import { initialsOf } from './initials.ts'
import { Photo } from './Photo.tsx'

type Props = {
  name: string
  /** A path on the file host; null shows the initials. */
  path: string | null
  facts?: PictureFacts | null
  size?: 's' | 'm' | 'l'
}

const sizes = { s: '36px', m: '48px', l: '112px' } as const

/** A profile picture, or the initials of the name. Decorative: the name is shown beside it. */
export const Avatar = ({ name, path, facts = null, size = 'm' }: Props) => (
  <span className={`ava ava--${size}`} aria-hidden={path ? undefined : true}>
    {path ? <Photo path={path} facts={facts} alt="" sizes={sizes[size]} /> : <span>{initialsOf(name)}</span>}
  </span>
)
