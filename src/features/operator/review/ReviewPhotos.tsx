import { useState } from 'react'
import type { ReviewContent } from '#contract/operator/operator.ts'
import { Photo } from '#ui/media/Photo.tsx'
import { DeskPhotoViewer } from '../desk/DeskPhotoViewer.tsx'

/** The photos, large; a press shows one in its full size. */
export function ReviewPhotos({ photos, name }: { photos: ReviewContent['photos']; name: string }) {
  const [openIndex, setOpenIndex] = useState<number>()
  const [main, ...others] = photos
  if (!main) return <Photo path={null} facts={null} alt={`Foto ${name}`} sizes="300px" />
  return (
    <div className="review__photos">
      <button
        type="button"
        className="review__main"
        aria-label="Foto utama, ukuran penuh"
        onClick={() => setOpenIndex(0)}
      >
        <Photo path={main.path} facts={main.img} alt="" sizes="(min-width: 900px) 400px, 100vw" first />
      </button>
      {others.length > 0 && (
        <div className="review__others">
          {others.map(({ path, img }, nth) => (
            <button
              key={path}
              type="button"
              aria-label={`Foto ${nth + 2} dari ${photos.length}, ukuran penuh`}
              onClick={() => setOpenIndex(nth + 1)}
            >
              <Photo path={path} facts={img} alt="" sizes="120px" />
            </button>
          ))}
        </div>
      )}
      {openIndex !== undefined && (
        <DeskPhotoViewer photos={photos} name={name} from={openIndex} onShut={() => setOpenIndex(undefined)} />
      )}
    </div>
  )
}
