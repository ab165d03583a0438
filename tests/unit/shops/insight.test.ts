import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/endpoint.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { insightOf, type Measure, weekComparison, weekSentence } from '#features/shops/insight/insight.ts'
import { axisTop, barsOf, chart, columnAfter, shortNumber } from '#ui/display/bar-chart.ts'
import { formatWeek } from '#ui/display/format-week.ts'

// The statistics of how a shop was found, as its owner reads them.

type Told = Answer<typeof shops.insight>['data']

const weeks = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 8, 7 + index * 7)).toISOString().slice(0, 10),
)
const none = weeks.map(() => 0)
const last = (...numbers: number[]) => [...none.slice(numbers.length), ...numbers]
const product = (id: number, views: number[], whatsapp = none): Told['products'][number] => ({
  ...{ id, name: `Sepatu ${id}`, img_url: null, img: null, is_public: 1, views, whatsapp },
})
const told = (more: Partial<Told> = {}): Told => ({
  weeks,
  shop: { views: none, whatsapp: none, phone: none },
  all: { views: none, whatsapp: none, phone: none },
  products: [],
  ...more,
})

describe('insightOf sums', () => {
  test('are the server’s totals, which include products that are not listed', () => {
    const insight = insightOf(
      told({
        shop: { views: last(2, 5), whatsapp: last(0, 1), phone: last(3, 4) },
        all: { views: last(3, 1115), whatsapp: last(2, 1), phone: last(3, 4) },
        products: [product(1, last(1, 10), last(2, 0)), product(2, last(0, 100))],
      }),
    )
    expect(insight.sums.views.slice(-3)).toEqual([0, 3, 1115])
    expect(insight.sums.whatsapp.slice(-2)).toEqual([2, 1])
    expect(insight.sums.phone.slice(-2)).toEqual([3, 4])
    expect(insight.totals).toEqual({ views: 1118, whatsapp: 3, phone: 7 })
    expect(insight.items.map(({ name }) => name)).toEqual(['Halaman toko', 'Sepatu 1', 'Sepatu 2'])
    expect(insight.isNew).toBe(false)
  })

  test('isNew is true for a shop without any view, contact or product view', () => {
    expect(insightOf(told({ products: [product(1, none)] })).isNew).toBe(true)
    expect(insightOf(told({ all: { views: last(1), whatsapp: none, phone: none } })).isNew).toBe(false)
  })
})

describe('insight texts', () => {
  test.each([
    ['2026-09-07', '7–13 Sep'],
    ['2026-09-28', '28 Sep–4 Okt'],
    ['2026-12-28', '28 Des–3 Jan'],
    ['2028-02-28', '28 Feb–5 Mar'],
  ])('formatWeek of %s is %s', (monday, text) => expect(formatWeek(monday)).toBe(text))

  test.each<[number, number, Measure, string]>([
    [18, 24, 'views', 'Pekan ini 24 kali dilihat, 6 lebih banyak daripada pekan lalu.'],
    [24, 18, 'views', 'Pekan ini 18 kali dilihat, 6 lebih sedikit daripada pekan lalu.'],
    [7, 7, 'whatsapp', 'Pekan ini 7 ketukan WhatsApp, sama dengan pekan lalu.'],
    [0, 0, 'phone', 'Pekan ini 0 kali nomor dilihat, pekan lalu juga.'],
    [0, 1234, 'views', 'Pekan ini 1.234 kali dilihat, 1.234 lebih banyak daripada pekan lalu.'],
  ])('weekComparison of %i and then %i %s', (before, now, measure, text) =>
    expect(weekComparison(last(before, now), measure)).toBe(text),
  )

  test('weekSentence has all three measures of a week', () => {
    const insight = insightOf(told({ all: { views: last(1500), whatsapp: last(3), phone: none } }))
    expect(weekSentence(insight, 11)).toBe('23–29 Nov: 1.500 kali dilihat, 3 ketukan WhatsApp, 0 kali nomor dilihat')
  })
})

describe('insight chart', () => {
  test.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 8],
    [9, 10],
    [11, 20],
    [45, 60],
    [99, 100],
    [101, 200],
    [850, 1000],
  ])('axisTop for a maximum of %i is %i', (most, top) => expect(axisTop([0, most])).toBe(top))

  test('barsOf has a bar for each week, inside the drawing and as high as its number', () => {
    const numbers = [0, 1, 25, 50, 100, 3, 4, 5, 6, 7, 8, 9]
    const bars = barsOf(numbers)
    expect(bars).toHaveLength(12)
    for (const [at, { x, y, width, height, middle }] of bars.entries()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(chart.width)
      expect(y + height).toBeCloseTo(chart.top + chart.plot)
      expect(middle).toBeCloseTo(x + width / 2)
      expect(width, 'a thumb finds it').toBeGreaterThanOrEqual(20)
      if (at > 0) expect(x).toBeGreaterThan(bars[at - 1]!.x + bars[at - 1]!.width)
    }
    expect(bars[0]!.height).toBe(0)
    expect(bars[1]!.height, 'one look is seen').toBeGreaterThanOrEqual(2)
    expect(bars[3]!.height).toBeCloseTo(chart.plot / 2)
    expect(bars[4]!.height).toBe(chart.plot)
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1rb'],
    [1290, '1,2rb'],
    [15_900, '15rb'],
    [2_450_000, '2,4jt'],
  ])('shortNumber shows %i as %s', (number, text) => expect(shortNumber(number)).toBe(text))

  test.each([
    ['ArrowLeft', 11, 10],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 11, 11],
    ['Home', 7, 0],
    ['End', 7, 11],
    ['Enter', 7, undefined],
  ])('columnAfter: the key %s on week %i moves to %s', (key, at, to) => expect(columnAfter(key, at, 12)).toBe(to))
})
