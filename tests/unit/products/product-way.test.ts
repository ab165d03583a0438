import { expect, test } from 'vitest'
import { type Stage, stageDraftName } from '#drafts/wizard/stages.ts'
import { productAccess } from '#features/products/use-product-access.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { Session } from '#session/session.ts'

const shop = 27
const salimah = { merchant_id: shop, user_is_completed: 0 } as Session
const row = (stage: Stage, state: OutboxEntry['state'] = 'kept') =>
  ({ same: stageDraftName(shop, stage), state }) as OutboxEntry
const nothing = { read: true, rows: [], arrived: [], drafts: [], serverData: { is_completed: 0, wizard_stage: 3 } }
type Shelves = Partial<Parameters<typeof productAccess>[1]>

test.each<[string, Session | undefined, Shelves, ReturnType<typeof productAccess>]>([
  ['nobody signed in', undefined, {}, { to: '/auth/login?return=%2Fproduct%2Fcreate' }],
  ['a visitor', { user_is_completed: 1 } as Session, {}, { to: '/base/error' }],
  ['a merchant without a shop', { ...salimah, merchant_id: 0 } as Session, {}, { to: '/base/error' }],
  ['an open shop', { ...salimah, user_is_completed: 1 }, { read: false, serverData: undefined }, 'open'],
  ['one that is in stage 3', salimah, {}, { to: '/merchant/stage-3' }],
  ['one whose stage 3 waits here', salimah, { rows: [row(3)] }, { to: '/merchant/stage-4' }],
  ['one that nobody can ask about', salimah, { serverData: null, rows: [row(1)] }, { to: '/merchant/stage-2' }],
  ['one whose shelves are still being read', salimah, { read: false }, 'unknown'],
  ['one that is being asked about', salimah, { serverData: undefined }, 'unknown'],
  ['one whose end waits for a signal', salimah, { serverData: undefined, rows: [row(4), row(5)] }, 'opening'],
  ['one whose stage 2 was refused', salimah, { rows: [row(2, 'parked'), row(5)] }, { to: '/merchant/stage-2' }],
  ['one that has opened a moment ago', salimah, { arrived: [{ name: 'onboarding.stage5' }] }, 'open'],
  ['one that was opened on another phone', salimah, { serverData: { is_completed: 1, wizard_stage: 5 } }, 'open'],
])('productAccess of the product form: %s', (_, me, shelves, way) => {
  expect(productAccess(me, { ...nothing, ...shelves })).toEqual(way)
})
