import { parse } from 'csv-parse/sync'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { type ImportField, importFieldNames, importFields } from '#contract/imports/import-fields.ts'
import type { AuditRow } from '#contract/operator/schemas.ts'
import { type ProductFieldName, productFieldNames, productFields, productLabels } from '#contract/products/fields.ts'
import { ConflictList } from '#drafts/Conflicts.tsx'
import { productWrites, saveWrite } from '#drafts/writes/product-write.ts'
import { changesIn } from '#features/operator/audit/audit-changes.ts'
import { editInputOf, editValuesOf } from '#features/operator/review/edit/edit-values.ts'
import { productFactsOf } from '#features/operator/review/product-facts.ts'
import { factsOf } from '#features/products/ConfirmSend.tsx'
import { inputOfProduct, productFormLabels, valuesOfInput } from '#features/products/product-values.ts'
import { type ProductContent, readContent } from '#server/products/product-content.ts'
import { type ImportsPlace, openImports } from '../../fixtures/imports.fixture.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'
import type { Actor } from '../../support/people.ts'

// Every field of a product goes its whole way with two values: typed on the phone, sent from the outbox, stored, shown,
// changed as a revision, corrected by an operator, logged, exported and imported. A place that forgets a field loses
// its value here.

let place: ImportsPlace
let siti: Merchant
let desk: Actor
let mentors: number[]
beforeAll(async () => {
  place = await openImports(usualEngine())
  siti = await place.merchant()
  desk = await place.operator()
  mentors = (
    await place.db.query<{ id: number }>(
      'select min(id) as id from mentor where mentor_type_id in (1, 2) group by mentor_type_id order by mentor_type_id',
    )
  ).map(({ id }) => id)
})

type Field = {
  /** Two values of the request, and where they are functions, values that the database knows. */
  values: [unknown, unknown] | (() => [unknown, unknown])
  /** Other fields of the request that these values need. */
  beside?: object
  column: keyof ProductContent
  /** The columns's values, where they differ from those of the request. */
  stored?: [unknown, unknown]
  /** The name on the public page; undefined where it does not show the field. */
  shown?: string
  /** Its name in the values of the form, where it differs. */
  formName?: string
  cell: ImportField
}
const mentor = { is_mentor: '1', mentor_type_id: 3, mentor_name: 'Dinas' }

const fields: Record<string, Field> = {
  name: {
    values: ['Keripik Sagu', 'Keripik Talas'],
    column: 'name',
    shown: 'name',
    cell: 'name',
  },
  description: {
    values: ['Renyah.', 'Gurih.'],
    column: 'description',
    shown: 'description',
    cell: 'description',
  },
  price_bottom: {
    values: [20_000, 21_000],
    column: 'price_bottom',
    shown: 'price_bottom',
    cell: 'price_bottom',
  },
  price_top: {
    values: [25_000, 26_000],
    column: 'price_top',
    shown: 'price_top',
    cell: 'price_top',
  },
  weight: {
    values: [200, 1.5],
    column: 'weight',
    stored: ['200.00', '1.50'],
    shown: 'weight',
    cell: 'weight',
  },
  unit: {
    values: ['gr', 'Kg'],
    column: 'unit',
    shown: 'unit',
    cell: 'unit',
  },
  capacity: {
    values: ['1.200 kg per bulan', '300 bungkus'],
    column: 'capacity_production',
    shown: 'capacity_production',
    cell: 'capacity',
  },
  video_url: {
    values: ['https://youtu.be/abc', 'https://vimeo.com/1'],
    column: 'video_url',
    shown: 'video_url',
    cell: 'video_url',
  },
  sub_category_array: {
    values: [
      [{ key: 401, label: 'Keripik dan Kerupuk' }],
      [
        { key: 401, label: 'Keripik dan Kerupuk' },
        { key: 502, label: 'dua' },
      ],
    ],
    column: 'category_ids',
    stored: [[401], [401, 502]],
    formName: 'categories',
    cell: 'categories',
  },
  is_sni: {
    values: ['1', '0'],
    column: 'is_sni',
    stored: [true, false],
    shown: 'is_sni',
    cell: 'is_sni',
  },
  sni_array: {
    values: [['SNI 4305:2018'], ['SNI 4305:2018', 'SNI 3719:1995']],
    column: 'sni_no',
    shown: 'sni_no',
    formName: 'sni_numbers',
    cell: 'sni_no',
  },
  certificate_no: {
    values: ['LSPR-012-IDN/2026/00007', 'LSPR-012-IDN/2026/00008'],
    column: 'certificate_no',
    shown: 'certificate_no',
    cell: 'certificate_no',
  },
  sni_start_date: {
    values: ['2026-01-01', '2026-02-02'],
    column: 'sni_start_date',
    shown: 'sni_start_date',
    cell: 'sni_start_date',
  },
  sni_end_date: {
    values: ['2040-01-01', '2041-02-02'],
    column: 'sni_end_date',
    shown: 'sni_end_date',
    cell: 'sni_end_date',
  },
  sni_no_end: {
    values: [0, 1],
    column: 'sni_no_end',
    stored: [false, true],
    shown: 'sni_no_end',
    cell: 'sni_no_end',
  },
  lspro_id: {
    values: () => [null, place.lsproId],
    column: 'lspro_id',
    shown: 'lspro_id',
    cell: 'lspro',
  },
  is_mentor: {
    values: ['0', '1'],
    beside: { ...mentor, is_mentor: undefined },
    column: 'mentor_type_id',
    stored: [null, 3],
    cell: 'mentor_type',
  },
  mentor_id: {
    values: () => [mentors[0], mentors[1]],
    beside: { is_mentor: '1' },
    column: 'mentor_id',
    shown: 'mentor_id',
    cell: 'mentor',
  },
  mentor_name: {
    values: ['Dinas Baru', 'Dinas Lain'],
    beside: mentor,
    column: 'mentor_name',
    shown: 'mentor_name_text',
    cell: 'mentor',
  },
}

const decide = async (id: number) => {
  const version = Number((await place.rowsOf(id)).product!.version)
  return place.ask('/operator/decide', { id, version, verdict: 'approve', remark: null }, desk.headers)
}
const detail = async (id: number) =>
  (await place.app.inject({ method: 'GET', url: `/api/product/detail/${id}` })).json().data
/** The cells of a product in an export, by column. */
async function exported(id: number): Promise<Record<ImportField, string>> {
  const { data: file } = await place.ask('/product/export/file', { format: 'csv' }, siti.headers)
  const [header, ...lines] = parse(Buffer.from(file.base64, 'base64'), { bom: true, delimiter: ';' }) as string[][]
  const line = lines.find(([number]) => Number(number) === id)!
  const cells = importFields.map((field) => [field, line[header!.indexOf(importFieldNames[field])]!])
  return Object.fromEntries(cells) as Record<ImportField, string>
}

test('product fields: this table has every field of the form', () => {
  // The type of the mentor changes with `is_mentor` and `mentor_id`.
  expect(productFieldNames.filter((name) => !(name in fields))).toEqual(['mentor_type_id', 'img_64', 'img_64s'])
})

test.each(Object.entries(fields))('product fields: %s goes its whole way', async (name, field) => {
  const label = productLabels[name as ProductFieldName]
  const values = typeof field.values === 'function' ? field.values() : field.values
  const stored = field.stored ?? values
  const beside = (at: 0 | 1) => ({
    ...field.beside,
    ...(name === 'mentor_id' && { mentor_type_id: at + 1 }),
    ...(name === 'certificate_no' && { is_sni: '1' }),
  })
  const complete = await place.form(siti, { certificate_no: 'LSPR-1' })
  const asked = (at: 0 | 1) => ({ ...complete, ...beside(at), [name]: values[at] })

  // The phone: the request fills the form, and the form makes a request, which waits in the outbox.
  const typed = (at: 0 | 1) => valuesOfInput(asked(at) as Parameters<typeof valuesOfInput>[0])
  const send = async (at: 0 | 1) => {
    const input = inputOfProduct(typed(at), { shop: siti.shopId, draft: false, at: 1, photos: [complete.img_64] })
    const { ask } = saveWrite(complete.external_id, input, 'Keripik')
    return (await place.save(siti, ask)).data
  }
  expect(typed(0)).not.toEqual(typed(1))
  const names = { lspro: '1', kind: '1', mentor: '1' }
  if (!['lspro_id', 'mentor_id', 'mentor_name'].includes(name))
    expect(factsOf(typed(0), 1, names)).not.toEqual(factsOf(typed(1), 1, names))

  // The database, the owner's form, the public page.
  const { id } = await send(0)
  expect((await readContent(place.db, id))[field.column]).toEqual(stored[0])
  const own = await place.own(siti, id)
  const formName = (field.formName ?? name) as 'name'
  expect(valuesOfInput(own.form)[formName]).toEqual(typed(0)[formName])
  expect((await decide(id)).code).toBe('00')
  const [before, firstRow] = [await detail(id), await exported(id)]
  if (field.shown) expect(before.product_detail).toHaveProperty(field.shown)

  // A revision of the owner, which an operator reads and approves.
  await send(1)
  const { revision } = await place.rowsOf(id)
  const { isReviewed } = productFields[name as ProductFieldName]
  expect(revision !== undefined).toBe(isReviewed)
  if (isReviewed) {
    expect((revision!.content as ProductContent)[field.column]).toEqual(stored[1])
    const { data: review } = await place.ask('/operator/review', { id }, desk.headers)
    if (!['name', 'description'].includes(name))
      expect(productFactsOf(review.now)).not.toEqual(productFactsOf(review.before))
    expect((await decide(id)).code).toBe('00')
  }
  expect((await readContent(place.db, id))[field.column]).toEqual(stored[1])
  expect(await detail(id)).not.toEqual(before)
  const secondRow = await exported(id)

  // An operator writes the first value again.
  const { data: review } = await place.ask('/operator/review', { id }, desk.headers)
  const old = editValuesOf({ ...review.live, ...own.form, is_sni: Number(own.form.is_sni) })
  const { reason: _, ...input } = editInputOf(old)
  const edited = await place.ask(
    '/operator/edit',
    { id, version: review.version, reason: 'Salah ketik.', ...input },
    desk.headers,
  )
  expect(edited.code, edited.message).toBe('00')
  expect((await readContent(place.db, id))[field.column]).toEqual(stored[0])

  // The log, a conflict of two tabs, a rejected save: each says its name.
  const log = await place.ask('/operator/audit', { product_id: id }, desk.headers)
  const entry = (log.data as unknown as AuditRow[]).find(({ action }) => action === 'product.edited')!
  expect(changesIn(entry).map(({ label }) => label)).toContain(
    name === 'is_mentor' ? productLabels.mentor_type_id : label,
  )
  const conflict = { names: [formName], mine: [''], theirs: [''] }
  const sheet = createElement(ConflictList, {
    ...{ conflicts: [conflict], labels: productFormLabels },
    ...{ choose: () => undefined, focusRequests: 0 },
  })
  expect(renderToStaticMarkup(sheet)).toContain(`${label} diubah di dua tempat`)
  expect(productWrites['products.save'].fieldLabels).toHaveProperty(name, label)

  // A table with the cells that the second value had in an export.
  expect(await exported(id)).toEqual(firstRow)
  const differing = importFields.filter((one) => firstRow[one] !== secondRow[one])
  expect(differing).toContain(field.cell)
  const changed = Object.fromEntries(differing.map((one) => [one, secondRow[one]]))
  const { counts } = await place.importRows(siti, [{ number: id, ...changed }])
  expect(counts).toMatchObject({ changed: 1 })
  expect(await exported(id)).toEqual({ ...secondRow, state: expect.any(String) })
})
