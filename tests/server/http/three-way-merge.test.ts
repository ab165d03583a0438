import { describe, expect, test } from 'vitest'
import { changedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { maxGalleryPhotos } from '#contract/shops/rules.ts'
import { threeWayMerge } from '#server/db/three-way-merge.ts'
import { openShops, stage1, stage2, stage3 } from '../../fixtures/onboarding.fixture.ts'
import { openProducts } from '../../fixtures/products.fixture.ts'
import { openOwnShops, saves } from '../../fixtures/shop.fixture.ts'
import { usualEngine } from '../../support/database/engines.ts'

// Two phones of one owner: a save based on an old answer does not revert what the other has saved since.

const refused = (...names: string[]) => ({
  ...{ code: '01', message: changedElsewhere },
  fields: Object.fromEntries(names.map((name) => [name, changedElsewhere])),
})

test.each<[string, object, object, object | undefined, object]>([
  [
    'only this phone has changed a field',
    { a: 'x', b: 'o' },
    { a: 'o', b: 'o' },
    { a: 'o', b: 'o' },
    { a: 'x', b: 'o' },
  ],
  [
    'only the other phone has changed a field',
    { a: 'o', b: 'x' },
    { a: 'y', b: 'o' },
    { a: 'o', b: 'o' },
    { a: 'y', b: 'x' },
  ],
  ['both have changed a field to the same value', { a: 'x' }, { a: 'x' }, { a: 'o' }, { a: 'x' }],
  ['null and an empty text count as equal', { a: null }, { a: 'y' }, { a: '' }, { a: 'y' }],
  ['a number counts as equal in any notation', { a: '1.50' }, { a: 'y' }, { a: 1.5 }, { a: 'y' }],
  ['a phone of an earlier release sends no base', { a: 'x' }, { a: 'y' }, undefined, { a: 'x' }],
])('threeWayMerge, when %s', (_, wanted, now, base, end) =>
  expect(threeWayMerge(wanted as never, now as never, base as never, {})).toEqual(end),
)

test('threeWayMerge keeps this phone’s value of a required field that the other phone has emptied', () => {
  const nib = { nib: '9903020237666' }
  expect(threeWayMerge(nib, { nib: null }, nib, { required: ['nib'] })).toEqual(nib)
  expect(threeWayMerge({ nib: '1' }, { nib: null }, nib, { required: ['nib'] })).toEqual({ nib: '1' })
  expect(threeWayMerge(nib, { nib: null }, nib)).toEqual({ nib: null })
  expect(threeWayMerge({ owner: 'x' }, { owner: null }, { owner: 'x' }, { required: ['nib'] })).toEqual({ owner: null })
})

describe('three-way merge of an open shop', async () => {
  const place = await openOwnShops(usualEngine())
  const { owner, save, shown, loose, rowOf } = place

  test('keeps the phone number of one phone and the website of the other', async () => {
    const siti = await owner()
    const first = { ...saves.contact, website: 'lama.example' }
    await save(siti, 'contact', first)
    await save(siti, 'contact', { ...first, base: first, website: 'baru.example' })
    const said = await save(siti, 'contact', { ...first, base: first, mobile_phone: '081299998888' })
    expect(said.code).toBe('00')
    expect(await rowOf(siti.shopId)).toMatchObject({
      mobile_phone: '+6281299998888',
      website: expect.stringContaining('baru.example'),
    })
    const before = await rowOf(siti.shopId)
    expect(await save(siti, 'contact', { ...first, base: first, website: 'lain.example' })).toEqual(refused('website'))
    expect(await rowOf(siti.shopId)).toEqual(before)
    // Based on the current value, or without a base, the save counts.
    await save(siti, 'contact', { ...first, website: 'lain.example' })
    expect((await rowOf(siti.shopId)).website).toContain('lain.example')
  })

  test('keeps the export text of the phone that has changed it, and rejects it when both have', async () => {
    const siti = await owner()
    const text = (exp_remark: string, base?: object) => save(siti, 'exp_remark', { exp_remark, ...(base && { base }) })
    await text('<p>satu</p>')
    await text('<p>dua</p>', { exp_remark: '<p>satu</p>' })
    expect((await text('<p>satu</p>', { exp_remark: '<p>satu</p>' })).code).toBe('00')
    expect((await rowOf(siti.shopId)).exp_remark).toBe('<p>dua</p>')
    expect(await text('<p>tiga</p>', { exp_remark: '<p>satu</p>' })).toEqual(refused('exp_remark'))
  })

  test('keeps photos that the other phone has added and drops those it has removed', async () => {
    const siti = await owner()
    const [a, b, c, d] = [await loose(siti), await loose(siti), await loose(siti), await loose(siti)]
    await save(siti, 'gallery', { img_64s: [a, b] })
    const base = { img_64s: [a, b] }
    await save(siti, 'gallery', { img_64s: [b, c], base })
    expect((await save(siti, 'gallery', { img_64s: [a, b, d], base })).code).toBe('00')
    expect((await shown(siti)).gallery).toEqual([b, d, c])
    await save(siti, 'gallery', { img_64s: [d, b] })
    expect((await shown(siti)).gallery, 'a phone of an earlier release says the whole').toEqual([d, b])
  })

  test.each([
    ['logo', 'image', {}],
    ['banner', 'banner', { width: 1131, height: 210 }],
  ] as const)('keeps the %s saved by the other phone, unless this one has chosen another', async (at, what, size) => {
    const siti = await owner()
    const [a, b, c] = [await loose(siti, size), await loose(siti, size), await loose(siti, size)]
    const hang = (img_64: string | null, before?: string | null) =>
      save(siti, what, { img_64, ...(before !== undefined && { base: { img_64: before } }) })
    expect((await hang(a, null)).code).toBe('00')
    await hang(b, a)
    // Nothing was chosen here, and the photo is named with a key that is no longer valid.
    expect((await hang(a, a.replace('.jpg', '~0123456789abcdef012345.jpg'))).code).toBe('00')
    expect((await shown(siti))[at]).toBe(b)
    expect(await hang(c, a)).toEqual(refused('img_64'))
    expect(await hang(c, null)).toEqual(refused('img_64'))
    expect((await shown(siti))[at]).toBe(b)
    expect((await hang(c, b)).code).toBe('00')
    expect((await hang(c, a)).code, 'the same in both').toBe('00')
    expect((await hang(await loose(siti, size))).code, 'a phone of an earlier release').toBe('00')
    expect((await shown(siti))[at]).not.toBe(c)
  })

  test('rejects photos of both phones that exceed the limit together, and says by how many', async () => {
    const siti = await owner()
    const all: string[] = []
    for (let at = 0; at <= maxGalleryPhotos; at++) all.push(await loose(siti))
    await save(siti, 'gallery', { img_64s: all.slice(0, maxGalleryPhotos) })
    const said = await save(siti, 'gallery', { img_64s: all.slice(maxGalleryPhotos), base: { img_64s: [] } })
    expect(said.fields).toEqual({ img_64s: expect.stringContaining('Hapus 1 foto dahulu') })
    expect((await shown(siti)).gallery).toHaveLength(maxGalleryPhotos)
  })
})

describe('three-way merge of a shop in the wizard', async () => {
  const place = await openShops(usualEngine())
  const { merchantAt, save, shopOf, detail, upload } = place

  test.each([
    ['stage 1', 1, stage1(), { owner: 'Budi' }, { year: 2020 }],
    ['stage 2', 2, stage2(), { address: 'Jl. Baru 5' }, { rt: '7', website: 'lain.example' }],
    ['stage 3', 3, stage3({ is_lpse: 0 }), { is_lpse: 1 }, { is_lkpp: 1 }],
  ])('keeps the changes of both phones in %s', async (_, stage, base, first, second) => {
    const siti = await merchantAt(stage + 1)
    await save(stage, base, siti)
    const before = (await shopOf(siti)) as Record<string, unknown>
    await save(stage, { ...base, ...first, base }, siti)
    expect((await save(stage, { ...base, ...second, base }, siti)).code).toBe('00')
    const [name] = Object.keys(first)
    const [other] = Object.keys(second)
    const after = (await shopOf(siti)) as Record<string, unknown>
    for (const column of [name!, other!]) expect(after[column], column).not.toEqual(before[column])
    expect({ ...after, [name!]: 0, [other!]: 0, updated_at: 0, website: 0 }).toEqual({
      ...{ ...before, [name!]: 0, [other!]: 0, updated_at: 0, website: 0 },
    })
  })

  test('rejects the first stage of the second phone when both began with nothing and differ', async () => {
    const siti = await merchantAt(1)
    const { name } = (await detail(siti)).merchant
    const none = { labor_id: 0, capital_id: 0, omzet_id: 0, kbli_codes: [] }
    const base = { ...none, type: '', name, nib: '', year: 0, owner: '' }
    const mine = stage1({ base })
    await save(1, mine, siti)
    expect(await save(1, { ...mine, owner: 'Budi' }, siti)).toEqual(refused('owner'))
    const codes = (await detail(siti)).kbli_codes.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(['10732', '10792'])
  })

  test('keeps the business classes added by either phone', async () => {
    const siti = await merchantAt(2)
    const base = stage1({ kbli_codes: ['10792'] })
    await save(1, base, siti)
    await save(1, { ...base, kbli_codes: ['10792', '10732'], base }, siti)
    await save(1, { ...base, kbli_codes: ['10792', '10710'], base }, siti)
    const codes = (await detail(siti)).kbli_codes.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(['10710', '10732', '10792'])
  })

  test('keeps the logo of one phone and the gallery of the other', async () => {
    const siti = await merchantAt(4)
    const [logo, other, a, b] = [await upload(siti), await upload(siti), await upload(siti), await upload(siti)]
    const base = { img_64: logo, img_64s: [a] }
    await save(4, base, siti)
    await save(4, { img_64: other, img_64s: [a], base }, siti)
    expect((await save(4, { img_64: logo, img_64s: [a, b], base }, siti)).code).toBe('00')
    const { merchant, gallery } = await detail(siti)
    expect(merchant.img_url).toBe(other)
    expect(await save(4, { img_64: a, img_64s: [a, b], base }, siti)).toEqual(refused('img_64'))
    expect(gallery.map(({ url }: { url: string }) => url)).toEqual([a, b])
  })
})

describe('three-way merge of a product', async () => {
  const place = await openProducts(usualEngine())
  const { merchant, form, save, own, loose } = place
  test('keeps the changes of both phones, including photos and categories', async () => {
    const siti = await merchant()
    const [a, b, c] = [await loose(siti), await loose(siti), await loose(siti)]
    const base = await form(siti, { img_64: a, img_64s: [b], draft: 1 })
    const { data } = await save(siti, base)
    await save(siti, { ...base, base, name: 'Keripik Baru', img_64s: [] })
    const said = await save(siti, { ...base, base, capacity: '900 kg', img_64s: [b, c] })
    expect(said.code).toBe('00')
    const now = (await own(siti, data.id)).form
    expect(now).toMatchObject({ name: 'Keripik Baru', capacity: '900 kg', description: base.description })
    expect([now.img_64, ...now.img_64s].map(keyless)).toEqual([a, c])
  })

  test('rejects fields that both have changed, and accepts them on the current base', async () => {
    const siti = await merchant()
    const base = await form(siti, { draft: 1 })
    const { data } = await save(siti, base)
    const other = { ...base, price_bottom: 1111 }
    await save(siti, { ...other, base })
    const mine = { ...base, price_bottom: 2222 }
    expect(await save(siti, { ...mine, base })).toEqual(refused('price_bottom'))
    expect((await save(siti, { ...mine, base: other })).code).toBe('00')
    expect((await own(siti, data.id)).form.price_bottom).toBe(2222)
  })
})
