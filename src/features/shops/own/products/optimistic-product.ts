import { keyless } from '#contract/picture-path.ts'
import type { ReviewState } from '#contract/products/product-state.ts'
import type { OwnCard } from '#contract/products/products.ts'
import {
  confirmationWriteName,
  productDraftName,
  productKeyOf,
  removalWriteName,
  type SaveAsk,
  statusWriteName,
} from '#drafts/writes/product-write.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'

// A product as it will stand once what this phone has said of it is known to the server: what the server does with each
// write, done here to the card (acceptance.md#law-6). What it says is drawn, and never kept.

/** A card; `id` is undefined as long as the server has given none. `img_url` may name a file of this phone. */
export type OptimisticProduct = Omit<OwnCard, 'id'> & {
  id: number | undefined
  /** Its subcategories, where this phone has said them; undefined: those that the server knows. */
  categories?: number[]
}

/** The key of the product that a write is about, whichever of the four it is; undefined for any other write. */
export function productKeyOfWrite({ same, ask }: PendingWrite): string | undefined {
  const key = typeof ask.external_id === 'string' ? ask.external_id : undefined
  return key !== undefined && (same === productDraftName(key) || same.startsWith(`${productDraftName(key)} `))
    ? key
    : undefined
}

export const isSave = ({ same }: PendingWrite) => productKeyOf(same) !== undefined

/** The card after these writes, in their order; undefined when nothing is left of the product, or nothing known of it. */
export const applyPendingProduct = (
  card: OptimisticProduct | undefined,
  said: readonly PendingWrite[],
  province: string,
): OptimisticProduct | undefined =>
  said.reduce<OptimisticProduct | undefined>((sketch, write) => applyWrite(sketch, write, province), card)

function applyWrite(
  sketch: OptimisticProduct | undefined,
  write: PendingWrite,
  province: string,
): OptimisticProduct | undefined {
  const key = productKeyOfWrite(write)
  if (key === undefined) return sketch
  if (isSave(write)) return applySave(sketch, key, write.ask as SaveAsk, province)
  if (!sketch) return undefined
  const { same, ask } = write
  if (same === statusWriteName(key)) return applyStatus(sketch, ask.status === 'not active' ? 'not active' : 'active')
  if (same === removalWriteName(key))
    return sketch.review_state === 'approved' ? { ...sketch, revision: null } : undefined
  if (same === confirmationWriteName(key)) return { ...sketch, confirm_due: 0 }
  return sketch
}

const applyStatus = (sketch: OptimisticProduct, wanted: 'active' | 'not active'): OptimisticProduct =>
  sketch.review_state === 'approved'
    ? { ...sketch, wanted, ...(wanted === 'not active' && { is_public: 0 as const }) }
    : sketch

function applySave(
  sketch: OptimisticProduct | undefined,
  key: string,
  ask: SaveAsk,
  province: string,
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
  const known = sketch?.img_url ?? null
  const isSame = known !== null && said !== null && keyless(known) === keyless(said)
  return sketch && isSame ? { img_url: known, img: sketch.img } : { img_url: said, img: null }
}

const parseAmount = (said: unknown) => (said === null || said === undefined || said === '' ? null : Number(said))

const blankProduct = (external_id: string, id: number | undefined, province_name: string): OptimisticProduct => ({
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

/** A product that was begun on this phone, and nowhere else: what its draft says so far. */
export const productFromDraft = (
  key: string,
  values: Record<string, unknown>,
  photo: string | null,
  province: string,
): OptimisticProduct => ({
  ...blankProduct(key, undefined, province),
  name: typeof values.name === 'string' ? values.name.trim() : '',
  price_bottom: parseTypedPrice(values.price_bottom),
  price_top: parseTypedPrice(values.price_top),
  is_sni: isYes(values.is_sni) ? 1 : 0,
  img_url: photo,
  categories: categoryIdsIn(values.categories),
})

// The form keeps them as one text; an earlier release may have written something else.
function categoryIdsIn(kept: unknown): number[] {
  try {
    const all: unknown = JSON.parse(String(kept || '[]'))
    return Array.isArray(all) ? all.map((one) => Number(one?.key)) : []
  } catch {
    return []
  }
}

// The form keeps prices as they are typed: '150.000'.
const parseTypedPrice = (said: unknown) => {
  const digits = String(said ?? '').replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
const isYes = (said: unknown) => said === '1' || said === 1 || said === true
