import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { postName, restorePostWrite, savePostWrite } from '#drafts/writes/posting-write.ts'
import { removedPostOf, sendAsNew, sendRestored } from '#drafts/writes/removed-posting.ts'
import { readDraft, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { readyEntries } from '#offline/outbox/queue.ts'
import { transact } from '#offline/storage/local-db.ts'
import { person } from '#session/session.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { storage } from '#tests/support/storage.ts'

// A change of a post waits while another phone removes the post: what was written is never lost, and goes where its owner
// wants it to go.

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

test('a change of it goes behind its being put back, with its picture, and a draft begun since stays', async () => {
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

test('or it becomes a new post, once, and the old one goes', async () => {
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

test('a picture that hangs in the old post does not go along with a new one, which would be refused for it', async () => {
  const row = await refused(change('photo/x.jpg'))
  await sendAsNew(removedPostOf(row, [row])!, [row])
  expect((await pendingEntries()).map(({ ask }) => ask.img_64)).toEqual([null])
})

test('one that can be put back no more becomes a new one, or is thrown away; what waits behind goes with it', async () => {
  const stand = await refused(restorePostWrite(key, remark))
  const save = await enqueue(change())
  const gone = removedPostOf(stand, [stand, save])!
  expect(gone).toMatchObject({ over: true, save: { seq: save.seq } })
  await sendAsNew(gone, [stand, save])
  expect(await waiting()).toEqual(['lspro.savePosting kept'])
  expect(removedPostOf(stand, [stand])).toMatchObject({ save: undefined })
})

test.each<[string, Partial<OutboxEntry>]>([
  ['has not been refused', { state: 'kept' }],
  ['was refused for what it says', { problem: { ...notThere, code: '05' } }],
  ['was refused for its picture', { problem: { ...notThere, fields: { img_64: 'x' } } }],
  ['is a removal', { name: 'lspro.removePosting' }],
  ['is of something else', { same: 'lspro:7 alamat', name: 'lspro.saveAddress' }],
])('one that %s is put right where it was written', async (_, more) => {
  const row = { ...(await refused(change())), ...more } as OutboxEntry
  expect(removedPostOf(row, [row])).toBeUndefined()
})
