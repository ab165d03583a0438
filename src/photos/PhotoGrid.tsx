import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { next, warning } from '#ui/display/icons.ts'
import { camera, plus, prev } from '#ui/display/lazy-icons.ts'
import { Button } from '#ui/nav/Button.tsx'
import { PhotoInput } from './PhotoInput.tsx'
import { PhotoProgress } from './PhotoProgress.tsx'
import { type PhotoProgressState, PhotoTile } from './PhotoTile.tsx'
import { type FormPhoto, isUncut, type PhotoSlotConfig } from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'
import { photoErrorOf, photoStatusOf } from './photo-values.ts'
import type { FormPhotos } from './use-photos.ts'
import { useThumbnail } from './use-thumbnail.ts'
import './photo-grid.css'

type Props = FormPhotos & {
  /** The place of these photos in the form, and the rules of that place. */
  place: string
  rule: PhotoSlotConfig
  title: string
  help: ReactNode
  /** The pending write of this form, and the progress of its uploads. */
  row: OutboxEntry | undefined
  progress: Sending | undefined
  /** The error of this field, found here or by the server. */
  wrong: string | undefined
  /** A text that names the chosen files that did not fit. */
  dropped?: string | undefined
  /** The id of the photo that the error is about: it gets the focus. */
  first: string | undefined
  disabled: boolean
  /** The label of the first photo if it has a special one: 'Foto utama'. */
  main?: string
  /** The owner of these photos, if not the signed-in person. */
  owner?: string | undefined
  /** Opens the cropper for a chosen photo. */
  onCut?: (id: string) => void
  onOpen: () => void
  onFiles: (files: File[]) => void
}

/** A form field for several photos: adds several at once, removes them, and changes their order. */
export function PhotoGrid({
  work,
  state,
  place,
  rule,
  title,
  help,
  row,
  progress,
  wrong,
  dropped,
  first,
  ...rest
}: Props) {
  const { disabled, main, owner, onCut, onOpen, onFiles } = rest
  const photos = state.photos[place] ?? []
  const [ordering, setOrdering] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const full = photos.length >= rule.most
  const nameOf = (number: number) => (number === 1 && main) || `Foto ${number}`
  useEffect(() => {
    const photo = first && list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(first)}"]`)
    if (!photo) return
    photo.focus({ preventScroll: true })
    photo.scrollIntoView({ block: 'center' })
  }, [first])

  function remove(photo: string, number: number) {
    // The focus moves to its neighbour before its button is removed.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.shot__x, .shot--add') ?? [])]
    const own = list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(photo)}"] .shot__x`)
    const at = own ? buttons.indexOf(own) : -1
    ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
    setAnnouncement(`${nameOf(number)} dihapus.`)
    void work.remove(place, photo)
  }
  async function retry(photo: string) {
    await work.retry(place, photo)
    if (work.now().photos[place]?.some((other) => other.id === photo && isUncut(other, rule))) onCut?.(photo)
  }
  function move(photo: string, number: number, by: -1 | 1) {
    if (number + by < 1 || number + by > photos.length) return
    void work.move(place, photo, by)
    setAnnouncement(`Foto ${number} pindah ke urutan ${number + by} dari ${photos.length}.`)
    // A DOM node that is moved loses the focus.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(
          `[data-photo="${CSS.escape(photo)}"] .shot__moves button:${by < 0 ? 'first' : 'last'}-child`,
        )
        ?.focus(),
    )
  }
  const sentences = photos.flatMap((photo, index) => photoErrorOf(photo, index + 1) ?? [])
  return (
    <section className="part" aria-labelledby={id}>
      <div className="grid-head">
        <h2 id={id}>{title}</h2>
        <span className="small muted">
          {photos.length} dari {rule.most} foto
        </span>
      </div>
      <p className="sr" role="status">
        {announcement}
      </p>
      {wrong && (
        <p className="field__err grid-wrong" role="alert">
          <Icon d={warning} size="s" />
          {wrong}
        </p>
      )}
      {dropped && <p className="small">{dropped}</p>}
      <ul className="shots" ref={list}>
        {photos.map((photo, index) => (
          <GridPhoto
            key={photo.id}
            photo={photo}
            owner={owner}
            number={index + 1}
            of={photos.length}
            name={nameOf(index + 1)}
            caption={index === 0 ? main : undefined}
            where={isUncut(photo, rule) ? { at: 'uncut' } : photoStatusOf(photo, state.doing, row, progress)}
            onRemove={disabled || ordering ? undefined : () => remove(photo.id, index + 1)}
            onMove={ordering ? (by) => move(photo.id, index + 1, by) : undefined}
            onRetry={photo.wrong?.because === 'now' ? () => void retry(photo.id) : undefined}
            onCut={onCut && !ordering && isUncut(photo, rule) ? () => onCut(photo.id) : undefined}
          />
        ))}
        {!full && !ordering && (
          <li>
            <PhotoInput multiple onOpen={onOpen} onFiles={onFiles}>
              {(open) => (
                <button type="button" className="shot shot--add" disabled={disabled} onClick={open}>
                  <Icon d={plus} />
                  Tambah foto
                </button>
              )}
            </PhotoInput>
          </li>
        )}
      </ul>
      <div className="row row--wrap">
        {!full && !ordering && (
          <span className="grid-camera">
            <PhotoInput camera onOpen={onOpen} onFiles={onFiles}>
              {(open) => (
                <Button variant="soft" small disabled={disabled} onClick={open}>
                  <Icon d={camera} size="s" />
                  Ambil foto
                </Button>
              )}
            </PhotoInput>
          </span>
        )}
        {photos.length > 1 && (
          <Button variant="text" small disabled={disabled} onClick={() => setOrdering(!ordering)}>
            {ordering ? 'Selesai mengatur' : 'Atur urutan'}
          </Button>
        )}
      </div>
      <PhotoProgress
        help={help}
        running={runningOf(state, progress, row)}
        onCancel={state.doing ? () => void work.cancel(place) : undefined}
      />
      {sentences.map((sentence) => (
        <p className="field__err" role="alert" key={sentence}>
          <Icon d={warning} size="s" />
          {sentence}
        </p>
      ))}
    </section>
  )
}

type Sending = { photo: number; of: number; percent: number }

/** The photo that is being shrunk, or uploaded. */
function runningOf({ doing }: PhotoState, progress: Sending | undefined, row: OutboxEntry | undefined) {
  if (doing) return { description: `Memperkecil ${doing.number} dari ${doing.of}`, percent: doing.percent }
  if (!progress || row?.state !== 'sending') return undefined
  return { description: `Mengirim foto ${progress.photo} dari ${progress.of}`, percent: progress.percent }
}

type GridPhotoProps = {
  photo: FormPhoto
  owner: string | undefined
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
 * One photo of several, as a thumbnail. A photo that waits to be shrunk has no thumbnail yet. A photo that waits to be
 * cropped has one, so that the user can recognize it.
 */
function GridPhoto({
  photo,
  owner,
  number,
  of,
  name,
  caption,
  where,
  onRemove,
  onMove,
  onRetry,
  onCut,
}: GridPhotoProps) {
  const blob = useThumbnail(photo.file ?? (onCut && photo.raw), owner)
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
