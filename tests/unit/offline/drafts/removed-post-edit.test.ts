import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { postName, restorePostWrite, savePostWrite } from '#drafts/writes/posting-write.ts'
import { removedPostOf, sendAsNew, sendRestored } from '#drafts/writes/removed-posting.ts'
import { readDraft, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { readyEntries } from '#offline/outbox/queue-state.ts'
import { transact } from '#offline/storage/local-db.ts'
import { person } from '#session/session.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { storage } from '#tests/support/storage.ts'

// A change of a post waits while another phone removes the post: the text is never lost, and the user chooses what
// happens to it.

Object.defineProperty(globalThis, 'localStorage', { value: storage(), configurable: true })

const remark = '<p>Kelas daring pindah ke Kamis</p>'
const notThere = { code: '04', message: 'Postingan tidak ditemukan', at: 1 }
let key: string
let file: string
beforeEach(async () => {
  await transact(['rows', 'drafts', 'files', 'arrived'], 'readwrite', async (on) => {
    for (const { seq } of (await on.rows.of(person())) as OutboxEntry[]) await on.rows.remove(seq)
  })
  key = crypto.randomUUID()
  file = await keptFile(new Blob(['a picture'], { type: 'image/jpeg' }), person())
})

async function refused(
  write: Parameters<typeof enqueue>[0],
  problem: OutboxEntry['problem'] = notThere,
): Promise<OutboxEntry> {
  const row: OutboxEntry = { ...(await enqueue(write)), state: 'parked', problem }
  await transact(['rows'], 'readwrite', async (on) => void (await on.rows.put(row)))
  return row
}
const change = (img_64: string | null = file) => savePostWrite(key, { id: 5, remark, img_64 }, '')
const waiting = async () => (await pendingEntries()).map(({ name, state }) => `${name} ${state}`)
const picture = async (of: string) => (await readFile(fileIdOf(of)!))?.blob.text()

test('sendRestored enqueues the restore before the rejected change, with its picture, and keeps a newer draft', async () => {
  await saveDraft(postName(key), { remark: '<p>Setengah</p>' })
  const row = await refused({ ...change(), draft: 'another' })
  await sendRestored(key, row)
  expect(await waiting()).toEqual(['lspro.restorePosting kept', 'lspro.savePosting kept'])
  const rows = await pendingEntries()
  expect(rows[1]!.ask).toEqual({ id: 5, external_id: key, remark, img_64: file })
  expect(
    readyEntries(rows).map(({ name }) => name),
    'it is not put back before it stands',
  ).toEqual(['lspro.restorePosting'])
  expect(await picture(file)).toBe('a picture')
  expect((await readDraft(postName(key)))?.values).toEqual({ remark: '<p>Setengah</p>' })
  await sendRestored(key, row)
  expect(await waiting(), 'tapped twice').toEqual(['lspro.restorePosting kept', 'lspro.savePosting kept'])
})

test('sendAsNew turns the rejected change into a new post once, and the old post is dropped', async () => {
  const row = await refused(change())
  const gone = removedPostOf(row, await pendingEntries())!
  expect(gone).toMatchObject({ key, over: false })
  await sendAsNew(gone, [row])
  await sendAsNew(gone, [row])
  const [made, ...others] = await pendingEntries()
  expect(others).toEqual([])
  expect(made).toMatchObject({ same: postName(row.id), state: 'kept' })
  expect(made!.ask).toEqual({ external_id: row.id, remark, img_64: file })
  expect(await picture(file)).toBe('a picture')
})

test('sendAsNew does not name a picture of the old post, for which the new one would be rejected', async () => {
  const row = await refused(change('photo/x.jpg'))
  await sendAsNew(removedPostOf(row, [row])!, [row])
  expect((await pendingEntries()).map(({ ask }) => ask.img_64)).toEqual([null])
})

test('a removed post that can no longer be restored becomes a new post or is discarded, with the entries waiting behind it', async () => {
  const stand = await refused(restorePostWrite(key, remark))
  const save = await enqueue(change())
  const gone = removedPostOf(stand, [stand, save])!
  expect(gone).toMatchObject({ over: true, save: { seq: save.seq } })
  await sendAsNew(gone, [stand, save])
  expect(await waiting()).toEqual(['lspro.savePosting kept'])
  expect(removedPostOf(stand, [stand])).toMatchObject({ save: undefined })
})

test.each<[string, Partial<OutboxEntry>]>([
  ['was not rejected', { state: 'kept' }],
  ['was rejected for its text', { problem: { ...notThere, code: '05' } }],
  ['was rejected for its picture', { problem: { ...notThere, fields: { img_64: 'x' } } }],
  ['is a removal', { name: 'lspro.removePosting' }],
  ['is not a post', { same: 'lspro:7 alamat', name: 'lspro.saveAddress' }],
])('removedPostOf returns undefined for an entry that %s', async (_, more) => {
  const row = { ...(await refused(change())), ...more } as OutboxEntry
  expect(removedPostOf(row, [row])).toBeUndefined()
})
