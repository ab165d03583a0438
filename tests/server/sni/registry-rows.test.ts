import { beforeAll, describe, expect, test } from 'vitest'
import { dayInJakarta } from '#contract/time/dates.ts'
import { takeDownEnded } from '#server/db/expire-certificates.ts'
import { certificateNumbersSql } from '#server/lspro/certificate-checks.ts'
import { engines } from '../../support/database/engines.ts'
import { dayFromNow, openRegistryDatabase, type RegistryDatabase } from './registry-database.ts'

const today = dayInJakarta()

// The effect of each change in the rest of the database on the registry, through its triggers.
describe.each(engines({ both: true }))('the register on %s', (engine) => {
  let place: RegistryDatabase
  let shop: number
  let body: number
  beforeAll(async () => {
    place = await openRegistryDatabase(engine)
    shop = await place.shop()
    body = await place.body()
    await place.update()
  })
  const product = (row: Record<string, unknown> = {}) => place.product(shop, { lspro_id: body, ...row })
  const check = (product_id: number, verdict: string) =>
    place.db.query(
      `insert into certificate_check (product_id, lspro_id, verdict, sni_no, sni_start_date, sni_end_date, sni_no_end)
       select id, lspro_id, $2, ${certificateNumbersSql('product')}, sni_start_date, sni_end_date, sni_no_end from product where id = $1
       on conflict (product_id, lspro_id, sni_no, sni_start_date, sni_end_date, sni_no_end) do update set verdict = excluded.verdict`,
      [product_id, verdict],
    )
  const suspend = (id: number) =>
    place.set('merchant', id, { suspended_at: new Date(), status_before: 'active', status: 'not active' })
  const resume = (id: number) =>
    place.set('merchant', id, { suspended_at: null, status_before: null, status: 'active' })

  test('has a public product with its names, its numbers and its body', async () => {
    const id = await product({ name: 'Keripik Singkong', sni_no: ['SNI 8964:2021', 'SNI 1-2:2009'] })
    await place.update()
    const [row, ...others] = await place.rows(id)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      product: 'Keripik Singkong',
      merchant_id: shop,
      producer: 'Usaha Uji',
      regency: 'Kota Bogor',
      province_id: 32,
      numbers: ['SNI 8964:2021', 'SNI 1-2:2009'],
      certificate_no: '',
      lspro_id: body,
      body: 'LSPro Uji',
      accreditation_no: 'LSPr-004-IDN',
      from_day: '2025-03-11',
      until_day: dayFromNow(365),
      state: 'valid',
      since: null,
    })
    expect(
      await place.db.query('select key from sni_certificate_key where certificate_id = $1 order by key', [row!.id]),
    ).toEqual([{ key: '122009' }, { key: '89642021' }])
  })

  test('is looked up by the number of the certificate too', async () => {
    const id = await product({ certificate_no: 'LSPr-004-IDN/2025/00431' })
    await place.update()
    await place.set('product', id, { certificate_no: 'LSPr-004-IDN/2026/00007' })
    await place.update()
    expect(await place.states(id)).toEqual([`replaced ${today}`, 'valid -'])
    const keys = await place.db.query(
      `select key from sni_certificate_key k join sni_certificate c on c.id = k.certificate_id where product_id = $1 order by c.id, key`,
      [id],
    )
    expect(keys.map(({ key }) => key)).toEqual(['89642021', 'LSPR004IDN202500431', '89642021', 'LSPR004IDN202600007'])
  })

  test('takes a certificate number that becomes known, however it is written, into the row that it has', async () => {
    const id = await product()
    await place.update()
    const change = async (certificate_no: string | null) => {
      await place.set('product', id, { certificate_no })
      const noted = await place.db.query('select kind, ref from sni_change')
      await place.update()
      return noted
    }
    const noted = [{ kind: 'product', ref: id }]
    expect(await change('LSPr-004-IDN/2025/00431')).toEqual(noted)
    expect(await change('LSPR 004 IDN 2025 00431')).toEqual(noted)
    expect(await change('LSPR 004 IDN 2025 00431')).toEqual([])
    const [row, ...others] = await place.rows(id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ certificate_no: 'LSPR 004 IDN 2025 00431', state: 'valid', since: null })
    expect(await change(null)).toEqual(noted)
    expect(await place.states(id)).toEqual([`replaced ${today}`, 'valid -'])
  })

  test('keeps a certificate whose body disputes it while its product is public, and two years after', async () => {
    const id = await product({ certificate_no: 'LSPr-004-IDN/2025/00999' })
    await place.update()
    await check(id, 'disputed')
    await place.update()
    expect(await place.states(id)).toEqual([`disputed ${today}`])
    await place.db.query("update certificate_check set at = at - interval '3 years' where product_id = $1", [id])
    await place.update()
    const [disputed] = await place.states(id)
    expect(disputed).toMatch(/^disputed \d{4}-\d\d-\d\d$/)
    expect(disputed! < `disputed ${dayFromNow(-1000)}`).toBe(true)
    // Its end is remembered for two years, too.
    const endsAt = async (days: number) => {
      await place.set('product', id, { sni_end_date: dayFromNow(days) })
      await place.db.query('update certificate_check set sni_end_date = $2 where product_id = $1', [
        id,
        dayFromNow(days),
      ])
      await place.update()
      return place.states(id)
    }
    expect(await endsAt(-20)).toEqual([disputed])
    expect(await endsAt(-800)).toEqual([])
  })

  test('has neither products without SNI nor those that nobody may see', async () => {
    const ids = [
      await product({ is_sni: false, sni_no: [], sni_start_date: null, sni_end_date: null }),
      await product({ review_state: 'submitted' }),
      await product({ status: 'not active' }),
      await place.product(await place.shop({ status: 'not active' })),
    ]
    await place.db.query("insert into sni_change (kind, ref) select 'product', unnest($1::int[])", [ids])
    await place.update()
    expect(await place.db.query('select from sni_certificate where product_id = any ($1::int[])', [ids])).toEqual([])
  })

  type Change = [
    name: string,
    make: (id: number) => Promise<unknown>,
    expected: string[],
    undo?: (id: number) => Promise<unknown>,
  ]
  const set = (row: Record<string, unknown>) => (id: number) => place.set('product', id, row)
  test.each<Change>([
    ['its owner hides it', set({ status: 'not active' }), [`unlisted ${today}`], set({ status: 'active' })],
    [
      'it waits for a review',
      set({ review_state: 'submitted' }),
      [`unlisted ${today}`],
      set({ review_state: 'approved' }),
    ],
    ['it is without SNI', set({ is_sni: false, sni_no: [] }), [`unlisted ${today}`]],
    ['it is taken down', set({ blocked_at: new Date() }), [`blocked ${today}`], set({ blocked_at: null })],
    ['it has another standard', set({ sni_no: ['SNI 1:2000'] }), [`replaced ${today}`, 'valid -']],
    ['it has another end', set({ sni_end_date: dayFromNow(700) }), ['valid -']],
    ['its number becomes known', set({ certificate_no: 'LSPr-004-IDN/2025/00431' }), ['valid -']],
    ['its body is taken away', set({ lspro_id: null }), [`replaced ${today}`, 'valid -']],
    [
      'its end is over',
      set({ sni_end_date: dayFromNow(-3) }),
      [`expired ${dayFromNow(-2)}`],
      set({ sni_end_date: dayFromNow(9) }),
    ],
    ['it is deleted', (id) => place.db.query('delete from product where id = $1', [id]), [`unlisted ${today}`]],
    ['its body disputes it', (id) => check(id, 'disputed'), [`disputed ${today}`], (id) => check(id, 'confirmed')],
    [
      'its body disputes it and takes that back',
      (id) => check(id, 'disputed'),
      [`disputed ${today}`],
      (id) => place.db.query('delete from certificate_check where product_id = $1', [id]),
    ],
  ])('%s', async (_, make, expected, undo) => {
    const id = await product()
    await place.update()
    expect(await place.states(id)).toEqual(['valid -'])
    await make(id)
    await place.update()
    expect(await place.states(id)).toEqual(expected)
    if (!undo) return
    await undo(id)
    await place.update()
    expect(await place.states(id)).toEqual([`valid ${today}`])
  })

  test('a shop is suspended, also one that was closed before', async () => {
    const own = await place.shop()
    const id = await place.product(own)
    await place.update()
    await suspend(own)
    await place.update()
    expect(await place.states(id)).toEqual([`blocked ${today}`])
    await resume(own)
    await place.update()
    expect(await place.states(id)).toEqual([`valid ${today}`])
    await place.set('merchant', own, { status: 'not active' })
    await place.update()
    expect(await place.states(id)).toEqual([`unlisted ${today}`])
    await place.set('merchant', own, { suspended_at: new Date(), status_before: 'not active' })
    await place.update()
    expect(await place.states(id)).toEqual([`blocked ${today}`])
  })

  test('a certificate that ends without a write is expired', async () => {
    const id = await product({ sni_end_date: dayFromNow(1) })
    await place.update()
    // As it is on the day after tomorrow: nothing in the product changes with the day.
    await place.db.exec(`
      alter table product disable trigger user;
      update product set sni_end_date = today_in_jakarta() - 1 where id = ${id};
      alter table product enable trigger user`)
    await takeDownEnded(place.db)
    await place.update()
    expect(await place.states(id)).toEqual([`expired ${today}`])
  })

  test('a shop, a body and a regency have new names, on all of their certificates', async () => {
    const [own, named] = [await place.shop(), await place.body()]
    const ids = [await place.product(own, { lspro_id: named }), await place.product(own, { lspro_id: named })]
    await place.update()
    await place.set('product', ids[0]!, { sni_no: ['SNI 1:2000'] })
    await place.update()
    await place.set('merchant', own, { name: 'Dapur Baru', regency_id: 3201 })
    await place.set('lspro', named, { name: 'Lembaga Baru', accreditation_no: null })
    await place.update()
    const read = async () => (await Promise.all(ids.map(place.rows))).flat()
    const names = { producer: 'Dapur Baru', regency: 'Kabupaten Bogor', body: 'Lembaga Baru', accreditation_no: '' }
    expect(await read()).toMatchObject([names, names, names])
    await place.set('regency', 3201, { name: 'Kabupaten Pakuan' })
    await place.update()
    expect((await read()).map(({ regency }) => regency)).toEqual(Array(3).fill('Kabupaten Pakuan'))
    await place.set('regency', 3201, { name: 'Kabupaten Bogor' })
    await place.update()
  })

  test('a suspended body is named without its accreditation', async () => {
    const named = await place.body()
    const id = await place.product(shop, { lspro_id: named })
    await place.update()
    await place.set('lspro', named, { suspended_at: new Date(), status_before: 'active', status: 'not active' })
    await place.update()
    expect(await place.rows(id)).toMatchObject([{ body: 'LSPro Uji', accreditation_no: '', state: 'valid' }])
    await place.set('lspro', named, { suspended_at: null, status_before: null, status: 'active' })
    await place.update()
    expect(await place.rows(id)).toMatchObject([{ accreditation_no: 'LSPr-004-IDN' }])
  })

  test('the names of a shop that was deleted leave the register, also those of products that were deleted before', async () => {
    const own = await place.shop()
    const ids = [await place.product(own), await place.product(own)]
    await place.update()
    await place.db.query('delete from product where id = $1', [ids[0]])
    await place.update()
    expect(await place.states(ids[0]!)).toEqual([`unlisted ${today}`])
    await place.db.query('delete from product where merchant_id = $1', [own])
    await place.db.query('delete from merchant where id = $1', [own])
    await place.update()
    expect(await place.db.query('select from sni_certificate where merchant_id = $1', [own])).toEqual([])
    expect(
      await place.db.query(
        'select from sni_certificate_key k where not exists (select from sni_certificate c where c.id = k.certificate_id)',
      ),
    ).toEqual([])
  })

  test('what has not been valid for two years leaves the register without any change', async () => {
    const id = await product({ status: 'not active' })
    await place.set('product', id, { status: 'active' })
    await place.update()
    await place.set('product', id, { status: 'not active' })
    await place.update()
    await place.db.query("update sni_certificate set since = since - interval '2 years' where product_id = $1", [id])
    await place.update()
    expect(await place.states(id)).toHaveLength(1)
    await place.db.query("update sni_certificate set since = since - interval '1 day' where product_id = $1", [id])
    await place.update()
    expect(await place.states(id)).toEqual([])
  })

  test('a shop with many products is gone through in batches, and changes that come meanwhile are not lost', async () => {
    const own = await place.shop()
    await place.db.query(
      `insert into product (merchant_id, name, price_bottom, price_top, review_state, is_sni, sni_no, sni_no_end)
       select $1, 'Produk ' || i, 1, 2, 'approved', true, array['SNI 8964:2021'], true from generate_series(1, 450) i`,
      [own],
    )
    await place.update()
    await place.set('merchant', own, { name: 'Nama Kedua' })
    await place.set('merchant', own, { name: 'Nama Ketiga' })
    await place.update()
    expect(
      await place.db.query(
        'select producer, count(*)::int as n from sni_certificate where merchant_id = $1 group by 1',
        [own],
      ),
    ).toEqual([{ producer: 'Nama Ketiga', n: 450 }])
    expect(await place.db.query('select from sni_change')).toEqual([])
  })

  test('the products of before the register are scanned once, with those that had ended or been taken down', async () => {
    const first = await openRegistryDatabase(engine)
    const own = await first.shop()
    const ids = [
      await first.product(own),
      await first.product(own, { sni_end_date: dayFromNow(-100) }),
      await first.product(own, { blocked_at: new Date() }),
      await first.product(own, { sni_end_date: dayFromNow(-1000) }),
    ]
    await first.db.query('delete from sni_change')
    await first.update()
    expect(await Promise.all(ids.map(first.states))).toEqual([
      ['valid -'],
      [`expired ${dayFromNow(-99)}`],
      [`blocked ${today}`],
      [],
    ])
    expect(await first.db.query('select scanned_to from sni_register_state')).toEqual([{ scanned_to: null }])
  })

  test('a writer only appends: nothing for a draft, one statement for a change, however many rows it has', async () => {
    const changes = async () => (await place.db.query<{ n: number }>('select count(*)::int as n from sni_change'))[0]!.n
    await place.update()
    const draft = await product({ review_state: 'draft' })
    await place.set('product', draft, { name: 'Nama lain', sni_no: ['SNI 2:2002'] })
    expect(await changes()).toBe(0)
    const ids = [await product(), await product()]
    await place.update()
    await place.db.query('update product set click = click + 1, price_top = 3000 where id = any ($1::int[])', [ids])
    await place.db.query('update merchant set click = click + 1, address = $2 where id = $1', [shop, 'Jalan Baru'])
    await place.db.query('update lspro set click = click + 1 where id = $1', [body])
    expect(await changes()).toBe(0)
    await place.db.query("update product set name = 'Nama lain' where id = any ($1::int[])", [ids])
    expect(await changes()).toBe(2)
    await place.set('merchant', shop, { name: 'Usaha Uji Dua' })
    expect(await changes()).toBe(3)
    await place.set('merchant', shop, { name: 'Usaha Uji' })
    await place.update()
    // Statement-level: an import of 5,000 rows calls each trigger once for each of its statements.
    const rowLevel = await place.db.query("select tgname from pg_trigger where tgname like 'sni%' and tgtype & 1 = 1")
    expect(rowLevel).toEqual([])
  })
})
