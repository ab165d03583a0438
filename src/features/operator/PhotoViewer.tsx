import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ReviewContent } from '#contract/operator.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { close, next } from '#ui/icons.ts'
import { prev } from '#ui/late-icons.ts'
import { useWindow } from '#ui/window-history.ts'
import './review-windows.css'

const fileHost = import.meta.env.VITE_FILE_HOST ?? '/files'

type Props = { photos: ReviewContent['photos']; name: string; from: number; onShut: () => void }

/** One photo in its full size, so that a label can be read; arrows lead to the others, Escape and the cross shut it. */
export function PhotoViewer({ photos, name, from, onShut }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(from)
  const [whole, setWhole] = useState(false)
  const shut = useWindow(dialog, onShut)
  const id = useId()
  const photo = photos[at]!
  const step = (by: number) => setAt((now) => Math.min(photos.length - 1, Math.max(0, now + by)))

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
          Foto {at + 1} dari {photos.length}
        </h2>
        <IconButton aria-label="Foto sebelumnya" onClick={() => step(-1)} disabled={at === 0}>
          <Icon d={prev} />
        </IconButton>
        <IconButton aria-label="Foto berikutnya" onClick={() => step(1)} disabled={at === photos.length - 1}>
          <Icon d={next} />
        </IconButton>
        <IconButton aria-label="Tutup" onClick={shut}>
          <Icon d={close} />
        </IconButton>
      </div>
      <div className="viewer__stage">
        <button
          type="button"
          className={whole ? 'viewer__photo viewer__photo--whole' : 'viewer__photo'}
          aria-pressed={whole}
          aria-label={whole ? 'Perkecil foto' : 'Perbesar foto'}
          onClick={() => setWhole(!whole)}
        >
          <img
            key={photo.path}
            src={`${fileHost}/${photo.path}`}
            width={photo.img?.width}
            height={photo.img?.height}
            alt={`${name}, foto ${at + 1}`}
          />
        </button>
      </div>
    </dialog>
  )
}
