import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { discardDraft, endDraftWith, openDraft } from '#offline/drafts/draft-writer.ts'
import { readDraft, readDrafts, saveDraft } from '#offline/drafts/drafts.ts'
import { readUnwritten, storeUnwritten } from '#offline/drafts/unwritten-drafts.ts'
import { entryVersion } from '#offline/outbox/entry.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'

// A page that is left stores its unwritten values in localStorage, and the next form writes them to IndexedDB.

const name = 'merchant:27 tahap 1'
let person = 0
let me = ''
const storage = fakeStorage()
vi.stubGlobal('localStorage', storage)

beforeEach(() => {
  me = `penulis-${++person}`
  storage.clear()
})

function fakeStorage() {
  const items: Record<string, string> = {}
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.defineProperties(items, {
    getItem: hidden((key: string) => items[key] ?? null),
    setItem: hidden((key: string, text: string) => {
      items[key] = text
    }),
    removeItem: hidden((key: string) => delete items[key]),
    clear: hidden(() => {
      for (const key of Object.keys(items)) delete items[key]
    }),
  }) as unknown as Storage
}
const keys = () => Object.keys(storage)
const left = (values: Record<string, unknown>, base?: Record<string, unknown>) =>
  storeUnwritten({ name, person: me, values, base })

test('the next form finds what a page that was left had not written, and writes it', async () => {
  await saveDraft(name, { name: 'Keripik' }, me)
  left({ name: 'Keripik Singkong' }, { name: 'Keripik' })
  expect(await openDraft(name, me).found()).toEqual({ name: 'Keripik Singkong' })
  expect((await readDraft(name, me))?.values).toEqual({ name: 'Keripik Singkong' })
  expect(keys()).toEqual([])
})

test('a draft of which nothing was written yet stands among the drafts of its person', async () => {
  left({ name: 'Keripik' })
  expect((await readDrafts(me)).map(({ name, values }) => [name, values])).toEqual([[name, { name: 'Keripik' }]])
  expect(keys()).toEqual([])
})

test('what is a part of a draft leaves its other parts', async () => {
  await saveDraft(name, { name: 'Keripik', city: 'Kota' }, me)
  storeUnwritten({ name, person: me, values: { name: 'Sambal' }, isPart: true })
  expect((await readDraft(name, me))?.values).toEqual({ name: 'Sambal', city: 'Kota' })
})

test('it is merged with what another tab has written meanwhile', async () => {
  await saveDraft(name, { name: 'Keripik', city: 'Kota Kenari' }, me)
  left({ name: 'Keripik Singkong', city: 'Kota' }, { name: 'Keripik', city: 'Kota' })
  expect(await openDraft(name, me).found()).toEqual({ name: 'Keripik Singkong', city: 'Kota Kenari' })
})

test('a page that stays writes it itself, and nothing is left behind', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'Keripik' })
  form.leave()
  expect(readUnwritten(me).map(({ values }) => values)).toEqual([{ name: 'Keripik' }])
  await form.flush()
  expect([(await readDraft(name, me))?.values, keys()]).toEqual([{ name: 'Keripik' }, []])
})

test('a draft that has ended does not come back', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'Keripik' })
  form.leave()
  await discardDraft(name, me)
  expect([await openDraft(name, me).found(), keys()]).toEqual([undefined, []])
})

test('what was typed right before it was submitted leaves no copy, however the page is left meanwhile', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'Keripik' })
  form.sending()
  await endDraftWith(name, me, async () => {
    form.leave()
    expect(keys()).toEqual([])
    // A page that is killed before the submission is stored finds it here.
    expect((await readDraft(name, me))?.values).toEqual({ name: 'Keripik' })
  })
})

test('what is typed while it is being submitted is stored when the page is left', async () => {
  const form = openDraft(name, me)
  form.change({ name: 'Keripik' })
  form.sending()
  await endDraftWith(name, me, async () => {
    form.change({ name: 'Keripik Singkong' })
    form.leave()
    expect(readUnwritten(me).map(({ values }) => values)).toEqual([{ name: 'Keripik Singkong' }])
  })
})

test('what a newer release has stored is left alone', async () => {
  left({ name: 'Keripik' })
  const [key] = keys() as [string]
  storage.setItem(key, JSON.stringify({ v: entryVersion + 1, values: { name: 'Keripik' } }))
  expect([await openDraft(name, me).found(), keys()]).toEqual([undefined, [key]])
})

test('it is deleted with the data of its person, and with nobody else’s', async () => {
  left({ name: 'Keripik' })
  storeUnwritten({ name, person: `${me}0`, values: { name: 'Sambal' } })
  await wipeUserData(me)
  expect([readUnwritten(me), readUnwritten(`${me}0`).map(({ values }) => values)]).toEqual([[], [{ name: 'Sambal' }]])
})
