import type { ProductContent } from './product-content.ts'

/** What goes live at once, without a review: the columns behind the form's fields that `reviewedFields` leaves out. */
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

/** Everything that a reviewer has looked at is as it was. */
export const isSameForReview = (one: ProductContent, other: ProductContent) =>
  isSameContent({ ...one, ...pickUnreviewed(other) }, other)

/** It could stand in the showcase with these prices; of a draft they may be missing or crossed. */
export const hasPrices = ({ price_bottom, price_top }: ProductContent) =>
  price_bottom !== null && price_bottom > 0 && price_top !== null && price_top >= price_bottom

const comparable = ({ pictures, ...content }: ProductContent) =>
  JSON.stringify([Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)), pictures.map(({ id }) => id)])
