// @chunk wizard
import { useEffect, useMemo, useState } from 'react'
import { maxGalleryPhotos, shopMessages } from '#contract/shops/rules.ts'
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

/** `photos`: the photos that the errors are about; once they have changed, the errors are no longer shown. */
type Stage4Errors = Stage4PhotosError & { all?: string; photos?: Photos }

/** Stage 4, 'Upload Dokumen': the logo and the gallery. Photos may be uploaded after the merchant has gone on. */
export function Stage4Page() {
  const stage = useStage(4)
  const { detail, pending, latest, shop, saveStage, leaveForLater } = stage
  const shopPhotos = useMemo(() => detail.data && photosOfShop(detail.data.data), [detail.data])
  const pendingPhotos = useMemo(() => latest && photosOfInput(latest as Partial<Stage4Input>), [latest])
  const refused = useMemo(() => refusedPhotos<Partial<Stage4Input>>(pending, photosOfInput), [pending])
  const form = useFormPhotos(stageDraftName(shop, 4), stage4Slots, shopPhotos, pendingPhotos, undefined, refused)
  useRefetchOnConflict(pending, detail.refetch)
  const { progress } = useSending()
  const quota = useQuota()
  const intent = usePhotoIntent(stageDraftName(shop, 4))
  const [lastErrors, setErrors] = useState<Stage4Errors>({})
  const errors = lastErrors.photos && lastErrors.photos !== form?.state.photos ? {} : lastErrors
  const [saving, setSaving] = useState(false)
  const parked = pending?.state === 'parked' ? pending.problem : undefined
  useEffect(() => {
    if (parked) setErrors({ logo: parked.fields?.img_64, gallery: galleryError(parked.fields) } as Stage4Errors)
  }, [parked])

  async function take(place: 'logo' | 'gallery', files: File[]): Promise<boolean> {
    intent.asked(false)
    setErrors({})
    if (!form || files.length === 0) return false
    if (!(await hasSpaceForPhotos())) {
      setErrors({ all: storageFullText })
      return false
    }
    const over = await form.work.add(place, files)
    if (over > 0 && place === 'gallery') setErrors({ gallery: shopMessages.gallery })
    return form.work.now().trouble === undefined
  }

  async function save() {
    if (!form || saving) return
    setSaving(true)
    setErrors({})
    try {
      const result = await stage4PhotosToSend(form)
      if ('wrong' in result) {
        setErrors({ ...result.wrong, photos: form.work.now().photos })
      } else if ('notLoaded' in result) {
        await leaveForLater()
        toast(notLoadedText)
      } else await saveStage(result.ask, form.ended)
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      setErrors({ all: error.message })
    } finally {
      setSaving(false)
    }
  }

  const unreadyCount = form ? form.work.left('logo') + form.work.left('gallery') : 0
  const parts = { row: pending, progress: pending && progress[pending.id], disabled: saving }
  const onOpen = () => intent.asked(true)
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
      busy={saving && (unreadyCount > 0 ? `Menunggu ${unreadyCount} foto diperkecil…` : 'Menyimpan…')}
      help="Logo dan foto. Foto besar kami perkecil sendiri."
      next="Selanjutnya"
      found={form?.found}
      hint="Boleh lanjut; foto menyusul saat ada sinyal."
      failure={errors.all ?? form?.state.trouble ?? parked?.message}
    >
      {quota.noPhotos && (
        <Note icon={warning} variant="wait">
          {storageFullText}
        </Note>
      )}
      {intent.lost && (
        <Note icon={warning} variant="wait">
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
            help={shopMessages.photoHint}
            pick="Pilih logo"
            drop="Hapus logo"
            wrong={errors.logo}
            onOpen={onOpen}
            onFiles={(files) => take('logo', files)}
          />
          <PhotoGrid
            {...form}
            {...parts}
            place="gallery"
            rule={stage4Slots.gallery}
            title="Galeri"
            help={shopMessages.photoHint}
            wrong={errors.gallery}
            first={errors.first}
            onOpen={onOpen}
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

/** An error for the logo and one for the gallery; `first` is the id of the first gallery photo with an error. */
type Stage4PhotosError = { logo?: string; gallery?: string; first?: string }

/**
 * Waits until every photo is small enough, then returns the request, or what is `wrong`. `notLoaded`: the photos are
 * valid, but the server's photos have not loaded. The request replaces the whole list, so sending it now would delete
 * server photos that this phone has never loaded.
 */
export async function stage4PhotosToSend(
  form: PhotoForm,
): Promise<{ ask: Stage4Input } | { wrong: Stage4PhotosError } | { notLoaded: true }> {
  const error = await findPhotosError(form)
  if (error) return { wrong: error }
  const { work } = form
  // The uncropped original, stored for another crop, is no longer needed.
  if (form.isWhole()) await work.set('logo', withoutRaw(work.now().photos.logo ?? []))
  const ask = inputOfPhotos(work.now().photos)
  if (!ask) return { wrong: { logo: shopMessages.logo } }
  const gallery = form.baseValues('gallery')
  const base = gallery && { ...form.baseOf('logo'), img_64s: gallery }
  return form.isWhole() ? { ask: { ...ask, ...(base && { base }) } } : { notLoaded: true }
}

async function findPhotosError({ work }: PhotoForm): Promise<Stage4PhotosError | undefined> {
  if (work.now().others?.logo) return { logo: chooseFirst }
  const logo = work.now().photos.logo ?? []
  if (logo.length === 0) return { logo: shopMessages.logo }
  if (logo.some((photo) => isUncut(photo, stage4Slots.logo)))
    return { logo: 'Logo belum dipotong. Lanjutkan memotong, atau batalkan.' }
  await waitUntilReady(work)
  const { photos } = work.now()
  const visibleLogo = shownOf(photos.logo ?? [])
  if (!visibleLogo || !isReady(visibleLogo)) return { logo: visibleLogo?.wrong?.sentence ?? shopMessages.logo }
  const gallery = photos.gallery ?? []
  const broken = findUnready(gallery)
  if (broken) return { gallery: broken.sentence, first: broken.first }
  // The merchant may have chosen the maximum before the server's photos loaded and were added.
  return gallery.length > maxGalleryPhotos ? { gallery: shopMessages.gallery } : undefined
}
