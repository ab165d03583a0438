import { useRef, useState } from 'react'
import type { ProductDetail, ProductMedia } from '#contract/showcase/schemas.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { photoSizes } from '#ui/media/photo-sources.ts'
import { usePhotoViewer } from '#ui/media/use-photo-viewer.tsx'

/** The main photo and up to three more: a strip to swipe, thumbnails, the position, and a full-screen viewer. */
export function ProductGallery({ product, media }: { product: ProductDetail; media: ProductMedia[] }) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const photos = [
    { key: 0, path: product.img_url, facts: product.img },
    ...media.map(({ id, url, img }) => ({ key: id, path: url, facts: img })),
  ].map((photo, index) => ({ ...photo, alt: index === 0 ? product.name : `${product.name}, foto ${index + 1}` }))
  const many = photos.length > 1
  const go = (to: number) => strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior: 'smooth' })
  const viewer = usePhotoViewer(photos, (last) => strip.current?.scrollTo({ left: last * strip.current.clientWidth }))
  return (
    <div className="gallery">
      <div className="gallery__main">
        <div
          className="gallery__strip"
          ref={strip}
          {...(many && { tabIndex: 0, role: 'group', 'aria-label': 'Foto produk, geser untuk melihat yang lain' })}
          onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
        >
          {photos.map(({ key, path, facts, alt }, index) => (
            <button key={key} type="button" aria-haspopup="dialog" onClick={() => viewer.open(index)}>
              <Photo path={path} facts={facts} alt={alt} sizes={photoSizes.gallery} first={index === 0} />
            </button>
          ))}
        </div>
        {many && (
          <span className="gallery__no" aria-hidden="true">
            {at + 1} dari {photos.length}
          </span>
        )}
      </div>
      {many && (
        <div className="thumbs">
          {photos.map(({ key, path, facts }, index) => (
            <button
              key={key}
              type="button"
              aria-label={`Foto ${index + 1} dari ${photos.length}`}
              {...(index === at && { 'aria-current': true })}
              onClick={() => go(index)}
            >
              <Photo path={path} facts={facts} alt="" sizes={photoSizes.thumb} />
            </button>
          ))}
        </div>
      )}
      {viewer.shown}
    </div>
  )
}
