import { useEffect, useEffectEvent, useRef } from 'react'
import { shopWords } from '#contract/shop-rules.ts'
import { whereOf } from '#forms/photos.ts'
import { type FormPhotos, useKeptPhoto } from '#forms/use-photos.ts'
import { fileOf } from '#offline/drafts.ts'
import { fileIdOf, type Row } from '#offline/rows.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { warning } from '#ui/icons.ts'
import { PhotoInput } from '#ui/PhotoInput.tsx'
import { PhotoSlot, photoWords } from '#ui/PhotoSlot.tsx'
import { type FormPhoto, isReady, isUncut, nextOf, shownOf } from '#ui/photo-list.ts'
import { PhotoTrouble, unread } from '#ui/shrink-photo.ts'
import { useCropper } from '#ui/use-cropper.tsx'
import { type Where, Whereabouts } from '#ui/Whereabouts.tsx'
import { stage4Places } from './photos.ts'

type Props = FormPhotos & {
  row: Row | undefined
  progress: { photo: number; percent: number } | undefined
  /** What is missing or wrong with it. */
  wrong: string | undefined
  disabled: boolean
  onOpen: () => void
  /** Puts what was chosen on the shelf; false when there was no room for it. */
  onFiles: (files: File[]) => Promise<boolean>
}

const place = stage4Places.logo

/** The logo: chosen, written down, cropped to a square, made small. */
export function LogoPart({ work, state, row, progress, wrong, disabled, onOpen, onFiles }: Props) {
  const logo = state.photos.logo ?? []
  const shown = shownOf(logo)
  const next = nextOf(logo)
  const uncut = next && isUncut(next, place) ? next : undefined
  const blob = useKeptPhoto(shown?.file)
  const { crop, busy, shown: cropper } = useCropper(true)
  const section = useRef<HTMLElement>(null)
  const sentence = logo.find((photo) => photo.wrong)?.wrong?.sentence ?? wrong
  const focusHere = useEffectEvent(() => section.current?.querySelector('button')?.focus())
  useEffect(() => {
    if (wrong) focusHere()
  }, [wrong])

  async function cut({ id, raw }: FormPhoto) {
    try {
      const kept = await fileOf(fileIdOf(raw) ?? '')
      if (!kept) throw new PhotoTrouble(unread)
      const box = await crop(kept.blob, place.aspect)
      if (box) return await work.cut('logo', id, box)
      // The one that is being cropped again is still there as it was; any other waits for its part.
      if (logoNow().some((photo) => photo.id !== id && photo.raw === raw)) await work.remove('logo', id)
    } catch (error) {
      await work.spoil('logo', id, error instanceof PhotoTrouble ? error : new PhotoTrouble(unread, 'now'))
    } finally {
      focusBack()
    }
  }
  // The window gives the focus back to what had it; the button that opened it may have gone meanwhile, or was shut.
  const focusBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const buttons = [...(section.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
      ;(buttons.find((button) => 'cut' in button.dataset) ?? buttons[0])?.focus()
    })
  const logoNow = () => work.now().photos.logo ?? []
  async function take(files: File[]) {
    if (files.length === 0 || !(await onFiles(files))) return
    const chosen = nextOf(logoNow())
    if (chosen) await cut(chosen)
  }
  async function again() {
    const id = await work.again('logo')
    const chosen = logoNow().find((photo) => photo.id === id)
    if (chosen) await cut(chosen)
  }

  const where = shown && (shown === uncut ? ({ at: 'uncut' } as const) : whereOf(shown, state.doing, row, progress))
  const broken = logo.find((photo) => photo.wrong?.because === 'now')
  return (
    <section className="part" ref={section} aria-labelledby="logo-title">
      <h2 id="logo-title">Logo usaha</h2>
      <div className="logo-pick">
        <PhotoSlot
          blob={blob ?? undefined}
          path={shown?.path}
          name="Logo usaha"
          where={where ?? { at: 'queue' }}
          round
        />
        <div className="stack stack--s">
          <div className="row row--wrap">
            <PhotoInput onOpen={onOpen} onFiles={(files) => void take(files)}>
              {(open) => (
                <Button look="soft" small disabled={disabled || busy} onClick={open}>
                  {shown ? 'Ganti' : 'Pilih logo'}
                </Button>
              )}
            </PhotoInput>
            {uncut && (
              <Button look="soft" small data-cut disabled={busy} onClick={() => void cut(uncut)}>
                Lanjutkan memotong
              </Button>
            )}
            {!uncut && shown?.raw && isReady(shown) && (
              <Button look="text" small data-cut disabled={disabled || busy} onClick={() => void again()}>
                Potong ulang
              </Button>
            )}
            {broken && (
              <Button look="text" small onClick={() => void work.retry('logo', broken.id)}>
                Coba lagi
              </Button>
            )}
            {logo.length > 0 && (
              <Button
                look="text"
                small
                disabled={disabled}
                onClick={() => {
                  focusHere()
                  void work.remove('logo', (next ?? shown)?.id ?? '')
                }}
              >
                {next && shown !== next ? 'Batalkan gantinya' : 'Hapus logo'}
              </Button>
            )}
          </div>
          <p className="field__help">{shopWords.photoHint}</p>
          <span role="status" className="logo-pick__state">
            {busy ? 'Membuka foto…' : where && <LogoWhere where={where} />}
          </span>
          {uncut && !busy && <p className="small">Foto logo sudah tersimpan di HP, tinggal dipotong.</p>}
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
  Record<string, Where>
>

function LogoWhere({ where }: { where: ReturnType<typeof whereOf> }) {
  const at = where.at in pill ? pill[where.at as keyof typeof pill] : undefined
  if (at) return <Whereabouts at={at}>{photoWords(where)}</Whereabouts>
  return where.at === 'uncut' ? null : <span className="small">{photoWords(where)}</span>
}
