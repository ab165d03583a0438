import { z } from 'zod/mini'
import { type ImportField, importColumns, photoFields } from '#contract/imports/import-fields.ts'
import type { ImportEffect } from '#contract/imports/import-shapes.ts'
import { Problem } from '#contract/problem.ts'
import { type ProductFields, productProblems } from '#contract/products/rules.ts'
import { productFieldSchemas } from '#contract/products/schemas.ts'
import { invalidCharacterText, normalizeTexts } from '../../http/normalize-text.ts'
import type { TableCell } from '../../spreadsheets/table.ts'
import { fileKey } from '../../spreadsheets/unpack-archive.ts'
import { isSameContent } from '../compare-content.ts'
import { contentFromForm } from '../form-mapping.ts'
import type { OwnProduct } from '../own-product.ts'
import type { ProductContent, Revision } from '../product-content.ts'
import { type CellOf, readRow } from './read-row.ts'
import { importMessages, textOf, unreadableCell } from './read-values.ts'
import type { References } from './references.ts'

// The plan of each row. The dry run and the import share this code, so that they cannot differ.

export type StoredRow = { row: number; cells: TableCell[] }

/** The product of a row's number as it is now: the live version and its change. */
export type Target = { product: OwnProduct; live: ProductContent; revision: Revision | undefined }

/** The data with which rows are compared. */
export type PlanContext = {
  positions: ReadonlyMap<ImportField, number>
  references: References
  /** The shop's products by their numbers. */
  targets: ReadonlyMap<number, Target>
  /** The row that has a product's number first. */
  firstRowOf: ReadonlyMap<number, number>
  /** A picture for a photo of the ZIP, by `fileKey`: one to be attached. */
  photos: ReadonlyMap<string, ProductContent['pictures'][number]>
  /** The reason why a photo of the ZIP cannot be used, by `fileKey`. */
  photoProblems?: ReadonlyMap<string, string>
}

export type RowPlan = {
  row: number
  effect: ImportEffect
  problems: Record<string, string>
  notes: Record<string, string>
  target?: Target
  content?: ProductContent
  /** Whether it is saved as a draft. */
  draft: boolean
}

/** Whether the row becomes a product that the shop does not have yet. */
export const isNewProduct = ({ effect }: Pick<RowPlan, 'effect'>) => effect === 'new' || effect === 'draft'

const schema = z.object(productFieldSchemas)

/** The column of a field of the form. */
const columnOf: Record<string, ImportField> = {
  sub_category_array: 'categories',
  sni_array: 'sni_no',
  lspro_id: 'lspro',
  is_mentor: 'mentor_type',
  mentor_type_id: 'mentor_type',
  mentor_id: 'mentor',
  mentor_name: 'mentor',
  img_64: 'photo_1',
}
const toColumn = (name: string) => columnOf[name] ?? name

/** Plans the effect of a row, with the reasons for each of its cells. */
export function planRow({ row, cells }: StoredRow, context: PlanContext): RowPlan {
  const cell: CellOf = (field) => {
    const position = context.positions.get(field)
    return position === undefined ? undefined : (cells[position] ?? null)
  }
  const wrong = (problems: Record<string, string>): RowPlan => ({
    row,
    effect: 'wrong',
    problems,
    notes: {},
    draft: false,
  })
  if (textOf(cell('name') ?? null) === importColumns.name.example) return wrong({ name: importMessages.example })
  const numbered = findTarget(row, cell('number') ?? null, context)
  if ('problem' in numbered) return wrong({ number: numbered.problem })
  const { target } = numbered
  const now = target && (target.revision?.content ?? target.live)

  const reading = readRow(cell, now, context.references)
  const { asked, invalidFields } = normalizeTexts(reading.form)
  const problems: Record<string, string> = {}
  for (const name of invalidFields) problems[toColumn(name.split('.')[0]!)] = invalidCharacterText
  const parsed = schema.safeParse(asked)
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) problems[toColumn(String(path[0]))] ??= message
  Object.assign(problems, reading.problems)

  const { pictures, notes, isPhotoMissing } = choosePhotos(reading.photos, target, context)
  const content =
    parsed.success && Object.keys(problems).length === 0 ? contentOf(parsed.data, pictures, now, problems) : undefined
  const isSame = content !== undefined && now !== undefined && isSameContent(content, now)
  const state = target && (target.revision?.review_state ?? target.product.review_state)
  const submits =
    reading.wish === 'submit' &&
    pictures.length > 0 &&
    (state === 'draft' || state === 'changes_requested' || state === 'rejected')
  const withdraws = reading.wish === 'draft' && state === 'submitted'
  if (target && isSame && !submits && !withdraws)
    return { row, effect: 'unchanged', problems: {}, notes, target, draft: false }

  const asDraft = reading.wish === 'draft' || (state === 'draft' && reading.wish !== 'submit')
  addMissing(problems, parsed.success ? parsed.data : unchecked(asked), asDraft)
  if (Object.keys(problems).length > 0 || !content)
    return { row, effect: 'wrong', problems, notes: {}, ...(target && { target }), draft: false }
  const draft = asDraft || pictures.length === 0
  if (draft && !asDraft && !isPhotoMissing) notes.photo_1 ??= importMessages.draftWithoutPhoto
  const effect = target ? 'changed' : draft ? 'draft' : 'new'
  return { row, effect, problems: {}, notes, content, draft, ...(target && { target }) }
}

function findTarget(row: number, cell: TableCell, { targets, firstRowOf }: PlanContext) {
  const unreadable = unreadableCell(cell)
  if (unreadable) return { problem: unreadable }
  if (textOf(cell) === '') return { target: undefined }
  const id = numberOf(cell)
  if (id === undefined) return { problem: importMessages.number }
  const first = firstRowOf.get(id)
  if (first !== undefined && first < row) return { problem: importMessages.numberTwice(first) }
  const target = targets.get(id)
  return target ? { target } : { problem: importMessages.number }
}

/** The number of a product in a cell; undefined if it is none. */
export function numberOf(cell: TableCell): number | undefined {
  const text = textOf(cell)
  return /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= 2_147_483_647 ? Number(text) : undefined
}

function contentOf(
  form: z.output<typeof schema>,
  pictures: ProductContent['pictures'],
  now: ProductContent | undefined,
  problems: Record<string, string>,
): ProductContent | undefined {
  try {
    return contentFromForm(form, pictures, now)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    for (const [name, sentence] of Object.entries(error.fields ?? {})) problems[toColumn(name)] = sentence
    return undefined
  }
}

/** A form with a wrong field, for the errors of its other fields. */
function unchecked(asked: unknown): Partial<ProductFields> {
  const form = asked as Record<string, unknown>
  return { ...form, is_sni: form.is_sni === '1', is_mentor: form.is_mentor === '1' } as Partial<ProductFields>
}

/** Adds what the form requires. A missing photo makes a draft instead of an error. */
function addMissing(problems: Record<string, string>, form: Partial<ProductFields>, asDraft: boolean) {
  const wrong = new Set(Object.keys(problems))
  const sound = Object.fromEntries(Object.entries(form).filter(([name]) => !wrong.has(toColumn(name))))
  const missing = productProblems({ ...sound, img_64: 'later' } as Partial<ProductFields>, { draft: asDraft })
  for (const [name, sentence] of Object.entries(missing)) problems[toColumn(name)] ??= sentence
}

/** The pictures of a row: the product's own, and photos of the ZIP, by the names in its cells. */
function choosePhotos(
  named: { field: ImportField; name: string }[] | null,
  target: Target | undefined,
  { photos, photoProblems, positions }: PlanContext,
) {
  const before = target ? (target.revision?.content ?? target.live).pictures : []
  const own = target ? [...before, ...target.live.pictures] : []
  const notes: Record<string, string> = {}
  if (!named) return { pictures: before, notes, isPhotoMissing: false }
  const pictures: ProductContent['pictures'] = []
  for (const [at, field] of photoFields.entries()) {
    const name = named.find((one) => one.field === field)?.name
    if (name === undefined) {
      // A column that the file does not have leaves its photo alone; an empty cell removes it.
      const current = positions.has(field) ? undefined : before[at]
      if (current && !pictures.some(({ id }) => id === current.id)) pictures.push(current)
      continue
    }
    const key = fileKey(name)
    const picture = own.find(({ path }) => fileKey(path) === key) ?? photos.get(key)
    if (!picture)
      notes[field] = photoProblems?.get(key) ?? (target ? importMessages.photoKept : importMessages.photoMissing)
    else if (!pictures.some(({ id }) => id === picture.id)) pictures.push(picture)
  }
  const isPhotoMissing = Object.keys(notes).length > 0
  return { pictures: target && isPhotoMissing ? before : pictures, notes, isPhotoMissing }
}
