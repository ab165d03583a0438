import { useMemo, useState } from 'react'
import { ownShopMessages } from '#contract/shops/rules.ts'
import { rejectionSentence, saveSection } from '#drafts/save-flow.ts'
import { refusedPhotos, useRefetchOnConflict } from '#drafts/write-base.ts'
import { OnePhoto } from '#photos/OnePhoto.tsx'
import type { PhotoSlots, Photos } from '#photos/photo-list.ts'
import { photoOf } from '#photos/photo-values.ts'
import { oneToSend } from '#photos/photos-to-send.ts'
import { useSectionPhotos } from '#photos/use-part-photos.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { warning } from '#ui/display/icons.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { type ShopRequest, shopPart } from './shop-writes.ts'
import type { OwnShopState } from './use-own-shop.ts'

const bannerSlot = 'banner'
/** Twice the recommended width, for high-density screens. */
const bannerSlots = {
  [bannerSlot]: { most: 1, longest: 2262, aspect: 1131 / 210, keepRaw: 10_000_000 },
} satisfies PhotoSlots

const maxBytes = 10_000_000
const tooBigText = 'Ukuran banner paling besar 10 MB. Pilih gambar lain.'
const helpText =
  '.jpg, .jpeg, atau .png, paling besar 10 MB. Disarankan 1131x210 px; bagian yang dipakai dapat Anda pilih.'

const bannerPhotosOf = (entry: string | null | undefined): Photos => ({ [bannerSlot]: entry ? [photoOf(entry)] : [] })

/** 'Edit Banner Iklan': choose, crop and save a banner, online or offline. The choice is stored as a draft. */
export function BannerSheet({ own, onClose }: { own: OwnShopState; onClose: () => void }) {
  const serverBanner = own.serverData?.merchant.banner_url
  const latest = own.latest('banner')
  const server = useMemo(() => (serverBanner === undefined ? undefined : bannerPhotosOf(serverBanner)), [serverBanner])
  const pendingPhotos = useMemo(() => latest && bannerPhotosOf(latest.img_64), [latest])
  const part = shopPart(own.id, 'banner')
  const row = own.pending('banner')
  const refused = useMemo(
    () => refusedPhotos<ShopRequest<'banner'>>(row, ({ img_64 }) => bannerPhotosOf(img_64)),
    [row],
  )
  const photos = useSectionPhotos(part.name, row, bannerSlots, server, pendingPhotos, undefined, refused)
  useRefetchOnConflict(row, own.query.refetch)
  const { form, wrong, saving } = photos
  const [isConfirming, setConfirming] = useState(false)

  async function take(files: File[]): Promise<boolean> {
    if (files.some(({ size }) => size > maxBytes)) {
      photos.setError({ sentence: tooBigText })
      return false
    }
    return photos.take(bannerSlot, files, tooBigText)
  }
  const save = (button: Element) =>
    photos.save(async () => {
      const end = await oneToSend(form!, bannerSlot, bannerSlots[bannerSlot])
      if ('wrong' in end) return photos.setError(end.wrong)
      // There is neither a new banner nor a saved one that could be removed.
      if (end.entry === null && !serverBanner && !latest?.img_64)
        return photos.setError({ sentence: ownShopMessages.noBanner })
      const base = form!.baseOf(bannerSlot)
      if ((await saveSection(part, { img_64: end.entry, ...(base && { base }) })) === 'parked') return
      form!.ended()
      closeDialogOf(button)
    })
  async function cancel(button: Element) {
    if (form?.state.untouched === false && !isConfirming) return setConfirming(true)
    if (!form || (await photos.save(photos.drop))) closeDialogOf(button)
    else setConfirming(false)
  }
  const foot = isConfirming ? (
    <>
      <Button variant="text" onClick={() => setConfirming(false)}>
        Tidak jadi
      </Button>
      <Button variant="danger" wide onClick={({ currentTarget }) => void cancel(currentTarget)}>
        Ya, buang
      </Button>
    </>
  ) : (
    <>
      <Button variant="text" disabled={saving} onClick={({ currentTarget }) => void cancel(currentTarget)}>
        Batal
      </Button>
      <Button wide disabled={saving || !form} onClick={({ currentTarget }) => void save(currentTarget)}>
        {saving ? 'Menyimpan…' : 'Simpan'}
      </Button>
    </>
  )
  return (
    <Sheet title={isConfirming ? 'Buang banner baru ini?' : 'Edit Banner Iklan'} onClose={onClose} foot={foot}>
      <div className="sheet__part stack" hidden={isConfirming}>
        {photos.noPhotos && (
          <Note icon={warning} variant="wait">
            {photos.noPhotos}
          </Note>
        )}
        {photos.lost && (
          <Note icon={warning} variant="wait">
            Foto tadi belum terbaca, ambil lagi.
          </Note>
        )}
        <Alert>{wrong.failure ?? form?.state.trouble ?? rejectionSentence(part.words.failed, row)}</Alert>
        {form ? (
          <OnePhoto
            {...form}
            {...photos.parts}
            wide
            place={bannerSlot}
            rule={bannerSlots[bannerSlot]}
            title="Banner toko"
            help={helpText}
            pick="Pilih banner"
            drop="Hapus banner"
            wrong={wrong.photos?.sentence}
            onFiles={take}
          />
        ) : (
          <Loading>Membuka banner…</Loading>
        )}
      </div>
      {isConfirming && (
        <p className="sheet__part">
          Yang Anda pilih di sini belum disimpan. Banner yang tampil sekarang tidak berubah.
        </p>
      )}
    </Sheet>
  )
}
