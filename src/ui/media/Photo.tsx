// @chunk cards
import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'
import type { PictureFacts } from '#contract/schemas.ts'
import { Icon } from '../display/Icon.tsx'
import { picture } from '../display/icons.ts'
import { fileHost } from './file-host.ts'
import { plainPicture, srcSet } from './photo-sources.ts'
import { colorOfThumbhash } from './thumbhash-color.ts'

type Props = {
  /**
   * A path on the file host, `product/<hex>.jpg`; its sizes are beside it as `<hex>-480.avif` and so on. null: there is
   * no picture; undefined: not known yet, only its space is kept.
   */
  path: string | null | undefined
  facts: PictureFacts | null
  /** The alternative text; '' when the text beside the picture says the same. */
  alt: string
  /** The `sizes` attribute: one of photoSizes, or a value of its own. */
  sizes: string
  /** The picture is on the first screen: it loads at once and with high priority. */
  first?: boolean
  className?: string
  /** Shown when there is no picture or it fails to load; by default an icon with 'Foto menyusul'. */
  fallback?: ReactNode
}

/**
 * A picture that keeps its space: it shows its average colour while loading, and the fallback after an error, until a
 * retry makes sense. Square unless `className` says otherwise.
 */
export function Photo({ path, facts, alt, sizes, first = false, className = 'photo--square', fallback }: Props) {
  const [missing, setMissing] = useState<string>()
  const fail = useCallback(() => setMissing(path ?? ''), [path])
  // A picture in server-rendered HTML can fail before React listens for the error.
  const checkFailed = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0 && img.currentSrc) fail()
    },
    [fail],
  )
  const showFallback = path === null || (path !== undefined && missing === path)
  const retryWhenPossible = useCallback((element: HTMLElement | null) => {
    const loading =
      element &&
      import('./retry-photo.ts')
        .catch(() => undefined) // not loaded: the next page with this picture tries again
        .then((module) => module?.onRetryPossible(element, () => setMissing(undefined)))
    return () => void loading?.then((stop) => stop?.())
  }, [])
  return (
    <span className={`photo ${className}`}>
      {facts?.thumbhash && <PlaceholderColor thumbhash={facts.thumbhash} />}
      {showFallback ? (
        <span className="photo__later" ref={path === null ? null : retryWhenPossible}>
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
            ref={checkFailed}
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

// Presentation attributes instead of `style`: the content security policy forbids style attributes, also in SSR output.
const PlaceholderColor = ({ thumbhash }: { thumbhash: string }) => (
  <svg className="photo__tint" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="1" height="1" fill={colorOfThumbhash(thumbhash)} />
  </svg>
)
