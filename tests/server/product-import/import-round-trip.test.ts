import { beforeAll, describe, expect, test } from 'vitest'
import { type ImportsPlace, openImports } from '../../fixtures/imports.fixture.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

// An import of an unchanged export changes nothing, for any texts.

let place: ImportsPlace
let siti: Merchant
beforeAll(async () => {
  place = await openImports(usualEngine(), { batchSize: 7 })
  siti = await place.merchant()
  const mentor = async (type: number) =>
    (await place.db.query<{ id: number }>('select id from mentor where mentor_type_id = $1 limit 1', [type]))[0]!.id
  await place.approved(siti)
  await place.approved(siti, { is_sni: '0', is_mentor: '1', mentor_type_id: 3, mentor_name: '@Dinas; "Baru"' })
  await place.approved(siti, { is_mentor: '1', mentor_type_id: 1, mentor_id: await mentor(1), lspro_id: place.lsproId })
  await place.approved(siti, { certificate_no: '=LSPR-012-IDN/2025/00431' })
  await place.approved(siti, {
    sni_no_end: 1,
    certificate_no: '007',
    sni_array: ['SNI 1:2000', '=SNI 2'],
    unit: 'Kg',
    weight: 1.234,
  })
  await place.approved(siti, { img_64s: [await place.loose(siti), await place.loose(siti), await place.loose(siti)] })
  await place.approved(siti, { sub_category_array: [{ key: 4 }, { key: 401 }, { key: 502 }] })
  const names = [
    '=1+1',
    '+62',
    '-5',
    '@a',
    "'=a",
    "''-b",
    "'a",
    '1,5',
    '007',
    '1e5',
    'a;=b',
    '"q"',
    '_x0041_',
    'ya',
    '01/02/2026',
  ]
  for (const name of names)
    await place.save(
      siti,
      await place.form(siti, { name, description: `${name}\n\t=x,"=y"; z\r\nend\u0001`, capacity: name }),
    )
  // Drafts with little in them, a change beside a live version, and one that was sent back incomplete.
  await place.save(siti, { draft: 1, name: 'Hanya nama' })
  const { id: changed, asked } = await place.approved(siti)
  await place.save(siti, { ...asked, name: 'Nama lain' })
  const { id: second, asked: more } = await place.approved(siti)
  await place.save(siti, { ...more, draft: 1, name: 'Draf perubahan', description: '' })
  const { data: returned } = await place.save(siti, await place.form(siti))
  await place.db.query(`update product set review_state = 'rejected', description = '' where id = $1`, [returned.id])
  await place.setState(second, 'approved')
  await place.setState(changed, 'approved')
})

const everyRow = async () => ({
  products: await place.db.query('select * from product where merchant_id = $1 order by id', [siti.shopId]),
  revisions: await place.db.query(
    'select r.* from product_revision r join product on product.id = product_id where merchant_id = $1 order by 1',
    [siti.shopId],
  ),
  media: await place.db.query(
    'select m.* from product_media m join product on product.id = product_id where merchant_id = $1 order by 1',
    [siti.shopId],
  ),
})

describe.each(['csv', 'xlsx'] as const)('export and import of %s', (format) => {
  test('changes nothing', async () => {
    const before = await everyRow()
    const { data } = await place.ask('/product/export/file', { format }, siti.headers)
    const bytes = Buffer.from(data.base64, 'base64')
    const { id, counts, columns } = await place.upload(siti, bytes, data.name)
    const odd = (await place.rows(siti, id)).filter(({ effect }) => effect !== 'unchanged')
    expect(odd).toEqual([])
    expect(counts.unchanged).toBe(before.products.length)
    expect(columns.every(({ match }) => match === 'name')).toBe(true)
    // The import has nothing to start; written by force, it still changes nothing.
    expect((await place.callImport(siti, 'start', { id })).message).toBe('Tidak ada baris yang dapat diimpor.')
    await place.db.query(`update product_import set state = 'running' where id = $1`, [id])
    await place.settle()
    expect((await place.detail(siti, id)).counts.unchanged).toBe(before.products.length)
    expect(await everyRow()).toEqual(before)
  })

  test('has no cell that a spreadsheet would evaluate', async () => {
    const { data } = await place.ask('/product/export/file', { format: 'csv' }, siti.headers)
    const text = Buffer.from(data.base64, 'base64').toString()
    expect(text).not.toMatch(/(^|[;,|\t\r\n])[ "]*[=+\-@]/)
  })
})
