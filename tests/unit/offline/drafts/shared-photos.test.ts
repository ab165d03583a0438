import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft, readDrafts, readFile } from '#offline/drafts/drafts.ts'
import {
  deleteExpiredShared,
  deleteShared,
  findShared,
  moveSharedTo,
  saveShared,
  sharedIdOf,
  sharedName,
} from '#offline/drafts/shared-photos.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { collectGarbage } from '#offline/storage/gc.ts'
import { StorageError, transact } from '#offline/storage/local-db.ts'
import { storage } from '../../../support/storage.ts'

// Photos that were shared from the gallery of the phone, until they are added to a product form.

const day = 86_400_000
const guest = 'tamu'
const photo = (name = 'IMG_1.jpg') => new File([name], name, { type: 'image/jpeg' })

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage())
  await transact(['drafts', 'files'], 'readwrite', async (on) => {
    for (const owner of [guest, '7']) {
      for (const { name } of await on.drafts.of(owner)) await on.drafts.remove([owner, name])
      for (const { id } of await on.files.of(owner)) await on.files.remove(id)
    }
  })
})
const filesOf = (owner: string) => transact(['files'], 'readonly', (on) => on.files.of(owner))
const age = (owner: string, id: string, ms: number) =>
  transact(['drafts', 'files'], 'readwrite', async (on) => {
    const draft = (await on.drafts.get([owner, sharedName(id)]))!
    await on.drafts.put({ ...draft, at: draft.at - ms })
    for (const file of await on.files.of(owner)) await on.files.put({ ...file, at: file.at - ms })
  })

test('saveShared stores the photos with their names, and they are not collected as garbage after a day', async () => {
  const id = await saveShared([photo(), photo('IMG_2.jpg')], guest)
  const shared = await findShared(id, ['7', guest])
  expect(shared?.owner).toBe(guest)
  expect(shared?.photos.map(({ called }) => called)).toEqual(['IMG_1.jpg', 'IMG_2.jpg'])
  await age(guest, id, 2 * day)
  await collectGarbage(guest)
  const kept = await readFile(fileIdOf(shared!.photos[1]!.file)!, guest)
  expect([await kept?.blob.text(), kept?.raw]).toEqual(['IMG_2.jpg', true])
})

test('findShared does not return photos of another user', async () => {
  const id = await saveShared([photo()], '7')
  expect(await findShared(id, ['8', guest])).toBeUndefined()
})

test('moveSharedTo moves the photos into a product draft in one transaction, once even when called twice', async () => {
  const id = await saveShared([photo()], guest)
  const shared = (await findShared(id, [guest]))!
  const { file } = shared.photos[0]!
  const to = { person: '7', name: 'product:1', values: { pictures: { raw: file } } }
  const [one, two] = await Promise.all([moveSharedTo(id, shared, to), moveSharedTo(id, shared, to)])
  expect([one, two]).toEqual([true, false])
  expect(await findShared(id, [guest])).toBeUndefined()
  expect((await readDraft('product:1', '7'))?.values).toEqual(to.values)
  expect(await filesOf(guest)).toEqual([])
  expect(await (await readFile(fileIdOf(file)!, '7'))?.blob.text()).toBe('IMG_1.jpg')
})

test('moveSharedTo on a full phone changes nothing, and succeeds once there is room', async () => {
  const id = await saveShared([photo(), photo('IMG_2.jpg')], guest)
  const shared = (await findShared(id, [guest]))!
  const to = { person: '7', name: 'product:2', values: { pictures: { raw: shared.photos[0]!.file } } }
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    // The photos have been moved to the user by then; that must be rolled back, too.
    if (this.name === 'drafts') throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, args)
  })
  await expect(moveSharedTo(id, shared, to)).rejects.toMatchObject({ why: 'quota' })
  full.mockRestore()
  expect(await findShared(id, ['7', guest])).toEqual(shared)
  expect([(await filesOf(guest)).length, (await filesOf('7')).length, await readDraft('product:2', '7')]).toEqual([
    ...[2, 0],
    undefined,
  ])
  expect(await moveSharedTo(id, shared, to)).toBe(true)
  expect((await filesOf('7')).length).toBe(2)
})

test('deleteExpiredShared deletes shared photos after seven days, and nothing else', async () => {
  const [old, young] = [await saveShared([photo()], guest), await saveShared([photo('IMG_2.jpg')], guest)]
  await age(guest, old, 7 * day + 1000)
  expect(await findShared(old, [guest])).toBeUndefined()
  await deleteExpiredShared(guest)
  expect((await readDrafts(guest)).map(({ name }) => sharedIdOf(name))).toEqual([young])
  expect((await filesOf(guest)).length).toBe(1)
})

test('deleteExpiredShared deletes nothing after the clock was set back', async () => {
  const id = await saveShared([photo()], guest)
  await deleteExpiredShared(guest, Date.now() - 30 * day)
  expect(await findShared(id, [guest])).toBeDefined()
})

test('deleteShared deletes only the given photos', async () => {
  const [one, two] = [await saveShared([photo()], guest), await saveShared([photo()], guest)]
  await deleteShared(one, guest)
  expect((await readDrafts(guest)).map(({ name }) => sharedIdOf(name))).toEqual([two])
  expect(await filesOf(guest)).toHaveLength(1)
})

test('saveShared without IndexedDB stores nothing and rejects with a StorageError', async () => {
  vi.resetModules()
  const database = globalThis.indexedDB
  vi.stubGlobal('indexedDB', undefined)
  const { saveShared: keepNow } = await import('#offline/drafts/shared-photos.ts')
  const { StorageError: Trouble } = await import('#offline/storage/local-db.ts')
  await expect(keepNow([photo()], guest)).rejects.toBeInstanceOf(Trouble)
  vi.stubGlobal('indexedDB', database)
  expect(StorageError.name).toBe(Trouble.name)
})
