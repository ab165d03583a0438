import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { normalizeText } from '#contract/search/normalize.ts'
import { maxPartialResults } from '#contract/search/rules.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { getLexicon, reloadLexicon } from '#server/search/lexicon.ts'
import { reindexDueProducts } from '#server/search/reindex.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { add, addProduct, addShop } from '../../fixtures/showcase.fixture.ts'
import { engines } from '../../support/database/engines.ts'

// The search index contains public products, shops and bodies with their current names: it changes with them.

describe.each(engines({ both: true }))('the search index on %s', (engine) => {
  let place: Awaited<ReturnType<typeof everything>>
  let db: (typeof place)['db']
  beforeAll(async () => {
    place = await everything(engine, { seed: 'reference' })
    db = place.db
  })
  beforeEach(async () => {
    await db.query('delete from product')
    await db.query("update merchant set status = 'not active'")
    await db.query('delete from lspro')
  })

  const look = async (search: string) => {
    clearCache(db)
    const { data } = await place.api.ask(contract.search.results, { search })
    return [...data.product, ...data.merchant, ...data.lspro].map(({ name }) => name)
  }
  const shop = (row: object = {}) => addShop(db, { name: 'Usaha Kenari', ...row })

  test.each([
    ['its own name', 'update product set name = $2 where id = $1', 'Gambir Baru'],
    ['what is told of it', 'update product set description = $2 where id = $1', 'dari gambir'],
    [
      'the name of its shop',
      'update merchant set name = $2 where id = (select merchant_id from product where id = $1)',
      'Gambir Jaya',
    ],
    [
      'its standard',
      `update product set is_sni = true, sni_no = array[$2], sni_no_end = true where id = $1`,
      'SNI 01-7777-2011',
    ],
  ])('follows a change of %s', async (_, change, to) => {
    const typed = to.startsWith('SNI') ? 'sni7777' : 'gambir'
    const id = await addProduct(db, { merchant_id: await shop(), name: 'Kotak Uji' })
    expect(await look(typed)).not.toContain('Kotak Uji')
    const before = await look('kotak uji')
    await db.query(change, [id, to])
    expect(before).toContain('Kotak Uji')
    const [{ name }] = (await db.query<{ name: string }>('select name from product where id = $1', [id])) as [
      { name: string },
    ]
    expect(await look(typed)).toContain(name)
  })

  test('has the certificate number of an SNI product, in any notation, and follows it', async () => {
    const id = await addProduct(db, { merchant_id: await shop(), name: 'Kotak Uji' })
    const other = await addProduct(db, {
      merchant_id: await shop(),
      name: 'Kotak Lain',
      is_sni: true,
      sni_no_end: true,
    })
    const set = (product: number, certificate_no: string | null, is_sni = true) =>
      db.query('update product set certificate_no = $2, is_sni = $3, sni_no_end = $3 where id = $1', [
        product,
        certificate_no,
        is_sni,
      ])
    await set(other, 'LSPR-012-IDN/2025/00432')
    await set(id, 'LSPR-012-IDN/2025/00431')
    for (const typed of [
      ...['LSPR-012-IDN/2025/00431', 'lspr 012 idn 2025 00431', 'No. sertifikat: LSPR-012-IDN/2025/00431'],
      'SPPT SNI LSPR-012-IDN/2025/00431',
    ])
      expect(await look(typed), typed).toEqual(['Kotak Uji', 'Usaha Kenari'])
    const listed = async (search: string) =>
      (await place.api.ask(contract.showcase.list, { search })).data.map(({ name }) => name)
    expect(await listed('LSPR-012-IDN/2025/00432')).toEqual(['Kotak Lain'])
    await set(id, 'LSPR-012-IDN/2025/00433')
    expect([await look('LSPR-012-IDN/2025/00431'), await look('LSPR-012-IDN/2025/00433')]).toEqual([
      [],
      ['Kotak Uji', 'Usaha Kenari'],
    ])
    // The product is no SNI product any more.
    await set(id, 'LSPR-012-IDN/2025/00433', false)
    expect(await look('LSPR-012-IDN/2025/00433')).toEqual([])
    // No word of the lexicon: it would be one for each product.
    await reloadLexicon(db)
    expect([(await getLexicon(db)).get('#lspr012idn202500432'), (await getLexicon(db)).get('kotak')?.n]).toEqual([
      undefined,
      2,
    ])
  })

  test('ranks equally good matches by their views, then the newest first', async () => {
    const merchant_id = await shop()
    const older = await addProduct(db, { merchant_id, name: 'Kotak Satu' })
    await addProduct(db, { merchant_id, name: 'Kotak Dua' })
    expect(await look('kotak')).toEqual(['Kotak Dua', 'Kotak Satu', 'Usaha Kenari'])
    await db.query('update product set click = 3 where id = $1', [older])
    await db.query('select reword_products(array[$1::int])', [older])
    expect(await look('kotak')).toEqual(['Kotak Satu', 'Kotak Dua', 'Usaha Kenari'])
  })

  test('of a product whose number has no letter or digit is written all the same', async () => {
    await addProduct(db, {
      merchant_id: await shop(),
      name: 'Kotak Uji',
      is_sni: true,
      sni_no_end: true,
      certificate_no: '-',
    })
    expect(await look('kotak uji')).toContain('Kotak Uji')
  })

  test('follows the place of a shop and the names and assignment of its categories', async () => {
    const id = await shop()
    const product = await addProduct(db, { merchant_id: id, name: 'Kotak Uji' }, [])
    expect(await look('jepara')).toEqual([])
    await db.query('update merchant set province_id = 33, regency_id = 3320 where id = $1', [id])
    expect(await look('jepara')).toEqual(['Kotak Uji', 'Usaha Kenari'])
    expect(await look('keripik')).toEqual([])
    await db.query('insert into product_category (product_id, category_id) values ($1, 401)', [product])
    expect(await look('keripik')).toContain('Kotak Uji')
    await db.query("update category set name = 'Rengginang' where id = 401")
    await reindexDueProducts(db)
    expect([await look('rengginang'), await look('keripik')]).toEqual([['Kotak Uji', 'Usaha Kenari'], []])
    await db.query('delete from product_category where product_id = $1', [product])
    expect(await look('rengginang')).toEqual([])
    await db.query("update category set name = 'Keripik dan Kerupuk' where id = 401")
    await reindexDueProducts(db)
  })

  test('loses a product that is hidden and gets it back when it is public again', async () => {
    const id = await shop()
    const product = await addProduct(db, { merchant_id: id, name: 'Gambir Kering' })
    const stands = async () => (await db.query('select name from product_words')).length === 1
    const set = (change: string) => db.query(change, [change.includes('product') ? product : id])
    for (const [away, back] of [
      ["update product set status = 'not active' where id = $1", "update product set status = 'active' where id = $1"],
      [
        "update product set review_state = 'rejected' where id = $1",
        "update product set review_state = 'approved' where id = $1",
      ],
      [
        "update merchant set status = 'not active' where id = $1",
        "update merchant set status = 'active' where id = $1",
      ],
    ] as const) {
      expect([await look('gambir'), await stands()], back).toEqual([['Gambir Kering', 'Usaha Kenari'], true])
      await set(away)
      expect([await look('gambir'), await stands()], away).toEqual([[], false])
      await set(back)
    }
    await db.query('delete from product where id = $1', [product])
    expect([await look('gambir'), await stands()]).toEqual([[], false])
  })

  test('finds a product in its category by a word that more products have than are looked up', async () => {
    // The inserted words stand before the product in the table, and the index gives them first.
    await db.query(
      `insert into product_words (product_id, merchant_id, name, words)
       select 1000000 + n, 1, 'gambir', '''gambir'':1A' from generate_series(1, 4100) n`,
    )
    const product = await addProduct(db, { merchant_id: await shop(), name: 'Gambir Kering' }, [401])
    clearCache(db)
    const search = (more: object) => place.api.ask(contract.search.results, { search: 'gambir', ...more })
    const { data } = await search({ category_id: 401 })
    expect(data.product.map(({ id }) => id)).toEqual([product])
    expect((await search({ category_id: 402 })).data.total.product).toBe(0)
    await db.query('delete from product_words where product_id > 1000000')
  })

  test('lists at most 300 products with a part of the words, and more of those with all', async () => {
    const owner = await shop()
    const rows = await db.query<{ id: number }>(
      `insert into product (merchant_id, name, price_bottom, price_top, review_state)
       select $1, 'Gambir Kering ' || n, 1000, 2000, 'approved' from generate_series(1, 400) n returning id`,
      [owner],
    )
    const ids = rows.map(({ id }) => id)
    await db.query('insert into product_category (product_id, category_id) select unnest($1::int[]), 401', [ids])
    clearCache(db)
    const totalOf = async (search: string) => {
      const { total, more } = (await place.api.ask(contract.search.results, { search })).data
      return [total.product, more]
    }
    expect(await totalOf('gambir')).toEqual([400, []])
    expect(await totalOf('gambir ukir')).toEqual([maxPartialResults, ['product', 'merchant']])
    await db.query('delete from product where id = any($1)', [ids])
  })

  test('entries left behind of hidden things are not shown', async () => {
    // When a region is renamed while a shop is being suspended, the shop's words are written after their removal.
    const merchant_id = await shop({ name: 'Usaha Gambir', status: 'not active' })
    const product_id = await addProduct(db, { merchant_id, name: 'Gambir Kering' })
    const lspro_id = await add(db, 'lspro', { name: 'LSPro Gambir', status: 'not active' })
    const found = async () => {
      clearCache(db)
      const { product, merchant, lspro } = (await place.api.ask(contract.search.results, { search: 'gambir' })).data
      return [...product, ...merchant, ...lspro].map((card) => card.name)
    }
    const [name, words] = ['gambir', `'gambir':1A`]
    await db.query('insert into merchant_words (merchant_id, name, words) values ($1, $2, $3)', [
      ...[merchant_id, name, words],
    ])
    await db.query('insert into lspro_words (lspro_id, name, words) values ($1, $2, $3)', [lspro_id, name, words])
    await db.query('insert into product_words (product_id, merchant_id, name, words) values ($1, $2, $3, $4)', [
      ...[product_id, merchant_id, name, words],
    ])
    expect(await found()).toEqual([])
    await db.query("update lspro set status = 'active'")
    await db.query("update merchant set status = 'active' where id = $1", [merchant_id])
    expect(await found()).toEqual(['Gambir Kering', 'Usaha Gambir', 'LSPro Gambir'])
  })

  test('follows the name, the scopes and the status of a certification body', async () => {
    const id = await add(db, 'lspro', { name: 'LSPro Uji', status: 'active' })
    const [scope] = await db.query<{ id: number; name: string }>("select id, name from scope where name ilike '%kopi%'")
    expect(await look('kopi')).toEqual([])
    await db.query('insert into lspro_scope (lspro_id, scope_id) values ($1, $2)', [id, scope!.id])
    expect(await look('kopi')).toEqual(['LSPro Uji'])
    await db.query("update scope set name = 'Gambir' where id = $1", [scope!.id])
    expect([await look('gambir'), await look('kopi')]).toEqual([['LSPro Uji'], []])
    await db.query("update lspro set status = 'not active' where id = $1", [id])
    expect(await look('gambir')).toEqual([])
    await db.query('update scope set name = $2 where id = $1', [scope!.id, scope!.name])
  })

  test('contains a certification body from its creation to its deletion, with its current name, text and scopes', async () => {
    const id = await add(db, 'lspro', { name: 'LSPro Gambir', status: 'active' })
    expect(await look('gambir')).toEqual(['LSPro Gambir'])
    await db.query("update lspro set name = 'LSPro Kenanga', remark = 'Tentang cendana' where id = $1", [id])
    const found = ['LSPro Kenanga']
    expect([await look('kenanga'), await look('cendana'), await look('gambir')]).toEqual([found, found, []])
    const [scope] = await db.query<{ id: number }>("select id from scope where name ilike '%kopi%'")
    await db.query('insert into lspro_scope (lspro_id, scope_id) values ($1, $2)', [id, scope!.id])
    expect(await look('kopi')).toEqual(found)
    await db.query('delete from lspro_scope where lspro_id = $1', [id])
    expect(await look('kopi')).toEqual([])
    await db.query('delete from lspro where id = $1', [id])
    expect(await db.query('select from lspro_words')).toEqual([])
  })

  test('contains a shop from its opening to its closing or deletion, with its current name', async () => {
    const stands = async () => (await db.query('select from merchant_words')).length
    const id = await shop({ name: 'Usaha Gambir' })
    expect([await look('gambir'), await stands()]).toEqual([['Usaha Gambir'], 1])
    await db.query("update merchant set name = 'Usaha Kenanga' where id = $1", [id])
    expect([await look('kenanga'), await look('gambir')]).toEqual([['Usaha Kenanga'], []])
    await db.query("update merchant set status = 'not active' where id = $1", [id])
    expect([await look('kenanga'), await stands()]).toEqual([[], 0])
    await db.query("update merchant set status = 'active' where id = $1", [id])
    await db.query('delete from merchant where id = $1', [id])
    expect(await stands()).toBe(0)
  })

  test('ranks exact names before words of the same stem and those before synonyms; misspellings only without any exact match', async () => {
    const id = await shop()
    await db.query("insert into search_synonym (typed, canonical) values ('gulung', 'spiral') on conflict do nothing")
    for (const name of ['Spiral Uji', 'Penggulung Uji', 'Gulung Uji', 'Gudung Uji'])
      await addProduct(db, { merchant_id: id, name }, [])
    await addProduct(db, { merchant_id: id, name: 'Kotak Uji', description: 'untuk gulung' }, [])
    // The vocabulary is refreshed a moment after the word itself.
    await reloadLexicon(db)
    expect(await look('gulung')).toEqual(['Gulung Uji', 'Penggulung Uji', 'Spiral Uji', 'Kotak Uji', 'Usaha Kenari'])
    expect(await look('gudumg')).toContain('Gudung Uji')
    await db.query("delete from search_synonym where typed = 'gulung'")
  })

  test('normalises texts in SQL exactly as the server normalises typed texts', async () => {
    const letters = [
      ...'aZ09 éÜñß-_.,:;\'"\\/%&+²½×÷ªº¿¡«»“”–…€™①ﬁＡıſœ漢字かなعرب한글🙂☕👩‍🌾\u200b\u00ad\u202e\ufeff\n\tgkml',
    ]
    let seed = 7
    const any = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return letters[seed % letters.length]!
    }
    const random = Array.from({ length: 400 }, () => Array.from({ length: 14 }, any).join(''))
    const said = [...random, 'Kopi 250gr', 'sni2973', 'SNI 01-2973', '2,5Meter 12Watt', 'Café', '  a  b ', '10kgs 5m x']
    const rows = await db.query<{ said: string; cleaned: string }>(
      'select said, search_clean(said) as cleaned from unnest($1::text[]) said',
      [said],
    )
    expect(rows.filter((row) => row.cleaned !== normalizeText(row.said))).toEqual([])
    expect(rows).toHaveLength(said.length)
  })
})
