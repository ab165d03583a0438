import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shopMessages } from '#contract/shops/rules.ts'
import { variants } from '#server/pictures/file-names.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { openUploads } from '../../fixtures/photos.fixture.ts'
import { somebodyAtALock } from '../../support/database/at-a-lock.ts'
import { engines } from '../../support/database/engines.ts'
import { nameIn } from '../../support/pictures/picture-name.ts'

const gone = { code: '04', message: shopMessages.photoGone, fields: { img_64: shopMessages.photoGone } }

describe.each(engines())('an uploaded photo and the save that uses it, on %s', async (engine) => {
  const { db, store, photos, upload, somebody } = await openUploads(engine)
  const photo = await jpeg(400, 300)

  type Somebody = { personId: number }
  const show = (path: string, { personId }: Somebody) =>
    db.transaction((tx) => photos.attachUpload(tx, path, { personId, field: 'img_64' }))
  const filesOf = async (path: string) =>
    (await Promise.all(variants.map((variant) => store.has(nameIn(path) + variant)))).filter(Boolean).length
  const pictures = (path: string) => db.query('select id from picture where name = $1', [nameIn(path)])
  const earlier = (path: string, days: number) =>
    db.query('update loose_picture set since = since - make_interval(days => $2) where name = $1', [nameIn(path), days])
  const sent = async (who: Parameters<typeof upload>[0]) => (await upload(who, photo)).data.img_url as string

  test('is attached with its measured size and stays', async () => {
    const siti = await somebody()
    const path = await sent(siti)
    const shown = await show(path, siti)
    expect(shown).toEqual({ pictureId: expect.any(Number), width: 400, height: 300 })
    const rows = await db.query(
      `select id, width, height, length(thumbhash) > 20 as hashed, drawn_at is not null as drawn, recipe
       from picture where name = $1`,
      [nameIn(path)],
    )
    expect(rows).toEqual([{ id: shown.pictureId, width: 400, height: 300, hashed: true, drawn: true, recipe: null }])
    await photos.sweep()
    expect(await filesOf(path)).toBe(variants.length)
  })

  test('cannot be used by another user, and stays available to its owner', async () => {
    const [siti, budi] = [await somebody(), await somebody()]
    const path = await sent(siti)
    await expect(show(path, budi)).rejects.toMatchObject(gone)
    expect(await show(path, siti)).toMatchObject({ width: 400 })
    await expect(show(path, siti)).rejects.toMatchObject(gone)
    await expect(show(path, budi)).rejects.toMatchObject(gone)
  })

  test('is attached once, by whichever of several saves at the same moment', async () => {
    const siti = await somebody()
    const path = await sent(siti)
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => show(path, siti)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await pictures(path)).toHaveLength(1)
  })

  test('is available again when the save that used it fails', async () => {
    const siti = await somebody()
    const path = await sent(siti)
    const failed = db.transaction(async (tx) => {
      await photos.attachUpload(tx, path, { personId: siti.personId, field: 'img_64' })
      throw new Error('the power went')
    })
    await expect(failed).rejects.toThrow('the power went')
    expect(await show(path, siti)).toMatchObject({ height: 300 })
  })

  test('is deleted after 30 days, and naming it later is rejected at its field', async () => {
    const siti = await somebody()
    const [waits, late] = [await sent(siti), await sent(siti)]
    await earlier(waits, 29)
    await earlier(late, 31)
    await photos.sweep()
    expect([await filesOf(waits), await filesOf(late)]).toEqual([variants.length, 0])
    await expect(show(late, siti)).rejects.toMatchObject(gone)
    expect(await show(waits, siti)).toMatchObject({ width: 400 })
  })

  test.each([
    '',
    'photo/../../secret.jpg',
    `photo/${'0'.repeat(32)}.jpg`,
    `photo/${'0'.repeat(32)}`,
    `photo/${'0'.repeat(32)}-480.jpg`,
    `photo/${'0'.repeat(32)}.png`,
    'data:image/jpeg;base64,AAAA',
    "photo/' or 1=1",
    'photo/\0.jpg',
  ])('with the invalid path %j is not found', async (path) => {
    await expect(show(path, await somebody())).rejects.toMatchObject(gone)
  })

  test('cannot be named by one of its size variants', async () => {
    const siti = await somebody()
    const path = await sent(siti)
    await expect(show(`${nameIn(path)}-480.jpg`, siti)).rejects.toMatchObject(gone)
    await expect(show(nameIn(path), siti)).rejects.toMatchObject(gone)
  })

  test('that was processed without an owner cannot be named', async () => {
    const siti = await somebody()
    const taken = await photos.storeBytes(photo, { field: 'x', folder: 'photo', personId: siti.personId, longest: 100 })
    await expect(show(`${taken.name}.jpg`, siti)).rejects.toMatchObject(gone)
    await db.transaction((tx) => photos.keepUpload(tx, taken, siti.personId))
    expect(await show(`${taken.name}.jpg`, siti)).toMatchObject({ width: 100, height: 75 })
  })

  test('of a deleted user belongs to no one', async () => {
    const siti = await somebody()
    const path = await sent(siti)
    await db.query('delete from person where id = $1', [siti.personId])
    expect(await db.query('select person_id from loose_picture where name = $1', [nameIn(path)])).toEqual([
      { person_id: null },
    ])
  })

  describe('the limits of unused uploads of one user', () => {
    const waitingOf = async ({ personId }: Somebody) =>
      (
        await db.query<{ name: string }>('select name from loose_picture where person_id = $1 order by since, name', [
          personId,
        ])
      ).map(({ name }) => name)
    /** Uploads of earlier hours, without their files, the oldest first. */
    async function many({ personId }: Somebody, count: number, bytes: number) {
      const names = Array.from({ length: count }, () => `photo/${randomBytes(16).toString('hex')}`)
      await db.query(
        `insert into loose_picture (name, person_id, width, height, thumbhash, bytes, since)
         select name, $2, 9, 9, 'x', $3, now() - interval '2 days' + nr * interval '1 second'
         from unnest($1::text[]) with ordinality as one (name, nr)`,
        [names, personId, bytes],
      )
      return names
    }

    test('the sixty-first upload deletes the oldest of this user only', async () => {
      const [siti, budi] = [await somebody(), await somebody()]
      const [hers, his] = [await many(siti, 60, 1000), await many(budi, 3, 1000)]
      const path = await sent(siti)
      expect(await waitingOf(siti)).toEqual([...hers.slice(1), nameIn(path)])
      expect(await waitingOf(budi)).toEqual(his)
      await expect(show(`${hers[0]}.jpg`, siti)).rejects.toMatchObject(gone)
      await photos.sweep()
      expect(await db.query('select name from loose_picture where name = $1', [hers[0]])).toEqual([])
    })

    test('a byte over 60 MB deletes as many of the oldest as needed', async () => {
      const siti = await somebody()
      const hers = await many(siti, 6, 10_000_000)
      const first = await sent(siti)
      expect(await waitingOf(siti)).toEqual([...hers.slice(1), nameIn(first)])
      const second = await sent(siti)
      expect(await waitingOf(siti)).toEqual([...hers.slice(1), nameIn(first), nameIn(second)])
    })

    test('four uploads at the same moment do not exceed the limits', async () => {
      const siti = await somebody()
      await many(siti, 59, 1000)
      const options = { field: 'x', folder: 'photo', personId: siti.personId, longest: 50 }
      const taken = await Promise.all([1, 2, 3, 4].map(() => photos.storeBytes(photo, options)))
      await Promise.all(taken.map((one) => db.transaction((tx) => photos.keepUpload(tx, one, siti.personId))))
      const waiting = await waitingOf(siti)
      expect(waiting).toHaveLength(60)
      for (const { name } of taken) expect(waiting).toContain(name)
    })
  })

  test.runIf(engine === 'postgres')(
    'a save that names an old upload during garbage collection keeps it with all files',
    async () => {
      const siti = await somebody()
      const path = await sent(siti)
      await earlier(path, 31)
      let sweeping: Promise<void> | undefined
      await db.transaction(async (tx) => {
        await photos.attachUpload(tx, path, { personId: siti.personId, field: 'img_64' })
        sweeping = photos.sweep()
        // The garbage collection waits for this save now.
        await somebodyAtALock(db, tx)
      })
      await sweeping
      expect([await filesOf(path), (await pictures(path)).length]).toEqual([variants.length, 1])
    },
  )
})
