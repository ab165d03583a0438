import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { saveDraft } from '#offline/drafts/drafts.ts'
import { replaceEnvironment } from '#offline/environment.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { transact } from '#offline/storage/local-db.ts'
import { stage3 } from '#tests/support/outbox.fixture.ts'

// A simulation decides what time it is, which ids are made, and what chance brings.

let restore = () => {}
afterEach(() => restore())

test('a simulated phone: entry, draft and delay have the time, the ids and the chance of its environment', async () => {
  let count = 0
  restore = replaceEnvironment({ now: () => 5000, newId: () => `id ${++count}`, random: () => 0.25 })
  const entry = await enqueue(stage3('a'), '9')
  expect(entry).toMatchObject({ id: 'id 1', keptAt: 5000 })
  await saveDraft('stage 3', { name: 'Keripik' }, '9')
  expect(await transact(['drafts'], 'readonly', (on) => on.drafts.of('9'))).toMatchObject([{ at: 5000 }])
  const send = async () => Response.json({ code: '50', message: 'Sibuk' }, { status: 500 })
  const result = await syncOutbox({ person: '9', token: () => 'token', host: 'http://localhost/api', send })
  expect(result).toMatchObject({ why: 'later', dueAt: 5500 })
  expect(await pendingEntries('9')).toMatchObject([{ id: 'id 1', dueAt: 5000 + 0.25 * 2000 }])
})

test('a simulated phone: nothing of it stays once the environment is put back', async () => {
  replaceEnvironment({ now: () => 1 })()
  expect((await enqueue(stage3('b'), '8')).keptAt).toBeGreaterThan(1_000_000)
})
