import { beforeAll, describe, expect, test, vi } from 'vitest'
import { currentCategoryIds } from '../../../src/server/listing/current-category.ts'
import type { ProductContent } from '../../../src/server/products/product-content.ts'
import { requireReferences } from '../../../src/server/products/require-references.ts'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'
import { engines } from '../../support/database/engines.ts'

type Category = { id: number; name: string; seen: string; products: number; shown: number; merged: string[] }
type Main = Category & { child: Category[] }

describe.each(engines())('merging categories, on %s', (engine) => {
  let place: Desk
  let rara: Desk['rara']
  let shop: Awaited<ReturnType<Desk['shop']>>
  beforeAll(async () => {
    place = await openDesk(engine)
    rara = place.rara
    shop = await place.shop()
    // A merge waits two seconds for the products, and moves the rest later: here it is always in time.
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })

  const all = async (): Promise<Main[]> => (await rara.ask('categories')).data
  const one = async (id: number) => (await all()).flatMap((main) => [main, ...main.child]).find((c) => c.id === id)!
  const add = async (name: string, parent_id: number | null = null): Promise<number> =>
    (await rara.ask('category/save', { name, parent_id })).data.id
  const merge = async (id: number, into_id: number) =>
    rara.ask('category/merge', { id, seen: (await one(id)).seen, into_id, into_seen: (await one(into_id)).seen })
  const live = (...categories: number[]) => place.product(shop.shopId, { review_state: 'approved' }, 60, categories)
  const ofProduct = async (id: number) =>
    (
      await place.db.query<{ c: number }>(
        'select category_id as c from product_category where product_id = $1 order by 1',
        [id],
      )
    ).map(({ c }) => c)
  const listed = async (category_id: number) => {
    const { data, category, total_filtered } = await place.read('/product/list', { category_id, rows: 50 })
    return { ids: data.map(({ id }: { id: number }) => id).sort(), category, total_filtered }
  }
  const queued = async (category_id: number) =>
    (await rara.ask('queue', { category_id })).data.map(({ product_id }: { product_id: number }) => product_id)
  const found = async (category_id: number) =>
    (await place.read('/product/search', { category_id, rows: 50 })).data.product
      .map(({ id }: { id: number }) => id)
      .sort()

  test('moves all products, gives a product with both categories one, and redirects the old address', async () => {
    const main = await add('Kue')
    const [from, into] = [await add('Kue kring', main), await add('Kue kering', main)]
    const [mine, both, other] = [await live(from), await live(from, into, 401), await live(into)]
    const waits = await live(501)
    await place.revise(waits, { category_ids: [from, into, 501] })

    expect(await merge(from, into)).toMatchObject({ code: '00', data: { products: 3 } })
    expect(await ofProduct(mine)).toEqual([into])
    expect(await ofProduct(both)).toEqual([401, into])
    const [revision] = await place.db.query<{ ids: number[] }>(
      "select content -> 'category_ids' as ids from product_revision where product_id = $1",
      [waits],
    )
    expect(revision!.ids).toEqual([501, into])
    const asToday = { ids: [mine, both, other].sort(), category: { id: into, name: 'Kue kering' }, total_filtered: 3 }
    expect(await listed(into)).toEqual(asToday)
    expect(await listed(from), 'by the number of before').toEqual(asToday)
    for (const category_id of [into, from])
      expect(await found(category_id), 'looked for by either number').toEqual(asToday.ids)
    for (const category_id of [into, from])
      expect(await queued(category_id), 'what waits for a reviewer, by either number').toEqual([waits])
    expect(await one(into)).toMatchObject({ products: 3, shown: 3, merged: ['Kue kring'] })
    expect(await one(from)).toBeUndefined()
    const [log] = await place.db.query("select before, after from audit_log where action = 'category.merged'")
    expect(log).toEqual({
      before: { category_id: from, name: 'Kue kring' },
      after: { category_id: into, name: 'Kue kering', products: 3 },
    })
  })

  test('maps the old category of a product form on a phone to the new one, also after two merges', async () => {
    const main = await add('Sambal')
    const [first, second, third] = [await add('Sambel', main), await add('Sambal botol', main), await add('Saus', main)]
    await merge(first, second)
    expect((await merge(second, third)).code).toBe('00')
    const { data } = await shop.ask('/product/save', {
      ...{ external_id: crypto.randomUUID(), name: 'Sambal roa', description: 'Pedas', unit: 'gr', draft: 1 },
      ...{ is_sni: '0', is_mentor: '0', img_64: null, img_64s: [] },
      sub_category_array: [first, third, second].map((key) => ({ key, label: 'Sambel' })),
    })
    expect(await ofProduct(data.id)).toEqual([third])
    expect(await listed(first)).toMatchObject({ category: { id: third, name: 'Saus' } })
    expect(await add('Sambel', main), 'a number is never given again').toBeGreaterThan(third)
  })

  test('of two main categories merges subcategories with the same name and moves the others', async () => {
    const [from, into] = [await add('Logam lama'), await add('Logam baru')]
    const [twin, alone] = [await add('Paku', from), await add('Kawat', from)]
    const [same, there] = [await add('paku', into), await add('Baut', into)]
    const [a, b, c, direct] = [await live(twin), await live(alone), await live(there), await live(from)]
    expect(await merge(from, into)).toMatchObject({ data: { products: 3 } })
    const main = (await one(into)) as Main
    expect(main.child.map(({ id }) => id)).toEqual([same, there, alone])
    expect(main).toMatchObject({ products: 4, shown: 4 })
    expect((await listed(into)).ids).toEqual([a, b, c, direct].sort())
    expect((await listed(alone)).ids).toEqual([b])
    expect((await listed(twin)).category).toEqual({ id: same, name: 'paku' })
    expect(await ofProduct(direct)).toEqual([into])
  })

  test.each([
    ['itself', 1, 1, 'Pilih kategori lain sebagai tujuan.'],
    ['a category with a subcategory', 1, 101, /^Kategori utama hanya/],
    ['a subcategory with a category', 101, 1, /^Kategori utama hanya/],
  ])('of %s is rejected', async (_, id, into, sentence) => {
    expect(await merge(id, into)).toMatchObject({ code: '01', message: expect.stringMatching(sentence) })
  })

  test('into a hidden category, or with an outdated version of either, is rejected', async () => {
    const main = await add('Senyap')
    const [from, into] = [await add('Satu', main), await add('Dua', main)]
    const { seen } = await one(main)
    await rara.ask('category/save', { id: main, seen, name: 'Senyap', status: 'not active' })
    expect((await merge(from, into)).message).toBe('Kategori tujuan sedang disembunyikan. Tampilkan dahulu.')
    const stale = { id: from, seen: (await one(from)).seen, into_id: into, into_seen: 'lama' }
    expect((await rara.ask('category/merge', stale)).message).toContain('sudah berubah')
    expect((await rara.ask('category/merge', { ...stale, seen: 'lama' })).message).toContain('sudah berubah')
  })

  test('waits for a save that has translated its categories and not yet checked them', async () => {
    const main = await add('Antre')
    const [from, into] = [await add('Antre satu', main), await add('Antre dua', main)]
    let merged: ReturnType<typeof merge> | undefined
    const known = await place.db.transaction(async (tx) => {
      const category_ids = await currentCategoryIds(tx, [from])
      merged = merge(from, into)
      // Long enough for a merge that does not wait.
      await new Promise((done) => setTimeout(done, 300))
      const content = {
        category_ids,
        lspro_id: null,
        mentor_type_id: null,
        mentor_id: null,
      } as unknown as ProductContent
      return requireReferences(tx, content, shop.shopId).then(() => category_ids)
    })
    expect(known).toEqual([from])
    expect((await merged!).code).toBe('00')
  })

  test('gives products saved at the same moment the new category', async () => {
    const main = await add('Ramai')
    const [from, into] = [await add('Ramai satu', main), await add('Ramai dua', main)]
    const save = (at: number) =>
      shop.ask('/product/save', {
        ...{ external_id: crypto.randomUUID(), name: `Barang ${at}`, description: 'Baik', unit: 'gr', draft: 1 },
        ...{ is_sni: '0', is_mentor: '0', img_64: null, img_64s: [], sub_category_array: [{ key: from, label: 'x' }] },
      })
    const work = [1, 2, 3].map(save)
    const merged = merge(from, into)
    const later = [4, 5, 6].map(save)
    const said = await Promise.all([...work, ...later])
    expect((await merged).code).toBe('00')
    for (const { code, data } of said) {
      expect(code).toBe('00')
      expect(await ofProduct(data.id)).toEqual([into])
    }
    expect(await place.db.query('select from product_category where category_id = $1', [from])).toEqual([])
  })
})
