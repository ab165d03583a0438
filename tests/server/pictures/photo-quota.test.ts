import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { variants } from '#server/pictures/file-names.ts'
import { openShops } from '../../fixtures/onboarding.fixture.ts'
import { dataOf, jpeg, png } from '../../fixtures/photo-corpus.ts'
import { openUploads } from '../../fixtures/photos.fixture.ts'
import { filledIn } from '../../fixtures/profile.fixture.ts'
import { add } from '../../fixtures/showcase.fixture.ts'
import { roomsOn } from '../../support/api.ts'
import { engines } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { nameIn } from '../../support/pictures/picture-name.ts'

const full = 'Foto Anda sudah memenuhi 200 MB. Kurangi foto yang ditampilkan, lalu kirim lagi.'

describe.each(engines())('the photo quota of one user, on %s', async (engine) => {
  const { db, store, photos, upload, somebody } = await openUploads(engine)
  const photo = await jpeg(400, 300)

  type Somebody = { personId: number }
  const newName = () => `photo/${randomBytes(16).toString('hex')}`
  const isThere = async (name: string) =>
    (await Promise.all(variants.map((variant) => store.has(name + variant)))).includes(true)
  const looseOf = async ({ personId }: Somebody) =>
    (
      await db.query<{ name: string }>('select name from loose_picture where sender_id = $1 order by since, name', [
        personId,
      ])
    ).map(({ name }) => name)
  const filledBy = async ({ personId }: Somebody) =>
    (
      await db.query<{ bytes: number }>(
        `select sum(bytes) as bytes from (
           select bytes from picture where sender_id = $1 union all select bytes from loose_picture where sender_id = $1
         ) as theirs`,
        [personId],
      )
    )[0]!.bytes

  /** Unused photos of the given age, each of `megabytes`, the oldest first; `theirs`: uploads not yet used. */
  async function lieAround(
    { personId }: Somebody,
    {
      count,
      megabytes,
      age = '3 hours',
      theirs = false,
    }: { count: number; megabytes: number; age?: string; theirs?: boolean },
  ) {
    const names = Array.from({ length: count }, newName)
    await db.query(
      `insert into loose_picture (name, person_id, sender_id, width, height, thumbhash, bytes, since)
       select name, $2, $3, 9, 9, 'x', $4, now() - $5::interval + nr * interval '1 second'
       from unnest($1::text[]) with ordinality as one (name, nr)`,
      [names, theirs ? personId : null, personId, megabytes * 1e6, age],
    )
    for (const name of names) await store.put(`${name}.jpg`, photo)
    return names
  }
  const hang = async ({ personId }: Somebody, megabytes: number) => {
    const [row] = await db.query<{ id: number }>(
      `insert into picture (name, width, height, sender_id, bytes) values ($1, 9, 9, $2, $3) returning id`,
      [newName(), personId, megabytes * 1e6],
    )
    return row!.id
  }

  test('counts a photo for its sender while it is unused, in use, and until its files are deleted', async () => {
    const siti = await somebody()
    const { img_url } = (await upload(siti, photo)).data
    const weight = await filledBy(siti)
    expect(weight).toBeGreaterThan(5000)
    const { personId } = siti
    const { pictureId } = await db.transaction((tx) => photos.attachUpload(tx, img_url, { personId, field: 'x' }))
    expect([await looseOf(siti), await filledBy(siti)]).toEqual([[], weight])
    await db.transaction((tx) => photos.detach(tx, pictureId))
    expect([await looseOf(siti), await filledBy(siti)]).toEqual([[nameIn(img_url)], weight])
    await db.query(`update loose_picture set since = since - interval '25 hours' where sender_id = $1`, [personId])
    await photos.sweep()
    expect([await looseOf(siti), await filledBy(siti)]).toEqual([[], null])
  })

  test('beyond 200 MB deletes the oldest unused photos with their files, and accepts the new one', async () => {
    const [siti, budi] = [await somebody(), await somebody()]
    const [hers, his] = [
      await lieAround(siti, { count: 22, megabytes: 10 }),
      await lieAround(budi, { count: 3, megabytes: 10 }),
    ]
    const { code, data } = await upload(siti, photo)
    expect(code).toBe('00')
    expect(await looseOf(siti)).toEqual([...hers.slice(3), nameIn(data.img_url)])
    expect(await Promise.all(hers.slice(0, 4).map(isThere))).toEqual([false, false, false, true])
    expect(await looseOf(budi)).toEqual(his)
    // From now on at most one photo beyond the limit.
    for (let more = 0; more < 3; more++) expect((await upload(siti, photo)).code).toBe('00')
    expect(await filledBy(siti)).toBeLessThan(200e6)
  })

  test('counts photos in use, too; uploads that wait for their save are deleted last', async () => {
    const siti = await somebody()
    await hang(siti, 120)
    const waits = await lieAround(siti, { count: 5, megabytes: 10, age: '9 days', theirs: true })
    const left = await lieAround(siti, { count: 5, megabytes: 10 })
    const { data } = await upload(siti, photo)
    expect(await looseOf(siti)).toEqual([...waits, ...left.slice(3), nameIn(data.img_url)])
  })

  test('does not delete photos of the last hour, and answers 29 with a time to retry', async () => {
    const siti = await somebody()
    const fresh = await lieAround(siti, { count: 20, megabytes: 10, age: '59 minutes' })
    expect(await upload(siti, photo)).toMatchObject({ code: '29', retry_after: 600 })
    expect(await looseOf(siti)).toEqual(fresh)
    await db.query(`update loose_picture set since = since - interval '2 minutes' where sender_id = $1`, [
      siti.personId,
    ])
    expect((await upload(siti, photo)).code).toBe('00')
  })

  test('filled by photos in use alone rejects a new photo at its field, without a time to retry', async () => {
    const siti = await somebody()
    const [, second] = [await hang(siti, 150), await hang(siti, 50)]
    const before = await looseOf(siti)
    expect(await upload(siti, photo)).toEqual({ code: '01', message: full, fields: { bytes: full } })
    expect(await looseOf(siti)).toEqual(before)
    expect((await upload(await somebody(), photo)).code).toBe('00')
    await db.transaction((tx) => photos.detach(tx, second))
    await db.query(`update loose_picture set since = since - interval '2 hours' where sender_id = $1`, [siti.personId])
    expect((await upload(siti, photo)).code).toBe('00')
  })

  test('does not count photos of removed posts, and counts them again when the post is restored', async () => {
    const bodyId = await add(db, 'lspro', { name: 'LSPro Uji' })
    const sari = await somebody()
    const [shown, removed] = [await hang(sari, 20), await hang(sari, 190)]
    for (const picture_id of [shown, removed])
      await add(db, 'lspro_posting', { lspro_id: bodyId, remark: 'x', picture_id })
    expect((await upload(sari, photo)).code).toBe('01')
    const stand = (at: string | null) =>
      db.query('update lspro_posting set removed_at = $2 where picture_id = $1', [removed, at])
    await stand('2026-01-01')
    expect((await upload(sari, photo)).code).toBe('00')
    await stand(null)
    expect((await upload(sari, photo)).code).toBe('01')
  })

  test('has a separate limit of 400 MB for removed photos', async () => {
    const bodyId = await add(db, 'lspro', { name: 'LSPro Uji' })
    const sari = await somebody()
    for (const megabytes of [190, 190, 20])
      await add(db, 'lspro_posting', {
        ...{ lspro_id: bodyId, remark: 'x', removed_at: new Date() },
        picture_id: await hang(sari, megabytes),
      })
    expect(await upload(sari, photo)).toMatchObject({
      code: '01',
      fields: { bytes: expect.stringContaining('400 MB') },
    })
    expect((await upload(await somebody(), photo)).code).toBe('00')
    await db.query(
      "update lspro_posting set remark = '', picture_id = null where id = (select max(id) from lspro_posting)",
    )
    expect((await upload(sari, photo)).code).toBe('00')
  })

  test('keeps an upload used by a save at the same moment completely, or deletes it completely', async () => {
    const siti = await somebody()
    const { personId } = siti
    const [first] = await lieAround(siti, { count: 20, megabytes: 11, theirs: true })
    const [shown] = await Promise.allSettled([
      db.transaction((tx) => photos.attachUpload(tx, `${first}.jpg`, { personId, field: 'x' })),
      upload(siti, photo),
    ])
    expect(await isThere(first!)).toBe(shown.status === 'fulfilled')
  })
})

describe.each(engines())('photos of all endpoints count together, on %s', async (engine) => {
  const place = await openShops(engine)
  const { db, merchantAt, save } = place

  test('photos of a rejected stage are unused photos of their sender and count with their size', async () => {
    const siti = await merchantAt(4)
    const img_64s = [`photo/${'0'.repeat(32)}.jpg`]
    expect((await save(4, { img_64: dataOf(await png(60, 60), 'png'), img_64s }, siti)).code).toBe('04')
    const rows = await db.query(
      'select person_id, bytes > 100 as weighed from loose_picture where sender_id = $1 order by name',
      [siti.personId],
    )
    expect(rows).toEqual([{ person_id: null, weighed: true }])
  })

  test('120 photos an hour are the limit over all endpoints', async () => {
    const siti = await merchantAt(4)
    const { log } = keptLog()
    const { app } = createServer({
      config: readConfig({}),
      db,
      log,
      routes: await roomsOn(db, log),
      authenticate: authenticateWith(db),
      sharedLimits: sharedRateLimiter(db),
    })
    const send = async (path: string, payload: object | Buffer, kind = 'application/json') =>
      (
        await app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { ...siti.headers, 'content-type': kind },
          payload,
        })
      ).json()
    await db.query(
      `insert into asked_count (key, until, n) values ('photos ' || $1::int, now() + interval '20 minutes', 118)`,
      [siti.personId],
    )
    const small = await png(60, 60)
    const img_64 = dataOf(small, 'png')
    expect((await send('/merchant/stage-4/save', { img_64, img_64s: [img_64] })).code).toBe('00')
    const wait = { code: '29', retry_after: expect.closeTo(1160, -2) }
    expect(await send('/merchant/stage-4/save', { img_64 })).toMatchObject(wait)
    expect(await send('/photo/save', small, 'image/png')).toMatchObject(wait)
    expect(await send('/user/change/profile', filledIn({ img_64 }))).toMatchObject(wait)
    await app.close()
  })
})
