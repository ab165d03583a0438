import { expect, test } from 'vitest'
import type { QueueItem } from '#contract/operator/operator.ts'
import { formatLongDateTime } from '#contract/time/dates.ts'
import { ageText, durationText, remainingText, waitingText } from '#features/operator/desk/format-age.ts'
import {
  adjacentId,
  isFiltered,
  nextUnclaimedId,
  queueInputOf,
  queueQueryOf,
  queueViewOf,
  reviewAddress,
} from '#features/operator/queue/queue-view.ts'
import { type ShortcutAction, shortcutOf } from '#features/operator/review/review-shortcuts.ts'
import { appendSentence, maxRemarkLength, remarkTemplates } from '#features/operator/review/VerdictPanel.tsx'
import { formatSecret } from '#features/operator/security/RequireTwoFactor.tsx'

const now = Date.parse('2026-11-21T12:00:00Z')
const minutes = (count: number) => now - count * 60_000

test.each([
  [-5, 'baru saja'],
  [0, 'baru saja'],
  [1, '1 menit'],
  [59, '59 menit'],
  [60, '1 jam'],
  [20 * 60, '20 jam'],
  [48 * 60 + 5, '2 hari'],
])('ageText: an entry that has waited %i minutes is %s old', (age, says) => {
  expect(ageText(minutes(age), now)).toBe(says)
})

test('waitingText says how long a product has waited, with non-breaking spaces', () => {
  expect(waitingText(minutes(48 * 60), now)).toBe('menunggu\u00A02\u00A0hari')
  expect(waitingText(now, now)).toBe('baru\u00A0masuk')
})

test('remainingText rounds the remaining time of a claim up to whole minutes', () => {
  expect([remainingText(minutes(-14.5), now), remainingText(minutes(-0.2), now), remainingText(now, now)]).toEqual([
    '14 menit lagi',
    '1 menit lagi',
    undefined,
  ])
  expect([durationText(3 * 3600), durationText(20)]).toEqual(['3 jam', '1 menit'])
  const at = new Date('2026-11-18T02:12:00Z')
  const [hour, minute] = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0'))
  expect(formatLongDateTime('2026-11-18T02:12:00Z')).toBe(`${at.getDate()} November 2026,\u00A0${hour}.${minute}`)
})

const pressed = { key: 'y', ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false }
const free = { typing: false, inWindow: false }

test.each<[string, ShortcutAction | undefined]>([
  ['y', 'approve'],
  ['Y', 'approve'],
  ['p', 'changes'],
  ['x', 'reject'],
  ['j', 'next'],
  ['k', 'previous'],
  ['?', 'keys'],
  ['t', undefined],
  ['Enter', undefined],
])('shortcutOf: the key %s triggers %s', (key, action) => {
  expect(shortcutOf({ ...pressed, key }, free)).toBe(action)
})

test.each([
  ['while the user types', {}, { typing: true }],
  ['in a dialog', {}, { inWindow: true }],
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with Cmd', { metaKey: true }, {}],
  ['with Alt', { altKey: true }, {}],
  ['held down', { repeat: true }, {}],
  ['in the middle of a composed letter', { isComposing: true }, {}],
])('shortcutOf ignores keys %s', (_, how, where) => {
  expect(shortcutOf({ ...pressed, ...how }, { ...free, ...where })).toBeUndefined()
})

test('appendSentence adds each template once to a remark and never cuts the written text', () => {
  const [label, number] = remarkTemplates
  const both = appendSentence(appendSentence('', label.sentence), number.sentence)
  expect(both).toBe(`${label.sentence} ${number.sentence}`)
  expect(appendSentence(both, label.sentence)).toBe(both)
  const full = 'x'.repeat(maxRemarkLength - 10)
  expect(appendSentence(full, label.sentence)).toBe(full)
  const all = remarkTemplates.reduce((said, { sentence }) => appendSentence(said, sentence), '')
  for (const { sentence } of remarkTemplates) expect(all).toContain(sentence)
})

const item = (product_id: number, mine?: 0 | 1): QueueItem => ({
  product_id,
  kind: 'new',
  name: `Produk ${product_id}`,
  merchant_name: 'Usaha Uji',
  province_name: 'Riau',
  img_url: null,
  img: null,
  is_sni: 1,
  lspro_name: null,
  queued_at: '2026-11-20T00:00:00Z',
  sent: 1,
  claim: mine === undefined ? null : { name: 'Rara', mine, until: '2026-11-21T12:10:00Z' },
})
const queue = [item(1), item(2, 0), item(3), item(4, 1)]

test.each([
  ['the next product that is not claimed', 1, 3],
  ['a product claimed by the operator counts as free', 3, 4],
  ['the first one when none follows', 4, 1],
  ['the first one for a product that is not in the list', 9, 1],
])('nextUnclaimedId after a decision: %s', (_, id, next) => {
  expect(nextUnclaimedId(queue, id)).toBe(next)
})

test('nextUnclaimedId is undefined when no product is left or all are claimed', () => {
  expect([nextUnclaimedId([], 1), nextUnclaimedId([item(1)], 1), nextUnclaimedId([item(1), item(2, 0)], 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([adjacentId(queue, 2, 1), adjacentId(queue, 2, -1), adjacentId(queue, 4, 1), adjacentId(queue, 9, 1)]).toEqual(
    [3, 1, undefined, 1],
  )
})

test('the filters of the review queue are kept in the address, and unknown values are ignored', () => {
  const view = { is_sni: 0 as const, province_id: 14, older_than: 72, page: 2 }
  expect(queueViewOf(new URLSearchParams(queueQueryOf(view)))).toEqual(view)
  expect(queueInputOf(view)).toEqual(view)
  expect(reviewAddress(7, view)).toBe('/operator/review?id=7&is_sni=0&province_id=14&older_than=72&page=2')
  expect(reviewAddress(7, {})).toBe('/operator/review?id=7')
  expect(queueViewOf(new URLSearchParams('is_sni=2&province_id=-1&lspro_id=abc&category_id=1e9&page=0&id=3'))).toEqual(
    {},
  )
  expect([isFiltered({ page: 3 }), isFiltered({ is_sni: 0 })]).toEqual([false, true])
  expect(queueInputOf({ is_sni: undefined })).toEqual({})
})

test('formatSecret shows a secret in groups of four', () => {
  expect(formatSecret('JBSWY3DPEHPK3PXPAB')).toBe('JBSW Y3DP EHPK 3PXP AB')
})
