import { beforeAll, expect, test } from 'vitest'
import { csvOf, goodRow, type ImportsPlace, openImports } from '../../fixtures/imports.fixture.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'
import { type Actor, actor } from '../../support/people.ts'

let place: ImportsPlace
let siti: Merchant
let budi: Merchant
let desk: Actor
beforeAll(async () => {
  place = await openImports(usualEngine())
  siti = await place.merchant()
  budi = await place.merchant()
  desk = await place.operator()
})
const file = csvOf([goodRow('Keripik')])
const deskCall = (path: string, body: object = {}) => place.ask(`/operator/${path}`, body, desk.headers)
const logged = async (where: string, id: number) =>
  (
    await place.db.query<{ action: string }>(
      `select action from audit_log where ${where} = $1 and (action like 'import.%' or action like '%.exported') order by id`,
      [id],
    )
  ).map(({ action }) => action)

test.each(['one', 'rows', 'columns', 'start', 'remove', 'report'])(
  'import: %s of another merchant is refused, logged, and changes nothing',
  async (call) => {
    const { id } = await place.upload(siti, file)
    const body = { id, ...(call === 'columns' && { fields: [null] }) }
    expect(await place.callImport(budi, call, body)).toMatchObject({ code: '03' })
    expect(await place.callImport(budi, call, { ...body, id: 999_999 })).toMatchObject({ code: '04' })
    const [row] = await place.db.query<{ reason: string }>(
      `select reason from audit_log where person_id = $1 and action = 'foreign.asked' order by id desc limit 1`,
      [budi.personId],
    )
    expect(row!.reason).toBe(`Menyebut impor nomor ${id} lewat /product/import/${call}`)
    expect((await place.detail(siti, id)).state).toBe('ready')
    await place.callImport(siti, 'remove', { id })
  },
)

test('import: photos for the import of another merchant are refused', async () => {
  const { id } = await place.upload(siti, file)
  expect(await place.addZip(budi, id, Buffer.from('a'))).toMatchObject({ code: '03' })
  expect((await place.callImport(budi, 'list')).data).toEqual([])
})

test('import: a merchant who names another shop gets their own', async () => {
  const { id } = await place.upload(siti, file)
  expect((await place.callImport(budi, 'list', { merchant_id: siti.shopId })).data).toEqual([])
  expect((await place.callImport(siti, 'list', { merchant_id: budi.shopId })).data[0].id).toBe(id)
  await place.callImport(siti, 'remove', { id })
})

test('import: a merchant in the wizard, a visitor and nobody are refused', async () => {
  const unfinished = await actor(place.db, { role: 'merchant', completed: false })
  expect((await place.send(unfinished, file)).json()).toMatchObject({ code: '03', route: expect.any(String) })
  expect((await place.send(await actor(place.db), file)).json().code).toBe('03')
  expect((await place.send({ ...siti, headers: { authorization: 'Bearer no' } }, file)).json().code).toBe('99')
})

test('import: an operator does it for a merchant, in the operator’s name', async () => {
  const path = `/operator/import/upload/${budi.shopId}/produk.csv`
  const { data } = (await place.sendFile(desk, path, file, 'text/csv')).json()
  await place.settle()
  expect(data).toMatchObject({ merchant_id: budi.shopId, by_operator: 1 })
  const body = { id: data.id }
  expect((await deskCall('import/list', { merchant_id: budi.shopId })).data).toHaveLength(1)
  expect((await deskCall('import/rows', body)).data).toMatchObject([{ effect: 'draft' }])
  expect((await deskCall('import/start', body)).code).toBe('00')
  await place.settle()
  expect((await deskCall('import/one', body)).data.state).toBe('done')
  const [product] = await place.productsOf(budi)
  const [entry] = await place.db.query<object>(
    'select person_id, role, merchant_id from audit_log where product_id = $1',
    [product!.id],
  )
  expect(entry).toEqual({ person_id: desk.personId, role: 'operator', merchant_id: budi.shopId })
  // The merchant sees it, and is told.
  expect((await place.callImport(budi, 'list')).data).toMatchObject([{ id: data.id, by_operator: 1 }])
  expect((await deskCall('import/report', body)).data.name).toBe(`laporan-impor-${data.id}.xlsx`)
  expect((await deskCall('import/export', { merchant_id: budi.shopId, format: 'csv' })).code).toBe('00')
  expect((await deskCall('import/remove', body)).code).toBe('00')
  expect(await logged('person_id', desk.personId)).toEqual([
    'import.uploaded',
    'import.started',
    'import.done',
    'products.exported',
    'import.removed',
  ])
})

test('import: an operator names a shop that exists and is complete', async () => {
  const at = (id: number) => `/operator/import/upload/${id}/produk.csv`
  expect((await place.sendFile(desk, at(999_999), file, 'text/csv')).json().code).toBe('04')
  for (const call of ['import/list', 'import/export'])
    expect((await deskCall(call, { merchant_id: 999_999, format: 'csv' })).code).toBe('04')
  const unfinished = await actor(place.db, { role: 'merchant', completed: false })
  const [row] = await place.db.query<{ id: number }>('select merchant_id as id from person where id = $1', [
    unfinished.personId,
  ])
  expect((await place.sendFile(desk, at(row!.id), file, 'text/csv')).json()).toEqual({
    code: '01',
    message: 'Pendaftaran usaha ini belum selesai.',
  })
  expect((await place.sendFile(siti, at(siti.shopId), file, 'text/csv')).json().code).toBe('03')
})

test.each([
  ['shops', 'usaha-', 'NIB'],
  ['lspros', 'lembaga-', 'LSPro Uji Mutu'],
  ['certificates', 'sertifikat-', 'SNI 4305:2018'],
])('export: an operator exports %s, which is logged', async (what, name, word) => {
  await place.approved(siti)
  for (const format of ['csv', 'xlsx']) {
    const { data } = await deskCall('export/file', { what, format })
    expect(data.name).toMatch(new RegExp(`^${name}\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
    if (format === 'csv') expect(Buffer.from(data.base64, 'base64').toString()).toContain(word)
  }
  expect((await logged('person_id', desk.personId)).slice(-2)).toEqual(['list.exported', 'list.exported'])
  expect((await place.ask('/operator/export/file', { what }, siti.headers)).code).toBe('03')
})

test('import: rows and imports go with the shop, and old ones after 30 days', async () => {
  const ani = await place.merchant()
  const { id } = await place.upload(ani, file)
  await place.db.query(`update product_import set created_at = now() - interval '31 days' where id = $1`, [id])
  const { deleteExpired } = await import('#server/delete-expired.ts')
  await deleteExpired(place.db)
  expect(await place.db.query('select from product_import_row where import_id = $1', [id])).toEqual([])
  await place.upload(ani, file)
  await place.db.query('delete from person where id = $1', [ani.personId])
  await place.db.query('delete from merchant where id = $1', [ani.shopId])
  expect(await place.db.query('select from product_import where merchant_id = $1', [ani.shopId])).toEqual([])
})
