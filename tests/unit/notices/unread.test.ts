import { expect, test } from 'vitest'
import type { Notice } from '#contract/notices/schemas.ts'
import { readAllWrite, readOneWrite } from '#features/notices/notice-writes.ts'
import { noticesSince, unreadOf } from '#features/notices/unread.ts'

// The number of unread notices: the server’s last answer without those that this phone has read since.

const notices = (...ids: number[]) => ids.map((id) => ({ id }) as Notice)
const one = (id: number) => readOneWrite(id, 'Produk ditambahkan')

test.each([
  ['nothing was read here', [9, 7, 4], 3, [], [9, 7, 4], 3],
  ['one was, and has not left', [9, 7, 4], 3, [one(7)], [9, 4], 2],
  ['one that the server did not tell was', [9, 7, 4], 3, [one(5)], [9, 7, 4], 3],
  ['the same one twice', [9, 7, 4], 3, [one(7), one(7)], [9, 4], 2],
  ['all were, up to the newest that was seen', [9, 7, 4], 3, [readAllWrite(9)], [], 0],
  ['all were, and one has come since', [11, 9, 7], 3, [readAllWrite(9)], [11], 1],
  ['all were, and one of the new ones too', [12, 11, 9], 3, [readAllWrite(9), one(12)], [11], 1],
  ['there are more than the list has', [9, 7, 4], 130, [one(9)], [7, 4], 129],
  ['all of those were read with the list', [9, 7, 4], 130, [readAllWrite(9)], [], 0],
  ['there are none', [], 0, [], [], 0],
])('unreadOf, when %s', (_, told, total, said, unread, count) => {
  const now = unreadOf({ data: notices(...told), total }, said)
  expect(now.unread.map(({ id }) => id)).toEqual(unread)
  expect(now.count).toBe(count)
})

test('unreadOf ignores outbox entries of other features', () => {
  const said = [{ same: 'product:9', ask: { id: 9 } }]
  expect(unreadOf({ data: notices(9), total: 1 }, said).count).toBe(1)
})

test('noticesSince returns only notices that are newer than the given one', () => {
  expect(noticesSince(notices(11, 9, 7), 9).map(({ id }) => id)).toEqual([11])
  expect(noticesSince(notices(9, 7), 9)).toEqual([])
})
