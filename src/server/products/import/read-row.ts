import { type ImportField, importFields, photoFields } from '#contract/imports/import-fields.ts'
import { lineFields } from '#contract/products/fields.ts'
import { productLimits, sniDays, sniNumbers, typedMentor, videoAddress } from '#contract/products/rules.ts'
import { daysAfter } from '#contract/time/dates.ts'
import type { TableCell } from '../../spreadsheets/table.ts'
import { toWireFields } from '../form-mapping.ts'
import type { ProductContent } from '../product-content.ts'
import {
  type CellValue,
  dateOf,
  digitsOf,
  importMessages,
  priceOf,
  textOf,
  unitOf,
  unreadableCell,
  weightValue,
  wishOf,
  yesNoOf,
} from './read-values.ts'
import { categoryIds, mentorKey, nameKey, type References } from './references.ts'

/** The request of the product form, as far as a row fills it in; it is not checked yet. */
export type RowForm = Record<string, unknown>

export type RowReading = {
  form: RowForm
  wish: 'draft' | 'submit' | null
  /** Names of photos, at most four; null when the row says nothing about photos. */
  photos: { field: ImportField; name: string }[] | null
  problems: Partial<Record<ImportField, string>>
}

/** The value of a field in a row; undefined when the file has no such column. */
export type CellOf = (field: ImportField) => TableCell | undefined

/** A form without any value. */
const emptyForm = { is_sni: '0', is_mentor: '0', unit: 'gr', sub_category_array: [], sni_array: [], sni_no_end: 0 }

/** The form of a product as it is stored. */
function formOf(content: ProductContent): RowForm {
  const { category_ids, is_sni, mentor_type_id, mentor_name } = content
  return {
    ...toWireFields(content),
    sub_category_array: category_ids.map((key) => ({ key })),
    is_sni: is_sni ? '1' : '0',
    is_mentor: (mentor_type_id ?? mentor_name) ? '1' : '0',
  }
}

/** The cells with the error of a formula, each with its sentence. */
function unreadableCells(cell: CellOf): RowReading['problems'] {
  const problems: RowReading['problems'] = {}
  for (const field of importFields) {
    const problem = unreadableCell(cell(field) ?? null)
    if (problem) problems[field] = problem
  }
  return problems
}

/**
 * The form that a row asks for: of the product as it is `now`, with the values of the file's columns; an empty cell
 * empties its field. Without `now` it is a new product.
 */
export function readRow(cellOf: CellOf, now: ProductContent | undefined, references: References): RowReading {
  const form: RowForm = now ? formOf(now) : { ...emptyForm }
  const problems = unreadableCells(cellOf)
  // A cell with a problem is not read: its field stays as it is.
  const cell: CellOf = (field) => (problems[field] === undefined ? cellOf(field) : undefined)
  /** The value of a cell if the file has it and it can be read. */
  const read = <T>(field: ImportField, parse: (value: TableCell) => CellValue<T>): { value: T } | undefined => {
    const value = cell(field)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if ('value' in parsed) return parsed
    problems[field] = parsed.problem
    return undefined
  }
  const fill = <T>(name: string, field: ImportField, parse: (value: TableCell) => CellValue<T>) => {
    const parsed = read(field, parse)
    if (parsed) form[name] = parsed.value
  }
  fill('name', 'name', digitsOf)
  fill('description', 'description', (value) => ({ value: sameText(textOf(value), now?.description) }))
  fill('price_bottom', 'price_bottom', priceOf)
  fill('price_top', 'price_top', priceOf)
  readWeightCells(form, { cell, read, problems })
  for (const name of lineFields) fill(name, name, digitsOf)
  fill('video_url', 'video_url', (value) => ({ value: videoAddress(textOf(value)) }))
  fill('sub_category_array', 'categories', (value) => categoriesOf(textOf(value), now, references))
  readSni(form, { cell, read, fill }, now, references)
  readMentor(form, { cell, problems }, now, references)
  return {
    form,
    wish: read('state', wishOf)?.value ?? null,
    photos: photosOf(cell),
    problems,
  }
}

/** The weight with the unit of its own cell, or else of the column of units. */
function readWeightCells(
  form: RowForm,
  { cell, read, problems }: Pick<Readers, 'cell' | 'read'> & { problems: RowReading['problems'] },
) {
  const unit = read('unit', unitOf)?.value
  const weight = read('weight', weightValue)?.value
  if (unit) form.unit = unit
  if (!weight) return
  form.weight = weight.weight
  const isUnitGiven = textOf(cell('unit') ?? null) !== ''
  if (weight.unit && isUnitGiven && unit && unit !== weight.unit) problems.weight = importMessages.unitTwice
  else if (weight.unit) form.unit = weight.unit
}

type Readers = {
  cell: CellOf
  read: <T>(field: ImportField, parse: (value: TableCell) => CellValue<T>) => { value: T } | undefined
  fill: <T>(name: string, field: ImportField, parse: (value: TableCell) => CellValue<T>) => void
}

function readSni(
  form: RowForm,
  { cell, read, fill }: Readers,
  now: ProductContent | undefined,
  references: References,
) {
  fill('sni_array', 'sni_no', (value) => {
    const digits = digitsOf(value)
    return 'problem' in digits ? digits : { value: sniNumbers(digits.value.replace(/[;|\n]/g, ',')) }
  })
  fill('certificate_no', 'certificate_no', digitsOf)
  fill('sni_start_date', 'sni_start_date', dateOf)
  fill('sni_end_date', 'sni_end_date', dateOf)
  const noEnd = read('sni_no_end', yesNoOf)
  if (noEnd) form.sni_no_end = noEnd.value ? 1 : 0
  const isSni = read('is_sni', yesNoOf)?.value
  const inferred = cell('sni_no') === undefined ? form.is_sni : (form.sni_array as string[]).length > 0 ? '1' : '0'
  form.is_sni = isSni === undefined || isSni === null ? inferred : isSni ? '1' : '0'
  // A certificate without an end has an end date all the same (acceptance.md#D40).
  if (form.sni_no_end === 1 && !form.sni_end_date && typeof form.sni_start_date === 'string')
    form.sni_end_date = safely(() => daysAfter(form.sni_start_date as string, sniDays))
  fill('lspro_id', 'lspro', (value) => {
    if (textOf(value) === '') return { value: null }
    const id = oneOf(references.lspros.get(nameKey(textOf(value))), now?.lspro_id)
    return id === undefined ? { problem: importMessages.lspro } : { value: id }
  })
}

/** Null for a date that does not exist; its own error says so. */
function safely<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

function readMentor(
  form: RowForm,
  { cell, problems }: { cell: CellOf; problems: RowReading['problems'] },
  now: ProductContent | undefined,
  references: References,
) {
  const [typeCell, nameCell] = [cell('mentor_type'), cell('mentor')]
  if (typeCell === undefined && nameCell === undefined) return
  if (typeCell !== undefined) {
    const typeName = textOf(typeCell)
    const type = typeName === '' ? null : oneOf(references.mentorTypes.get(nameKey(typeName)), now?.mentor_type_id)
    if (type === undefined) problems.mentor_type = importMessages.mentorType
    form.mentor_type_id = type ?? null
  }
  const type = form.mentor_type_id as number | null
  if (nameCell !== undefined) {
    const name = textOf(nameCell)
    const isTyped = type === null || type === typedMentor
    form.mentor_name = isTyped && name !== '' ? name : null
    form.mentor_id = null
    if (!isTyped && name !== '') {
      const mentor = oneOf(references.mentors.get(mentorKey(type, name)), now?.mentor_id)
      if (mentor === undefined) problems.mentor = importMessages.mentor
      form.mentor_id = mentor ?? null
    }
  }
  form.is_mentor = form.mentor_type_id || form.mentor_name || problems.mentor_type ? '1' : '0'
}

/** The id that the product has already, if it is one of these; otherwise the only one. */
function oneOf(ids: readonly number[] | undefined, current: number | null | undefined): number | undefined {
  if (current && ids?.includes(current)) return current
  return ids?.length === 1 ? ids[0] : undefined
}

function categoriesOf(
  text: string,
  now: ProductContent | undefined,
  references: References,
): CellValue<{ key: number }[]> {
  const keys: { key: number }[] = []
  for (const name of categoryNames(text, references)) {
    const ids = categoryIds(references, name)
    const current = ids.find((id) => now?.category_ids.includes(id))
    const id = current ?? (ids.length === 1 ? ids[0] : undefined)
    if (id === undefined)
      return {
        problem: ids.length > 1 ? importMessages.categoryTwice(name) : importMessages.category(name.slice(0, 60)),
      }
    keys.push({ key: references.mergedInto.get(id) ?? id })
  }
  return { value: keys }
}

/** The names in a cell. A name may contain a separator: the longest one that a category has counts. */
function categoryNames(text: string, references: References): string[] {
  const isCategory = (name: string) => categoryIds(references, name).length > 0
  if (isCategory(text)) return [text]
  const names = text.split(/[|;\n]/).flatMap((part) => (isCategory(part) ? [part] : splitAt(',', part, isCategory)))
  return names.map((name) => name.trim()).filter(Boolean)
}

/** The category names in a list with this separator; the whole text if a part is not a category. */
function splitAt(separator: string, text: string, isCategory: (name: string) => boolean): string[] {
  const parts = text.split(separator).slice(0, productLimits.categories * 4)
  const names: string[] = []
  for (let from = 0; from < parts.length; ) {
    let to = parts.length
    while (to > from && !isCategory(parts.slice(from, to).join(separator))) to--
    if (to === from) return [text]
    names.push(parts.slice(from, to).join(separator))
    from = to
  }
  return names
}

/** A spreadsheet writes line ends in its own way: a text that differs in these alone is the same. */
function sameText(text: string, now: string | undefined): string {
  const plain = (one: string) => one.replace(/\r\n?/g, '\n')
  return now !== undefined && plain(text) === plain(now) ? now : plain(text)
}

function photosOf(cell: CellOf): RowReading['photos'] {
  const named = photoFields.flatMap((field) => {
    const name = textOf(cell(field) ?? null)
    return name === '' ? [] : [{ field, name }]
  })
  return named.length > 0 ? named : null
}
