// @chunk profile-pages
import type { ReactNode } from 'react'
import type { PictureFacts } from '#contract/schemas.ts'
import { Photo } from './Photo.tsx'

/** A picture on the server (`path` on the file host), or one that is only on this phone (`url`: a blob URL). */
export type StoredPicture = { path: string; facts: PictureFacts | null } | { url: string }

type Props = {
  picture: StoredPicture
  alt: string
  sizes: string
  first?: boolean
  className?: string
  /** Shown when the picture fails to load. */
  fallback?: ReactNode
}

export const StoredPhoto = ({ picture, alt, sizes, first = false, className = 'photo--square', fallback }: Props) =>
  'url' in picture ? (
    <span className={`photo ${className}`}>
      <img src={picture.url} alt={alt} />
    </span>
  ) : (
    <Photo {...{ path: picture.path, facts: picture.facts, alt, sizes, first, className, fallback }} />
  )

/** The picture of an API response with its metadata; null when there is none. */
export const pictureOf = (path: string | null, facts: PictureFacts | null): StoredPicture | null =>
  path === null ? null : { path, facts }
