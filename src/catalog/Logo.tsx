// @chunk profile-pages
import type { PictureFacts } from '#contract/schemas.ts'
import { initialsOf } from '#ui/media/initials.ts'
import { Photo } from '#ui/media/Photo.tsx'

type Props = {
  /** A producer, or a certification body. */
  profile: { name: string; img_url: string | null; img: PictureFacts | null }
  small?: boolean
  className?: string
}

/** The logo, or the initials of the name. Hidden from screen readers, because the name is beside it. */
export const Logo = ({
  profile: { name, img_url, img },
  small = false,
  className = small ? 'ava ava--s' : 'ava',
}: Props) => (
  <span className={className} aria-hidden="true">
    {img_url ? <Photo path={img_url} facts={img} alt="" sizes={small ? '36px' : '48px'} /> : initialsOf(name)}
  </span>
)
