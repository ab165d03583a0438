import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { products } from '#contract/products/products.ts'
import type { QueuedWriteName } from '#contract/queued-writes.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { session } from '#session/session.ts'

// Every write of a product, as the outbox takes it. A product is known by the key its phone made for it, before the server
// knows of it and after. All writes of one product are one subject: they arrive in order.

export type SaveAsk = Ask<typeof products.save>
type Key = string

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The draft of a product's form, and at the same time what a newer save of it replaces. */
export const productDraftName = (key: Key) => `product:${key}`

/** The key of a product whose form has a draft, or a save, of this name; undefined for any other name. */
export function productKeyOf(name: string): Key | undefined {
  const [room, key] = name.split(':')
  return room === 'product' && key !== undefined && uuid.test(key) ? key : undefined
}

export const isProductKey = (text: string) => uuid.test(text)
export const newProductKey = (): Key => crypto.randomUUID()

/** What a newer write of the same kind replaces; that of a save is the name of its draft. */
export const statusWriteName = (key: Key) => `${productDraftName(key)} status`
export const removalWriteName = (key: Key) => `${productDraftName(key)} hapus`
export const confirmationWriteName = (key: Key) => `${productDraftName(key)} konfirmasi`

/** What is done with a product is done on the page of its shop; only a save is put right in the form. */
function subjectOf(key: Key) {
  const shop = session()?.merchant_id
  return { subject: productDraftName(key), to: shop ? addresses.shop(shop) : addresses.dashboard }
}

/** What it is called where it waits, and where its draft is listed. */
export const productTitle = (name: string | undefined) => `Produk ${name?.trim() || 'tanpa nama'}`

/**
 * The form, kept or sent. Ends the draft of its name. `after`: a subject that goes first, whenever it was kept: that of a
 * shop that opens with the next signal.
 */
export const saveWrite = (key: Key, ask: SaveAsk, title: string, after?: string): NewEntry => ({
  subject: productDraftName(key),
  to: addresses.productForm({ key }),
  name: 'products.save',
  ask: { ...ask, external_id: key },
  same: productDraftName(key),
  title: productTitle(title),
  draft: productDraftName(key),
  over: [removalWriteName(key), confirmationWriteName(key), statusWriteName(key)],
  ...(after !== undefined && { after }),
})

/** Takes an approved one down, or puts it back. */
export const statusWrite = (key: Key, status: 'active' | 'not active', title: string): NewEntry => ({
  ...subjectOf(key),
  name: 'products.stand',
  ask: { external_id: key, status },
  same: statusWriteName(key),
  title: `${status === 'active' ? 'Aktifkan' : 'Nonaktifkan'} ${title}`,
})

/** Deletes a draft, or throws away the change of a live one. Ends the draft of its form. */
export const removeWrite = (key: Key, title: string): NewEntry => ({
  ...subjectOf(key),
  name: 'products.remove',
  ask: { external_id: key },
  same: removalWriteName(key),
  ends: true,
  title: `Hapus ${title}`,
  draft: productDraftName(key),
})

/** Its certificate without an end still holds. */
export const confirmWrite = (key: Key, title: string): NewEntry => ({
  ...subjectOf(key),
  name: 'products.confirm',
  ask: { external_id: key },
  same: confirmationWriteName(key),
  title: `Konfirmasi sertifikat ${title}`,
})

const fieldLabels = {
  name: 'Nama produk',
  description: 'Keterangan produk',
  price_bottom: 'Harga bawah',
  price_top: 'Harga atas',
  weight: 'Berat',
  unit: 'Satuan',
  capacity: 'Kapasitas produksi',
  video_url: 'Tautan video',
  sub_category_array: 'Kategori',
  sni_array: 'Nomor SNI',
  sni_start_date: 'Tanggal mulai SNI',
  sni_end_date: 'Tanggal akhir SNI',
  lspro_id: 'LSPRO',
  mentor_type_id: 'Tipe pembina',
  mentor_id: 'Pembina',
  mentor_name: 'Nama pembina',
  img_64: 'Foto utama',
  img_64s: 'Foto lain',
}

export const productWrites = {
  'products.save': {
    fieldLabels,
    draft: (name, { values }) => {
      const key = productKeyOf(name)
      const called = typeof values.name === 'string' ? values.name : undefined
      return key === undefined ? undefined : { title: productTitle(called), to: addresses.productForm({ key }) }
    },
  },
  'products.stand': { fieldLabels, draft: null },
  'products.remove': { fieldLabels, draft: null, isFixed: true },
  'products.confirm': { fieldLabels, draft: null },
} satisfies Record<Extract<QueuedWriteName, `products.${string}`>, WriteRecord>
