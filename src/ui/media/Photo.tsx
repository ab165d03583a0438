import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'
import type { PictureFacts } from '#contract/schemas.ts'
import { Icon } from '../display/Icon.tsx'
import { picture } from '../display/icons.ts'
import { plainPicture, srcSet } from './photo-sources.ts'
import { colorOfThumbhash } from './thumbhash-color.ts'

const fileHost = import.meta.env.VITE_FILE_HOST ?? '/files'

type Props = {
  /**
   * A path on the file host, `product/<hex>.jpg`; its sizes stand beside it as `<hex>-480.avif` and so on. null: there is
   * no picture; undefined: its place only, for now.
   */
  path: string | null | undefined
  facts: PictureFacts | null
  /** What is to be seen; '' when the words beside it already say so. */
  alt: string
  /** How wide it is drawn, one of photoSizes or a sizes attribute of its own. */
  sizes: string
  /** In the first screen: loads at once and before others. */
  first?: boolean
  className?: string
  /** Stands there when it does not come; without it a word does. */
  fallback?: ReactNode
}

/** A picture that keeps its place: its colour before it comes, a word when it does not, until it is asked for again. Square unless a class says more. */
export function Photo({ path, facts, alt, sizes, first = false, className = 'photo--square', fallback }: Props) {
  const [missing, setMissing] = useState<string>()
  const fail = useCallback(() => setMissing(path ?? ''), [path])
  // A picture of the server's page can fail before the page listens.
  const look = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0 && img.currentSrc) fail()
    },
    [fail],
  )
  const gone = path === null || (path !== undefined && missing === path)
  const wait = useCallback((place: HTMLElement | null) => {
    const waiting =
      place &&
      import('./retry-photo.ts')
        .then(({ onRetryPossible }) => onRetryPossible(place, () => setMissing(undefined)))
        .catch(() => {}) // the next page that shows it asks again
    return () => void waiting?.then((stop) => stop?.())
  }, [])
  return (
    <span className={`photo ${className}`}>
      {facts?.thumbhash && <PlaceholderColor thumbhash={facts.thumbhash} />}
      {gone ? (
        <span className="photo__later" ref={path === null ? null : wait}>
          {fallback ?? (
            <>
              <Icon d={picture} />
              <span>Foto menyusul</span>
            </>
          )}
          {alt && <span className="sr">{alt}</span>}
        </span>
      ) : path === undefined ? null : (
        <picture>
          <source type="image/avif" srcSet={srcSet(fileHost, path, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={srcSet(fileHost, path, 'webp')} sizes={sizes} />
          <img
            ref={look}
            src={plainPicture(fileHost, path)}
            width={facts?.width ?? 480}
            height={facts?.height ?? 480}
            alt={alt}
            loading={first ? 'eager' : 'lazy'}
            decoding={first ? 'auto' : 'async'}
            {...(first && { fetchPriority: 'high' as const })}
            onError={(event: SyntheticEvent<HTMLImageElement>) => event.currentTarget.currentSrc && fail()}
          />
        </picture>
      )}
    </span>
  )
}

// Presentation attributes, not a style: the content policy forbids style attributes, in the server's markup too.
const PlaceholderColor = ({ thumbhash }: { thumbhash: string }) => (
  <svg className="photo__tint" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="1" height="1" fill={colorOfThumbhash(thumbhash)} />
  </svg>
)
