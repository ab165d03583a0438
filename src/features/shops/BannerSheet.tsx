import { useMemo, useState } from 'react'
import { ownShopWords } from '#contract/shop-rules.ts'
import { refusedPhotos, useAskAgain } from '#forms/made-from.ts'
import { OnePhoto } from '#forms/OnePhoto.tsx'
import { photoOf } from '#forms/photos.ts'
import { oneToSend } from '#forms/photos-to-send.ts'
import { refusalSaid, savePart } from '#forms/saving.ts'
import { type ShopAsk, shopPart } from '#forms/shop-write.ts'
import { usePartPhotos } from '#forms/use-part-photos.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { warning } from '#ui/icons.ts'
import { Loading } from '#ui/Loading.tsx'
import { Note } from '#ui/Note.tsx'
import type { PhotoPlaces, Photos } from '#ui/photo-list.ts'
import { shutWindowOf } from '#ui/shut-window.ts'
import { Sheet } from '#ui/Window.tsx'
import type { OwnShopState } from './use-own-shop.ts'

const place = 'banner'
/** Twice as wide as it is recommended to be: for screens with small dots. */
const places = {
  [place]: { most: 1, longest: 2262, aspect: 1131 / 210, keepRaw: 10_000_000 },
} satisfies PhotoPlaces

const mostBytes = 10_000_000
const tooBig = 'Ukuran banner paling besar 10 MB. Pilih gambar lain.'
const help = '.jpg, .jpeg, atau .png, paling besar 10 MB. Disarankan 1131x210 px; bagian yang dipakai dapat Anda pilih.'

const photosOf = (entry: string | null | undefined): Photos => ({ [place]: entry ? [photoOf(entry)] : [] })

/** 'Edit Banner Iklan' (row 229): chosen, written down, cropped, saved, with a signal and without. */
export function BannerSheet({ own, onShut }: { own: OwnShopState; onShut: () => void }) {
  const there = own.told?.merchant.banner_url
  const latest = own.latest('banner')
  const server = useMemo(() => (there === undefined ? undefined : photosOf(there)), [there])
  const said = useMemo(() => latest && photosOf(latest.img_64), [latest])
  const part = shopPart(own.id, 'banner')
  const row = own.pending('banner')
  const refused = useMemo(() => refusedPhotos<ShopAsk<'banner'>>(row, ({ img_64 }) => photosOf(img_64)), [row])
  const photos = usePartPhotos(part.name, row, places, server, said, undefined, refused)
  useAskAgain(row, own.asked.refetch)
  const { form, wrong, saving } = photos
  const [asking, setAsking] = useState(false)

  async function take(files: File[]): Promise<boolean> {
    if (files.some(({ size }) => size > mostBytes)) {
      photos.say({ sentence: tooBig })
      return false
    }
    return photos.take(place, files, tooBig)
  }
  const save = (button: Element) =>
    photos.save(async () => {
      const end = await oneToSend(form!, place, places[place])
      if ('wrong' in end) return photos.say(end.wrong)
      // Nobody has one to be taken away.
      if (end.entry === null && !there && !latest?.img_64) return photos.say({ sentence: ownShopWords.noBanner })
      const base = form!.baseOf(place)
      if ((await savePart(part, { img_64: end.entry, ...(base && { base }) })) === 'parked') return
      form!.ended()
      shutWindowOf(button)
    })
  async function cancel(button: Element) {
    if (form?.state.untouched === false && !asking) return setAsking(true)
    if (!form || (await photos.save(photos.drop))) shutWindowOf(button)
    else setAsking(false)
  }
  const foot = asking ? (
    <>
      <Button look="text" onClick={() => setAsking(false)}>
        Tidak jadi
      </Button>
      <Button look="danger" wide onClick={({ currentTarget }) => void cancel(currentTarget)}>
        Ya, buang
      </Button>
    </>
  ) : (
    <>
      <Button look="text" disabled={saving} onClick={({ currentTarget }) => void cancel(currentTarget)}>
        Batal
      </Button>
      <Button wide disabled={saving || !form} onClick={({ currentTarget }) => void save(currentTarget)}>
        {saving ? 'Menyimpan…' : 'Simpan'}
      </Button>
    </>
  )
  return (
    <Sheet title={asking ? 'Buang banner baru ini?' : 'Edit Banner Iklan'} onShut={onShut} foot={foot}>
      <div className="sheet__part stack" hidden={asking}>
        {photos.noPhotos && (
          <Note icon={warning} look="wait">
            {photos.noPhotos}
          </Note>
        )}
        {photos.lost && (
          <Note icon={warning} look="wait">
            Foto tadi belum terbaca, ambil lagi.
          </Note>
        )}
        <Alert>{wrong.failure ?? form?.state.trouble ?? refusalSaid(part.words.failed, row)}</Alert>
        {form ? (
          <OnePhoto
            {...form}
            {...photos.parts}
            wide
            place={place}
            rule={places[place]}
            title="Banner toko"
            help={help}
            pick="Pilih banner"
            drop="Hapus banner"
            wrong={wrong.photos?.sentence}
            onFiles={take}
          />
        ) : (
          <Loading>Membuka banner…</Loading>
        )}
      </div>
      {asking && (
        <p className="sheet__part">
          Yang Anda pilih di sini belum disimpan. Banner yang tampil sekarang tidak berubah.
        </p>
      )}
    </Sheet>
  )
}
