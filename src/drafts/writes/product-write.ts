import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import type { EndpointOf } from '#contract/index.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { productLabels } from '#contract/products/fields.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard, products } from '#contract/products/schemas.ts'
import { environment } from '#offline/environment.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { session } from '#session/session.ts'

// The outbox entries of all writes of a product. A product is identified by the key that the phone has made for it,
// before the server has stored it and after. All writes of one product are one subject, so they arrive in order.

export type SaveRequest = RequestOf<typeof products.save>
type Key = string

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name of the draft of a product's form, and the `same` of its save. */
export const productDraftName = (key: Key) => `product:${key}`

/** The key of a product whose form has a draft, or a save, of this name; undefined for any other name. */
export function productKeyOf(name: string): Key | undefined {
  const [kind, key] = name.split(':')
  return kind === 'product' && key !== undefined && uuid.test(key) ? key : undefined
}

export const isProductKey = (text: string) => uuid.test(text)
export const newProductKey = (): Key => environment.newId()

/** The `same` of the other writes: a newer write of the same kind replaces an unsent one. */
export const statusWriteName = (key: Key) => `${productDraftName(key)} status`
export const removalWriteName = (key: Key) => `${productDraftName(key)} hapus`
export const confirmationWriteName = (key: Key) => `${productDraftName(key)} konfirmasi`

/** `to`: rejected writes are corrected on the page of the shop; only a save is corrected in the form. */
function subjectOf(key: Key) {
  const shop = session()?.merchant_id
  return { subject: productDraftName(key), to: shop ? addresses.shop(shop) : addresses.dashboard }
}

/** The title of a product in the outbox and in the list of drafts. */
export const productTitle = (name: string | undefined) => `Produk ${name?.trim() || 'tanpa nama'}`

/**
 * Saves the form, as a draft or for review. Ends the draft of its name. `after`: a subject that is sent before, even if
 * it was enqueued later: that of a shop whose opening is pending.
 */
export const saveWrite = (key: Key, ask: SaveRequest, title: string, after?: string): NewEntry => ({
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

/** Deactivates an approved product, or activates it again. */
export const statusWrite = (key: Key, status: 'active' | 'not active', title: string): NewEntry => ({
  ...subjectOf(key),
  name: 'products.stand',
  ask: { external_id: key, status },
  same: statusWriteName(key),
  title: `${status === 'active' ? 'Aktifkan' : 'Nonaktifkan'} ${title}`,
})

/** Deletes a product that is a draft, or discards the change of a live one. Ends the draft of its form. */
export const removeWrite = (key: Key, title: string): NewEntry => ({
  ...subjectOf(key),
  name: 'products.remove',
  ask: { external_id: key },
  same: removalWriteName(key),
  ends: true,
  title: `Hapus ${title}`,
  draft: productDraftName(key),
})

/** Confirms that a certificate without an end date is still valid. */
export const confirmWrite = (key: Key, title: string): NewEntry => ({
  ...subjectOf(key),
  name: 'products.confirm',
  ask: { external_id: key },
  same: confirmationWriteName(key),
  title: `Konfirmasi sertifikat ${title}`,
})

/** A card; `id` is undefined until the server has assigned one. `img_url` may name a file of this phone. */
export type OptimisticProduct = Omit<OwnCard, 'id'> & {
  id: number | undefined
  /** The ids of its subcategories from a pending write; undefined: the server's are still valid. */
  categories?: number[]
}

/** `apply`: the card after the server has accepted the write; undefined when the product no longer exists. */
type ProductRecord<W extends ProductWriteName> = WriteRecord & {
  /** The `same` of the write. */
  nameOf: (key: Key) => string
  apply: (
    card: OptimisticProduct | undefined,
    ask: RequestOf<EndpointOf<W>>,
    about: { key: Key; province: string },
  ) => OptimisticProduct | undefined
}
type ProductWriteName = Extract<QueuedWriteName, `products.${string}`>

export const productWrites = {
  'products.save': {
    nameOf: productDraftName,
    fieldLabels: productLabels,
    draft: (name, { values }) => {
      const key = productKeyOf(name)
      const productName = typeof values.name === 'string' ? values.name : undefined
      return key === undefined ? undefined : { title: productTitle(productName), to: addresses.productForm({ key }) }
    },
    apply: applySave,
  },
  'products.stand': {
    nameOf: statusWriteName,
    fieldLabels: productLabels,
    draft: null,
    apply: (card, { status }) => {
      if (card?.review_state !== 'approved') return card
      return status === 'not active' ? { ...card, wanted: status, is_public: 0 } : { ...card, wanted: 'active' }
    },
  },
  'products.remove': {
    nameOf: removalWriteName,
    fieldLabels: productLabels,
    draft: null,
    isFixed: true,
    apply: (card) => (card?.review_state === 'approved' ? { ...card, revision: null } : undefined),
  },
  'products.confirm': {
    nameOf: confirmationWriteName,
    fieldLabels: productLabels,
    draft: null,
    apply: (card) => card && { ...card, confirm_due: 0 },
  },
} satisfies { [W in ProductWriteName]: ProductRecord<W> }

function applySave(
  card: OptimisticProduct | undefined,
  ask: SaveRequest,
  { key, province }: { key: Key; province: string },
): OptimisticProduct {
  // The live version stays: only the server decides which changes apply at once and which are reviewed first.
  if (card?.review_state === 'approved') return card
  const review_state = reviewStateAfter(card?.review_state, ask.draft === 1)
  return {
    ...(card ?? blankProduct(key, ask.id ?? undefined, province)),
    name: ask.name?.trim() ?? '',
    price_bottom: parseAmount(ask.price_bottom),
    price_top: parseAmount(ask.price_top),
    is_sni: Number(ask.is_sni ?? 0) === 1 ? 1 : 0,
    ...optimisticPicture(card, ask.img_64 ?? null),
    categories: (ask.sub_category_array ?? []).map(({ key }) => Number(key)),
    review_state,
  }
}

function reviewStateAfter(state: ReviewState | undefined, draft: boolean): ReviewState {
  if (!draft) return 'submitted'
  return state === 'rejected' || state === 'changes_requested' ? state : 'draft'
}

/** The same picture keeps the server's address: the one in an older write may have no key. */
function optimisticPicture(
  card: OptimisticProduct | undefined,
  entry: string | null,
): Pick<OptimisticProduct, 'img_url' | 'img'> {
  const currentPath = card?.img_url ?? null
  const isSame = currentPath !== null && entry !== null && keyless(currentPath) === keyless(entry)
  return card && isSame ? { img_url: currentPath, img: card.img } : { img_url: entry, img: null }
}

const parseAmount = (value: unknown) => (value === null || value === undefined || value === '' ? null : Number(value))

/** The card of a product that only this phone has, before its writes are applied. */
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
