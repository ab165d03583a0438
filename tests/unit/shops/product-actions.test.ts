import { expect, test } from 'vitest'
import type { OwnCard } from '#contract/products/schemas.ts'
import { statusWrite } from '#drafts/writes/product-write.ts'
import { type OwnProduct, ownProductPage } from '#features/shops/own/products/own-products.ts'
import {
  changeLabel,
  editLabel,
  type ProductAction,
  productActionsOf,
} from '#features/shops/own/products/product-actions.ts'
import { shopAddress, shopViewOf } from '#features/shops/public/shop-view.ts'
import { card, draft, keyNumber, row, save, today, view } from '../../fixtures/client/shops.fixture.ts'

// The possible actions of an owner for a product in each state, and the address of one's own shop.

const good = (more: Partial<OwnCard>, waits: ReturnType<typeof row>[] = []): OwnProduct =>
  ownProductPage(
    { cards: [card(1, more)], others: [], pending: waits, rows: waits, drafts: [], parents: new Map() },
    view(),
    today,
  ).products[0]!
const revision = { review_state: 'rejected', remark: null } as const

test.each<[string, OwnProduct, ProductAction[]]>([
  ['in the showcase', good({ is_sni: 0 }), ['see', 'qr', 'take-down']],
  ['in the showcase with SNI', good({}), ['see', 'qr', 'label', 'take-down']],
  ['that is unpublished', good({ wanted: 'not active', is_public: 0 }), ['put-back']],
  ['with a change', good({ revision }), ['see', 'qr', 'label', 'take-down', 'drop-change']],
  ['with a certificate to confirm', good({ confirm_due: 1 }), ['see', 'qr', 'label', 'confirm', 'take-down']],
  ['a draft', good({ review_state: 'draft', is_public: 0 }), ['remove-draft']],
  ['under review', good({ review_state: 'submitted', is_public: 0 }), []],
  ['refused', good({ review_state: 'rejected', is_public: 0 }), []],
  ['being taken down', good({}, [row(statusWrite(keyNumber(1), 'not active', ''))]), ['put-back', 'outbox']],
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
])('productActionsOf a product %s', (_, one, deeds) => expect(productActionsOf(one)).toEqual(deeds))

test('a product that is only a draft on this phone can be discarded here, not deleted on the server', () => {
  const page = ownProductPage(
    {
      ...{ cards: [], others: [], pending: [], rows: [], parents: new Map() },
      drafts: [draft(5, { name: 'Sandal', is_sni: '1' })],
    },
    view(),
    today,
  )
  expect(productActionsOf(page.products[0]!)).toEqual(['drop-begun'])
})

test.each([
  ['Ubah', good({})],
  ['Perbaiki & kirim ulang', good({ review_state: 'rejected' })],
  ['Perbaiki & kirim ulang', good({ revision })],
  ['Ubah', good({ review_state: 'rejected' }, [row(save(1))])],
  ['Perbaiki', good({ review_state: 'rejected' }, [row(save(1), { state: 'parked' })])],
])('editLabel is “%s”', (word, one) => expect(editLabel(one)).toBe(word))

test('changeLabel has the state of a change of a live product', () => {
  expect(changeLabel(good({}))).toBeUndefined()
  expect(changeLabel(good({ revision: { review_state: 'submitted', remark: null } }))).toBe('Perubahan sedang ditinjau')
})

test.each([
  ['', ''],
  [
    '?tab=non-sni&rejected=1&pending=1&search=kulit+sapi&page=3',
    '?tab=non-sni&rejected=1&pending=1&search=kulit+sapi&page=3',
  ],
  ['?tab=lain&page=-2&rejected=ya', ''],
  ['?page=99999999999', ''],
])('shopViewOf reads “%s” as “%s”', (pending, meant) =>
  expect(shopAddress('/base/merchant/detail/27', shopViewOf(new URLSearchParams(pending)))).toBe(
    `/base/merchant/detail/27${meant}`,
  ),
)
