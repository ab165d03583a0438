import { productFieldNames, productFields } from '#contract/products/fields.ts'
import type { ProductContent } from './product-content.ts'

type Unreviewed = {
  [Name in keyof Fields]: Fields[Name] extends { isReviewed: false; column: infer Column } ? Column : never
}
type Fields = typeof productFields
/** A column that goes live at once, without a review. */
type UnreviewedColumn = Unreviewed[keyof Fields]

const unreviewedColumns = productFieldNames.flatMap((name) => {
  const field = productFields[name]
  return field.isReviewed ? [] : [field.column]
})

export const pickUnreviewed = (content: ProductContent) =>
  Object.fromEntries(unreviewedColumns.map((column) => [column, content[column]])) as Pick<
    ProductContent,
    UnreviewedColumn
  >

export const isSameContent = (one: ProductContent, other: ProductContent) => comparable(one) === comparable(other)

/** Whether two contents are equal in everything that is reviewed. */
export const isSameForReview = (one: ProductContent, other: ProductContent) =>
  isSameContent({ ...one, ...pickUnreviewed(other) }, other)

/** Whether the prices are valid for the showcase. In a draft they may be missing, or the top below the bottom. */
export const hasPrices = ({ price_bottom, price_top }: ProductContent) =>
  price_bottom !== null && price_bottom > 0 && price_top !== null && price_top >= price_bottom

const comparable = ({ pictures, ...content }: ProductContent) =>
  JSON.stringify([Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)), pictures.map(({ id }) => id)])
