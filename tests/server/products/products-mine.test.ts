import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { groupOf, productGroups } from '#contract/products/product-group.ts'
import { typedMentor } from '#contract/products/rules.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { clearCache } from '#server/http/micro-cache.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type Merchant, openProducts, type ProductsPlace } from '../../fixtures/products.fixture.ts'

// One shop with a product in every state, named after it; one live product has a pending change, another a rejected
// one.
const plain = { is_sni: '0' }
const states: Record<string, { state: string; more?: object; change?: string; rows?: string }> = {
  draf: { state: 'draft' },
  tunggu: { state: 'submitted' },
  ubah: { state: 'changes_requested', more: plain },
  tolak: { state: 'rejected' },
  tayang: { state: 'approved', change: 'submitted' },
  polos: { state: 'approved', more: plain, change: 'rejected' },
  turun: { state: 'approved', rows: "status = 'not active'" },
  lampau: { state: 'approved', rows: "sni_end_date = '2020-01-01'" },
}

let place: ProductsPlace
let siti: Merchant
let budi: Merchant
beforeAll(async () => {
  place = await openProducts(usualEngine())
  siti = await place.merchant()
  budi = await place.merchant()
  for (const [word, { state, more, change, rows }] of Object.entries(states)) {
    const asked = await place.form(siti, { ...more, name: `Produk ${word}` })
    const { data } = await place.save(siti, asked)
    await place.db.query(`update product set review_state = $2, ${rows ?? 'status = status'} where id = $1`, [
      data.id,
      state,
    ])
    if (!change) continue
    await place.save(siti, { ...asked, name: `Produk ${word} baru` })
    await place.db.query("update product_revision set review_state = $2, remark = 'Foto buram' where product_id = $1", [
      data.id,
      change,
    ])
  }
  // In both levels of a category, and in two subcategories of one category.
  const both = [401, 402].map((key) => ({ key, label: 'x' }))
  await place.save(siti, { draft: 1, name: 'Produk tanpaharga', sub_category_array: both })
})

const wordOf = ({ name }: { name: string }) => name.split(' ')[1]
const mine = (more: object = {}, who = siti) => place.call(who, 'mine', more)

describe('the list of own products', () => {
  test('has all products, the last changed first, with the pair of the specification and the actual state', async () => {
    const { data, total, total_filtered, pages, counts } = await mine()
    expect({ total, total_filtered, pages, counts }).toEqual({
      ...{ total: 9, total_filtered: 9, pages: 1 },
      counts: { sni: 6, plain: 3 },
    })
    expect(data.map(wordOf)).toEqual(['tanpaharga', ...Object.keys(states).reverse()])
    const shown = data.map((card: Record<string, unknown>) => [
      wordOf(card as { name: string }),
      `${card.status}/${card.sni_status}`,
      card.is_public,
      (card.revision as { review_state: string } | null)?.review_state ?? null,
    ])
    expect(shown).toEqual([
      ['tanpaharga', 'draft/not active', 0, null],
      ['lampau', 'active/expired', 0, null],
      ['turun', 'not active/active', 0, null],
      ['polos', 'active/not active', 1, 'rejected'],
      ['tayang', 'active/active', 1, 'submitted'],
      ['tolak', 'active/rejected', 0, null],
      ['ubah', 'active/not active', 0, null],
      ['tunggu', 'active/proposed', 0, null],
      ['draf', 'draft/proposed', 0, null],
    ])
  })

  test('counts each product in one group, and can be filtered by it', async () => {
    const { data, groups } = await mine()
    expect(groups).toEqual({ live: 1, review: 1, fix: 4, draft: 2, off: 1 })
    // The phone sorts its own changes with `groupOf`: both must agree about every product.
    const groupOfCard = (card: OwnCard) =>
      groupOf(
        { ...card, is_sni: card.is_sni === 1, sni_no_end: card.sni_no_end === 1, status: card.wanted },
        card.revision?.review_state,
        dayInJakarta(),
      )
    for (const group of productGroups) {
      const { data: found, total_filtered } = await mine({ group })
      expect(found.map(wordOf)).toEqual(data.filter((card: OwnCard) => groupOfCard(card) === group).map(wordOf))
      expect(total_filtered).toBe(groups?.[group])
    }
    expect((await mine({ group: 'lain' })).fields?.group).toBe('Kelompok tidak dikenal')
  })

  test.each([
    ['filtered by SNI', { is_sni: 1 }, ['lampau', 'turun', 'tayang', 'tolak', 'tunggu', 'draf']],
    ['filtered by no SNI', { is_sni: 0 }, ['tanpaharga', 'polos', 'ubah']],
    ['filtered by pending, including pending changes', { is_sni_pending: 1 }, ['tayang', 'tunggu']],
    ['filtered by rejected, including rejected changes', { is_sni_rejected: 1 }, ['polos', 'tolak', 'ubah']],
    [
      'filtered by pending and rejected',
      { is_sni_pending: 1, is_sni_rejected: 1 },
      ['polos', 'tayang', 'tolak', 'ubah', 'tunggu'],
    ],
    ['with both flags set to 0', { is_sni_pending: 0, is_sni_rejected: null, search: 'draf' }, ['draf']],
    ['filtered by pending and no SNI', { is_sni: 0, is_sni_pending: 1 }, []],
    ['searched by a word in any case', { search: 'TOLAK' }, ['tolak']],
    ['searched by a word of a pending change', { search: 'baru' }, ['polos', 'tayang']],
    ['searched by a wildcard, which is a plain character', { search: '%%' }, []],
    ['of a category', { category_id: 402 }, ['tanpaharga']],
    ['filtered by a main category', { category_id: 4, is_sni: 0 }, ['tanpaharga', 'polos', 'ubah']],
    ['filtered by an empty category', { category_id: 502 }, []],
    ['filtered by an unknown category', { category_id: 32_767 }, []],
  ])('%s', async (_, ask, words) => {
    const { data, total_filtered } = await mine(ask)
    expect(data.map(wordOf)).toEqual(words)
    expect(total_filtered).toBe(words.length)
  })

  test('counts products by category in every state, whatever filter is used', async () => {
    const { categories } = await mine({ search: 'tanpaharga', category_id: 402 })
    expect(categories).toEqual([
      { id: 4, parent_id: null, name: expect.any(String), total_sni: 6, total_non_sni: 3 },
      { id: 401, parent_id: 4, name: expect.any(String), total_sni: 6, total_non_sni: 3 },
      { id: 402, parent_id: 4, name: expect.any(String), total_sni: 0, total_non_sni: 1 },
    ])
    expect((await mine({}, budi)).categories).toEqual([])
  })

  test('accepts a stored answer from before it had categories', () => {
    const { answer } = contract.products.mine
    const before = { data: [], pages: 0, total: 0, total_filtered: 0, counts: { sni: 0, plain: 0 } }
    expect(answer.parse(before)).toEqual({ ...before, categories: [] })
  })

  test('has pages that contain each product once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => mine({ rows: 4, page })))
    expect(pages.map(({ data }) => data.length)).toEqual([4, 4, 1, 0])
    expect(new Set(pages.flatMap(({ data }) => data.map(wordOf))).size).toBe(9)
    expect(pages[3]).toMatchObject({ pages: 3, total: 9, total_filtered: 9 })
  })

  test('is empty for another merchant', async () => {
    expect(await mine({}, budi)).toMatchObject({ data: [], total: 0, counts: { sni: 0, plain: 0 } })
  })

  test('fills the form with the pending change, and the card with the live version', async () => {
    const { data } = await mine({ search: 'polos' })
    const { card, form } = await place.own(siti, data[0].id)
    expect(card).toEqual(data[0])
    expect(card).toMatchObject({ name: 'Produk polos', revision: { review_state: 'rejected', remark: 'Foto buram' } })
    expect(form).toMatchObject({ name: 'Produk polos baru', is_sni: '0' })
  })

  test('returns every field of the specification with its stored value', async () => {
    const { data } = await mine({ search: 'tayang' })
    const { product } = await place.own(siti, data[0].id)
    const { product_media, ...fields } = product
    expect(Object.keys(fields).sort()).toEqual(
      (
        'id merchant_id name img_url video_url description capacity_production price_bottom price_top weight unit is_sni ' +
        'sni_no sni_status sni_start_date sni_end_date sni_remark status lspro_id lspro_name mentor_id mentor_img_url ' +
        'click external_id img_url_list created_at created_by updated_at updated_by'
      )
        .split(' ')
        .sort(),
    )
    expect(fields).toMatchObject({
      ...{ id: data[0].id, merchant_id: siti.shopId, name: 'Produk tayang', status: 'active', sni_status: 'active' },
      ...{ created_by: siti.personId, click: 0, img_url: data[0].img_url, external_id: data[0].external_id },
    })
    expect(fields.img_url_list).toEqual([fields.img_url, ...product_media.map(({ url }: { url: string }) => url)])
    for (const one of product_media) expect(one).toMatchObject({ product_id: fields.id, type: 'image' })
  })
})

describe('the showcase list with is_internal, for one’s own shop', () => {
  const list = async (ask: object, headers: Record<string, string> = siti.headers) => {
    clearCache(place.db)
    return place.ask('/product/list', { is_internal: 1, merchant_id: siti.shopId, rows: 50, ...ask }, headers)
  }
  const inside = ['lampau', 'turun', 'polos', 'tayang', 'tolak', 'ubah', 'tunggu', 'draf']

  test.each([
    // A draft without a price has no card.
    ['everything', {}, inside],
    ['drafts', { status: 'draft' }, ['draf']],
    ['unpublished products', { status: 'not active' }, ['turun']],
    [
      'products that are not unpublished',
      { status: 'active' },
      ['lampau', 'polos', 'tayang', 'tolak', 'ubah', 'tunggu'],
    ],
    ['with SNI', { is_sni: 1 }, ['lampau', 'turun', 'tayang', 'tolak', 'tunggu', 'draf']],
    ['waiting', { is_sni_pending: 1 }, ['tayang', 'tunggu']],
    ['not agreed to', { is_sni_rejected: 1 }, ['polos', 'tolak', 'ubah']],
    ['either, without SNI', { is_sni: 0, is_sni_pending: 1, is_sni_rejected: 1 }, ['polos', 'ubah']],
    ['of a category', { category_id: 401 }, inside],
    ['of another', { category_id: 502 }, []],
    ['of its province', { province_id: 32 }, inside],
    ['of another province', { province_id: 11 }, []],
    ['by a word', { search: 'tolak' }, ['tolak']],
    ['mentored', { is_mentor: 1 }, []],
  ])('shows the owner %s', async (_, ask, words) => {
    const { data, total_filtered } = await list(ask)
    expect(data.map(wordOf)).toEqual(words)
    expect(total_filtered).toBe(words.length)
  })

  test('has the status of each card', async () => {
    const { data, total } = await list({ is_sni: 1 })
    expect(total).toBe(6)
    expect(data.map(({ sni_status }: { sni_status: string }) => sni_status)).toEqual([
      ...['expired', 'active', 'active', 'rejected', 'proposed', 'proposed'],
    ])
  })

  test.each([
    ['a visitor', () => ({})],
    ['another merchant', () => budi.headers],
  ])('shows %s only public products, whatever the filter', async (_, headers) => {
    const asks = [{}, { status: 'draft' }, { is_sni_pending: 1 }, { is_sni_rejected: 1 }, { status: 'not active' }]
    for (const ask of asks) expect((await list(ask, headers())).data.map(wordOf)).toEqual(['polos', 'tayang'])
  })

  test('shows the owner only public products without is_internal or for another shop', async () => {
    expect((await list({ is_internal: 0 })).data.map(wordOf)).toEqual(['polos', 'tayang'])
    expect((await list({ merchant_id: budi.shopId })).data).toEqual([])
  })
})

describe('the options of the product form', () => {
  test('are the mentor types, the certification bodies, and the body that referred the merchant', async () => {
    const before = (await place.call(siti, 'options')).data
    expect(before.mentor_types.map(({ id }: { id: number }) => id)).toEqual([1, 2, typedMentor])
    expect(before.lspros).toEqual([{ id: place.lsproId, name: 'LSPro Uji Mutu' }])
    expect(before.referral_lspro_id).toBeNull()
    await place.db.query('update person set referral_lspro_id = $2 where id = $1', [siti.personId, place.lsproId])
    const { lspros, referral_lspro_id } = (await place.call(siti, 'options')).data
    expect(referral_lspro_id).toBe(place.lsproId)
    // A disabled body cannot be chosen, so it is not preselected.
    await place.db.query("update lspro set status = 'not active' where id = $1", [place.lsproId])
    const after = (await place.call(siti, 'options')).data
    await place.db.query("update lspro set status = 'active' where id = $1", [place.lsproId])
    expect(lspros).toHaveLength(1)
    expect(after).toMatchObject({ lspros: [], referral_lspro_id: null })
  })

  test('include a disabled body only for the shop whose product names it, and it cannot be named again', async () => {
    const [joko, budi] = [await place.merchant(), await place.merchant()]
    const [body] = await place.db.query<{ id: number }>("insert into lspro (name) values ('LSPro Tutup') returning id")
    const sni = { is_sni: '1', sni_array: ['SNI 1'], sni_start_date: '2025-01-01', sni_no_end: 1, lspro_id: body!.id }
    const { id, asked } = await place.approved(joko, sni)
    await place.db.query("update lspro set status = 'not active' where id = $1", [body!.id])
    const names = async (who: Merchant) =>
      (await place.call(who, 'options')).data.lspros.map(({ name }: { name: string }) => name)
    expect(await names(joko)).toEqual(['LSPro Tutup', 'LSPro Uji Mutu'])
    expect(await names(budi)).toEqual(['LSPro Uji Mutu'])
    expect(await place.save(joko, { ...asked, id, name: 'Nama Baru' })).toMatchObject({ code: '00' })
    expect(await place.save(budi, await place.form(budi, sni))).toMatchObject({
      ...{ code: '05', fields: { lspro_id: 'LSPRO tidak dikenal' } },
    })
  })

  const mentors = (type: unknown) => place.ask('/mentor_name', { type }, siti.headers)
  test('mentors are listed by the id or name of their type, and none for a type with free text', async () => {
    const { data } = await mentors(1)
    expect(data).toContainEqual({ id: expect.any(Number), name: 'Kementerian Perindustrian' })
    expect((await mentors('kementerian')).data).toEqual(data)
    expect(await mentors(typedMentor)).toEqual({ code: '00', data: [] })
  })

  test.each([[99], ['Perguruan']])('mentors of the unknown type %s are rejected with a message', async (type) => {
    expect(await mentors(type)).toEqual({ code: '01', message: 'Tipe pembina tidak dikenal.' })
  })
})
