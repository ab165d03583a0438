import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { StorageError, transact } from '#offline/storage/local-db.ts'
import { openPhotoForm, type PhotoForm } from '#photos/photo-form.ts'
import type { Photos } from '#photos/photo-list.ts'
import { photoOf } from '#photos/photo-values.ts'
import { listToSend } from '#photos/photos-to-send.ts'
import { storage } from '#tests/support/storage.ts'

// Two phones, or two tabs, have one gallery open: photos of the other are neither removed nor resized twice here.

const name = 'shop:27 galeri'
const me = 'tamu'
const places = { list: { most: 10, longest: 1600 }, logo: { most: 1, longest: 1600 } }
const picture = new Blob(['picture'], { type: 'image/jpeg' })
const known = (...entries: string[]): Photos => ({ list: entries.map(photoOf), logo: [] })
beforeEach(async () => {
  vi.stubGlobal('localStorage', storage())
  await transact(['drafts', 'files'], 'readwrite', async (on) => {
    await on.drafts.remove([me, name])
    for (const { id } of await on.files.of(me)) await on.files.remove(id)
  })
})

const open = async (there?: Photos) =>
  (await openPhotoForm(
    name,
    places,
    () => there,
    async (it) => it,
  ))!
const add = async ({ work }: PhotoForm, place = 'list') => {
  await work.add(place, [picture])
  await work.settled()
  return work.now().photos[place]!.at(-1)!.file!
}
const sent = async (form: PhotoForm) => {
  const end = await listToSend(form, 'list', { most: 10, tooMany: '' })
  return 'entries' in end ? end.entries : end
}
const file = expect.stringMatching(/^file:/)

describe('photos that another phone has added', () => {
  test('are merged into a form with a new photo, and stay', async () => {
    const form = await open(known('a'))
    await add(form)
    form.hear(known('a', 'b', 'c'))
    expect(await sent(form)).toEqual(['a', 'b', 'c', file])
    await form.close()
  })

  test('are merged into a draft that was written before they existed', async () => {
    const form = await open(known('a'))
    await add(form)
    await form.close()
    const again = await open(known('a', 'b'))
    again.hear(known('a', 'b'))
    expect(await sent(again)).toEqual(['a', 'b', file])
    await again.close()
  })

  test('do not come back after this phone removed them, and photos removed on the other phone disappear here', async () => {
    const form = await open(known('a', 'b', 'c'))
    await form.work.remove('list', 'a')
    form.hear(known('a', 'c', 'd'))
    expect(await sent(form)).toEqual(['c', 'd'])
    await form.close()
    const again = await open(known('a', 'c', 'd', 'e'))
    again.hear(known('a', 'c', 'd', 'e'))
    expect(await sent(again)).toEqual(['c', 'd', 'e'])
    await again.close()
  })
})

test('photos of a draft of an earlier release stay as they were', async () => {
  await saveDraft(name, { photos: known('a', 'c'), seen: true })
  const form = await open()
  form.hear(known('a', 'b'))
  expect(await sent(form)).toEqual(['a', 'c'])
  form.hear(known('a', 'b', 'd'))
  expect(await sent(form)).toEqual(['a', 'd', 'c'])
  await form.close()
})

test('a photo that is uploaded while the list is open is not listed twice, and stays removed once removed', async () => {
  const form = await open(known('a'))
  const mine = await add(form)
  form.hear(known('a', mine))
  const became = (id: string) => (id === fileIdOf(mine) ? 'photo/mine' : undefined)
  form.hear(known('a', 'photo/mine'), became)
  expect(await sent(form)).toEqual(['a', mine])
  await form.work.remove('list', form.work.now().photos.list![1]!.id)
  form.hear(known('a', 'photo/mine', 'b'), became)
  expect(await sent(form)).toEqual(['a', 'b'])
  await form.close()
})

test('a single photo chosen here stays; an unchanged one follows the server', async () => {
  const form = await open({ list: [], logo: [photoOf('old')] })
  await add(form)
  form.hear({ list: [], logo: [photoOf('new')] })
  expect(form.work.now().photos.logo).toEqual([photoOf('new')])
  const mine = await add(form, 'logo')
  form.hear({ list: [], logo: [photoOf('newer')] })
  expect(form.work.now().photos.logo?.map((photo) => photo.file)).toEqual([mine])
  await form.close()
})

test('a failed "Batal" leaves the form and its draft as before', async () => {
  const form = await open(known('a'))
  await add(form)
  const before = (await transact(['drafts'], 'readonly', (on) => on.drafts.get([me, name])))!
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'UnknownError')
  })
  try {
    await expect(form.discard()).rejects.toBeInstanceOf(StorageError)
  } finally {
    spy.mockRestore()
  }
  expect((await readDraft(name, me))?.rev).toBe(before.rev)
  await add(form)
  const there = (await readDraft(name, me))!.values as { photos: { list: unknown[] } }
  expect(there.photos.list).toHaveLength(3)
  await form.discard()
  await add(form)
  expect(await readDraft(name, me)).toBeUndefined()
  await form.close()
})

test('a photo list written by another tab since keeps its files', async () => {
  const form = await open(known('a'))
  await add(form)
  const theirs = fileIdOf('file:theirs')!
  // The other tab does not know the photo that was added here, and lists one of its own.
  await transact(['drafts', 'files'], 'readwrite', async (on) => {
    await on.files.put({ id: theirs, person: me, blob: picture, raw: false, at: Date.now() })
    const draft = (await on.drafts.get([me, name]))!
    const photos = known('a', 'file:theirs')
    await on.drafts.put({ ...draft, rev: 'another tab', values: { photos, seen: true } })
  })
  await add(form)
  expect(await readFile(theirs, me)).toBeDefined()
  // The photo that this tab removes is deleted at once.
  const [, mine] = form.work.now().photos.list!
  await form.work.remove('list', mine!.id)
  expect(await readFile(fileIdOf(mine!.file)!, me)).toBeUndefined()
  await form.close()
})

describe('two tabs with one photo list', () => {
  const listed = ({ work }: PhotoForm) => work.now().photos.list?.map(({ file, path }) => file ?? path)
  /** The same app in another tab: its own modules, the same database. */
  async function otherTab(there: Photos) {
    vi.resetModules()
    const { openPhotoForm } = await import('#photos/photo-form.ts')
    return (await openPhotoForm(
      name,
      places,
      () => there,
      async (it) => it,
    ))!
  }

  test('show the photos that the other has added and removed, and neither loses its own', async () => {
    const mine = await open(known('a', 'b'))
    const theirs = await otherTab(known('a', 'b'))
    const x = await add(mine)
    await vi.waitFor(() => expect(listed(theirs)).toEqual(['a', 'b', x]))
    const y = await add(theirs)
    await vi.waitFor(() => expect(listed(mine)).toEqual(['a', 'b', x, y]))
    await mine.work.remove('list', 'a')
    await vi.waitFor(() => expect(listed(theirs)).toEqual(['b', x, y]))
    await theirs.close()
    await mine.close()
  })

  test('keep both photos when each adds one at the same moment', async () => {
    const mine = await open(known('a'))
    const theirs = await otherTab(known('a'))
    await Promise.all([add(mine), add(theirs)])
    await vi.waitFor(() => {
      expect(listed(mine)).toEqual(['a', file, file])
      expect(listed(theirs)?.sort()).toEqual(listed(mine)?.sort())
    })
    const draft = (await readDraft(name, me))!.values as { photos: Photos }
    expect(draft.photos.list).toHaveLength(3)
    for (const photo of listed(mine)!.slice(1)) expect(await readFile(fileIdOf(photo)!, me)).toBeDefined()
    await theirs.close()
    await mine.close()
  })

  test('finish each other’s work: when the tab that resizes a photo is closed, the other resizes it on sending', async () => {
    const mine = await open(known('a'))
    vi.resetModules()
    const { openPhotoForm } = await import('#photos/photo-form.ts')
    const never = () => new Promise<Blob>(() => {})
    const theirs = (await openPhotoForm(name, places, () => known('a'), never))!
    await theirs.work.add('list', [picture])
    await vi.waitFor(() => expect(mine.work.now().photos.list).toHaveLength(2))
    expect(await sent(mine)).toEqual(['a', file])
    await mine.close()
  })
})
