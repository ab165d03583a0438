// @chunk account
import { useMemo } from 'react'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { PhotoGrid } from '#photos/PhotoGrid.tsx'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { entryOf, longestSide, photoOf } from '#photos/photo-values.ts'
import { listToSend, rejectedPhoto } from '#photos/photos-to-send.ts'
import { photosDraft, useSectionPhotos } from '#photos/use-part-photos.ts'
import { warning } from '#ui/display/icons.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { rejectionSentence, saveSection } from '../save-flow.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { type Section, type SectionInput, saveStateOf } from './editable-section.ts'

/** Writes that send a complete gallery. */
type GalleryWrite = Extract<QueuedWriteName, `${string}.saveGallery`>

type Props = {
  part: Section<GalleryWrite>
  /** The largest number of photos, and the error for more. */
  most: number
  tooMany: string
  /** The server's gallery; the same object until it changes. */
  serverData: readonly { url: string }[] | undefined
  /** The pending or just arrived write, as long as `serverData` does not contain it. */
  latest: SectionInput<GalleryWrite> | undefined
  row: OutboxEntry | undefined
  save: string
  cancel?: string
  onDone: () => void
}

const place = 'gallery'
const notLoaded =
  'Tersimpan di HP sebagai draf: foto Anda di server belum terlihat dari HP ini. Buka galeri lagi saat ada sinyal.'

const photosOf = (entries: readonly string[]): Photos => ({ [place]: entries.map(photoOf) })

/** The form 'Edit Galeri': adds several photos at once, removes them, and changes their order. */
export function GalleryForm({ part, most, tooMany, serverData, latest, row, onDone, ...words }: Props) {
  const rule = useMemo(() => ({ most, longest: longestSide }), [most])
  const places = useMemo((): PhotoSlots => ({ [place]: rule }), [rule])
  const server = useMemo(() => serverData && photosOf(serverData.map(({ url }) => url)), [serverData])
  const pending = useMemo(() => latest && photosOf(latest.img_64s), [latest])
  const photos = useSectionPhotos(part.name, row, places, server, pending)
  const { form, wrong, saving } = photos

  // A rejection is shown at the photo it is about, as long as the list equals the rejected one.
  const rejected = row?.state === 'parked' ? rejectedPhoto(row.problem?.fields) : undefined
  const entries = form?.state.photos[place]?.map(entryOf) ?? []
  const isUnchanged = String(entries) === String(row?.ask.img_64s)
  const first = rejected && form?.state.photos[place]?.[rejected.at]?.id
  const error = wrong.photos ?? (rejected && isUnchanged ? { ...rejected, first } : undefined)

  const save = () =>
    photos.save(async () => {
      const list = await listToSend(form!, place, { most, tooMany })
      if ('wrong' in list) return photos.setError(list.wrong)
      if ('notLoaded' in list) return photos.fail(notLoaded)
      const base = { img_64s: form!.baseValues(place) }
      if ((await saveSection(part, { img_64s: list.entries, ...(base.img_64s && { base }) })) === 'parked') return
      form!.ended()
      onDone()
    })
  const left = form?.work.left(place) ?? 0
  return (
    <EditorFrame
      title="Edit Galeri"
      where={saveStateOf(row)}
      draft={photosDraft(form)}
      found={form?.found}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          void save()
        },
      }}
      {...words}
      busy={saving && (left > 0 ? `Menunggu ${left} foto diperkecil…` : 'Menyimpan…')}
      disabled={!form}
      failure={wrong.failure ?? form?.state.trouble ?? rejectionSentence(part.words.failed, row)}
      drop={photos.drop}
      onDone={onDone}
    >
      {[photos.noPhotos, photos.lost && 'Foto tadi belum terbaca, ambil lagi.'].map(
        (sentence) =>
          sentence && (
            <Note icon={warning} variant="wait" key={sentence}>
              {sentence}
            </Note>
          ),
      )}
      {form ? (
        <PhotoGrid
          {...form}
          {...photos.parts}
          place={place}
          rule={rule}
          title="Foto"
          help="JPG, PNG, atau WebP; foto besar kami perkecil sendiri. Foto pertama tampil paling depan."
          wrong={error?.sentence}
          dropped={wrong.dropped}
          first={error?.first}
          onFiles={(files) => void photos.take(place, files, tooMany)}
        />
      ) : (
        <Loading>Membuka galeri…</Loading>
      )}
    </EditorFrame>
  )
}
