import { describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { variants } from '#server/pictures/file-names.ts'
import { createPhotos } from '#server/pictures/photos.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { dataOf, jpeg, png } from '../../fixtures/photo-corpus.ts'
import { filledIn, openProfiles } from '../../fixtures/profile.fixture.ts'
import { keptLog } from '../../support/network/http.ts'
import { images } from '../../support/pictures/image-pool.ts'

const place = await openProfiles(usualEngine())
const { db, store, photos, stored } = place

type Somebody = Awaited<ReturnType<typeof place.signedIn>>
const send = (who: Somebody, img_64: unknown) => place.ask(account.changeProfile, filledIn({ img_64 }), who)
const nameIn = (path: string) => path.replace(/\.jpg$/, '')

describe('garbage collection of photos', () => {
  const aDayPasses = () => db.query(`update loose_picture set since = since - interval '25 hours'`)
  const filesOf = async (path: string) => (await stored()).filter((file) => `person/${file}`.startsWith(nameIn(path)))
  const looseAll = async () =>
    (await db.query<{ name: string }>('select name from loose_picture')).map((row) => row.name)

  test('detaches a replaced photo at once and deletes its files a day later', async () => {
    await db.query('delete from loose_picture')
    const siti = await place.signedIn('guest')
    const first = (await send(siti, dataOf(await jpeg()))).data.img_url
    const second = (await send(siti, dataOf(await jpeg(500, 500)))).data.img_url
    expect(second).not.toBe(first)
    expect(await db.query('select id from picture where name = $1', [nameIn(first)])).toEqual([])
    expect(await looseAll()).toEqual([nameIn(first)])

    await photos.sweep()
    expect(await filesOf(first)).toHaveLength(variants.length)
    await aDayPasses()
    await photos.sweep()
    expect([await filesOf(first), await looseAll()]).toEqual([[], []])
    expect(await filesOf(second)).toHaveLength(variants.length)
  })

  test('deletes a photo whose save has failed, and keeps illustrations and photos in use', async () => {
    await db.query('delete from loose_picture')
    const siti = await place.signedIn('guest')
    const shown = (await send(siti, dataOf(await jpeg()))).data.img_url
    const sending = { field: 'x', folder: 'person', personId: siti.id, side: 200 }
    const taken = await photos.storeSquare(dataOf(await jpeg()), sending)
    const failed = db.transaction(async (tx) => {
      await photos.attach(tx, taken)
      throw new Error('the power went')
    })
    await expect(failed).rejects.toThrow('the power went')
    expect(await looseAll()).toEqual([taken.name])
    await aDayPasses()
    await photos.sweep()
    expect([await filesOf(taken.name), await looseAll()]).toEqual([[], []])
    expect(await filesOf(shown)).toHaveLength(variants.length)
    await expect(db.transaction((tx) => photos.attach(tx, taken))).rejects.toThrow('swept away')
  })

  test('keeps an illustration that a user has replaced, because others use it', async () => {
    const drawn = `merchant/${'ab'.repeat(16)}`
    const [row] = await db.query<{ id: number }>(
      `insert into picture (name, width, height, recipe) values ($1, 480, 480, 'merchants.1.logo') returning id`,
      [drawn],
    )
    const siti = await place.signedIn('merchant')
    await db.query('update person set picture_id = $2 where id = $1', [siti.id, row!.id])
    expect((await send(siti, dataOf(await jpeg()))).code).toBe('00')
    expect(await db.query('select id from picture where id = $1', [row!.id])).toHaveLength(1)
  })

  test('after two photos sent at the same moment: one is in use, the other unused, none is lost', async () => {
    await db.query('delete from loose_picture')
    const siti = await place.signedIn('guest')
    const photo = dataOf(await jpeg())
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(siti, photo)))
    expect(answers.map(({ code }) => code)).toEqual(['00', '00', '00', '00'])
    const [person] = await db.query<{ name: string }>(
      'select picture.name from person join picture on picture.id = picture_id where person.id = $1',
      [siti.id],
    )
    const names = answers.map(({ data }) => nameIn(data.img_url))
    expect(new Set(names).size).toBe(4)
    expect((await looseAll()).sort()).toEqual(names.filter((name) => name !== person!.name).sort())
  })
})

test('requests are answered while a photo is being processed, because no transaction waits for it', async () => {
  const siti = await place.signedIn('guest')
  const budi = await place.signedIn('guest')
  const order: string[] = []
  const photo = dataOf(await jpeg(6000, 4000))
  await Promise.all([
    send(siti, photo).then(() => order.push('photo')),
    place.ask(account.registerVisitor, filledIn(), budi).then(({ code }) => order.push(code)),
  ])
  expect(order).toEqual(['00', 'photo'])
})

test('of thirty photos at once two are processed, a few wait, and the rest is told to retry', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => place.signedIn('guest')))
  const photo = dataOf(await jpeg())
  const answers = await Promise.all(people.map((who) => send(who, photo)))
  const codes = answers.map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set(['00', '29']))
  expect(codes.filter((code) => code === '00').length).toBeGreaterThanOrEqual(14)
  for (const { code, retry_after } of answers) if (code === '29') expect(retry_after).toBe(5)
})

test('photos are limited to 120 an hour over all endpoints; the profile can still be saved without one', async () => {
  const counting = await openProfiles(usualEngine(), { limits: true })
  const siti = await counting.signedIn('guest')
  const ask = (img_64: string | null) => counting.ask(account.changeProfile, filledIn({ img_64 }), siti)
  await counting.db.query(
    `insert into asked_count (key, until, n) values ('photos ' || $1::int, now() + interval '20 minutes', 119)`,
    [siti.id],
  )
  expect((await ask('data:image/png;base64,AAAA')).code).toBe('05')
  expect(await ask(dataOf(await png(), 'png'))).toMatchObject({ code: '29', retry_after: expect.any(Number) })
  expect((await ask(null)).code).toBe('00')
})

test('a nearly full disk rejects photos with a log entry, and other saves still work', async () => {
  const full = await openProfiles(usualEngine(), { full: true })
  const siti = await full.signedIn('guest')
  const photo = dataOf(await png(), 'png')
  expect(await full.ask(account.changeProfile, filledIn({ img_64: photo }), siti)).toMatchObject({ code: '50' })
  expect(full.lines.join()).toContain('the disk is nearly full')
  expect((await full.ask(account.changeProfile, filledIn(), siti)).code).toBe('00')
})

test('garbage collection logs what it has deleted', async () => {
  const { lines, log } = keptLog()
  await db.query(`insert into loose_picture (name, since) values ($1, now() - interval '2 days')`, [
    `person/${'cd'.repeat(16)}`,
  ])
  await createPhotos({ db, store, images, log }).sweep()
  expect(lines.join()).toContain('swept photos')
})
