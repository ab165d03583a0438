import { useEffect, useMemo, useState } from 'react'
import { galleryMost, shopWords } from '#contract/shops/shop-rules.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { refusedPhotos, useRefetchOnConflict } from '#drafts/write-base.ts'
import { useSending } from '#offline/outbox/scheduler.ts'
import { StorageError } from '#offline/storage/local-db.ts'
import { hasSpaceForPhotos, useQuota } from '#offline/storage/quota.ts'
import { findUnready, waitUntilReady } from '#photos/check-photos.ts'
import { OnePhoto } from '#photos/OnePhoto.tsx'
import { PhotoGrid } from '#photos/PhotoGrid.tsx'
import type { PhotoForm } from '#photos/photo-form.ts'
import { isReady, isUncut, type Photos, shownOf } from '#photos/photo-list.ts'
import { withoutRaw } from '#photos/photo-values.ts'
import { chooseFirst } from '#photos/photos-to-send.ts'
import { usePhotoIntent } from '#photos/use-photo-intent.ts'
import { type FormPhotos, useFormPhotos } from '#photos/use-photos.ts'
import { warning } from '#ui/display/icons.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StageFrame } from './StageFrame.tsx'
import { inputOfPhotos, photosOfInput, photosOfShop, type Stage4Input, stage4Slots } from './stage4-photos.ts'
import { useStage } from './use-stage.ts'

const storageFullText =
  'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu; isian lain tetap tersimpan.'
const photoLostText = 'Foto tadi belum terbaca, ambil lagi.'
const notLoadedText =
  'Tersimpan di HP sebagai draf: foto Anda di server belum terlihat dari HP ini. Buka tahap 4 lagi saat ada sinyal.'

/** `photos`: it is about these; once they are changed it is no longer true. */
type Stage4Errors = Stage4PhotosError & { all?: string; photos?: Photos }

/** Stage 4, 'Upload Dokumen': the logo and the gallery. Photos may arrive later than the stage is left. */
export function Stage4Page() {
  const stage = useStage(4)
  const { known, pending, latest, shop, saveStage: keepStage, leaveForLater } = stage
  const shopPhotos = useMemo(() => known.data && photosOfShop(known.data.data), [known.data])
  const pendingPhotos = useMemo(() => latest && photosOfInput(latest as Partial<Stage4Input>), [latest])
  const refused = useMemo(() => refusedPhotos<Partial<Stage4Input>>(pending, photosOfInput), [pending])
  const form = useFormPhotos(stageDraftName(shop, 4), stage4Slots, shopPhotos, pendingPhotos, undefined, refused)
  useRefetchOnConflict(pending, known.refetch)
  const { progress } = useSending()
  const quota = useQuota()
  const intent = usePhotoIntent(stageDraftName(shop, 4))
  const [lastErrors, setWrong] = useState<Stage4Errors>({})
  const wrong = lastErrors.photos && lastErrors.photos !== form?.state.photos ? {} : lastErrors
  const [saving, setSaving] = useState(false)
  const parked = pending?.state === 'parked' ? pending.problem : undefined
  useEffect(() => {
    if (parked) setWrong({ logo: parked.fields?.img_64, gallery: galleryError(parked.fields) } as Stage4Errors)
  }, [parked])

  async function take(place: 'logo' | 'gallery', files: File[]): Promise<boolean> {
    intent.asked(false)
    setWrong({})
    if (!form || files.length === 0) return false
    if (!(await hasSpaceForPhotos())) {
      setWrong({ all: storageFullText })
      return false
    }
    const over = await form.work.add(place, files)
    if (over > 0 && place === 'gallery') setWrong({ gallery: shopWords.gallery })
    return form.work.now().trouble === undefined
  }

  async function save() {
    if (!form || saving) return
    setSaving(true)
    setWrong({})
    try {
      const end = await stage4PhotosToSend(form)
      if ('wrong' in end) {
        setWrong({ ...end.wrong, photos: form.work.now().photos })
      } else if ('unheard' in end) {
        await leaveForLater()
        toast(notLoadedText)
      } else await keepStage(end.ask, form.ended)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setWrong({ all: error.message })
    } finally {
      setSaving(false)
    }
  }

  const left = form ? form.work.left('logo') + form.work.left('gallery') : 0
  const parts = { row: pending, progress: pending && progress[pending.id], disabled: saving }
  const camera = () => intent.asked(true)
  return (
    <StageFrame
      stage={4}
      reached={stage.reached}
      where={stage.where}
      draft={draftStateOf(form)}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          void save()
        },
      }}
      busy={saving && (left > 0 ? `Menunggu ${left} foto diperkecil…` : 'Menyimpan…')}
      next="Selanjutnya"
      found={form?.found}
      hint="Anda boleh lanjut ke tahap 5. Foto menyusul sendiri saat ada sinyal."
      failure={wrong.all ?? form?.state.trouble ?? parked?.message}
    >
      {quota.noPhotos && (
        <Note icon={warning} look="wait">
          {storageFullText}
        </Note>
      )}
      {intent.lost && (
        <Note icon={warning} look="wait">
          {photoLostText}
        </Note>
      )}
      {form && (
        <>
          <OnePhoto
            {...form}
            {...parts}
            place="logo"
            rule={stage4Slots.logo}
            title="Logo usaha"
            help={shopWords.photoHint}
            pick="Pilih logo"
            drop="Hapus logo"
            wrong={wrong.logo}
            onOpen={camera}
            onFiles={(files) => take('logo', files)}
          />
          <PhotoGrid
            {...form}
            {...parts}
            place="gallery"
            rule={stage4Slots.gallery}
            title="Galeri"
            help={shopWords.photoHint}
            wrong={wrong.gallery}
            first={wrong.first}
            onOpen={camera}
            onFiles={(files) => void take('gallery', files)}
          />
        </>
      )}
    </StageFrame>
  )
}

const galleryError = (fields: Record<string, string> | undefined) =>
  Object.entries(fields ?? {}).find(([name]) => name.startsWith('img_64s'))?.[1]

const draftStateOf = (form: FormPhotos | undefined) => {
  if (!form) return 'none'
  if (form.state.writing) return 'writing'
  if (form.state.trouble) return 'failed'
  return form.state.untouched ? 'none' : 'kept'
}

/** What stands in the way, a sentence for each part; `first` is the photo of the gallery to look at first. */
type Stage4PhotosError = { logo?: string; gallery?: string; first?: string }

/**
 * What becomes of the photos when somebody goes on: waits until each is small, then gives the asking, or what is `wrong`.
 * `unheard`: they are all right, and nobody knows what the server shows. The list is the whole wanted one: sent now,
 * it would take down what this phone has never heard of.
 */
export async function stage4PhotosToSend(
  form: PhotoForm,
): Promise<{ ask: Stage4Input } | { wrong: Stage4PhotosError } | { unheard: true }> {
  const wrong = await findPhotosError(form)
  if (wrong) return { wrong }
  const { work } = form
  // What was kept for cropping once more need not be stored any longer.
  if (form.isWhole()) await work.set('logo', withoutRaw(work.now().photos.logo ?? []))
  const ask = inputOfPhotos(work.now().photos)
  if (!ask) return { wrong: { logo: shopWords.logo } }
  const gallery = form.madeFrom('gallery')
  const base = gallery && { ...form.baseOf('logo'), img_64s: gallery }
  return form.isWhole() ? { ask: { ...ask, ...(base && { base }) } } : { unheard: true }
}

async function findPhotosError({ work }: PhotoForm): Promise<Stage4PhotosError | undefined> {
  if (work.now().others?.logo) return { logo: chooseFirst }
  const logo = work.now().photos.logo ?? []
  if (logo.length === 0) return { logo: shopWords.logo }
  if (logo.some((photo) => isUncut(photo, stage4Slots.logo)))
    return { logo: 'Logo belum dipotong. Lanjutkan memotong, atau batalkan.' }
  await waitUntilReady(work)
  const { photos } = work.now()
  const face = shownOf(photos.logo ?? [])
  if (!face || !isReady(face)) return { logo: face?.wrong?.sentence ?? shopWords.logo }
  const gallery = photos.gallery ?? []
  const broken = findUnready(gallery)
  if (broken) return { gallery: broken.sentence, first: broken.first }
  // Ten were chosen before the server's had come to stand before them.
  return gallery.length > galleryMost ? { gallery: shopWords.gallery } : undefined
}
