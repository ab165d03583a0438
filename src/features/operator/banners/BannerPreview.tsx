import type { BannerPlace } from '#contract/operator/content.ts'
import type { PictureFacts } from '#contract/schemas.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { useBlobUrl } from '#ui/media/use-blob-url.ts'
import type { BannerValues } from './banner-values.ts'

type Props = {
  place: BannerPlace
  values: BannerValues
  /** Chosen and not sent, or the path of the one that hangs. */
  picture: Blob | string | null
  facts: PictureFacts | null
}

/** How a banner will look, with what has been typed so far. Nothing of it can be pressed. */
export function BannerPreview({ place, values: { title, remark, action, alt }, picture, facts }: Props) {
  const url = useBlobUrl(picture instanceof Blob ? picture : undefined)
  const savedPath = typeof picture === 'string' ? picture : undefined
  return (
    <figure className="stack stack--s" aria-label="Pratinjau">
      <figcaption className="small muted">Pratinjau</figcaption>
      <div className={`banner-preview banner-preview--${place}`}>
        <div className="banner-preview__text">
          <b>{title || 'Judul'}</b>
          {remark && <span className="small">{remark}</span>}
          {place !== 'sub' && <span className="banner-preview__button">{action || 'Lihat'}</span>}
        </div>
        {url && <img className="banner-preview__image" src={url} alt={alt} />}
        {savedPath && (
          <Photo className="banner-preview__image" path={savedPath} facts={facts} alt={alt} sizes="300px" />
        )}
      </div>
    </figure>
  )
}
