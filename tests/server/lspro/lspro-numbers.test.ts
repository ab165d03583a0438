import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { dayInJakarta, daysAfter } from '#contract/time/dates.ts'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/http/app.ts'
import { inMemoryRateLimiter, type RateLimiter } from '#server/http/limits/rate-limits.ts'
import { mountLspro } from '#server/lspro/routes.ts'
import { mountShops } from '#server/shops/routes.ts'
import { createViewCounter, deleteOldViewers } from '#server/views/view-counter.ts'
import { type Bodies, type BodyOwner, openBodies } from '../../fixtures/lspro.fixture.ts'
import { addShop } from '../../fixtures/showcase.fixture.ts'
import { accountParts, usualEngine } from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'
import { type Actor, actor } from '../../support/people.ts'

let place: Bodies
let owner: BodyOwner
let body: number
beforeAll(async () => {
  place = await openBodies(usualEngine())
  owner = await place.owner({ name: 'LSPro & "Uji"' })
  body = owner.bodyId
})

const keep = (mobile_phone: string | null, office_phone: string | null = null) =>
  place.db.query('update lspro set mobile_phone = $2, office_phone = $3 where id = $1', [
    body,
    mobile_phone,
    office_phone,
  ])
const whatsapp = (id: unknown, who?: Actor) => place.read(`/lspro/whatsapp/${id}`, {}, who)
const phone = (id: unknown, who?: Actor) => place.read('/lspro/phone', { id }, who)

/** A server for shops and bodies whose view counter can be awaited. */
function counting(shared?: RateLimiter) {
  const { db } = place
  const { log } = keptLog()
  const views = createViewCounter({ db, keys: accountParts.keys, log })
  const { app } = createServer({
    config: readConfig({ RATE_LIMITS: 'off' }),
    db,
    log,
    routes: [mountShops({ views }), mountLspro({ views })],
    authenticate: authenticateWith(db),
    ...(shared && { sharedLimits: shared }),
  })
  afterAll(() => app.close())
  const mobile = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const ask = async (path: string, payload: object, who?: Actor, from: { ip?: string; device?: string } = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress: from.ip ?? '10.9.0.1',
        headers: { ...who?.headers, 'user-agent': from.device ?? mobile },
        payload,
      })
    ).json()
  const clicks = async (id = body) => {
    await views.flush()
    return (await db.query<{ click: number }>('select click from lspro where id = $1', [id]))[0]!.click
  }
  return { ask, clicks, seen: (id: number, who?: Actor, from?: object) => ask('/lspro/seen', { id }, who, from) }
}

describe('the phone numbers of a certification body', () => {
  const numbers = { office_phone: '0251-100111', mobile_phone: '+6281234567890' }
  const first = 'Lengkapi profil Anda dahulu untuk melihat nomor telepon.'
  const refused = (route: string) => ({ code: '03', message: first, route })
  test.each<[string, () => Promise<Actor | undefined>, object]>([
    ['nobody', async () => undefined, { code: '99', message: commonTexts.sessionOver }],
    [
      'a visitor whose profile is not complete',
      () => actor(place.db, { completed: false }),
      refused('/auth/registration-visitor'),
    ],
    [
      'a merchant in the middle of the wizard',
      () => actor(place.db, { role: 'merchant', completed: false }),
      refused('/merchant/stage-1'),
    ],
    ['a visitor', async () => place.people.visitor, { code: '00', data: numbers }],
    ['a merchant', async () => place.people.merchant, { code: '00', data: numbers }],
    ['another body', async () => place.people['another body'], { code: '00', data: numbers }],
    ['its owner', async () => owner, { code: '00', data: numbers }],
  ])('requested by %s', async (_, who, heard) => {
    await keep('+6281234567890', '0251-100111')
    expect(await phone(body, await who())).toEqual(heard)
  })

  test('are answered alike for an existing and a missing body when the user may not see them', async () => {
    const newcomer = await actor(place.db, { completed: false })
    expect(await phone(2_000_000_000, newcomer)).toEqual(await phone(body, newcomer))
  })

  test.each([
    ['0251-100111', '084000009001', { office_phone: '0251-100111', mobile_phone: '+6284000009001' }],
    [null, null, { office_phone: '', mobile_phone: '' }],
    ['-', 'belum ada', { office_phone: '', mobile_phone: '' }],
  ])('stored as %j and %j are returned in dialable form', async (office, mobile, given) => {
    await keep(mobile, office)
    expect((await phone(body, place.people.visitor)).data).toEqual(given)
    const { lspro } = (await place.read('/lspro/detail', { id: body })).data
    expect([lspro.has_office_phone, lspro.has_whatsapp]).toEqual([
      given.office_phone ? 1 : 0,
      given.mobile_phone ? 1 : 0,
    ])
  })

  test('by WhatsApp come with a text that names the body and the site', async () => {
    await keep('0812-3456-7890')
    const url = new URL((await whatsapp(body, place.people.visitor)).data.whatsapp_url)
    expect(url.origin + url.pathname).toBe('https://wa.me/6281234567890')
    expect(url.searchParams.get('text')).toBe(
      `Halo, saya melihat LSPro & "Uji" di Etalase Mutu: http://localhost:3000/base/lspro/detail/${body}`,
    )
    expect(await whatsapp(body)).toEqual({ code: '99', message: commonTexts.sessionOver })
    for (const none of [null, '', '123']) {
      await keep(none)
      const message = 'Lembaga ini belum mencantumkan nomor WhatsApp.'
      expect(await whatsapp(body, place.people.visitor)).toEqual({ code: '01', message })
    }
  })
})

test('share the limit of sixty an hour and two hundred a day with those of shops', async () => {
  let now = Date.now()
  const { ask } = counting(inMemoryRateLimiter(() => now))
  await keep('+6281234567890')
  const shop = await addShop(place.db, { mobile_phone: '+6281234567890' })
  const [collector, buyer] = [await actor(place.db), await actor(place.db)]
  const ways: [string, object][] = [
    [`/lspro/whatsapp/${body}`, {}],
    ['/merchant/phone', { id: shop }],
    ['/lspro/phone', { id: body }],
    [`/merchant/whatsapp/${shop}`, {}],
  ]
  let given = 0
  const asking = async () => {
    const { code } = await ask(...ways[given % ways.length]!, collector)
    if (code === '00') given += 1
    return code
  }
  for (let hour = 1; hour <= 3; hour++) {
    while ((await asking()) === '00');
    expect(given).toBe(hour * 60)
    for (const way of ways) expect(await ask(...way, collector), way[0]).toMatchObject({ code: '29' })
    now += 3_600_001
  }
  while ((await asking()) === '00');
  expect(given).toBe(200)
  now += 3_600_001
  for (const way of ways)
    expect(await ask(...way, collector)).toMatchObject({ code: '29', retry_after: expect.any(Number) })
  for (const way of ways) expect((await ask(...way, buyer)).code).toBe('00')
  now += 86_400_000
  expect(await asking()).toBe('00')
})

describe('views of a certification body', () => {
  test('count once for each person and day, and not for its owner, operators and bots', async () => {
    const { seen, clicks } = counting()
    vi.useFakeTimers({ toFake: ['Date'] }) // on one day, also at midnight
    try {
      for (const times of [1, 2, 3]) {
        for (const who of [place.people.visitor, place.people.merchant, place.people['another body']])
          expect(await seen(body, who), `${times}`).toEqual({ code: '00' })
        for (const ip of ['10.9.0.1', '10.9.0.2']) await seen(body, undefined, { ip })
        for (const who of [owner, place.people.operator]) await seen(body, who)
        for (const device of ['Contohbot/1.0', 'curl/8.0']) await seen(body, undefined, { ip: '10.9.0.3', device })
        expect(await clicks()).toBe(5)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('of an inactive or missing body are answered alike and not counted', async () => {
    const { seen, clicks } = counting()
    const closed = await place.body({ status: 'not active' })
    for (const id of [closed, 2_000_000_000]) expect(await seen(id)).toEqual({ code: '00' })
    expect(await clicks(closed)).toBe(0)
  })

  test('are counted separately from those of a shop or product with the same id', async () => {
    const { db } = place
    const id = 900_001
    await db.query("insert into lspro (id, name) values ($1, 'Tiga')", [id])
    await addShop(db, { id })
    await place.product(id, { id })
    const views = createViewCounter({ db, keys: accountParts.keys, log: keptLog().log })
    const by = { me: undefined, from: { ip: '10.9.1.1', device: 'Mozilla/5.0 Firefox/140' } }
    const other = await place.body()
    for (const thing of [{ body: id }, { shop: id }, { product: id }, { body: other }, { body: id }])
      views.countView(thing, by)
    await views.flush()
    const clicks = await db.query(
      'select lspro.click as body, shop.click as shop, product.click as product from lspro, merchant shop, product where lspro.id = $1 and shop.id = $1 and product.id = $1',
      [id],
    )
    expect(clicks).toEqual([{ body: 1, shop: 1, product: 1 }])
    expect(await db.query('select click from lspro where id = $1', [other])).toEqual([{ click: 1 }])
  })

  test('count again on the next day, exactly on three servers at once, and the viewers are deleted with the day', async () => {
    const id = await place.body()
    const servers = [counting(), counting(), counting()]
    const at = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })
    const midnight = Date.parse(`${daysAfter(dayInJakarta(), -3)}T17:00:00Z`) // in Jakarta, over by now
    try {
      for (const time of [midnight - 1000, midnight]) {
        at(time)
        for (const { seen } of servers) for (let n = 0; n < 5; n++) await seen(id, undefined, { ip: `10.9.2.${n}` })
        await Promise.all(servers.map(({ clicks }) => clicks(id)))
      }
    } finally {
      vi.useRealTimers()
    }
    expect(await servers[0]!.clicks(id)).toBe(10)
    const who = () => place.db.query('select from lspro_seen_today where lspro_id = $1', [id])
    expect(await who()).toHaveLength(10)
    await servers[0]!.seen(id)
    await servers[0]!.clicks()
    await deleteOldViewers(place.db)
    expect(await who(), 'today stays').toHaveLength(1)
  })
})
