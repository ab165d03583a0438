import {
  blankProduct,
  type OptimisticProduct,
  productDraftName,
  productKeyOf,
  productWrites,
} from '#drafts/writes/product-write.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'

// A product as it will stand once what this phone has said of it is known to the server (acceptance.md#law-6). What it says is drawn, and
// never kept.

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
  said.reduce<OptimisticProduct | undefined>((sketch, write) => {
    const key = productKeyOfWrite(write)
    if (key === undefined) return sketch
    const record = Object.values(productWrites).find(({ nameOf }) => nameOf(key) === write.same)
    return record ? record.apply(sketch, write.ask as never, { key, province }) : sketch
  }, card)

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
