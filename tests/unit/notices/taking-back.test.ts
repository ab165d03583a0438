import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readAllWrite, readOneWrite, undoableRemoval } from '#features/notices/notice-writes.ts'
import { discard, enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { isDue } from '#offline/outbox/queue-state.ts'

test('dismissing notices can be undone until its outbox entry is sent', async () => {
  await enqueue(readOneWrite(3, 'Produk ditambahkan'), '7')
  const row = await enqueue(readAllWrite(9), '7')
  expect(isDue(row, row.keptAt), 'it does not leave at once').toBe(false)
  expect(isDue(row, row.keptAt + 8000), 'and leaves by itself').toBe(true)
  const rows = await pendingEntries('7')
  expect(rows.find(({ same }) => same === 'notices')).not.toHaveProperty('stays')

  expect(undoableRemoval(rows)?.id).toBe(row.id)
  expect(undoableRemoval(rows.map((one) => ({ ...one, state: 'sending' as const })))).toBeUndefined()
  expect(undoableRemoval(rows.map((one) => ({ ...one, tried: true as const })))).toBeUndefined()

  await discard(undoableRemoval(rows)!.seq)
  const [single, ...others] = await pendingEntries('7')
  expect(single?.same).toBe('notice:3')
  expect(others).toEqual([])
  expect(isDue(single!, single!.keptAt), 'a single one can be undone, too').toBe(false)
  expect(isDue(single!, single!.keptAt + 8000)).toBe(true)
  expect(undoableRemoval([single!])?.id).toBe(single!.id)
})
