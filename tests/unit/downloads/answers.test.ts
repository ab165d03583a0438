import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { answeredNames } from '#offline/downloads/answered-names.ts'
import { answerFrom, onDay } from '#offline/downloads/answers.ts'
import { indexCatalogue, type OpenedPart } from '#offline/downloads/catalogue-index.ts'
import { exampleCatalogue } from './catalogue-example.ts'

const content = exampleCatalogue(400)
const whole: OpenedPart = { scope: { kind: 'all', id: 0 }, name: 'Semua produk', content }
const index = indexCatalogue([whole])
const catalogue = { index }

describe('a downloaded catalogue', () => {
  test('joins parts, of which the newer one knows better what is gone', () => {
    const shops = new Map(content.shops.map((shop) => [shop.id, shop]))
    const inProvince = content.products.filter(({ shop_id }) => shops.get(shop_id)?.province_id === 13)
    const newer: OpenedPart = {
      scope: { kind: 'province', id: 13 },
      name: 'Provinsi 3',
      content: { ...content, version: content.version + 1, products: inProvince.slice(1) },
    }
    const joined = indexCatalogue([whole, newer])
    expect(joined.products).toHaveLength(content.products.length - 1)
    expect(joined.products.some(({ id }) => id === inProvince[0]!.id)).toBe(false)
    expect(joined.version).toBe(content.version)
    // An older part takes nothing away.
    expect(indexCatalogue([{ ...newer, content: { ...newer.content, version: 1 } }, whole]).products).toHaveLength(400)
  })

  test('leaves out products whose certificate has ended on the day', () => {
    const ended = onDay(index, '2028-03-11').products
    expect(ended.every(({ sni_end_date }) => sni_end_date === null)).toBe(true)
    expect(onDay(index, '2028-03-10').products).toHaveLength(400)
  })

  test('answers in the form of the server', () => {
    const asks: Record<(typeof answeredNames)[number], object> = {
      'showcase.list': { is_sni: 1, province_id: 13, rows: 5 },
      'showcase.counts': { is_sni: 1 },
      'showcase.categories': {},
      'showcase.detail': { id: 12 },
      'shops.detail': { id: 3 },
      'shops.paging': { search: 'contoh' },
      'search.results': { search: 'keripik' },
      'search.suggest': { q: 'ker' },
    }
    const endpoints = contract as unknown as Record<
      string,
      Record<string, { answer: { parse: (value: unknown) => unknown } }>
    >
    for (const name of answeredNames) {
      const [group = '', endpoint = ''] = name.split('.')
      const answer = answerFrom(catalogue, name, asks[name] as never)
      expect(() => endpoints[group]![endpoint]!.answer.parse(answer), name).not.toThrow()
    }
  })

  test('reads a list page by page, and on from a cursor', () => {
    const all = answerFrom(catalogue, 'showcase.list', { rows: 50 })!
    const second = answerFrom(catalogue, 'showcase.list', { rows: 50, page: 2 })!
    const last = index.products[49]!
    const after = answerFrom(catalogue, 'showcase.list', {
      rows: 50,
      after: `${last.created_at * 1_000_000}-${last.id}`,
    })!
    expect(all.total).toBe(400)
    expect(after.data).toEqual(second.data)
  })

  test('knows nothing of a product or shop that it has not', () => {
    expect(answerFrom(catalogue, 'showcase.detail', { id: 4_000 })).toBeUndefined()
    expect(answerFrom(catalogue, 'shops.detail', { id: 4_000 })).toBeUndefined()
  })
})
