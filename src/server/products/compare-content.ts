import type { ProductContent } from './product-content.ts'

/** Columns that go live at once, without a review: those of the form's fields that are not in `reviewedFields`. */
export const unreviewedColumns = [
  'price_bottom',
  'price_top',
  'weight',
  'unit',
] as const satisfies readonly (keyof ProductContent)[]
type UnreviewedContent = Pick<ProductContent, (typeof unreviewedColumns)[number]>

export const pickUnreviewed = ({ price_bottom, price_top, weight, unit }: ProductContent): UnreviewedContent => ({
  price_bottom,
  price_top,
  weight,
  unit,
})

export const isSameContent = (one: ProductContent, other: ProductContent) => comparable(one) === comparable(other)

/** Whether two contents are equal in everything that is reviewed. */
export const isSameForReview = (one: ProductContent, other: ProductContent) =>
  isSameContent({ ...one, ...pickUnreviewed(other) }, other)

/** Whether the prices are valid for the showcase. In a draft they may be missing, or the top below the bottom. */
export const hasPrices = ({ price_bottom, price_top }: ProductContent) =>
  price_bottom !== null && price_bottom > 0 && price_top !== null && price_top >= price_bottom

const comparable = ({ pictures, ...content }: ProductContent) =>
  JSON.stringify([Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)), pictures.map(({ id }) => id)])
