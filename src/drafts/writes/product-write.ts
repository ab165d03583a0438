import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { keyless } from '#contract/picture-path.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard, products } from '#contract/products/products.ts'
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

/** A card; `id` is undefined as long as the server has given none. `img_url` may name a file of this phone. */
export type OptimisticProduct = Omit<OwnCard, 'id'> & {
  id: number | undefined
  /** Its subcategories, where this phone has said them; undefined: those that the server knows. */
  categories?: number[]
}

/** `apply`: what the server does with the write, done here to the card; undefined when nothing is left of the product. */
type ProductRecord<W extends ProductWriteName> = WriteRecord & {
  /** What a newer write of the same kind replaces. */
  nameOf: (key: Key) => string
  apply: (
    card: OptimisticProduct | undefined,
    ask: Ask<EndpointOf<W>>,
    about: { key: Key; province: string },
  ) => OptimisticProduct | undefined
}
type ProductWriteName = Extract<QueuedWriteName, `products.${string}`>

export const productWrites = {
  'products.save': {
    nameOf: productDraftName,
    fieldLabels,
    draft: (name, { values }) => {
      const key = productKeyOf(name)
      const called = typeof values.name === 'string' ? values.name : undefined
      return key === undefined ? undefined : { title: productTitle(called), to: addresses.productForm({ key }) }
    },
    apply: applySave,
  },
  'products.stand': {
    nameOf: statusWriteName,
    fieldLabels,
    draft: null,
    apply: (card, { status }) => {
      if (card?.review_state !== 'approved') return card
      return status === 'not active' ? { ...card, wanted: status, is_public: 0 } : { ...card, wanted: 'active' }
    },
  },
  'products.remove': {
    nameOf: removalWriteName,
    fieldLabels,
    draft: null,
    isFixed: true,
    apply: (card) => (card?.review_state === 'approved' ? { ...card, revision: null } : undefined),
  },
  'products.confirm': {
    nameOf: confirmationWriteName,
    fieldLabels,
    draft: null,
    apply: (card) => card && { ...card, confirm_due: 0 },
  },
} satisfies { [W in ProductWriteName]: ProductRecord<W> }

function applySave(
  sketch: OptimisticProduct | undefined,
  ask: SaveAsk,
  { key, province }: { key: Key; province: string },
): OptimisticProduct {
  // Its live version stays up; what of it changes at once, and what is reviewed first, the server says.
  if (sketch?.review_state === 'approved') return sketch
  const review_state = reviewStateAfter(sketch?.review_state, ask.draft === 1)
  return {
    ...(sketch ?? blankProduct(key, ask.id ?? undefined, province)),
    name: ask.name?.trim() ?? '',
    price_bottom: parseAmount(ask.price_bottom),
    price_top: parseAmount(ask.price_top),
    is_sni: Number(ask.is_sni ?? 0) === 1 ? 1 : 0,
    ...optimisticPicture(sketch, ask.img_64 ?? null),
    categories: (ask.sub_category_array ?? []).map(({ key }) => Number(key)),
    review_state,
  }
}

function reviewStateAfter(state: ReviewState | undefined, draft: boolean): ReviewState {
  if (!draft) return 'submitted'
  return state === 'rejected' || state === 'changes_requested' ? state : 'draft'
}

/** The same picture keeps the address that the server gives: one that was said earlier may have no key. */
function optimisticPicture(
  sketch: OptimisticProduct | undefined,
  said: string | null,
): Pick<OptimisticProduct, 'img_url' | 'img'> {
  const shownPath = sketch?.img_url ?? null
  const isSame = shownPath !== null && said !== null && keyless(shownPath) === keyless(said)
  return sketch && isSame ? { img_url: shownPath, img: sketch.img } : { img_url: said, img: null }
}

const parseAmount = (said: unknown) => (said === null || said === undefined || said === '' ? null : Number(said))

/** A product of which nothing is known but what this phone says. */
export const blankProduct = (
  external_id: string,
  id: number | undefined,
  province_name: string,
): OptimisticProduct => ({
  id,
  external_id,
  name: '',
  img_url: null,
  img: null,
  price_bottom: null,
  price_top: null,
  province_name,
  is_sni: 0,
  sni_status: 'not active',
  status: 'active',
  review_state: 'draft',
  wanted: 'active',
  sni_end_date: null,
  sni_no_end: 0,
  sni_remark: null,
  is_public: 0,
  revision: null,
  confirm_due: 0,
  updated_at: '',
})
