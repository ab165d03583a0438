import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'

type Category = { id: number; name: string; status: string; seen: string; products: number; shown: number }
type Main = Category & { child: Category[] }
type Offered = { id: number; name: string; column: number; child: { id: number; name: string }[] }

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
})

const all = async (): Promise<Main[]> => (await rara.ask('categories')).data
const one = async (id: number) => (await all()).flatMap((main) => [main, ...main.child]).find((c) => c.id === id)!
/**
 * Categories as menus and forms get them right after a change: only what the change itself removes from the cache is
 * removed.
 */
const offered = async (): Promise<Offered[]> => (await place.app.inject({ url: '/api/category_child' })).json().data
const save = (body: object) => rara.ask('category/save', body)
const lastNoted = async (action: string) =>
  (await place.db.query('select before, after from audit_log where action = $1 order by id desc limit 1', [action]))[0]

describe('a category', () => {
  test('of very many products counts the first thousand, each once', async () => {
    const { data: main } = await save({ name: 'Anyaman' })
    const subs = [
      (await save({ name: 'Tikar', parent_id: main.id })).data.id,
      (await save({ name: 'Bakul', parent_id: main.id })).data.id,
    ]
    const { shopId } = await place.shop()
    const add = (count: number) =>
      place.db.query(
        `with fresh as (
           insert into product (merchant_id, name, review_state) select $1, 'Anyaman ' || n, 'draft'
           from generate_series(1, $2::int) n returning id)
         insert into product_category (product_id, category_id) select id, sub from fresh cross join unnest($3::int[]) sub`,
        [shopId, count, subs],
      )
    await add(400)
    expect([(await one(main.id)).products, (await one(subs[0])).products]).toEqual([400, 400])
    await add(200)
    expect([(await one(main.id)).products, (await one(subs[0])).products]).toEqual([600, 600])
    await add(500)
    expect([(await one(main.id)).products, (await one(subs[0])).products]).toEqual([1000, 1000])
  })

  test('that is added appears in the menus, and renaming it renames it on its products', async () => {
    const { data } = await save({ name: '  Alat\nMusik ' })
    const { data: sub } = await save({ name: 'Angklung', parent_id: data.id })
    expect(data.id).toBeGreaterThanOrEqual(10_000)
    expect((await offered()).at(-1)).toMatchObject({ id: data.id, name: 'Alat Musik', child: [{ id: sub.id }] })
    const shop = await place.shop()
    const id = await place.product(shop.shopId, { review_state: 'approved' }, 60, [sub.id])
    expect(await one(data.id)).toMatchObject({ products: 1, shown: 1 })
    const { seen } = await one(sub.id)
    expect((await save({ id: sub.id, seen, name: 'Angklung dan Calung' })).code).toBe('00')
    const detail = (await place.app.inject({ url: `/api/product/detail/${id}` })).json()
    expect(detail.data.category).toMatchObject([{ sub_category_name: 'Angklung dan Calung', category_id: data.id }])
    expect(await lastNoted('category.saved')).toEqual({
      before: { category_id: sub.id, parent_id: data.id, name: 'Angklung', status: 'active' },
      after: { category_id: sub.id, parent_id: data.id, name: 'Angklung dan Calung', status: 'active' },
    })
    expect(await save({ id: sub.id, seen, name: 'Lain' }), 'by who has read it before').toMatchObject({ code: '01' })
    const twin = { code: '01', fields: { name: 'Kategori ini sudah ada.' } }
    expect(await save({ name: 'ANGKLUNG dan calung', parent_id: data.id })).toMatchObject(twin)
    expect(await save({ name: 'minuman' })).toMatchObject(twin)
    expect((await save({ name: 'Minuman', parent_id: data.id })).code, 'elsewhere it is another').toBe('00')
    expect((await save({ name: 'Di bawah anak', parent_id: sub.id })).fields).toEqual({
      parent_id: 'Kategori tidak dikenal',
    })
    expect((await save({ id: 9999, seen: 'x', name: 'Tak ada' })).code).toBe('04')
  })

  test('that is hidden is no longer offered, with its subcategories; its products keep it and can be saved', async () => {
    const [keeper, other] = [await place.shop(), await place.shop({ name: 'Usaha Lain' })]
    const { data: main } = await save({ name: 'Musiman' })
    const { data: sub } = await save({ name: 'Lampion', parent_id: main.id })
    const id = await place.product(keeper.shopId, { review_state: 'approved' }, 60, [sub.id])
    const { seen } = await one(main.id)
    expect((await save({ id: main.id, seen, name: 'Musiman', status: 'not active' })).code).toBe('00')
    expect((await offered()).map(({ name }) => name)).not.toContain('Musiman')
    const detail = (await place.app.inject({ url: `/api/product/detail/${id}` })).json()
    expect(detail.data.category).toMatchObject([{ sub_category_name: 'Lampion', category_name: 'Musiman' }])
    const found = await place.read('/product/list', { category_id: sub.id })
    expect(found.data.map((card: { id: number }) => card.id)).toEqual([id])

    const draft = (who: typeof keeper, key: number) =>
      who.ask('/product/save', {
        ...{ external_id: crypto.randomUUID(), name: 'Lampion kertas', description: 'Merah', unit: 'gr', draft: 1 },
        ...{ is_sni: '0', is_mentor: '0', img_64: null, img_64s: [], sub_category_array: [{ key, label: 'x' }] },
      })
    expect((await draft(keeper, sub.id)).code).toBe('00')
    expect(await draft(other, sub.id)).toMatchObject({ fields: { sub_category_array: 'Kategori tidak dikenal' } })
    expect(await draft(keeper, main.id)).toMatchObject({ fields: { sub_category_array: 'Kategori tidak dikenal' } })
    const again = { id: main.id, seen: (await one(main.id)).seen, name: 'Musiman' }
    expect((await save(again)).code, 'and comes back').toBe('00')
    expect((await draft(other, sub.id)).code).toBe('00')
    expect(await save({ ...again, seen: (await one(main.id)).seen })).toMatchObject({
      message: 'Tidak ada yang berubah.',
    })
  })
})

describe('the category menu', () => {
  const columns = async () => {
    const menu = await offered()
    return [1, 2, 3].map((nth) => menu.filter(({ column }) => column === nth).length)
  }

  test('has 6, 7, 7 and the remaining categories in its columns, also after hiding and reordering', async () => {
    expect(await columns()).toEqual([6, 7, 7])
    const was = (await all()).map(({ id }) => id)
    const ids = [...was.slice(1), was[0]!]
    expect((await rara.ask('category/order', { parent_id: null, was, ids })).code).toBe('00')
    expect(await columns()).toEqual([6, 7, 7])
    expect((await offered()).at(0)!.id).toBe(ids[0])
    const { seen, name } = await one(ids[0]!)
    await save({ id: ids[0], seen, name, status: 'not active' })
    expect((await offered()).at(0)!.id).toBe(ids[1])
    expect(await columns()).toEqual([6, 7, 7])
    expect(await lastNoted('category.ordered')).toMatchObject({ before: { parent_id: null, order: was } })
  })

  test('is reordered by one of two operators at the same moment, and the other is told of the conflict', async () => {
    const [main] = await all()
    const was = main!.child.map(({ id }) => id)
    const turned = { parent_id: main!.id, was, ids: [...was].reverse() }
    const both = await Promise.all([1, 2].map(() => rara.ask('category/order', turned)))
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    expect((await one(main!.id)) as Main).toMatchObject({ child: turned.ids.map((id) => ({ id })) })
    const { message } = both.find(({ code }) => code === '01')!
    expect(message).toBe('Urutannya sudah berubah sejak Anda buka. Lihat yang terbaru dahulu.')
  })
})
