import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ReviewContent } from '#contract/operator/operator.ts'
import { useDialogHistory } from '#ui/dialog/dialog-history.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { close, next } from '#ui/display/icons.ts'
import { prev } from '#ui/display/lazy-icons.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'
import './photo-and-compare.css'

const fileHost = import.meta.env.VITE_FILE_HOST ?? '/files'

type Props = { photos: ReviewContent['photos']; name: string; from: number; onClose: () => void }

/** A photo in full size, so that labels are readable. Arrow keys show the others, Escape and the button close it. */
export function DeskPhotoViewer({ photos, name, from, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(from)
  const [isFullSize, setFullSize] = useState(false)
  const closeViewer = useDialogHistory(dialog, onClose)
  const id = useId()
  const photo = photos[index]!
  const step = (by: number) => setIndex((now) => Math.min(photos.length - 1, Math.max(0, now + by)))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} className="viewer" aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className="viewer__head">
        <h2 id={id} className="grow" aria-live="polite">
          Foto {index + 1} dari {photos.length}
        </h2>
        <IconButton aria-label="Foto sebelumnya" onClick={() => step(-1)} disabled={index === 0}>
          <Icon d={prev} />
        </IconButton>
        <IconButton aria-label="Foto berikutnya" onClick={() => step(1)} disabled={index === photos.length - 1}>
          <Icon d={next} />
        </IconButton>
        <IconButton aria-label="Tutup" onClick={closeViewer}>
          <Icon d={close} />
        </IconButton>
      </div>
      <div className="viewer__stage">
        <button
          type="button"
          className={isFullSize ? 'viewer__photo viewer__photo--whole' : 'viewer__photo'}
          aria-pressed={isFullSize}
          aria-label={isFullSize ? 'Perkecil foto' : 'Perbesar foto'}
          onClick={() => setFullSize(!isFullSize)}
        >
          <img
            key={photo.path}
            src={`${fileHost}/${photo.path}`}
            width={photo.img?.width}
            height={photo.img?.height}
            alt={`${name}, foto ${index + 1}`}
          />
        </button>
      </div>
    </dialog>
  )
}
