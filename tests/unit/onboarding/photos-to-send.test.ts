import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { onboarding } from '#contract/onboarding/schemas.ts'
import { stageDraftName, stageWrite } from '#drafts/wizard/stages.ts'
import { stage4PhotosToSend } from '#features/onboarding/Stage4Page.tsx'
import { photosOfShop, stage4Slots } from '#features/onboarding/stage4-photos.ts'
import { readDraft } from '#offline/drafts/drafts.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'
import { brokenSentence } from '#photos/check-photos.ts'
import { openPhotoForm, type PhotoForm } from '#photos/photo-form.ts'
import { PhotoError } from '#photos/shrink/shrink-photo.ts'
import { saveSession } from '#session/sign-in.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { type Owner, openOutboxes } from '#tests/support/outbox.fixture.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// Stage 4 on a phone that has not loaded the shop's photos from the server: a new browser, the merchant's second phone,
// or a failing /merchant/detail. The list that is sent is the complete new list.

let place: Awaited<ReturnType<typeof openOutboxes>>
let me: Owner
let page: ReturnType<typeof stubPage>
let picture: Blob
beforeAll(async () => {
  place = await openOutboxes()
  picture = new Blob([new Uint8Array(await jpeg(60, 60))], { type: 'image/jpeg' })
})
beforeEach(async () => {
  me = await place.owner()
  page = stubPage(place.send)
  const said = { name: 'R', email: 'r@uji.example', img_url: null, role: 'merchant', is_completed: 0 } as const
  saveSession(me.token, { ...said, id: me.personId, is_verified: 1, merchant_id: me.merchantId, lspro_id: null })
})
afterEach(() => page.shut())

const box = { x: 0, y: 0, width: 1, height: 1 }
const name = () => stageDraftName(me.merchantId, 4)
const detail = async () =>
  (await call(onboarding.detail, { dropdown: 0 }, { send: place.send, host: 'http://localhost/api', token: me.token }))
    .data
const galleryOfServer = async () => (await detail()).gallery.map(({ url }) => url)

async function open(known?: ReturnType<typeof photosOfShop>, shrink = async (photo: Blob) => photo) {
  const form = await openPhotoForm(name(), stage4Slots, () => known, shrink)
  return form!
}
async function choose(form: PhotoForm, gallery: number) {
  await form.work.add('logo', [picture])
  await form.work.cut('logo', form.work.now().photos.logo!.at(-1)!.id, box)
  await form.work.add('gallery', Array(gallery).fill(picture))
  await form.work.settled()
}
async function send(form: PhotoForm) {
  const end = await stage4PhotosToSend(form)
  if ('ask' in end) {
    await enqueue(stageWrite(me.merchantId, 4, end.ask))
    form.ended()
  }
  await form.close()
  await place.drain(me)
  return end
}
const threeOnTheServer = async () => {
  const first = await open(photosOfShop({ merchant: { img_url: null }, gallery: [] }))
  await choose(first, 3)
  await send(first)
  const there = await galleryOfServer()
  expect(there).toHaveLength(3)
  return there
}

describe('the server’s gallery', () => {
  test('stays while this phone has not loaded it: the stage is kept as a draft', async () => {
    const there = await threeOnTheServer()
    const form = await open()
    await choose(form, 1)
    expect(await send(form)).toEqual({ notLoaded: true })
    expect(await pendingEntries()).toEqual([])
    expect(await galleryOfServer()).toEqual(there)
  })

  test('is merged when it loads, into the open form or into the draft that is opened again', async () => {
    const there = await threeOnTheServer()
    const form = await open()
    await choose(form, 1)
    await form.close()
    const again = await open()
    expect([again.found, again.isWhole()]).toEqual([true, false])
    again.hear(photosOfShop(await detail()))
    expect(again.isWhole()).toBe(true)
    expect(await send(again)).toMatchObject({ ask: { img_64s: [...there, expect.stringMatching(/^file:/)] } })
    expect((await galleryOfServer()).slice(0, 3)).toEqual(there)
    expect(await galleryOfServer()).toHaveLength(4)
  })

  test('is removed by a user who has seen it and removed its photos', async () => {
    await threeOnTheServer()
    const form = await open(photosOfShop(await detail()))
    for (const { id } of form.work.now().photos.gallery!) await form.work.remove('gallery', id)
    await send(form)
    expect(await galleryOfServer()).toEqual([])
  })

  test('together with new photos may exceed the limit, which the form reports without sending', async () => {
    await threeOnTheServer()
    const form = await open()
    await choose(form, 9)
    form.hear(photosOfShop(await detail()))
    expect(await send(form)).toMatchObject({ wrong: { gallery: expect.stringContaining('10') } })
  })
})

describe('photos that cannot be sent', () => {
  test('are all named, and the first gets the focus', async () => {
    let nth = 0
    const form = await open({ logo: [], gallery: [] }, async (photo) => {
      nth++
      if (nth === 3 || nth === 5) throw new PhotoError('Foto ini rusak.')
      return photo
    })
    await choose(form, 5)
    const broken = form.work.now().photos.gallery![1]!
    expect(broken.wrong).toBeDefined()
    expect(await send(form)).toEqual({ wrong: { gallery: brokenSentence([2, 4]), first: broken.id } })
    expect(brokenSentence([4])).toBe('Foto 4 belum bisa dikirim. Ambil ulang atau hapus dahulu.')
    expect(brokenSentence([4, 6])).toMatch(/^Foto 4 dan 6 belum/)
    expect(brokenSentence([4, 6, 7])).toMatch(/^Foto 4, 6 dan 7 belum/)
  })
})

test('a photo whose resizing ends after its user has discarded everything is not stored', async () => {
  let finish: ((photo: Blob) => void) | undefined
  const form = await open(photosOfShop({ merchant: { img_url: null }, gallery: [] }), () => {
    return new Promise<Blob>((resolve) => {
      finish = resolve
    })
  })
  const adding = form.work.add('gallery', [picture])
  await expect.poll(() => form.work.now().photos.gallery?.length).toBe(1)
  await expect.poll(async () => (await readDraft(name()))?.values).toBeDefined()
  await expect.poll(() => finish).toBeDefined()
  await wipeUserData(String(me.personId))
  finish!(picture)
  await adding
  await form.work.settled()
  await form.close()
  expect(await readDraft(name())).toBeUndefined()
})
