import { describe, expect, test } from 'vitest'
import type { ProductGroup } from '#contract/products/product-group.ts'
import type { OwnCard } from '#contract/products/schemas.ts'
import { confirmWrite, removeWrite, statusWrite } from '#drafts/writes/product-write.ts'
import { ownProductPage, type ProductSources, rejectionOf } from '#features/shops/own/products/own-products.ts'
import { homeViewOf } from '#features/shops/own/products/own-view.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import { card, draft, keyNumber, row, save, today, view } from '../../fixtures/client/shops.fixture.ts'

// The products that a merchant sees in their own shop: the server's list with the pending writes of this phone drawn
// over it.

type Given = { cards?: OwnCard[]; others?: OwnCard[]; waits?: NewEntry[]; arrived?: NewEntry[]; drafts?: Draft[] }
const known = ({ cards = [], others = [], waits = [], arrived = [], drafts = [] }: Given): ProductSources => {
  const rows = waits.map((write) => row(write))
  return { cards, others, drafts, rows, pending: [...arrived, ...rows], parents: new Map([[41, 4]]) }
}
const drawn = (given: Given, query = '') => ownProductPage(known(given), view(query), today)
const names = (given: Given, query?: string) => drawn(given, query).products.map(({ name }) => name)
const only = (given: Given, query?: string) => {
  const { products: goods } = drawn(given, query)
  expect(goods).toHaveLength(1)
  return goods[0]!
}

describe('label of an own product on the server:', () => {
  test.each<[string, Partial<OwnCard>, string | undefined, boolean]>([
    ['in the showcase', {}, undefined, false],
    ['a draft', { review_state: 'draft', status: 'draft' }, 'Draft', true],
    ['being reviewed', { review_state: 'submitted' }, 'Sedang dalam peninjauan', false],
    ['to be changed', { review_state: 'changes_requested' }, 'Perlu diubah', true],
    ['refused', { review_state: 'rejected' }, 'Tidak sesuai persyaratan', true],
    ['taken down', { wanted: 'not active' }, 'Tidak Aktif', true],
    ['with a certificate that has ended', { sni_end_date: '2026-11-20' }, 'Sudah Kadaluarsa', true],
    ['with one that ends today', { sni_end_date: today }, undefined, false],
    ['with one that never ends', { sni_end_date: '2020-01-01', sni_no_end: 1 }, undefined, false],
  ])('%s', (_, more, label, dimmed) => expect(only({ cards: [card(1, more)] })).toMatchObject({ label, dimmed }))
})

describe('own products with pending writes', () => {
  test('a new product comes first, with its photo from this phone and without a label', () => {
    const page = drawn({ cards: [card(1)], waits: [save(2)] })
    expect(page.products.map(({ name }) => name)).toEqual(['Sepatu baru 2', 'Sepatu 1'])
    expect(page.products[0]).toMatchObject({
      ...{ img_url: 'file:foto-1', price_bottom: 150_000, price_top: 200_000, province_name: 'Jawa Barat' },
      ...{ label: undefined, dimmed: false, isOnServer: false, id: undefined },
      entry: { state: 'kept' },
    })
    expect(page.more).toBe(1)
  })

  test('a rejected product with a pending correction shows the new values and no rejection', () => {
    const good = only({ cards: [card(1, { review_state: 'rejected', sni_remark: 'Foto buram' })], waits: [save(1)] })
    expect(good).toMatchObject({ name: 'Sepatu baru 1', label: undefined, dimmed: false, review_state: 'submitted' })
    expect(rejectionOf(good)).toBeUndefined()
  })

  test('a live product keeps its live version and is marked as having a pending write', () => {
    const good = only({ cards: [card(1)], waits: [save(1)] })
    expect(good).toMatchObject({ name: 'Sepatu 1', img_url: 'product/1.jpg', label: undefined, entry: {} })
  })

  test.each<[string, Partial<OwnCard>, NewEntry, object]>([
    [
      'unpublish',
      {},
      statusWrite(keyNumber(1), 'not active', ''),
      { label: 'Tidak Aktif', dimmed: true, is_public: 0 },
    ],
    ['publish again', { wanted: 'not active' }, statusWrite(keyNumber(1), 'active', ''), { label: undefined }],
    [
      'discard the change',
      { revision: { review_state: 'rejected', remark: null } },
      removeWrite(keyNumber(1), ''),
      { revision: null },
    ],
    ['confirm the certificate', { confirm_due: 1 }, confirmWrite(keyNumber(1), ''), { confirm_due: 0 }],
  ])('the pending write “%s” is drawn at once', (_, more, write, after) => {
    expect(only({ cards: [card(1, more)], waits: [write] })).toMatchObject({ ...after, entry: { state: 'kept' } })
  })

  test('a draft with a pending deletion is not listed or counted', () => {
    const page = drawn({ cards: [card(1, { review_state: 'draft' }), card(2)], waits: [removeWrite(keyNumber(1), '')] })
    expect(page.products.map(({ id }) => id)).toEqual([2])
    expect(page.more).toBe(-1)
  })

  test('each product is in one group, and pending writes change the numbers of the groups', () => {
    const cards = [
      card(1),
      card(2, { review_state: 'rejected' }),
      card(3, { revision: { review_state: 'changes_requested', remark: null } }),
      card(4, { review_state: 'draft' }),
      card(5, { wanted: 'not active' }),
      card(6, { sni_end_date: '2026-11-20' }),
    ]
    expect(drawn({ cards }).products.map(({ group }) => group)).toEqual(['live', 'fix', 'fix', 'draft', 'off', 'fix'])
    const waits = [save(2), statusWrite(keyNumber(1), 'not active', ''), removeWrite(keyNumber(4), ''), save(7)]
    const page = drawn({ cards, waits })
    expect(page.moreIn).toEqual({ live: -1, off: 1, fix: -1, review: 2, draft: -1 })
    expect(drawn({ cards }).moreIn).toEqual({})
  })

  test('a view of one group shows what this phone has moved into it, and not what it has moved out', () => {
    const inGroup = (group: ProductGroup, given: Given) =>
      ownProductPage(known(given), { ...homeViewOf(new URLSearchParams({ group })) }, today).products.map(
        ({ id }) => id,
      )
    const waits = [statusWrite(keyNumber(1), 'not active', '')]
    expect(inGroup('live', { cards: [card(1), card(2)], waits })).toEqual([2])
    expect(inGroup('off', { cards: [], others: [card(1)], waits })).toEqual([1])
    expect(inGroup('fix', { cards: [card(3, { review_state: 'rejected' })], waits: [save(3)] })).toEqual([])
  })

  test('pending writes of one product are applied in order: unpublished and published again, it is live', () => {
    const waits = [statusWrite(keyNumber(1), 'not active', ''), statusWrite(keyNumber(1), 'active', '')]
    expect(only({ cards: [card(1)], waits }).label).toBeUndefined()
  })

  test.each([
    ['draft', 1, 'draft'],
    ['submitted', 1, 'draft'],
    ['rejected', 1, 'rejected'],
    ['changes_requested', 1, 'changes_requested'],
    ['draft', 0, 'submitted'],
    ['rejected', 0, 'submitted'],
  ] as const)(
    'a product in the state %s, saved with draft %d, is %s after the save was sent',
    (review_state, asDraft, then) => {
      const good = only({ cards: [card(1, { review_state })], arrived: [save(1, { draft: asDraft })] })
      expect(good.review_state).toBe(then)
    },
  )

  test('of several entries the rejected one is shown first, then the one being sent, then a waiting one', () => {
    const three = (['kept', 'sending', 'parked'] as const).map((state) =>
      row(statusWrite(keyNumber(1), 'active', ''), { state }),
    )
    const goods = (rows: typeof three) =>
      ownProductPage({ ...known({ cards: [card(1)] }), rows, pending: rows }, view(), today).products
    expect(goods(three)[0]!.entry?.state).toBe('parked')
    expect(goods(three.slice(0, 2))[0]!.entry?.state).toBe('sending')
  })

  test('entries of other features are ignored', () => {
    const stage: NewEntry = {
      ...save(1),
      name: 'onboarding.stage1',
      same: 'merchant:27 tahap 1',
      subject: 'merchant:27',
    }
    expect(only({ cards: [card(1)], waits: [stage] }).entry).toBeUndefined()
  })
})

describe('own products with writes sent after the answer was requested', () => {
  test('a sent product is under review, although the older answer says it is a draft', () => {
    const good = only({ cards: [card(1, { review_state: 'draft' })], arrived: [save(1)] })
    expect(good).toMatchObject({ name: 'Sepatu baru 1', label: 'Sedang dalam peninjauan', isOnServer: true })
  })
  test('a new product is listed as on the server, without a pending entry', () => {
    expect(only({ arrived: [save(2)] })).toMatchObject({
      label: 'Sedang dalam peninjauan',
      isOnServer: true,
      entry: undefined,
    })
  })
})

describe('which own products a tab lists', () => {
  const mixed = { cards: [card(1)], waits: [save(2), save(3, { is_sni: '0' })] }
  test('products with and without SNI have separate tabs', () => {
    expect(names(mixed)).toEqual(['Sepatu baru 2', 'Sepatu 1'])
    expect(names({ ...mixed, cards: [] }, 'tab=non-sni')).toEqual(['Sepatu baru 3'])
  })
  test('a product that loses its SNI moves to the other tab', () => {
    const one = { cards: [card(1, { review_state: 'draft' })], waits: [save(1, { is_sni: '0' })] }
    expect(names(one)).toEqual([])
    expect(names({ ...one, cards: [], others: one.cards }, 'tab=non-sni')).toEqual(['Sepatu baru 1'])
  })
  test.each([
    ['search=BARU+sepatu', 1],
    ['search=sandal', 0],
    ['pending=1', 1],
    ['rejected=1', 0],
    ['rejected=1&pending=1', 1],
    ['page=2', 0],
  ])('%s leaves %d of the pending products', (query, count) =>
    expect(names({ waits: [save(2)] }, query)).toHaveLength(count),
  )

  test.each<[string, string, Given, string[]]>([
    [
      'a new one',
      'category=41',
      { waits: [save(2, { sub_category_array: [{ key: 41, label: 'Sepatu kulit' }] })] },
      ['Sepatu baru 2'],
    ],
    [
      'a new one, above it',
      'category=4',
      { waits: [save(2, { sub_category_array: [{ key: '41', label: '' }] })] },
      ['Sepatu baru 2'],
    ],
    ['a new one of another', 'category=5', { waits: [save(2, { sub_category_array: [{ key: 41, label: '' }] })] }, []],
    ['a new one of none', 'category=4', { waits: [save(2)] }, []],
    ['a change of a live one that is listed here', 'category=4', { cards: [card(1)], waits: [save(1)] }, ['Sepatu 1']],
    ['a change of a live one that is listed elsewhere', 'category=4', { others: [card(1)], waits: [save(1)] }, []],
    [
      'what was begun',
      'category=4',
      { drafts: [draft(5, { name: 'Sandal', is_sni: '1', categories: '[{"key":41,"label":""}]' })] },
      ['Sandal'],
    ],
    [
      'what was begun without one',
      'category=4',
      { drafts: [draft(5, { name: 'Sandal', is_sni: '1', categories: '' })] },
      [],
    ],
    [
      'what an earlier release began',
      'category=4',
      { drafts: [draft(5, { name: 'Sandal', is_sni: '1', categories: '{' })] },
      [],
    ],
  ])('filtered by category: %s, at %s', (_, query, given, there) => expect(names(given, query)).toEqual(there))

  test('a later page repeats no product', () => {
    const cards = [card(1, { review_state: 'draft' }), card(2)]
    expect(names({ cards, waits: [save(1)] }, 'page=2')).toEqual(['Sepatu 2'])
  })
})

describe('own products that are drafts on this phone', () => {
  const values = { name: 'Sandal', is_sni: '1', price_bottom: '75.000', photos: { photos: [{ file: 'file:f9' }] } }
  test('a new one comes first, with the values typed so far', () => {
    const page = drawn({ cards: [card(1)], drafts: [draft(5, values)] })
    expect(page.products[0]).toMatchObject({
      ...{
        name: 'Sandal',
        price_bottom: 75_000,
        price_top: null,
        img_url: 'file:f9',
        hasDraft: true,
        isOnServer: false,
      },
      ...{ label: undefined, province_name: 'Jawa Barat' },
    })
    expect(page.more).toBe(1)
  })
  test('a draft of a product on the server only sets its hasDraft mark', () => {
    expect(only({ cards: [card(1)], drafts: [draft(1, values)] })).toMatchObject({ name: 'Sepatu 1', hasDraft: true })
  })
  test('drafts of other forms are ignored', () => {
    const other = { ...draft(1, values), name: 'merchant:27 tahap 1' }
    expect(names({ cards: [card(2)], drafts: [other] })).toEqual(['Sepatu 2'])
  })
})

test.each<[string, Partial<OwnCard>, string | undefined]>([
  ['a rejected product', { review_state: 'rejected', sni_remark: 'Foto buram' }, 'Foto buram'],
  [
    'a rejected change of a live product',
    { revision: { review_state: 'rejected', remark: 'Nomor salah' } },
    'Nomor salah',
  ],
  ['a product without a remark', { review_state: 'changes_requested' }, ''],
  ['a live product with an old remark', { sni_remark: 'Dulu buram' }, undefined],
  ['a product under review', { review_state: 'submitted', sni_remark: 'Dulu buram' }, undefined],
])('the reviewer’s remark of %s', (_, more, remark) =>
  expect(rejectionOf(only({ cards: [card(1, more)] }))?.remark).toBe(remark),
)
