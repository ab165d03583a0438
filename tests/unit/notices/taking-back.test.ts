import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readAllWrite, readOneWrite, undoableReadAll } from '#features/notices/notice-writes.ts'
import { discard, enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { isDue } from '#offline/outbox/queue-state.ts'

test('dismissing all notices can be undone until its outbox entry is sent', async () => {
  await enqueue(readOneWrite(3, 'Produk ditambahkan'), '7')
  const row = await enqueue(readAllWrite(9), '7')
  expect(isDue(row, row.keptAt), 'it does not leave at once').toBe(false)
  expect(isDue(row, row.keptAt + 8000), 'and leaves by itself').toBe(true)
  const rows = await pendingEntries('7')
  expect(rows.find(({ same }) => same === 'notices')).not.toHaveProperty('stays')
  expect(isDue(rows[0]!, Date.now()), 'a single one leaves at once').toBe(true)

  expect(undoableReadAll(rows)?.id).toBe(row.id)
  expect(undoableReadAll(rows.map((one) => ({ ...one, state: 'sending' as const })))).toBeUndefined()
  expect(undoableReadAll(rows.map((one) => ({ ...one, tried: true as const })))).toBeUndefined()

  await discard(undoableReadAll(rows)!.seq)
  expect((await pendingEntries('7')).map(({ same }) => same)).toEqual(['notice:3'])
})
