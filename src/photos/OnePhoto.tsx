import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { warning } from '#ui/display/icons.ts'
import { forDevice } from '#ui/feedback/device-wording.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { type SaveState, SaveStatus } from '#ui/feedback/SaveStatus.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { useCropper } from './cropper/use-cropper.tsx'
import { PhotoInput } from './PhotoInput.tsx'
import { PhotoTile, photoStatusText } from './PhotoTile.tsx'
import { type FormPhoto, isReady, isUncut, nextToProcess, type PhotoSlotConfig, shownOf } from './photo-list.ts'
import { photoStatusOf } from './photo-values.ts'
import { fileNameText } from './short-file-name.ts'
import { notReadYet, PhotoError } from './shrink/shrink-photo.ts'
import { type FormPhotos, useStoredPhoto } from './use-photos.ts'
import { useThumbnail } from './use-thumbnail.ts'
import './one-photo.css'

type Props = FormPhotos & {
  /** Its place in the photos of the form, and the rules of that place. */
  place: string
  rule: PhotoSlotConfig
  /** Its label: 'Logo usaha'. */
  title: string
  help: string
  /** The text of the button while there is no photo: 'Pilih logo'. */
  pick: string
  /** The text of the button that removes the photo; without it, it can only be replaced. */
  drop?: string
  /** Shown as wide as the form, in its own shape, and not as a square in a circle. */
  wide?: boolean
  /** Shows the name of its file. */
  called?: boolean
  /** The button that opened it no longer exists, so its heading takes the focus. */
  opened?: boolean
  row: OutboxEntry | undefined
  progress: { photo: number; percent: number } | undefined
  /** The error for a photo that stays too heavy; by default the usual text. */
  heavy?: string
  /** The error of this field. */
  wrong: string | undefined
  disabled: boolean
  onOpen: () => void
  /** Stores the chosen file; false when there was no space for it. */
  onFiles: (files: File[]) => Promise<boolean>
}

/** A form field for one photo, which is chosen, stored, cropped and shrunk. */
export function OnePhoto(props: Props) {
  const {
    place,
    rule,
    title,
    help,
    pick,
    drop,
    wide = false,
    called = false,
    opened = false,
    work,
    state,
    choose,
    row,
    progress,
    wrong,
    heavy,
    ...rest
  } = props
  const { disabled, onOpen, onFiles } = rest
  const { aspect } = rule
  const photos = state.photos[place] ?? []
  const current = shownOf(photos)
  const next = nextToProcess(photos)
  const uncut = next && isUncut(next, rule) ? next : undefined
  const whole = useStoredPhoto(wide ? current?.file : undefined)
  const small = useThumbnail(wide ? undefined : current?.file)
  const blob = wide ? whole : small
  const { crop, busy, shown: cropper } = useCropper(!wide)
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (opened) heading.current?.focus()
  }, [opened])
  const trouble = photos.find((photo) => photo.wrong)?.wrong
  const sentence = (trouble?.because === 'heavy' && heavy) || (trouble?.sentence ?? wrong)
  const focusHere = useEffectEvent(() => section.current?.querySelector('button')?.focus())
  useEffect(() => {
    if (wrong) focusHere()
  }, [wrong])

  async function cut({ id, raw }: FormPhoto) {
    try {
      const stored = await readFile(fileIdOf(raw) ?? '')
      if (!stored) throw new PhotoError(notReadYet)
      const box = await crop(stored.blob, aspect ?? 1)
      if (box) return await work.cut(place, id, box)
      // Cancelled: the copy for a second crop is removed. A new photo stays, and waits for its crop.
      if (photosNow().some((photo) => photo.id !== id && photo.raw === raw)) await work.remove(place, id)
    } catch (error) {
      await work.spoil(place, id, error instanceof PhotoError ? error : new PhotoError(notReadYet, 'now'))
    } finally {
      focusBack()
    }
  }
  // A closing dialog returns the focus to the element that had it; the button that opened it may be gone, or disabled.
  const focusBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const buttons = [...(section.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
      ;(buttons.find((button) => 'cut' in button.dataset) ?? buttons[0])?.focus()
    })
  const photosNow = () => work.now().photos[place] ?? []
  async function take(files: File[]) {
    if (files.length === 0 || !(await onFiles(files))) return
    const chosen = nextToProcess(photosNow())
    // Some photos are used whole: there is nothing to crop.
    if (chosen && isUncut(chosen, rule)) await cut(chosen)
  }
  async function again() {
    const id = await work.again(place)
    const chosen = photosNow().find((photo) => photo.id === id)
    if (chosen) await cut(chosen)
  }

  const where =
    current && (current === uncut ? ({ at: 'uncut' } as const) : photoStatusOf(current, state.doing, row, progress))
  const broken = photos.find((photo) => photo.wrong?.because === 'now')
  return (
    <section className="part" ref={section} aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={opened ? -1 : undefined}>
        {title}
      </h2>
      {state.others?.[place] && (
        <OtherPhoto
          {...{ title, wide }}
          mine={current}
          theirs={nextToProcess(state.others[place]) ?? shownOf(state.others[place])}
          onChoose={(theirs) => void choose(place, theirs)}
        />
      )}
      <div className={wide ? 'one-photo one-photo--wide' : 'one-photo'}>
        <PhotoTile
          blob={blob ?? undefined}
          path={current?.path}
          name={title}
          where={where ?? { at: 'queue' }}
          round={!wide}
          wide={wide}
        />
        <div className={photos.length > 0 ? 'stack stack--s one-photo__chosen' : 'stack stack--s'}>
          <div className="row row--wrap">
            <PhotoInput onOpen={onOpen} onFiles={(files) => void take(files)}>
              {(open) => (
                <Button variant="soft" small disabled={disabled || busy} onClick={open}>
                  {current ? 'Ganti' : pick}
                </Button>
              )}
            </PhotoInput>
            {uncut && (
              <Button variant="soft" small data-cut disabled={busy} onClick={() => void cut(uncut)}>
                Lanjutkan memotong
              </Button>
            )}
            {!uncut && aspect !== undefined && current?.raw && isReady(current) && (
              <Button variant="text" small data-cut disabled={disabled || busy} onClick={() => void again()}>
                Potong ulang
              </Button>
            )}
            {broken && (
              <Button variant="text" small onClick={() => void work.retry(place, broken.id)}>
                Coba lagi
              </Button>
            )}
            {photos.length > 0 && (drop || next) && (
              <Button
                variant="text"
                small
                disabled={disabled}
                onClick={() => {
                  focusHere()
                  void work.remove(place, (next ?? current)?.id ?? '')
                }}
              >
                {next && current !== next ? 'Batalkan gantinya' : (drop ?? 'Batalkan')}
              </Button>
            )}
          </div>
          {called && current?.called && <p className="small one-photo__name">{fileNameText(current.called)}</p>}
          <p className="field__help">{help}</p>
          <span role="status" className="one-photo__state">
            {busy ? 'Membuka foto…' : where && <PhotoStatusLine where={where} />}
          </span>
        </div>
      </div>
      {sentence && (
        <p className="field__err" role="alert">
          <Icon d={warning} size="s" />
          {sentence}
        </p>
      )}
      {cropper}
    </section>
  )
}

const pill = { kept: 'kept', sending: 'sending', sent: 'sent', fix: 'fix' } as const satisfies Partial<
  Record<string, SaveState>
>

function PhotoStatusLine({ where }: { where: ReturnType<typeof photoStatusOf> }) {
  const at = where.at in pill ? pill[where.at as keyof typeof pill] : undefined
  if (at) return <SaveStatus at={at}>{photoStatusText(where)}</SaveStatus>
  const text =
    where.at === 'uncut' ? forDevice('Foto sudah tersimpan di HP, tinggal dipotong.') : photoStatusText(where)
  return <span className="small">{text}</span>
}

type OtherPhotoProps = {
  /** Its label: 'Logo usaha'. */
  title: string
  wide: boolean
  /** The photo here, and elsewhere; undefined: none. */
  mine: FormPhoto | undefined
  theirs: FormPhoto | undefined
  onChoose: (theirs: boolean) => void
}

/** Asks which of two photos for one place to use: the one here, or that of another tab or phone. */
function OtherPhoto({ title, wide, mine, theirs, onChoose }: OtherPhotoProps) {
  const blob = useThumbnail(theirs?.file ?? theirs?.raw)
  return (
    <div className="stack stack--s" role="alert">
      <Note icon={warning} variant="wait">
        <div className="stack stack--s">
          <p>{questionOf(title, mine !== undefined, theirs !== undefined)}</p>
          {theirs && (
            <div className={wide ? 'one-photo one-photo--wide' : 'one-photo'}>
              <PhotoTile
                blob={blob ?? undefined}
                path={theirs.path}
                name={`${title} dari tempat lain`}
                where={{ at: 'sent' }}
                round={!wide}
                wide={wide}
              />
            </div>
          )}
          <div className="row row--wrap">
            <Button variant="line" small onClick={() => onChoose(false)}>
              {mine ? 'Pakai yang di sini' : 'Tetap tanpa gambar'}
            </Button>
            <Button variant="line" small onClick={() => onChoose(true)}>
              {theirs ? 'Pakai yang dari tempat lain' : 'Hapus gambarnya'}
            </Button>
          </div>
        </div>
      </Note>
    </div>
  )
}

function questionOf(title: string, hasMine: boolean, hasTheirs: boolean) {
  if (!hasTheirs) return `${title} diganti di sini, tetapi dihapus di tempat lain. Pilih salah satu.`
  if (!hasMine) return `${title} dihapus di sini, tetapi diganti di tempat lain. Pilih salah satu.`
  return `${title} diganti di dua tempat. Ini yang dari tempat lain; pilih salah satu.`
}
