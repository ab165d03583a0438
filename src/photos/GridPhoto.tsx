import { Icon } from '#ui/display/Icon.tsx'
import { next } from '#ui/display/icons.ts'
import { prev } from '#ui/display/lazy-icons.ts'
import { type PhotoProgressState, PhotoTile } from './PhotoTile.tsx'
import type { FormPhoto } from './photo-list.ts'
import { useThumbnail } from './use-thumbnail.ts'

type Props = {
  photo: FormPhoto
  /** From 1. */
  number: number
  of: number
  /** 'Foto 2' */
  name: string
  caption: string | undefined
  where: PhotoProgressState
  onRemove: (() => void) | undefined
  onMove: ((by: -1 | 1) => void) | undefined
  onRetry: (() => void) | undefined
  onCut: (() => void) | undefined
}

/**
 * One photo of several, drawn small. One that waits for being made small is not drawn; one that is still to be cut is, for
 * whoever cuts it chooses by what is seen.
 */
export function GridPhoto({ photo, number, of, name, caption, where, onRemove, onMove, onRetry, onCut }: Props) {
  const blob = useThumbnail(photo.file ?? (onCut && photo.raw))
  return (
    <li data-photo={photo.id} tabIndex={-1}>
      <PhotoTile blob={blob ?? undefined} path={photo.path} name={name} {...{ caption, where, onRemove }}>
        {onRetry && (
          <button type="button" className="shot__do" onClick={onRetry}>
            Coba lagi
          </button>
        )}
        {onCut && (
          <button type="button" className="shot__do" data-cut onClick={onCut}>
            Lanjutkan memotong<span className="sr"> {name.toLowerCase()}</span>
          </button>
        )}
        {onMove && (
          <div className="shot__moves">
            <button
              type="button"
              aria-label={`Pindah foto ${number} ke depan`}
              aria-disabled={number === 1}
              onClick={() => onMove(-1)}
            >
              <Icon d={prev} />
            </button>
            <button
              type="button"
              aria-label={`Pindah foto ${number} ke belakang`}
              aria-disabled={number === of}
              onClick={() => onMove(1)}
            >
              <Icon d={next} />
            </button>
          </div>
        )}
      </PhotoTile>
    </li>
  )
}
