import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { transact } from '#offline/storage/local-db.ts'
import { openPhotoForm, type PhotoForm } from '#photos/photo-form.ts'
import type { Photos } from '#photos/photo-list.ts'
import { photoOf } from '#photos/photo-values.ts'
import { chooseFirst, oneToSend } from '#photos/photos-to-send.ts'
import { storage } from '#tests/support/storage.ts'

// Two phones, or two tabs, choose another logo: the form asks the user which one to keep.

const name = 'shop:27 logo'
const me = 'tamu'
const places = { list: { most: 10, longest: 1600 }, logo: { most: 1, longest: 1600 } }
const picture = new Blob(['picture'], { type: 'image/jpeg' })
const logo = (...entries: string[]): Photos => ({ list: [], logo: entries.map(photoOf) })
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
const choose = async ({ work }: PhotoForm) => {
  await work.add('logo', [picture])
  await work.settled()
  return work.now().photos.logo!.at(-1)!.file!
}
const file = expect.stringMatching(/^file:/)

describe('a single photo that was chosen here and on another phone', () => {
  const rule = { most: 1, longest: 1600 }
  const [old, newer] = ['photo/0000000000000000000000000000000a.jpg', 'photo/0000000000000000000000000000000b.jpg']

  test('is asked about, and sent once the user has chosen it', async () => {
    const form = await open(logo(old))
    const mine = await choose(form)
    expect(form.baseOf('logo')).toEqual({ img_64: old })
    form.hear(logo(newer))
    expect(form.work.now().others).toEqual({ logo: [photoOf(newer)] })
    expect(await oneToSend(form, 'logo', rule)).toEqual({ wrong: { sentence: chooseFirst } })
    await form.close()
    // Meanwhile the phone closed the page.
    const again = await open(logo(newer))
    again.hear(logo(newer))
    expect(again.work.now().others).toEqual({ logo: [photoOf(newer)] })
    await again.choose('logo', false)
    expect(await oneToSend(again, 'logo', rule)).toEqual({ entry: mine })
    expect(again.baseOf('logo')).toEqual({ img_64: newer })
    again.hear(logo(newer))
    expect(again.work.now().others).toEqual({})
    await again.close()
  })

  test('is replaced by the other one when the user chooses that', async () => {
    const form = await open(logo(old))
    await choose(form)
    form.hear(logo())
    expect(form.work.now().others).toEqual({ logo: [] })
    await form.choose('logo', true)
    expect(await oneToSend(form, 'logo', rule)).toEqual({ entry: null })
    await form.close()
  })

  test('is asked about after the server has rejected the write, in an open form and in one opened again', async () => {
    const refused = { photos: logo('file:mine'), base: logo(old) }
    const again = (await openPhotoForm(
      name,
      places,
      () => logo(newer),
      async (it) => it,
      undefined,
      undefined,
      refused,
    ))!
    again.hear(logo(newer))
    expect(again.work.now()).toMatchObject({
      ...{ untouched: false },
      photos: refused.photos,
      others: { logo: [photoOf(newer)] },
    })
    await again.discard()
    await again.close()
    const form = await open(logo(old))
    const mine = await choose(form)
    // The phone's own write counts as the server's value until it is rejected.
    form.hear(logo(mine))
    form.hear(logo(newer), undefined, { photos: logo(mine), base: logo(old) })
    expect(form.work.now().others).toEqual({ logo: [photoOf(newer)] })
    await form.discard()
    await form.close()
    // Opened before the rejection; the server's value arrives last.
    const early = await open(logo('file:mine'))
    early.hear(logo(old), undefined, refused)
    early.hear(logo(newer))
    expect(early.work.now()).toMatchObject({ photos: refused.photos, others: { logo: [photoOf(newer)] } })
    await early.close()
  })

  test('sends no base value while the earlier write is still pending', async () => {
    const form = await open(logo('file:waits'))
    await choose(form)
    expect(form.baseOf('logo')).toEqual({})
    await form.close()
  })
})

describe('two tabs with one photo form', () => {
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

  test('show the same question in both when each chooses another logo at the same moment, and the same answer', async () => {
    const start = logo('old')
    const mine = await open(start)
    const theirs = await otherTab(start)
    /** The chosen logo, and the one of the other tab. */
    const faces = ({ work }: PhotoForm) =>
      [work.now().photos.logo, work.now().others?.logo].map((all) => all?.at(-1)?.id)
    await Promise.all([mine, theirs].map(({ work }) => work.add('logo', [picture])))
    await vi.waitFor(() => {
      expect(faces(mine)).toEqual([expect.any(String), expect.any(String)])
      expect(faces(theirs)).toEqual(faces(mine))
    })
    const [here, there] = faces(mine)
    expect(here).not.toBe(there)
    await theirs.choose('logo', true)
    await vi.waitFor(() => {
      for (const { work } of [mine, theirs]) {
        expect(work.now()).toMatchObject({ photos: { logo: [{ id: there, file }] }, others: {} })
        expect(work.now().photos.logo).toHaveLength(1)
      }
    })
    expect(await readFile(fileIdOf(theirs.work.now().photos.logo![0]!.file)!, me)).toBeDefined()
    await theirs.close()
    await mine.close()
  })
})
