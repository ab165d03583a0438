import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { composerName, savePostWrite } from '#drafts/writes/posting-write.ts'
import { keyToShare } from '#features/lspro/posts/PostingComposer.tsx'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { storage } from '#tests/support/storage.ts'

Object.defineProperty(globalThis, 'localStorage', { value: storage(), configurable: true })

const first = { remark: '<p>Kelas daring</p>', img_64: null }
const next = { remark: '<p>Jadwal baru</p>', img_64: null }

test('keyToShare: a user who goes on writing while a post is being shared gets a new post, not a change of the first', async () => {
  const key = crypto.randomUUID()
  expect(await keyToShare({ key, ...first }), 'nothing has gone under it').toBe(key)
  await enqueue(savePostWrite(key, first, composerName(7)))
  expect(await keyToShare({ key, ...first }), 'pressed twice').toBe(key)
  await enqueue(savePostWrite(await keyToShare({ key, ...next }), next, composerName(7)))
  expect((await pendingEntries()).map(({ ask }) => ask.remark)).toEqual([first.remark, next.remark])
})
