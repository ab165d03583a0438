import { beforeAll, describe, expect, test } from 'vitest'
import type { RequestOf } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { everything } from '../../fixtures/session.fixture.ts'

let place: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  place = await everything(usualEngine(), { seed: 'demo' })
})

const look = async (search: string, more: RequestOf<typeof contract.search.results> = {}) =>
  (await place.api.ask(contract.search.results, { search, ...more })).data
const suggested = async (q: string) => (await place.api.ask(contract.search.suggest, { q })).data
const names = (found: { name: string }[]) => found.map(({ name }) => name)

describe('search', () => {
  test('finds products, producers and certification bodies, each with a total', async () => {
    const { product, merchant, lspro, total, banner_sub } = await look('kopi')
    expect(product[0]!.name).toMatch(/^Kopi/)
    expect(names(merchant).slice(0, 3).sort()).toEqual([
      'Kopi Lereng Bur Lintang',
      'Kopi Puncak Wamena',
      'Kopi Rante Sesean',
    ])
    expect(names(lspro)).toContain('LSPro Agro Lestari Cendana')
    expect(total).toEqual({ product: product.length, merchant: merchant.length, lspro: lspro.length })
    expect(banner_sub.length).toBeGreaterThan(0)
  })

  test('leaves out groups that are not requested', async () => {
    const goods = await look('kopi', { is_merchant: 0, is_lspro: 0 })
    expect([goods.product.length > 0, goods.merchant, goods.lspro]).toEqual([true, [], []])
    const shops = await look('kopi', { is_product: 0, is_lspro: 0 })
    expect([shops.product, shops.merchant.length, shops.lspro]).toEqual([[], 3, []])
    const none = await look('kopi', { is_product: 0, is_merchant: 0, is_lspro: 0 })
    expect(none).toMatchObject({ product: [], merchant: [], lspro: [], total: { product: 0, merchant: 0, lspro: 0 } })
  })

  test('finds producers by name first, then by their products', async () => {
    const { merchant } = await look('keripik')
    expect(names(merchant)).toContain('Dapur Randang Bundo Salimah')
    const rattan = await look('rotan')
    expect(names(rattan.merchant)[0]).toBe('Anyaman Rotan Kahayan')
    expect(names((await look('wamena')).merchant)[0]).toBe('Kopi Puncak Wamena')
  })

  test('finds certification bodies by scope and place', async () => {
    expect(names((await look('pupuk', { province_id: 18 })).lspro)).toEqual(['LSPro Alsin Cakra Tani'])
    expect(names((await look('lspro jepara')).lspro)[0]).toBe('LSPro Rimba Kriya')
  })

  test('filters by province and category', async () => {
    const aceh = await look('kopi', { province_id: 11 })
    expect(aceh.product.every(({ province_name }) => province_name === 'Aceh')).toBe(true)
    expect([aceh.total.product, names(aceh.merchant)]).toEqual([3, ['Kopi Lereng Bur Lintang']])
    const tea = await look('kopi', { category_id: 503 })
    expect(names(tea.product)).toEqual(['Teh Kulit Kopi Cascara 100 gr'])
    expect(names(tea.merchant)).toEqual(['Kopi Lereng Bur Lintang'])
    expect(await look('kopi', { province_id: 99 })).toMatchObject({ total: { product: 0, merchant: 0, lspro: 0 } })
  })

  test('without a text lists everything, the newest first, in pages', async () => {
    const pages = [
      await look('', { rows: 50 }),
      await look(' ', { rows: 50, page: 2 }),
      await look('k', { rows: 50, page: 3 }),
    ]
    expect(pages.map(({ product }) => product.length)).toEqual([50, 30, 0])
    expect(new Set(pages.flatMap(({ product }) => product.map(({ id }) => id))).size).toBe(80)
    expect(pages[0]!.total).toEqual({ product: 80, merchant: 40, lspro: 12 })
    const listed = await place.api.ask(contract.showcase.list, { rows: 12 })
    expect((await look('')).product).toEqual(listed.data)
    expect((await look('', { page: 1_000_000 })).product).toEqual([])
  })

  test('pages of one text continue one order without repeats', async () => {
    const all = await look('makanan', { rows: 50 })
    const parts = [
      await look('makanan', { rows: 8 }),
      await look('makanan', { rows: 8, page: 2 }),
      await look('makanan', { rows: 8, page: 3 }),
    ]
    expect(parts.flatMap(({ product }) => names(product))).toEqual(names(all.product).slice(0, 24))
  })
})

describe('search interpretation', () => {
  test.each([
    ['madu hutn', 'madu hutan', 1],
    ['keripk singkong', 'keripik singkong', 1],
    ['keripik singkong', null, 0],
    ['asdfgh', null, 0],
  ] as const)('“%s” is corrected to %s', async (typed, meant, is_corrected) => {
    const { did_you_mean, understood } = await look(typed)
    expect([did_you_mean, understood.is_corrected]).toEqual([meant, is_corrected])
    expect(understood.text).toBe(meant ?? typed)
  })

  test('is returned: standard numbers, places, synonyms, and whether only some words were found', async () => {
    expect((await look('SNI 01-2973-2011')).understood).toMatchObject({ sni_no: 'SNI 2973:2022' })
    expect((await look('kopi jabar')).understood).toMatchObject({ place: 'Jawa Barat' })
    expect((await look('batik kota pekalongan')).understood).toMatchObject({ place: 'Pekalongan', is_partial: 0 })
    expect((await look('coffee')).understood.also).toEqual([{ typed: 'coffee', as: ['kopi'] }])
    expect((await look('keripik singkong keju')).understood).toMatchObject({ is_partial: 1 })
  })
})

describe('search suggestions', () => {
  test.each([
    ['kop', 'word', 'kopi'],
    ['kop', 'word', 'kopi bubuk'],
    ['keripik s', 'word', 'keripik singkong'],
    ['krip', 'word', 'keripik singkong balado'],
    ['mak', 'category', 'Makanan Olahan'],
    ['kopi lere', 'shop', 'Kopi Lereng Bur Lintang'],
    ['alsin', 'lspro', 'LSPro Alsin Cakra Tani'],
    ['sni 89', 'sni', 'SNI 8964:2021'],
    ['8964', 'sni', 'SNI 8964:2021'],
  ] as const)('typing “%s” suggests the %s “%s”', async (q, kind, text) => {
    expect(await suggested(q)).toContainEqual(expect.objectContaining({ kind, text }))
  })

  test('are at most eight, and each leads to results', async () => {
    for (const q of ['ba', 'ko', 'ke', 'sa', 'lspro', 'sni']) {
      const all = await suggested(q)
      expect(all.length).toBeLessThanOrEqual(8)
      for (const { kind, text, id } of all) {
        if (kind === 'word' || kind === 'sni') expect((await look(text)).total.product, text).toBeGreaterThan(0)
        else expect(id).toBeGreaterThan(0)
      }
    }
  })

  test('are empty for one letter, nonsense and punctuation', async () => {
    for (const q of ['', 'k', 'asdfgh', '%%', "';--", '\u202e', '🙂🙂']) expect(await suggested(q), q).toEqual([])
  })
})

test('the product list falls back to the corrected text when the typed one finds nothing', async () => {
  const goods = async (search: string) =>
    names((await place.api.ask(contract.showcase.list, { search, is_sni: 1 })).data)
  expect(await goods('kripik singkong')).toEqual(['Keripik Singkong Balado 200 gr'])
  expect(await goods('balado singkong')).toEqual(['Keripik Singkong Balado 200 gr'])
  expect(await goods('kripik singkong keju')).toEqual([])
  const shops = await place.api.ask(contract.shops.paging, { search: 'kopy wamena' })
  expect(names(shops.data.data)).toEqual(['Kopi Puncak Wamena'])
  const bodies = await place.api.ask(contract.lspro.list, { search: 'agro lestary' })
  expect(names(bodies.data.lspro)).toEqual(['LSPro Agro Lestari Cendana'])
})
