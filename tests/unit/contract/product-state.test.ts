import { describe, expect, test } from 'vitest'
import {
  isDimmed,
  labelOf,
  type PublicStatus,
  publicStatusOf,
  type ReviewStanding,
  type ReviewState,
  reviewOf,
  reviewStates,
} from '#contract/products/product-state.ts'
import { dayInJakarta } from '#contract/time/dates.ts'

const today = '2026-11-21'

// Written by hand as a second source: for each state, the pair review/status of the specification and the label of its
// card.
const pairs: Record<ReviewState, { sni: string; over: string; plain: string; down: string; overDown: string }> = {
  draft: {
    sni: 'draft/proposed',
    over: 'draft/proposed',
    plain: 'draft/not active',
    down: 'draft/proposed',
    overDown: 'draft/proposed',
  },
  submitted: {
    sni: 'active/proposed',
    over: 'active/proposed',
    plain: 'active/not active',
    down: 'not active/proposed',
    overDown: 'not active/proposed',
  },
  changes_requested: {
    sni: 'active/rejected',
    over: 'active/rejected',
    plain: 'active/not active',
    down: 'not active/rejected',
    overDown: 'not active/rejected',
  },
  rejected: {
    sni: 'active/rejected',
    over: 'active/rejected',
    plain: 'active/not active',
    down: 'not active/rejected',
    overDown: 'not active/rejected',
  },
  approved: {
    sni: 'active/active',
    over: 'active/expired',
    plain: 'active/not active',
    down: 'not active/active',
    overDown: 'not active/expired',
  },
}
const labels: Record<ReviewState, { sni: string | undefined; over: string; down: string; overDown: string }> = {
  draft: { sni: 'Draft', over: 'Draft', down: 'Draft', overDown: 'Draft' },
  submitted: all('Sedang dalam peninjauan'),
  changes_requested: all('Perlu diubah'),
  rejected: all('Tidak sesuai persyaratan'),
  approved: { sni: undefined, over: 'Sudah Kadaluarsa', down: 'Tidak Aktif', overDown: 'Sudah Kadaluarsa' },
}
function all(label: string) {
  return { sni: label, over: label, down: label, overDown: label }
}

const standing = (review_state: ReviewState, more: Partial<ReviewStanding> = {}): ReviewStanding => ({
  review_state,
  status: 'active',
  is_sni: true,
  sni_no_end: false,
  sni_end_date: '2027-05-01',
  ...more,
})
const over = { sni_end_date: '2026-11-20' }
const down = { status: 'not active' } as const
const said = ({ status, sni_status }: PublicStatus) => `${status}/${sni_status}`

describe.each([...reviewStates])('a product in the review state %s', (state) => {
  test.each([
    ['with a certificate', {}, pairs[state].sni],
    ['whose certificate ended yesterday', over, pairs[state].over],
    ['without SNI', { is_sni: false, sni_end_date: null }, pairs[state].plain],
    ['taken down', down, pairs[state].down],
    ['taken down and ended', { ...down, ...over }, pairs[state].overDown],
    ['whose certificate ends today', { sni_end_date: today }, pairs[state].sni],
    ['whose certificate has no end', { ...over, sni_no_end: true }, pairs[state].sni],
    ['without SNI, with an old date left behind', { is_sni: false, ...over }, pairs[state].plain],
  ])('publicStatusOf: one %s has the pair of the specification', (_, more, pair) => {
    expect(said(publicStatusOf(standing(state, more), today))).toBe(pair)
  })

  test.each([
    ['with a certificate', {}, labels[state].sni],
    ['whose certificate ended yesterday', over, labels[state].over],
    ['taken down', down, labels[state].down],
    ['taken down and ended', { ...down, ...over }, labels[state].overDown],
    ['whose certificate has no end', { ...over, sni_no_end: true }, labels[state].sni],
  ])('labelOf: one %s has its label, and its card is dimmed unless it is live or submitted', (_, more, label) => {
    expect(labelOf(standing(state, more), today)).toBe(label)
    expect(isDimmed(label as ReturnType<typeof labelOf>)).toBe(label !== undefined && state !== 'submitted')
  })

  // The pair cannot express changes_requested, and for a product without SNI it does not contain the review state at
  // all.
  const heard = state === 'changes_requested' ? 'rejected' : state
  const plain = state === 'draft' ? 'draft' : 'approved'
  test.each([
    ['with a certificate', {}, heard],
    ['whose certificate is over', over, heard],
    ['taken down', down, heard],
    ['without SNI', { is_sni: false }, plain],
  ])('reviewOf: one %s is read back from its pair', (_, more, review_state) => {
    const status = 'status' in more && state !== 'draft' ? more.status : 'active'
    expect(reviewOf(publicStatusOf(standing(state, more), today))).toEqual({ review_state, status })
  })
})

test.each([
  ['2026-11-20T16:59:59Z', '2026-11-20'],
  ['2026-11-20T17:00:00Z', '2026-11-21'],
])('dayInJakarta: %s is %s in Jakarta', (moment, day) => {
  expect(dayInJakarta(Date.parse(moment))).toBe(day)
})
