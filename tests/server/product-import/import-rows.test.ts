import { beforeAll, describe, expect, test } from 'vitest'
import { amountMessages } from '#contract/products/amounts.ts'
import { productMessages } from '#contract/products/rules.ts'
import { importMessages } from '#server/products/import/read-values.ts'
import { csvOf, goodRow, type ImportsPlace, openImports } from '../../fixtures/imports.fixture.ts'
import type { Merchant } from '../../fixtures/products.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines({ both: true }))('import of rows on %s', (engine) => {
  let place: ImportsPlace
  let siti: Merchant
  beforeAll(async () => {
    place = await openImports(engine, { batchSize: 3 })
    siti = await place.merchant()
  })

  const noticesOf = (who: Merchant) =>
    place.db.query<{ kind: string; content_after: object }>(
      'select kind, content_after from notice where person_id = $1 order by id',
      [who.personId],
    )

  test('the dry run shows each mistake at its cell, in the sentences of the form', async () => {
    const bytes = csvOf([
      goodRow(''),
      goodRow('Tanpa harga', { price_bottom: '', price_top: '1,5' }),
      goodRow('Terbalik', { price_bottom: 20000 }),
      goodRow('Kategori', { categories: 'Roket' }),
      goodRow('SNI', { sni_no: 'SNI 4305:2018', sni_start_date: 'kapan', sni_end_date: '' }),
      goodRow('Pembina', { mentor_type: 'Entah' }),
      goodRow('Video', { video_url: 'http://a.example', description: '', weight: 'berat' }),
      goodRow('Nomor', { number: 999999 }),
      goodRow('Keadaan', { state: 'apa' }),
    ])
    const { id, counts, blocked } = await place.upload(siti, bytes)
    expect(counts).toEqual({ total: 9, new: 0, draft: 0, changed: 0, unchanged: 0, wrong: 9 })
    expect(blocked).toBe('Tidak ada baris yang dapat diimpor.')
    expect((await place.rows(siti, id)).map(({ problems }) => problems)).toEqual([
      { name: productMessages.name },
      { price_bottom: productMessages.priceBottom, price_top: amountMessages.priceWhole },
      { price_bottom: productMessages.priceOrder },
      { categories: 'Kategori "Roket" tidak dikenal.' },
      { sni_start_date: productMessages.dateWrong, sni_end_date: productMessages.date },
      { mentor_type: 'Jenis pembina tidak dikenal.' },
      { video_url: productMessages.video, description: productMessages.description, weight: productMessages.weight },
      { number: 'Nomor produk ini tidak ada di usaha Anda.' },
      { state: 'Isi dengan Draf atau Ajukan, atau kosongkan.' },
    ])
    expect(await place.productsOf(siti)).toEqual([])
    expect((await place.callImport(siti, 'start', { id })).code).toBe('01')
    await place.callImport(siti, 'remove', { id })
  })

  test('rows without a photo become drafts, and one notice says what happened', async () => {
    const budi = await place.merchant()
    const rows = Array.from({ length: 7 }, (_, n) => goodRow(`Keripik ${n}`))
    const done = await place.importRows(budi, [...rows, goodRow('Salah', { price_top: 'a' })])
    expect(done).toMatchObject({
      state: 'done',
      counts: { total: 8, draft: 7, wrong: 1, new: 0 },
      progress: 8,
      blocked: 'Impor ini sudah dimulai.',
    })
    const products = await place.productsOf(budi)
    expect(products.map(({ name, review_state }) => [name, review_state])).toEqual(
      rows.map(({ name }) => [name, 'draft']),
    )
    expect(await noticesOf(budi)).toEqual([
      {
        kind: 'imported',
        content_after: {
          name: 'produk.csv',
          sni_remark: null,
          sni_end_date: null,
          effect: '7 draf baru, 1 tidak diimpor.',
        },
      },
    ])
    const own = await place.own(budi, products[0]!.id)
    expect(own.form).toMatchObject({
      name: 'Keripik 0',
      price_bottom: 15000,
      price_top: 18000,
      sub_category_array: [{ label: 'Keripik dan Kerupuk' }],
    })
    expect(await place.noted(products[0]!.id)).toEqual(['product.kept'])
    // A second start and further rounds change nothing.
    await place.callImport(budi, 'start', { id: done.id })
    await place.settle()
    expect(await place.productsOf(budi)).toEqual(products)
    expect(await noticesOf(budi)).toHaveLength(1)
  })

  test('the same file sent again, corrected, offers only what failed', async () => {
    const budi = await place.merchant()
    const rows = [goodRow('Keripik'), goodRow('Emping', { price_bottom: 'murah' }), goodRow('Kopi'), goodRow('Kopi')]
    await place.importRows(budi, rows)
    const [keripik, kopi] = await place.productsOf(budi)
    const corrected = [rows[0]!, goodRow('Emping'), rows[2]!, rows[3]!]
    const again = await place.upload(budi, csvOf(corrected))
    const skipped = importMessages.exists
    expect((await place.rows(budi, again.id)).map(({ effect, notes }) => [effect, notes.name])).toEqual([
      ['unchanged', skipped(keripik!.id)],
      ['draft', undefined],
      ['unchanged', skipped(kopi!.id)],
      ['unchanged', skipped(kopi!.id)],
    ])
    // Sent from another tab, too, before this one has begun.
    const other = await place.upload(budi, csvOf(corrected))
    for (const { id } of [again, other]) await place.callImport(budi, 'start', { id })
    await place.settle()
    expect((await place.productsOf(budi)).map(({ name }) => name)).toEqual(['Keripik', 'Kopi', 'Kopi', 'Emping'])
    expect((await place.detail(budi, other.id)).counts).toMatchObject({ draft: 0, unchanged: 4 })
    // A product that was changed since is still the one that the row has made; another content is another product.
    const { form } = await place.own(budi, keripik!.id)
    await place.save(budi, { ...form, id: keripik!.id, draft: 1, price_bottom: 12000 })
    const third = await place.upload(budi, csvOf([rows[0]!, goodRow('Keripik', { price_top: 30000 })]))
    expect((await place.rows(budi, third.id)).map(({ effect, notes }) => [effect, notes.name])).toEqual([
      ['unchanged', skipped(keripik!.id)],
      ['draft', importMessages.sameName(keripik!.id)],
    ])
  })

  test('a finished import that is started again says that it is finished', async () => {
    const budi = await place.merchant()
    const { id } = await place.upload(budi, csvOf([goodRow('Keripik')]))
    expect((await place.callImport(budi, 'start', { id })).message).toMatch(/^Impor berjalan/)
    expect((await place.callImport(budi, 'start', { id })).message).toMatch(/^Impor berjalan/)
    await place.settle()
    expect(await place.callImport(budi, 'start', { id })).toMatchObject({
      ...{ code: '00', message: 'Impor ini sudah selesai. Tidak ada baris yang diimpor lagi.' },
      data: { state: 'done' },
    })
    await place.callImport(budi, 'remove', { id })
    expect((await place.callImport(budi, 'start', { id })).code).toBe('04')
    expect(await place.productsOf(budi)).toHaveLength(1)
  })

  test('a row with a number changes that product as the form does, and empty columns are emptied', async () => {
    const budi = await place.merchant()
    const { id: live } = await place.approved(budi)
    const { id: priced } = await place.approved(budi)
    const { data: draft } = await place.save(budi, { draft: 1, name: 'Draf lama' })
    const { data: sent } = await place.save(budi, await place.form(budi))
    const done = await place.importRows(budi, [
      { number: live, name: 'Nama baru', price_bottom: 20000 },
      { number: priced, name: 'Keripik Singkong Balado 200 gr', price_bottom: 21000 },
      { number: draft.id, name: 'Draf baru', price_bottom: '' },
      { number: sent.id, name: 'Keripik Singkong Balado 200 gr', price_bottom: 20000 },
    ])
    expect(done.counts).toMatchObject({ changed: 3, unchanged: 1, wrong: 0 })
    expect((await place.own(budi, live)).card).toMatchObject({
      review_state: 'approved',
      name: 'Keripik Singkong Balado 200 gr',
      revision: { review_state: 'submitted' },
    })
    expect((await place.own(budi, live)).form).toMatchObject({ name: 'Nama baru', video_url: 'https://youtu.be/abc' })
    expect((await place.own(budi, priced)).card).toMatchObject({ price_bottom: 21000, revision: null })
    expect((await place.own(budi, draft.id)).card).toMatchObject({ name: 'Draf baru', review_state: 'draft' })
    expect((await place.own(budi, sent.id)).card).toMatchObject({ review_state: 'submitted' })
    expect(await place.noted(live)).toEqual(['product.sent', 'product.sent'])
    expect((await place.rows(budi, done.id)).map(({ product_id }) => product_id)).toEqual([
      ...[live, priced, draft.id, sent.id],
    ])
  })

  test('the certificate number: a file without its column keeps it, an empty cell removes it, a bad one is a mistake', async () => {
    const budi = await place.merchant()
    const number = 'LSPR-012-IDN/2025/00431'
    const numberOf = async (id: number) => (await place.own(budi, id)).form.certificate_no
    const { id } = (await place.save(budi, await place.form(budi, { certificate_no: number }))).data
    const cells = { number: id, name: 'Nama baru' }
    expect((await place.importRows(budi, [cells])).counts).toMatchObject({ changed: 1 })
    expect([(await place.own(budi, id)).form.name, await numberOf(id)]).toEqual(['Nama baru', number])
    const bad = await place.upload(budi, csvOf([{ ...cells, certificate_no: 'x'.repeat(61) }]))
    expect((await place.rows(budi, bad.id))[0]!.problems).toEqual({ certificate_no: productMessages.certificateNo })
    await place.importRows(budi, [{ ...cells, certificate_no: '' }])
    expect(await numberOf(id)).toBeNull()
    await place.importRows(budi, [
      goodRow('Kopi bersertifikat', {
        ...{ sni_no: 'SNI 8964:2021', certificate_no: ' LSPR-012-IDN/2025/00432 ' },
        ...{ sni_start_date: '2026-01-01', sni_end_date: '2040-01-01' },
      }),
    ])
    const [added] = await place.db.query<{ certificate_no: string }>(
      "select certificate_no from product where merchant_id = $1 and name = 'Kopi bersertifikat'",
      [budi.shopId],
    )
    expect(added).toEqual({ certificate_no: 'LSPR-012-IDN/2025/00432' })
  })

  test('a product changed after the dry run is compared anew when its row is written', async () => {
    const budi = await place.merchant()
    const { id: product, asked } = await place.approved(budi)
    const { id } = await place.upload(budi, csvOf([{ number: product, name: 'Nama baru' }]))
    expect(await place.rows(budi, id)).toMatchObject([{ effect: 'changed' }])
    await place.save(budi, { ...asked, name: 'Nama baru' })
    await place.callImport(budi, 'start', { id })
    await place.settle()
    expect(await place.rows(budi, id)).toMatchObject([{ effect: 'unchanged', is_done: 1 }])
  })

  test('a number twice in one file, and the number of another shop, are mistakes', async () => {
    const [budi, ani] = [await place.merchant(), await place.merchant()]
    const [own, foreign] = [await place.approved(budi), await place.approved(ani)]
    const { id } = await place.upload(
      budi,
      csvOf([
        { number: own.id, name: 'Satu' },
        { number: own.id, name: 'Dua' },
        { number: foreign.id, name: 'Curi' },
      ]),
    )
    expect((await place.rows(budi, id)).map(({ effect, problems }) => [effect, problems])).toEqual([
      ['changed', {}],
      ['wrong', { number: 'Nomor produk ini sudah ada di baris 2.' }],
      ['wrong', { number: 'Nomor produk ini tidak ada di usaha Anda.' }],
    ])
    await place.callImport(budi, 'start', { id })
    await place.settle()
    expect((await place.own(ani, foreign.id)).card.name).toBe('Keripik Singkong Balado 200 gr')
  })

  test('a draft is submitted when its row says so, and withdrawn when it says draft', async () => {
    const budi = await place.merchant()
    const { data: draft } = await place.save(budi, { ...(await place.form(budi)), draft: 1 })
    const { data: sent } = await place.save(budi, await place.form(budi))
    const done = await place.importRows(budi, [
      { number: draft.id, state: 'Ajukan' },
      { number: sent.id, state: 'Draf' },
    ])
    expect(done.counts).toMatchObject({ changed: 2 })
    expect((await place.productsOf(budi)).map(({ review_state }) => review_state)).toEqual(['submitted', 'draft'])
  })

  test('the report has every row with its reason, and rows can be filtered', async () => {
    const done = await place.importRows(siti, [goodRow('=Emping'), goodRow('Salah', { price_top: 'a', unit: 'liter' })])
    const { data } = await place.callImport(siti, 'report', { id: done.id, format: 'csv' })
    const lines = Buffer.from(data.base64, 'base64').toString().split('\r\n')
    expect(data.name).toBe(`laporan-impor-${done.id}.csv`)
    expect(lines[1]).toContain(`"'=Emping"`)
    expect(lines[2]).toContain(
      '"Tidak diimpor";"Harga atas: Harga hanya boleh berisi angka; Satuan berat: Satuan tidak dikenal"',
    )
    expect((await place.rows(siti, done.id, { effect: 'wrong' })).map(({ row }) => row)).toEqual([3])
    expect((await place.rows(siti, done.id, { remarks: 1 })).map(({ row }) => row)).toEqual([2, 3])
    expect((await place.rows(siti, done.id, { rows: 1, page: 2 })).map(({ row }) => row)).toEqual([3])
  })

  test('new products over the limit of a shop are refused, in the dry run and when they are written', async () => {
    const budi = await place.merchant()
    const fill = (n: number) =>
      place.db.query(`insert into product (merchant_id, name) select $1, 'Isi' from generate_series(1, $2::int)`, [
        budi.shopId,
        n,
      ])
    await fill(4996)
    const rows = Array.from({ length: 6 }, (_, n) => goodRow(`Keripik ${n}`))
    const { id, counts } = await place.upload(budi, csvOf(rows))
    expect(counts).toMatchObject({ draft: 4, wrong: 2 })
    await fill(2)
    await place.callImport(budi, 'start', { id })
    await place.settle()
    expect((await place.detail(budi, id)).counts).toMatchObject({ draft: 2, wrong: 4 })
    expect((await place.rows(budi, id)).at(-1)?.problems).toEqual({
      row: 'Satu usaha dapat memiliki paling banyak 5.000 produk.',
    })
    // Deleted products make room.
    await place.db.query(
      "delete from product where id in (select id from product where merchant_id = $1 and name = 'Isi' order by id limit 3)",
      [budi.shopId],
    )
    const later = await place.importRows(
      budi,
      Array.from({ length: 4 }, (_, n) => goodRow(`Kerupuk ${n}`)),
    )
    expect(later.counts).toMatchObject({ draft: 3, wrong: 1 })
  })

  test('a row that the database refuses is reported, and the others are imported', async () => {
    const budi = await place.merchant()
    await place.db.exec(`
      create or replace function refuse_poison() returns trigger language plpgsql as $$
      begin if new.name = 'Racun' then raise exception 'poison'; end if; return new; end $$;
      create or replace trigger poison before insert on product for each row execute function refuse_poison();`)
    const done = await place.importRows(budi, [goodRow('Satu'), goodRow('Racun'), goodRow('Tiga'), goodRow('Empat')])
    await place.db.exec('drop trigger poison on product')
    expect(done).toMatchObject({ state: 'done', counts: { draft: 3, wrong: 1 } })
    expect((await place.rows(budi, done.id))[1]?.problems).toEqual({
      row: 'Baris ini tidak dapat disimpan. Coba sekali lagi dengan berkas baru.',
    })
    expect((await place.productsOf(budi)).map(({ name }) => name)).toEqual(['Satu', 'Tiga', 'Empat'])
  })
})
