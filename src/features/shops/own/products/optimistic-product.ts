import {
  blankProduct,
  type OptimisticProduct,
  productDraftName,
  productKeyOf,
  productWrites,
} from '#drafts/writes/product-write.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'

// Products with this phone's pending and just arrived writes applied (acceptance.md#law-6). The result is never stored.

/** The key of the product that a write is about, for all four kinds of product writes; undefined for other writes. */
export function productKeyOfWrite({ same, ask }: PendingWrite): string | undefined {
  const key = typeof ask.external_id === 'string' ? ask.external_id : undefined
  return key !== undefined && (same === productDraftName(key) || same.startsWith(`${productDraftName(key)} `))
    ? key
    : undefined
}

export const isSave = ({ same }: PendingWrite) => productKeyOf(same) !== undefined

/** The card after these writes, in their order; undefined when the product is deleted or unknown. */
export const applyPendingProduct = (
  card: OptimisticProduct | undefined,
  pending: readonly PendingWrite[],
  province: string,
): OptimisticProduct | undefined =>
  pending.reduce<OptimisticProduct | undefined>((sketch, write) => {
    const key = productKeyOfWrite(write)
    if (key === undefined) return sketch
    const record = Object.values(productWrites).find(({ nameOf }) => nameOf(key) === write.same)
    return record ? record.apply(sketch, write.ask as never, { key, province }) : sketch
  }, card)

/** A product that exists only as a draft on this phone. */
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

// The form stores the categories as JSON text; an earlier release may have stored something else.
function categoryIdsIn(stored: unknown): number[] {
  try {
    const all: unknown = JSON.parse(String(stored || '[]'))
    return Array.isArray(all) ? all.map((one) => Number(one?.key)) : []
  } catch {
    return []
  }
}

// The form stores prices as they were typed: '150.000'.
const parseTypedPrice = (stored: unknown) => {
  const digits = String(stored ?? '').replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
const isYes = (stored: unknown) => stored === '1' || stored === 1 || stored === true
