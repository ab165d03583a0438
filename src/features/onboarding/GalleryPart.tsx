import { useEffect, useRef, useState } from 'react'
import { galleryMost, shopWords } from '#contract/shop-rules.ts'
import type { Row } from '#offline/rows.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { warning } from '#ui/icons.ts'
import { camera, plus } from '#ui/late-icons.ts'
import { PhotoInput } from '#ui/PhotoInput.tsx'
import { GalleryPhoto } from './GalleryPhoto.tsx'
import { whereOf, wrongOf } from './photos.ts'
import type { FormPhotos } from './use-photos.ts'

type Props = FormPhotos & {
  row: Row | undefined
  progress: { photo: number; of: number; percent: number } | undefined
  /** What stands in the way of going on, or what the server said of it. */
  wrong: string | undefined
  /** The photo to look at first for that. */
  first: string | undefined
  disabled: boolean
  onOpen: () => void
  onFiles: (files: File[]) => void
}

/** Up to ten photos of the shop: added several at once, taken away, put in order. */
export function GalleryPart({ work, state, row, progress, wrong, first, disabled, onOpen, onFiles }: Props) {
  const photos = state.photos.gallery ?? []
  const [ordering, setOrdering] = useState(false)
  const [heard, setHeard] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const full = photos.length >= galleryMost
  useEffect(() => {
    const photo = first && list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(first)}"]`)
    if (!photo) return
    photo.focus({ preventScroll: true })
    photo.scrollIntoView({ block: 'center' })
  }, [first])

  function remove(id: string, number: number) {
    // The focus goes to its neighbour before its button is gone.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.shot__x, .shot--add') ?? [])]
    const own = list.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(id)}"] .shot__x`)
    const at = own ? buttons.indexOf(own) : -1
    ;(buttons[at + 1] ?? buttons[at - 1])?.focus()
    setHeard(`Foto ${number} dihapus.`)
    void work.remove('gallery', id)
  }
  function move(id: string, number: number, by: -1 | 1) {
    if (number + by < 1 || number + by > photos.length) return
    void work.move('gallery', id, by)
    setHeard(`Foto ${number} pindah ke urutan ${number + by} dari ${photos.length}.`)
    // A piece of the page that is moved loses the focus.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(
          `[data-photo="${CSS.escape(id)}"] .shot__moves button:${by < 0 ? 'first' : 'last'}-child`,
        )
        ?.focus(),
    )
  }
  const sentences = photos.flatMap((photo, at) => wrongOf(photo, at + 1) ?? [])
  return (
    <section className="part" aria-labelledby="gallery-title">
      <div className="gallery-head">
        <h2 id="gallery-title">Galeri</h2>
        <span className="small muted">
          {photos.length} dari {galleryMost} foto
        </span>
      </div>
      <Progress {...{ state, progress, row }} onCancel={() => void work.cancel('gallery')} />
      <p className="sr" role="status">
        {heard}
      </p>
      {wrong && (
        <p className="field__err gallery-wrong" role="alert">
          <Icon d={warning} size="s" />
          {wrong}
        </p>
      )}
      <ul className="shots" ref={list}>
        {photos.map((photo, at) => (
          <GalleryPhoto
            key={photo.id}
            photo={photo}
            number={at + 1}
            of={photos.length}
            where={whereOf(photo, state.doing, row, progress)}
            onRemove={disabled || ordering ? undefined : () => remove(photo.id, at + 1)}
            onMove={ordering ? (by) => move(photo.id, at + 1, by) : undefined}
            onRetry={photo.wrong?.because === 'now' ? () => void work.retry('gallery', photo.id) : undefined}
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
          <span className="gallery-camera">
            <PhotoInput camera onOpen={onOpen} onFiles={onFiles}>
              {(open) => (
                <Button look="soft" small disabled={disabled} onClick={open}>
                  <Icon d={camera} size="s" />
                  Ambil foto
                </Button>
              )}
            </PhotoInput>
          </span>
        )}
        {photos.length > 1 && (
          <Button look="text" small disabled={disabled} onClick={() => setOrdering(!ordering)}>
            {ordering ? 'Selesai mengatur' : 'Atur urutan'}
          </Button>
        )}
      </div>
      <p className="field__help">{shopWords.photoHint}</p>
      {sentences.map((sentence) => (
        <p className="field__err" role="alert" key={sentence}>
          <Icon d={warning} size="s" />
          {sentence}
        </p>
      ))}
    </section>
  )
}

type Line = Pick<Props, 'state' | 'progress' | 'row'> & { onCancel: () => void }

/** One line of numbers: what is being made small, or what is leaving. */
function Progress({ state: { doing }, progress, row, onCancel }: Line) {
  if (!doing && !(progress && row?.state === 'sending')) return null
  const what = doing
    ? { say: `Memperkecil ${doing.number} dari ${doing.of}`, percent: doing.percent }
    : { say: `Mengirim foto ${progress!.photo} dari ${progress!.of}`, percent: progress!.percent }
  const percent = Math.round(what.percent)
  return (
    <div className="upload">
      <span>
        {/* Read out when the photo changes, not at each per cent. */}
        <span role="status">{what.say}</span>
        <span aria-hidden="true">
          {' '}
          · <b>{percent} %</b>
        </span>
      </span>
      {doing && (
        <Button look="text" small onClick={onCancel}>
          Batalkan
        </Button>
      )}
      <progress aria-label={what.say} max={100} value={percent} />
    </div>
  )
}
