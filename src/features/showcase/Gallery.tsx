import { useRef, useState } from 'react'
import type { ProductDetail, ProductMedia } from '#contract/showcase.ts'
import { Photo } from '#ui/Photo.tsx'
import { photoSizes } from '#ui/photo-sources.ts'

/** The main photo and up to three more: a strip for the finger, thumbs for everybody, and which one of how many. */
export function Gallery({ product, media }: { product: ProductDetail; media: ProductMedia[] }) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const photos = [
    { key: 0, path: product.img_url, facts: product.img },
    ...media.map(({ id, url, img }) => ({ key: id, path: url, facts: img })),
  ]
  const many = photos.length > 1
  const go = (to: number) => strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior: 'smooth' })
  return (
    <div className="gallery">
      <div className="gallery__main">
        <div
          className="gallery__strip"
          ref={strip}
          {...(many && { tabIndex: 0, role: 'group', 'aria-label': 'Foto produk, geser untuk melihat yang lain' })}
          onScroll={({ currentTarget: me }) => setAt(Math.round(me.scrollLeft / me.clientWidth))}
        >
          {photos.map(({ key, path, facts }, index) => (
            <Photo
              key={key}
              path={path}
              facts={facts}
              alt={index === 0 ? product.name : `${product.name}, foto ${index + 1}`}
              sizes={photoSizes.gallery}
              first={index === 0}
            />
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
    </div>
  )
}
