import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft, readFile } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { transact } from '#offline/storage/local-db.ts'
import { openPhotoForm } from '#photos/photo-form.ts'
import { storage } from '#tests/support/storage.ts'

// The fields and the photos of one form are one draft, written by two writers.

const name = 'product:1'
const places = { photos: { most: 4, longest: 1600 } }
const picture = new Blob(['picture'], { type: 'image/jpeg' })
const me = 'tamu'
beforeEach(async () => {
  vi.stubGlobal('localStorage', storage())
  await transact(['drafts', 'files'], 'readwrite', async (on) => on.drafts.remove([me, name]))
})
const photos = async () =>
  (await openPhotoForm(
    name,
    places,
    () => ({ photos: [] }),
    async (it) => it,
    undefined,
    'pictures',
  ))!
const fields = () => openDraft(name, me, { isPart: true })
const values = async () => (await readDraft(name, me))?.values

test('saving fields keeps the photos of the draft, and saving photos keeps its fields', async () => {
  const [form, typed] = [await photos(), fields()]
  await form.work.add('photos', [picture])
  await form.work.settled()
  typed.change({ name: 'Keripik' })
  await typed.flush()
  await form.work.add('photos', [picture])
  await form.work.settled()
  const there = (await values()) as { name: string; pictures: { photos: { photos: unknown[] } } }
  expect(there.name).toBe('Keripik')
  expect(there.pictures.photos.photos).toHaveLength(2)
  await form.close()
  typed.close()
  const again = await photos()
  expect([again.found, again.work.now().photos.photos?.length]).toEqual([true, 2])
  await again.close()
})

test('enqueueing the form ends both parts of the draft, and its photos stay until the entry is sent', async () => {
  const [form, typed] = [await photos(), fields()]
  await form.work.add('photos', [picture])
  await form.work.settled()
  typed.change({ name: 'Keripik' })
  await typed.flush()
  const img_64 = form.work.now().photos.photos![0]!.file
  const about = { subject: name, same: name, title: 'Produk Keripik', to: '/product/create', draft: name }
  await enqueue({ ...about, name: 'products.save', ask: { name: 'Keripik', img_64 } })
  form.ended()
  expect(await values()).toBeUndefined()
  expect(await readFile(fileIdOf(img_64)!, me)).toBeDefined()
  await form.close()
  typed.close()
})
