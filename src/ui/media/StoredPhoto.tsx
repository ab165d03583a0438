import type { PictureFacts } from '#contract/schemas.ts'
import { Photo } from './Photo.tsx'

/** A picture: of the server, or one that still lies on this phone, under an address of the browser's own. */
export type StoredPicture = { path: string; facts: PictureFacts | null } | { url: string }

type Props = { picture: StoredPicture; alt: string; sizes: string; first?: boolean; className?: string }

export const StoredPhoto = ({ picture, alt, sizes, first = false, className = 'photo--square' }: Props) =>
  'url' in picture ? (
    <span className={`photo ${className}`}>
      <img src={picture.url} alt={alt} />
    </span>
  ) : (
    <Photo path={picture.path} facts={picture.facts} alt={alt} sizes={sizes} first={first} className={className} />
  )

/** The picture of an answer, with what is known of it; null when there is none. */
export const pictureOf = (path: string | null, facts: PictureFacts | null): StoredPicture | null =>
  path === null ? null : { path, facts }
