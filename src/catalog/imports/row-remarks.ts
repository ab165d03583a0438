import { importFieldNames } from '#contract/imports/import-fields.ts'
import type { ImportRow } from '#contract/imports/import-shapes.ts'

export type RowRemark = {
  field: string
  /** The name of its column; undefined for a remark about the row as a whole. */
  name: string | undefined
  sentence: string
  /** The remark keeps the row from being imported. */
  isProblem: boolean
}

/** The problems and notes of a row in the order of the columns, those about the whole row first. */
export function remarksOf({ problems, notes }: Pick<ImportRow, 'problems' | 'notes'>): RowRemark[] {
  const names: Record<string, string> = importFieldNames
  const order = Object.keys(names)
  const remark =
    (isProblem: boolean) =>
    ([field, sentence]: [string, string]) => ({
      field,
      name: names[field],
      sentence,
      isProblem,
    })
  return [...Object.entries(problems).map(remark(true)), ...Object.entries(notes).map(remark(false))].sort(
    (a, b) => order.indexOf(a.field) - order.indexOf(b.field),
  )
}
