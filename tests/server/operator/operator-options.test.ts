import { beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../fixtures/operator-desk.fixture.ts'

type Option = { id: number; name: string; status: string; used: number; is_fixed: 0 | 1; seen: string }
type List = 'labor' | 'capital' | 'omzet' | 'mentor_type'

let place: Desk
let rara: Desk['rara']
beforeAll(async () => {
  place = await openDesk()
  rara = place.rara
})

const all = async (list: List): Promise<Option[]> => (await rara.ask('options')).data[list]
const one = async (list: List, id: number) => (await all(list)).find((option) => option.id === id)!
const save = (body: object) => rara.ask('option/save', body)
const hide = async (list: List, id: number) => {
  const { seen, name } = await one(list, id)
  return save({ list, id, seen, name, status: 'not active' })
}
const names = (options: Option[]) => options.map(({ name }) => name)
const lastNoted = async (action: string) =>
  (await place.db.query('select before, after from audit_log where action = $1 order by id desc limit 1', [action]))[0]

describe.each(['labor', 'capital', 'omzet'] as const)('the option list %s', (list) => {
  test('can be extended, renamed and reordered, and shops choose from it', async () => {
    const shop = await place.shop()
    const choices = async () => names((await shop.ask('/merchant/dropdown')).data[`${list}_options`])
    const { data } = await save({ list, name: ' Sangat\nbesar ' })
    expect(data.id).toBeGreaterThanOrEqual(1000)
    expect((await choices()).at(-1)).toBe('Sangat besar')
    const was = (await all(list)).map(({ id }) => id)
    const ids = [data.id, ...was.slice(0, -1)]
    const both = await Promise.all([1, 2].map(() => rara.ask('option/order', { list, was, ids })))
    expect(both.map(({ code }) => code).sort()).toEqual(['00', '01'])
    expect((await choices()).at(0)).toBe('Sangat besar')
    expect(await lastNoted('option.ordered')).toMatchObject({ after: { list, order: ids } })
    const { seen } = await one(list, data.id)
    expect((await save({ list, id: data.id, seen, name: 'Besar sekali' })).code).toBe('00')
    expect((await choices()).at(0)).toBe('Besar sekali')
    expect(await lastNoted('option.saved')).toMatchObject({
      before: { list, option_id: data.id, name: 'Sangat besar' },
      after: { list, option_id: data.id, name: 'Besar sekali' },
    })
    expect((await save({ list, id: data.id, seen, name: 'Lain' })).message).toContain('sudah berubah')
    expect(await save({ list, name: 'BESAR sekali' })).toMatchObject({ fields: { name: 'Pilihan ini sudah ada.' } })
    expect((await save({ list, id: 31_000, seen, name: 'Tak ada' })).code).toBe('04')
  })

  test('hides an option from new shops, and shops that have chosen it can keep it', async () => {
    const { data } = await save({ list, name: 'Dahulu' })
    const [keeper, other] = [await place.shop({ [`${list}_id`]: data.id }), await place.shop()]
    expect(await one(list, data.id)).toMatchObject({ used: 1 })
    expect((await hide(list, data.id)).code).toBe('00')
    const choices = async (who: typeof keeper) => names((await who.ask('/merchant/dropdown')).data[`${list}_options`])
    expect(await choices(keeper)).toContain('Dahulu')
    expect(await choices(other)).not.toContain('Dahulu')
    const choose = async (shopId: number) => {
      const { data: shop } = await rara.ask('shop', { id: shopId })
      const { village_id } = shop.location
      const core = {
        ...shop,
        village_id: village_id || null,
        kbli_codes: [],
        address: '',
        reason: 'Uji',
        [`${list}_id`]: data.id,
      }
      return rara.ask('shop/save', {
        ...core,
        type: 'CV',
        nib: String(shopId).padStart(13, '7'),
        owner: 'Bu Uji',
        year: 2015,
      })
    }
    expect(await choose(keeper.shopId)).toMatchObject({ code: '00' })
    expect((await choose(other.shopId)).fields).toEqual({ [`${list}_id`]: expect.any(String) })
  })
})

describe('the types of mentors', () => {
  const offered = async (who: { ask: (path: string) => Promise<{ data: { mentor_types: Option[] } }> }) =>
    names((await who.ask('/product/options')).data.mentor_types)

  test('stay visible to a shop whose product uses a hidden one, and the type the form depends on cannot be hidden', async () => {
    const [keeper, other] = [await place.shop(), await place.shop()]
    const { data } = await save({ list: 'mentor_type', name: 'Yayasan' })
    const { data: mentor } = await rara.ask('mentor/save', { mentor_type_id: data.id, name: 'Yayasan Uji' })
    await place.product(keeper.shopId, { mentor_type_id: data.id, mentor_id: mentor.id })
    expect(await one('mentor_type', data.id)).toMatchObject({ used: 1, is_fixed: 0 })
    expect(await offered(other)).toContain('Yayasan')
    expect((await hide('mentor_type', data.id)).code).toBe('00')
    expect(await offered(keeper)).toContain('Yayasan')
    expect(await offered(other)).not.toContain('Yayasan')
    const draft = (who: typeof keeper) =>
      who.ask('/product/save', {
        ...{ external_id: crypto.randomUUID(), name: 'Kue', description: 'Enak', unit: 'gr', draft: 1, is_sni: '0' },
        ...{ img_64: null, img_64s: [], sub_category_array: [], is_mentor: '1' },
        ...{ mentor_type_id: data.id, mentor_id: mentor.id, mentor_name: null },
      })
    expect((await draft(keeper)).code).toBe('00')
    expect(await draft(other)).toMatchObject({ code: '05', fields: { mentor_type_id: expect.any(String) } })
    const typed = (await all('mentor_type')).find(({ is_fixed }) => is_fixed === 1)!
    expect((await hide('mentor_type', typed.id)).message).toContain('bagian dari cara kerja formulir')
  })
})

test('an unknown option list is rejected', async () => {
  expect(await save({ list: 'person', name: 'x' })).toMatchObject({ fields: { list: 'Daftar tidak dikenal' } })
})
