import { expect, test } from 'vitest'
import type { OwnCard } from '#contract/products.ts'
import { changeWord, type Deed, deedsOf, editWord } from '#features/shops/doing.ts'
import { type OwnGood, ownPage } from '#features/shops/own-goods.ts'
import { shopAddress, shopViewOf } from '#features/shops/shop-view.ts'
import { standWrite } from '#forms/product-write.ts'
import { card, draft, keyNumber, row, save, today, view } from './place.ts'

// What can be done with a product, as it stands, and what the address of one's own shop says.

const good = (more: Partial<OwnCard>, waits: ReturnType<typeof row>[] = []): OwnGood =>
  ownPage(
    { cards: [card(1, more)], others: [], said: waits, rows: waits, drafts: [], parents: new Map() },
    view(),
    today,
  ).goods[0]!
const revision = { review_state: 'rejected', remark: null } as const

test.each<[string, OwnGood, Deed[]]>([
  ['in the showcase', good({}), ['see', 'qr', 'take-down']],
  ['taken down', good({ wanted: 'not active', is_public: 0 }), ['put-back']],
  ['with a change', good({ revision }), ['see', 'qr', 'take-down', 'drop-change']],
  ['with a certificate to confirm', good({ confirm_due: 1 }), ['see', 'qr', 'confirm', 'take-down']],
  ['a draft', good({ review_state: 'draft', is_public: 0 }), ['remove-draft']],
  ['under review', good({ review_state: 'submitted', is_public: 0 }), []],
  ['refused', good({ review_state: 'rejected', is_public: 0 }), []],
  ['being taken down', good({}, [row(standWrite(keyNumber(1), 'not active', ''))]), ['put-back', 'outbox']],
  [
    'a draft with a save that waits',
    good({ review_state: 'draft', is_public: 0 }, [row(save(1, { draft: 1 }))]),
    ['remove-draft', 'outbox'],
  ],
  [
    'withdrawn by a save that waits',
    good({ review_state: 'submitted', is_public: 0 }, [row(save(1, { draft: 1 }))]),
    ['outbox'],
  ],
])('%s', (_, one, deeds) => expect(deedsOf(one)).toEqual(deeds))

test('what only this phone has can be thrown away here, and not at the server', () => {
  const page = ownPage(
    {
      ...{ cards: [], others: [], said: [], rows: [], parents: new Map() },
      drafts: [draft(5, { name: 'Sandal', is_sni: '1' })],
    },
    view(),
    today,
  )
  expect(deedsOf(page.goods[0]!)).toEqual(['drop-begun'])
})

test.each([
  ['Ubah', good({})],
  ['Perbaiki & kirim ulang', good({ review_state: 'rejected' })],
  ['Perbaiki & kirim ulang', good({ revision })],
  ['Ubah', good({ review_state: 'rejected' }, [row(save(1))])],
  ['Perbaiki', good({ review_state: 'rejected' }, [row(save(1), { state: 'parked' })])],
])('the way to its form is called %s', (word, one) => expect(editWord(one)).toBe(word))

test('how a change of a live one stands', () => {
  expect(changeWord(good({}))).toBeUndefined()
  expect(changeWord(good({ revision: { review_state: 'submitted', remark: null } }))).toBe('Perubahan sedang ditinjau')
})

test.each([
  ['', ''],
  [
    '?tab=non-sni&rejected=1&pending=1&search=kulit+sapi&page=3',
    '?tab=non-sni&rejected=1&pending=1&search=kulit+sapi&page=3',
  ],
  ['?tab=lain&page=-2&rejected=ya', ''],
  ['?page=99999999999', ''],
])('the address %s means %s', (said, meant) =>
  expect(shopAddress('/base/merchant/detail/27', shopViewOf(new URLSearchParams(said)))).toBe(
    `/base/merchant/detail/27${meant}`,
  ),
)
