import { useEffect, useMemo, useState } from 'react'
import { shopWords } from '#contract/shop-rules.ts'
import { refusedPhotos, useAskAgain } from '#forms/made-from.ts'
import { OnePhoto } from '#forms/OnePhoto.tsx'
import { PhotoGrid } from '#forms/PhotoGrid.tsx'
import { nameOf } from '#forms/stages.ts'
import { usePhotoIntent } from '#forms/use-photo-intent.ts'
import { type FormPhotos, useFormPhotos } from '#forms/use-photos.ts'
import { roomForPhotos, useRoom } from '#offline/room.ts'
import { useSending } from '#offline/sending.ts'
import { ShelfTrouble } from '#offline/shelves.ts'
import { warning } from '#ui/icons.ts'
import { Note } from '#ui/Note.tsx'
import { say } from '#ui/news.ts'
import type { Photos } from '#ui/photo-list.ts'
import { photosOfAsk, photosOfShop, type Stage4Ask, stage4Places } from './photos.ts'
import { type PhotosWrong, photosToSend } from './photos-to-send.ts'
import { StageFrame } from './StageFrame.tsx'
import { useStage } from './use-stage.ts'

const noRoom =
  'HP hampir penuh: foto baru belum dapat ditambahkan. Kosongkan ruang HP dahulu; isian lain tetap tersimpan.'
const photoLost = 'Foto tadi belum terbaca, ambil lagi.'
const unheard =
  'Tersimpan di HP sebagai draf: foto Anda di server belum terlihat dari HP ini. Buka tahap 4 lagi saat ada sinyal.'

/** `photos`: it is about these; once they are changed it is no longer true. */
type Wrong = PhotosWrong & { all?: string; photos?: Photos }

/** Stage 4, 'Upload Dokumen': the logo and the gallery. Photos may arrive later than the stage is left. */
export function Stage4Page() {
  const stage = useStage(4)
  const { known, pending, latest, shop, keepStage, leaveForLater } = stage
  const shopPhotos = useMemo(() => known.data && photosOfShop(known.data.data), [known.data])
  const waits = useMemo(() => latest && photosOfAsk(latest as Partial<Stage4Ask>), [latest])
  const refused = useMemo(() => refusedPhotos<Partial<Stage4Ask>>(pending, photosOfAsk), [pending])
  const form = useFormPhotos(nameOf(shop, 4), stage4Places, shopPhotos, waits, undefined, refused)
  useAskAgain(pending, known.refetch)
  const { progress } = useSending()
  const room = useRoom()
  const intent = usePhotoIntent(nameOf(shop, 4))
  const [said, setWrong] = useState<Wrong>({})
  const wrong = said.photos && said.photos !== form?.state.photos ? {} : said
  const [saving, setSaving] = useState(false)
  const parked = pending?.state === 'parked' ? pending.problem : undefined
  useEffect(() => {
    if (parked) setWrong({ logo: parked.fields?.img_64, gallery: galleryField(parked.fields) } as Wrong)
  }, [parked])

  async function take(place: 'logo' | 'gallery', files: File[]): Promise<boolean> {
    intent.asked(false)
    setWrong({})
    if (!form || files.length === 0) return false
    if (!(await roomForPhotos())) {
      setWrong({ all: noRoom })
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
      const end = await photosToSend(form)
      if ('wrong' in end) {
        setWrong({ ...end.wrong, photos: form.work.now().photos })
      } else if ('unheard' in end) {
        await leaveForLater()
        say(unheard)
      } else await keepStage(end.ask, form.ended)
    } catch (error) {
      if (!(error instanceof ShelfTrouble)) throw error
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
      {room.noPhotos && (
        <Note icon={warning} look="wait">
          {noRoom}
        </Note>
      )}
      {intent.lost && (
        <Note icon={warning} look="wait">
          {photoLost}
        </Note>
      )}
      {form && (
        <>
          <OnePhoto
            {...form}
            {...parts}
            place="logo"
            rule={stage4Places.logo}
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
            rule={stage4Places.gallery}
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

const galleryField = (fields: Record<string, string> | undefined) =>
  Object.entries(fields ?? {}).find(([name]) => name.startsWith('img_64s'))?.[1]

const draftStateOf = (form: FormPhotos | undefined) => {
  if (!form) return 'none'
  if (form.state.writing) return 'writing'
  if (form.state.trouble) return 'failed'
  return form.state.untouched ? 'none' : 'kept'
}
