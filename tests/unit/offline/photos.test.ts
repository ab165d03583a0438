import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newFileName, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { enqueue, pendingEntries } from '#offline/outbox/outbox.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { collectGarbage } from '#offline/storage/gc.ts'
import { StorageError, transact } from '#offline/storage/local-db.ts'
import { jpeg } from '#tests/fixtures/photo-corpus.ts'
import { keptFile } from '#tests/support/cached-file.ts'
import { type Owner, openOutboxes, stage3, stage4 } from '#tests/support/outbox.fixture.ts'

// Photos are uploaded one by one before the save that shows them, and none is uploaded twice.

let place: Awaited<ReturnType<typeof openOutboxes>>
let square: Blob
let me: Owner
beforeAll(async () => {
  place = await openOutboxes()
  square = new Blob([new Uint8Array(await jpeg(40, 40))], { type: 'image/jpeg' })
})
beforeEach(async () => {
  me = await place.owner()
})

const photo = (blob = square) => keptFile(blob, me.person)
const photos = async (count: number) => Promise.all(Array.from({ length: count }, () => photo()))
const isUpload = (request: Request) => request.url.endsWith('/photo/save')
const filesLeft = () => transact(['files'], 'readonly', (on) => on.files.of(me.person))

test('the small file that is stored to learn whether photos can be read back is removed', async () => {
  await photo()
  expect(await transact(['files'], 'readonly', (on) => on.files.of(''))).toEqual([])
  expect(await filesLeft()).toHaveLength(1)
})

/** A network that counts uploads and handles the nth (from 1) with `fallback`. */
function counting(nth: number, fallback: (request: Request) => Promise<Response>) {
  const uploads: string[] = []
  const send = (request: Request) => {
    if (!isUpload(request)) return place.send(request)
    uploads.push(request.headers.get('idempotency-key')!)
    return uploads.length === nth ? fallback(request) : place.send(request)
  }
  return { send, uploads }
}
const dropped = async () => {
  throw new TypeError('Failed to fetch')
}
const galleryOf = async () => {
  const [row] = await place.db.query<{ logo: number; gallery: number }>(
    `select (select count(*)::int from merchant where id = $1 and picture_id is not null) as logo,
       (select count(*)::int from merchant_media where merchant_id = $1) as gallery`,
    [me.merchantId],
  )
  return row!
}

test('photo upload: when the network fails at the third photo, sync goes on with the third', async () => {
  await enqueue(stage4(await photos(5)), me.person)
  const way = counting(3, dropped)
  expect((await syncOutbox(place.senderOf(me, { send: way.send }))).why).toBe('unreachable')
  const [row] = await pendingEntries(me.person)
  expect(Object.values(row!.uploads).filter(({ path }) => path)).toHaveLength(2)
  await place.drain(me, { send: way.send })
  expect(way.uploads).toHaveLength(6) // five, and the third a second time
  expect(new Set(way.uploads).size).toBe(5)
  expect(await galleryOf()).toEqual({ logo: 1, gallery: 4 })
  expect(await filesLeft()).toEqual([])
})

test('photo upload: a photo whose response was lost is stored once', async () => {
  await enqueue(stage4(await photos(2)), me.person)
  const way = counting(1, async (request) => {
    await place.send(request)
    return dropped()
  })
  await place.drain(me, { send: way.send, probe: async () => true })
  const [row] = await place.db.query<{ count: number }>(
    "select count(*)::int as count from answered_key where path = '/photo/save' and person_id = $1",
    [me.personId],
  )
  expect(row!.count).toBe(2)
  expect(await galleryOf()).toEqual({ logo: 1, gallery: 1 })
})

test('photo upload: an edited form does not upload its photos again', async () => {
  const three = await photos(3)
  await enqueue(stage4(three), me.person)
  const way = counting(3, dropped)
  // A late failure may have reached the server and would not be replaced by the edit: here the network fails at once.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await syncOutbox(place.senderOf(me, { send: way.send }))
  clock.mockRestore()
  await enqueue(stage4([three[1]!, three[0]!, await photo()]), me.person)
  expect(await filesLeft()).toHaveLength(3) // the photo that no entry names any more is deleted
  await place.drain(me, { send: way.send })
  expect(way.uploads).toHaveLength(4)
  expect(await galleryOf()).toEqual({ logo: 1, gallery: 2 })
})

test('photo upload: photos that the server has deleted meanwhile are uploaded once more', async () => {
  await enqueue(stage4(await photos(2)), me.person)
  let saves = 0
  const keys = new Set<string | null>()
  const forgets = async (request: Request) => {
    keys.add(request.headers.get('idempotency-key'))
    if (!isUpload(request) && ++saves === 1)
      await place.db.query('delete from loose_picture where person_id = $1', [me.personId]) // as after 30 days
    return place.send(request)
  }
  const way = counting(0, forgets)
  const send = (request: Request) => (isUpload(request) ? way.send(request) : forgets(request))
  await place.drain(me, { send })
  expect(way.uploads).toHaveLength(4)
  expect(new Set(way.uploads).size, 'each under a key of its own').toBe(4)
  expect(keys.size, 'and so the save: the server knows the first with paths that are gone').toBe(2)
  expect(await galleryOf()).toEqual({ logo: 1, gallery: 1 })

  const alwaysGone = async (request: Request) => {
    if (!isUpload(request)) await place.db.query('delete from loose_picture where person_id = $1', [me.personId])
    return way.send(request)
  }
  await enqueue(stage4(await photos(1)), me.person)
  await place.drain(me, { send: alwaysGone }, 5)
  expect(await pendingEntries(me.person)).toMatchObject([{ state: 'parked', problem: { code: '04' } }])
  expect(way.uploads).toHaveLength(6)
})

test.each([
  ['not well formed', { code: '05' }],
  ['of something that is not there', { code: '04' }],
  ['of another photo that is not there', { code: '04', fields: { img_64: 'x', 'img_64s.7': 'x' } }],
])('photo upload: a save that is rejected as %s keeps its uploads', async (_, said) => {
  const [first, second] = await photos(2)
  const ask = { img_64: 'merchant/there.jpg', img_64s: [first, second] }
  await enqueue({ ...stage4([]), ask }, me.person)
  const way = counting(0, dropped)
  const send = (request: Request) =>
    isUpload(request) ? way.send(request) : Promise.resolve(Response.json({ ...said, message: 'x' }))
  await place.drain(me, { send }, 3)
  expect(way.uploads).toHaveLength(2)
  const [row] = await pendingEntries(me.person)
  expect(row).toMatchObject({ state: 'parked' })
  expect(Object.values(row!.uploads).every(({ path }) => path)).toBe(true)
})

test('photo upload: a photo that the server cannot read is reported at its field, and other entries go on', async () => {
  const broken = await photo(new Blob(['no picture'], { type: 'image/jpeg' }))
  await enqueue(stage4([await photo(), await photo(), broken]), me.person)
  await enqueue(stage3('other', { subject: 'something else' }), me.person)
  await place.drain(me, {}, 3)
  const [parked] = await pendingEntries(me.person)
  expect(parked).toMatchObject({ state: 'parked' })
  expect(Object.keys(parked!.problem!.fields!)).toEqual(['img_64s.1'])
  expect(await place.effectsOf(me)).toEqual(['other'])
})

describe('photo storage of a phone', () => {
  test('retries a photo that cannot be read back, then reports it to the user', async () => {
    await enqueue(stage4([await photo()]), me.person)
    const unreadable = vi
      .spyOn(Blob.prototype, 'arrayBuffer')
      .mockRejectedValue(new DOMException('', 'NotReadableError'))
    try {
      await place.drain(me, {}, 6)
    } finally {
      unreadable.mockRestore()
    }
    expect(await pendingEntries(me.person)).toMatchObject([
      { state: 'parked', problem: { fields: { img_64: expect.stringContaining('Pilih fotonya') } } },
    ])
  })

  test('stores bytes beside the Blob when Blobs cannot be read back', async () => {
    vi.resetModules()
    const unreadable = vi.spyOn(Blob.prototype, 'text').mockRejectedValue(new DOMException('', 'NotReadableError'))
    try {
      const drafts = await import('#offline/drafts/drafts.ts')
      const name = drafts.newFileName()
      await drafts.saveDraft('stage 4', { name }, me.person, [{ name, blob: square, raw: false }])
      expect((await filesLeft())[0]!.blob).not.toBeInstanceOf(Blob)
    } finally {
      unreadable.mockRestore()
    }
  })

  test('stores bytes when Blobs cannot be stored', async () => {
    vi.resetModules()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const real = put.getMockImplementation()
    put.mockImplementation(function (this: IDBObjectStore, what: { blob?: unknown }, ...more) {
      if (what.blob instanceof Blob) throw new DOMException('a Blob', 'DataCloneError')
      put.mockRestore()
      const request = this.put(what, ...(more as []))
      return request
    })
    void real
    const drafts = await import('#offline/drafts/drafts.ts')
    const name = drafts.newFileName()
    await drafts.saveDraft('stage 4', { name }, me.person, [{ name, blob: square, raw: false }])
    const [file] = await filesLeft()
    expect(file!.blob).not.toBeInstanceOf(Blob)
    const back = await drafts.readFile(fileIdOf(name)!, me.person)
    expect(back!.blob.size).toBe(square.size)
    expect(back!.blob.type).toBe('image/jpeg')
    const { uploads } = await enqueue(stage4([name]), me.person)
    expect(uploads[fileIdOf(name)!]!.size).toBe(square.size)
    await place.drain(me)
    expect(await galleryOf()).toEqual({ logo: 1, gallery: 0 })
  })
})

test('a photo and the draft that names it are written together or not at all', async () => {
  const [name, blob] = [newFileName(), square]
  const put = IDBObjectStore.prototype.put
  const dies = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...what) {
    if (this.name === 'drafts') this.transaction.abort()
    return put.apply(this, what)
  })
  try {
    const kept = saveDraft('stage 4', { logo: name }, me.person, [{ name, blob, raw: true }])
    await expect(kept).rejects.toBeInstanceOf(StorageError)
  } finally {
    dies.mockRestore()
  }
  expect(await filesLeft()).toEqual([])
  await saveDraft('stage 4', { logo: name }, me.person, [{ name, blob, raw: true }])
  expect(await filesLeft()).toMatchObject([{ id: fileIdOf(name), raw: true }])
})

test('collectGarbage deletes a photo without a reference after a day, and no other photo', async () => {
  const [named, loose, fresh] = await photos(3)
  await saveDraft('stage 4', { logo: { photo: named } }, me.person)
  const age = (id: string, index: number) =>
    transact(['files'], 'readwrite', async (on) => on.files.put({ ...(await on.files.get(id))!, at: index }))
  const day = 24 * 3_600_000
  for (const name of [named, loose]) await age(fileIdOf(name)!, Date.now() - day - 1)
  await age(fileIdOf(fresh)!, Date.now() + 30 * day) // stored while the clock was ahead
  await collectGarbage(me.person)
  const there = async (name?: string) => (await readFile(fileIdOf(name)!, me.person)) !== undefined
  expect([await there(named), await there(loose), await there(fresh)]).toEqual([true, false, true])
})

test('receipts are deleted after thirty days of server time', async () => {
  const now = Date.now()
  const day = 24 * 3_600_000
  const proof = { person: me.person, name: 'onboarding.stage3', title: 'Tahap 3', to: '/', keptAt: now }
  await transact(['arrived'], 'readwrite', async (on) => {
    await on.arrived.put({ ...proof, id: `old ${me.person}`, at: now - 31 * day })
    await on.arrived.put({ ...proof, id: `new ${me.person}`, at: now - 29 * day })
  })
  await collectGarbage(me.person, now)
  const left = await transact(['arrived'], 'readonly', (on) => on.arrived.of(me.person))
  expect(left.map(({ id }) => id)).toEqual([`new ${me.person}`])
})
