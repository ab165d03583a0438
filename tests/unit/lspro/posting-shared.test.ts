import { expect, test } from 'vitest'
import { composerName, postName, savePostWrite } from '#drafts/writes/posting-write.ts'
import { composerStateOf } from '#features/lspro/posts/PostingComposer.tsx'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { arrivedSaid, keys, path, row } from '../../fixtures/client/lspro-own.fixture.ts'

// One draft with a composer in each of two tabs: how the second tab sees a post that the first has shared.

const [a, b] = keys
const words = '<p>Kelas daring</p>'
const save = (key: string, remark = words, img_64: string | null = null) =>
  savePostWrite(key, { remark, img_64 }, composerName(7))
const uploads = { x: { key: 'k', size: 1, path: path(1) } }

test.each<[string, string, string | null, PendingWrite[], string]>([
  ['nothing was shared', a, null, [], 'new'],
  ['the same words were shared in another post', a, null, [row(save(b))], 'new'],
  ['it waits', a, null, [row(save(a))], 'shared'],
  ['it was refused', a, null, [row(save(a), 'parked')], 'shared'],
  ['it has arrived', a, null, [arrivedSaid(save(a))], 'shared'],
  ['it has arrived with its picture', a, 'file:x', [arrivedSaid(save(a, words, path(1)))], 'shared'],
  ['it waits with its picture', a, 'file:x', [row(save(a, words, 'file:x'))], 'shared'],
  ['it waits with another picture', a, 'file:y', [row(save(a, words, 'file:x'))], 'other'],
  ['it waits without this picture', a, 'file:x', [row(save(a))], 'other'],
  ['somebody has written on', a, null, [row(save(a, '<p>Kelas</p>'))], 'other'],
  ['a draft of an earlier release has no key', '', null, [], 'other'],
])('composerStateOf, when %s', (_, key, picture, said, stand) => {
  expect(composerStateOf({ key, remark: words, picture }, said, uploads)).toBe(stand)
})

test('sharing one draft from two tabs writes the same post', () => {
  expect(save(a).same).toBe(postName(a))
  expect(save(a).ask).toMatchObject({ external_id: a })
})
