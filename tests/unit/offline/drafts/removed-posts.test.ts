import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keyOfRemoval, postName, savePostWrite } from '#drafts/writes/posting-write.ts'
import type { OwnPost } from '#features/lspro/posts/optimistic-posts.ts'
import { removePost } from '#features/lspro/posts/posting-actions.ts'
import { pictureDraftField } from '#features/lspro/posts/posting-values.ts'
import { readDraft, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { cancel, enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { person } from '#session/session.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { storage } from '#tests/support/storage.ts'
import { dismissToast, toasts } from '#ui/feedback/toast.ts'

// A certification body removes a post in any state of its outbox entry, and restores it with one tap.

Object.defineProperty(globalThis, 'localStorage', { value: storage(), configurable: true })

let key: string
let file: string
const remark = '<p>Kelas daring gratis</p>'
beforeEach(async () => {
  for (const { id } of toasts()) dismissToast(id)
  await transact(['rows', 'drafts', 'files', 'arrived'], 'readwrite', async (on) => {
    for (const { seq } of (await on.rows.of(person())) as OutboxEntry[]) await on.rows.remove(seq)
  })
  key = crypto.randomUUID()
  file = await keptFile(new Blob(['a picture'], { type: 'image/jpeg' }), person())
})

const post = (known: boolean, waits?: OutboxEntry): OwnPost => ({
  ...{ id: known ? 5 : undefined, id_lspro: 7, name: 'LSPro Uji', lspro_img_url: null, lspro_img: null },
  ...{
    external_id: key,
    created_at: '2026-11-12T03:00:00.000Z',
    remark,
    img_url: file,
    img: null,
    isOnServer: known,
    entry: waits,
  },
})
const save = (id?: number) =>
  enqueue(savePostWrite(key, { ...(id && { id }), remark, img_64: file }, 'lspro:7 postingan'))
const marked = (seq: number, change: Partial<OutboxEntry>) =>
  transact(['rows'], 'readwrite', async (on) => {
    await on.rows.put({ ...((await on.rows.get(seq)) as OutboxEntry), ...change })
  })
const waiting = async () => (await pendingEntries()).map(({ name }) => name)
const undo = () => toasts().at(-1)!.action!.run()

describe('removePost', () => {
  test('takes an unsent post out of the outbox, and undo brings it back with its picture', async () => {
    const row = await save()
    await removePost(post(false, row))
    expect(await waiting()).toEqual([])
    expect(await readFile(fileIdOf(file)!), 'nothing names its picture any more').toBeUndefined()
    expect(toasts().map(({ sentence }) => sentence)).toEqual(['Postingan berhasil dihapus'])
    undo()
    await vi.waitFor(async () => expect(await waiting()).toEqual(['lspro.savePosting']))
    const [again] = await pendingEntries()
    expect(again).toMatchObject({ same: postName(key), ask: { external_id: key, remark, img_64: file } })
    expect(await (await readFile(fileIdOf(file)!))?.blob.text()).toBe('a picture')
    expect(await readDraft(postName(key)), 'its draft has ended with it').toBeUndefined()
  })

  test.each<[string, Partial<OutboxEntry>]>([
    ['is being sent', { state: 'sending' }],
    ['may have reached the server', { unheard: 1, tried: true }],
  ])('enqueues the removal behind a post that %s', async (_, change) => {
    const { seq } = await save()
    await marked(seq, change)
    expect(await cancel(seq)).toBe(false)
    const [row] = await pendingEntries()
    await removePost(post(false, row))
    expect(await waiting()).toEqual(['lspro.savePosting', 'lspro.removePosting'])
    undo()
    await vi.waitFor(async () => expect(await waiting()).toEqual(['lspro.savePosting', 'lspro.restorePosting']))
  })

  test('enqueues the removal behind a pending change of a post on the server, and undo replaces the removal', async () => {
    const row = await save(5)
    await removePost(post(true, row))
    expect(toasts().at(-1)?.sentence, 'not removed yet').toMatch(/^Tersimpan di HP\./)
    expect(await waiting()).toEqual(['lspro.savePosting', 'lspro.removePosting'])
    undo()
    await vi.waitFor(async () => expect(await waiting()).toEqual(['lspro.savePosting', 'lspro.restorePosting']))
    expect(keyOfRemoval((await pendingEntries())[1]!.same)).toBe(key)
  })

  test('replaces a rejected change by the removal, and undo enqueues the change again', async () => {
    const { seq } = await save(5)
    await marked(seq, { state: 'parked', problem: { code: '05', message: 'x', at: 1 } })
    const [row] = await pendingEntries()
    await removePost(post(true, row))
    expect(await waiting()).toEqual(['lspro.removePosting'])
    undo()
    await vi.waitFor(async () => expect(await waiting()).toEqual(['lspro.restorePosting', 'lspro.savePosting']))
    expect((await pendingEntries())[1]).toMatchObject({ state: 'kept', ask: { id: 5, img_64: file } })
  })

  test('removes an unsent post once on two quick taps, and nothing is sent', async () => {
    const row = await save()
    await removePost(post(false, row))
    await removePost(post(false, row))
    expect(await waiting()).toEqual([])
    expect(toasts()).toHaveLength(1)
  })

  test('of a second post leaves the undo of the first working', async () => {
    await removePost(post(false, await save()))
    const first = toasts()[0]!
    key = crypto.randomUUID()
    file = await keptFile(new Blob(['another'], { type: 'image/jpeg' }), person())
    await removePost(post(false, await save()))
    expect(toasts().map(({ id }) => id)).toEqual([first.id, expect.any(Number)])
  })

  test('ends the draft of a change of the post', async () => {
    await saveDraft(postName(key), { remark: '<p>Setengah</p>', [pictureDraftField]: { photos: {}, seen: true } })
    await removePost(post(true))
    expect(await readDraft(postName(key))).toBeUndefined()
  })

  test.each([[true], [false]])('undo restores the draft of a change (post on the server: %s)', async (known) => {
    const row = known ? undefined : await save()
    const chosen = await keptFile(new Blob(['chosen'], { type: 'image/jpeg' }), person())
    const half = {
      remark: '<p>Setengah</p>',
      [pictureDraftField]: { photos: { picture: [{ id: 'x', file: chosen }] } },
    }
    await saveDraft(postName(key), half)
    await removePost(post(known, row))
    expect(await readDraft(postName(key)), 'nothing is left of it meanwhile').toBeUndefined()
    undo()
    await vi.waitFor(async () => expect((await readDraft(postName(key)))?.values).toEqual(half))
    expect(await (await readFile(fileIdOf(chosen)!))?.blob.text()).toBe('chosen')
    expect(await waiting()).toEqual([known ? 'lspro.restorePosting' : 'lspro.savePosting'])
  })
})
