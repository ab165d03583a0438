import { describe, expect, test } from 'vitest'
import type { OwnCard } from '#contract/products/products.ts'
import { confirmWrite, removeWrite, statusWrite } from '#drafts/writes/product-write.ts'
import { ownProductPage, type ProductSources, rejectionOf } from '#features/shops/own/products/own-products.ts'
import type { Draft } from '#offline/outbox/entry.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import { card, draft, keyNumber, row, save, today, view } from '../../fixtures/client/shops.fixture.ts'

// What a merchant sees of their own products: the server's word, drawn over by what waits on this phone.

type Given = { cards?: OwnCard[]; others?: OwnCard[]; waits?: NewEntry[]; arrived?: NewEntry[]; drafts?: Draft[] }
const known = ({ cards = [], others = [], waits = [], arrived = [], drafts = [] }: Given): ProductSources => {
  const rows = waits.map((write) => row(write))
  return { cards, others, drafts, rows, said: [...arrived, ...rows], parents: new Map([[41, 4]]) }
}
const drawn = (given: Given, query = '') => ownProductPage(known(given), view(query), today)
const names = (given: Given, query?: string) => drawn(given, query).products.map(({ name }) => name)
const only = (given: Given, query?: string) => {
  const { products: goods } = drawn(given, query)
  expect(goods).toHaveLength(1)
  return goods[0]!
}

describe('how one stands that the server knows', () => {
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

describe('what waits', () => {
  test('a new one stands first, with its photo from this phone, and without a label', () => {
    const page = drawn({ cards: [card(1)], waits: [save(2)] })
    expect(page.products.map(({ name }) => name)).toEqual(['Sepatu baru 2', 'Sepatu 1'])
    expect(page.products[0]).toMatchObject({
      ...{ img_url: 'file:foto-1', price_bottom: 150_000, price_top: 200_000, province_name: 'Jawa Barat' },
      ...{ label: undefined, dimmed: false, isOnServer: false, id: undefined },
      entry: { state: 'kept' },
    })
    expect(page.more).toBe(1)
  })

  test('a refused one that was repaired shows what it says now, and its refusal no more', () => {
    const good = only({ cards: [card(1, { review_state: 'rejected', sni_remark: 'Foto buram' })], waits: [save(1)] })
    expect(good).toMatchObject({ name: 'Sepatu baru 1', label: undefined, dimmed: false, review_state: 'submitted' })
    expect(rejectionOf(good)).toBeUndefined()
  })

  test('of a live one the live version stays, and says that something waits', () => {
    const good = only({ cards: [card(1)], waits: [save(1)] })
    expect(good).toMatchObject({ name: 'Sepatu 1', img_url: 'product/1.jpg', label: undefined, entry: {} })
  })

  test.each<[string, Partial<OwnCard>, NewEntry, object]>([
    [
      'taking down',
      {},
      statusWrite(keyNumber(1), 'not active', ''),
      { label: 'Tidak Aktif', dimmed: true, is_public: 0 },
    ],
    ['putting back', { wanted: 'not active' }, statusWrite(keyNumber(1), 'active', ''), { label: undefined }],
    [
      'throwing its change away',
      { revision: { review_state: 'rejected', remark: null } },
      removeWrite(keyNumber(1), ''),
      { revision: null },
    ],
    ['saying that its certificate holds', { confirm_due: 1 }, confirmWrite(keyNumber(1), ''), { confirm_due: 0 }],
  ])('%s is drawn at once', (_, more, write, after) => {
    expect(only({ cards: [card(1, more)], waits: [write] })).toMatchObject({ ...after, entry: { state: 'kept' } })
  })

  test('a draft that is being deleted is gone, and counted no more', () => {
    const page = drawn({ cards: [card(1, { review_state: 'draft' }), card(2)], waits: [removeWrite(keyNumber(1), '')] })
    expect(page.products.map(({ id }) => id)).toEqual([2])
    expect(page.more).toBe(-1)
  })

  test('one is said after the other: taken down and put back is up again', () => {
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
  ] as const)('%s, saved with draft %d: %s, once it has arrived', (review_state, asDraft, then) => {
    const good = only({ cards: [card(1, { review_state })], arrived: [save(1, { draft: asDraft })] })
    expect(good.review_state).toBe(then)
  })

  test('what was refused is shown before what is on its way, and that before what rests', () => {
    const three = (['kept', 'sending', 'parked'] as const).map((state) =>
      row(statusWrite(keyNumber(1), 'active', ''), { state }),
    )
    const goods = (rows: typeof three) =>
      ownProductPage({ ...known({ cards: [card(1)] }), rows, said: rows }, view(), today).products
    expect(goods(three)[0]!.entry?.state).toBe('parked')
    expect(goods(three.slice(0, 2))[0]!.entry?.state).toBe('sending')
  })

  test('other things that wait are none of these', () => {
    const stage: NewEntry = {
      ...save(1),
      name: 'onboarding.stage1',
      same: 'merchant:27 tahap 1',
      subject: 'merchant:27',
    }
    expect(only({ cards: [card(1)], waits: [stage] }).entry).toBeUndefined()
  })
})

describe('what has arrived since the answer was asked for', () => {
  test('is under review, though that answer says it is a draft', () => {
    const good = only({ cards: [card(1, { review_state: 'draft' })], arrived: [save(1)] })
    expect(good).toMatchObject({ name: 'Sepatu baru 1', label: 'Sedang dalam peninjauan', isOnServer: true })
  })
  test('a new one is there, and nothing of it waits', () => {
    expect(only({ arrived: [save(2)] })).toMatchObject({
      label: 'Sedang dalam peninjauan',
      isOnServer: true,
      entry: undefined,
    })
  })
})

describe('which of them belong here', () => {
  const mixed = { cards: [card(1)], waits: [save(2), save(3, { is_sni: '0' })] }
  test('those with SNI and those without have a tab each', () => {
    expect(names(mixed)).toEqual(['Sepatu baru 2', 'Sepatu 1'])
    expect(names({ ...mixed, cards: [] }, 'tab=non-sni')).toEqual(['Sepatu baru 3'])
  })
  test('one that loses its SNI goes to the other tab', () => {
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
  ])('%s leaves %d of what waits', (query, count) => expect(names({ waits: [save(2)] }, query)).toHaveLength(count))

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
  ])('in a category: %s, at %s', (_, query, given, there) => expect(names(given, query)).toEqual(there))

  test('a page after the first shows nothing twice', () => {
    const cards = [card(1, { review_state: 'draft' }), card(2)]
    expect(names({ cards, waits: [save(1)] }, 'page=2')).toEqual(['Sepatu 2'])
  })
})

describe('what was only begun on this phone', () => {
  const values = { name: 'Sandal', is_sni: '1', price_bottom: '75.000', photos: { photos: [{ file: 'file:f9' }] } }
  test('a new one stands first, with what was typed so far', () => {
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
  test('of one that the server has only a mark', () => {
    expect(only({ cards: [card(1)], drafts: [draft(1, values)] })).toMatchObject({ name: 'Sepatu 1', hasDraft: true })
  })
  test('drafts of other forms are none', () => {
    const other = { ...draft(1, values), name: 'merchant:27 tahap 1' }
    expect(names({ cards: [card(2)], drafts: [other] })).toEqual(['Sepatu 2'])
  })
})

test.each<[string, Partial<OwnCard>, string | undefined]>([
  ['a refused one', { review_state: 'rejected', sni_remark: 'Foto buram' }, 'Foto buram'],
  ['a refused change of a live one', { revision: { review_state: 'rejected', remark: 'Nomor salah' } }, 'Nomor salah'],
  ['one without a word', { review_state: 'changes_requested' }, ''],
  ['a live one whose old remark is past', { sni_remark: 'Dulu buram' }, undefined],
  ['one under review', { review_state: 'submitted', sni_remark: 'Dulu buram' }, undefined],
])('the reviewer’s word: %s', (_, more, remark) =>
  expect(rejectionOf(only({ cards: [card(1, more)] }))?.remark).toBe(remark),
)
