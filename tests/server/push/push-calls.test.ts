import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { saveSubscription } from '#server/push/subscriptions.ts'
import { vapidFrom } from '#server/push/vapid.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { openPushPlace } from '../../fixtures/push.fixture.ts'
import { pushPhone } from '../../support/browser/push-browser.ts'
import { engines, testSecret } from '../../support/database/engines.ts'
import { actor, signedIn } from '../../support/people.ts'

describe.each(engines())('push subscriptions, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openPushPlace>>
  beforeAll(async () => {
    place = await openPushPlace(engine)
  })
  beforeEach(() => place.fresh())
  const kept = () =>
    place.db.query<{ personId: number; sessionId: number; endpoint: string; reviews: boolean; posts: boolean }>(
      `select person_id as "personId", session_id as "sessionId", endpoint, reviews, posts from push_subscription order by id`,
    )

  test.each([
    ['endpoint', 'https://169.254.169.254/latest/meta-data'],
    ['endpoint', 'https://localhost:3000/api/home'],
    ['endpoint', 'https://fcm.googleapis.com:8443/x'],
    ['endpoint', 'https://a@fcm.googleapis.com/x'],
    ['endpoint', 'https://xn--fm-6kc.googleapis.com/x'],
    ['endpoint', { href: 'https://fcm.googleapis.com/x' }],
    ['p256dh', 'A'.repeat(87)],
    ['p256dh', 'pendek'],
    ['auth', '!'.repeat(22)],
    ['auth', null],
    ['reviews', 'ya'],
  ])('with %s %j are rejected, and nothing is stored', async (field, value) => {
    const { p256dh, auth } = pushPhone()
    const she = await actor(place.db)
    const ask = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', p256dh, auth, [field]: value }
    const said = await place.ask('/push/save', ask, she.headers)
    expect([said.code, Object.keys(said.fields ?? {}), await kept()]).toEqual(['05', [field], []])
  })

  test('have switches for each kind of message, and those not sent keep their value', async () => {
    await place.phoneOf(await actor(place.db))
    const she = await actor(place.db)
    const phone = await place.phoneOf(she)
    const { endpoint, p256dh, auth } = phone
    const here = async () => (await place.ask('/push/here', {}, she.headers)).data
    expect((await here()).saved).toEqual({ endpoint, reviews: true, posts: true })
    expect((await here()).key).toMatch(/^B[\w-]{86}$/)
    await place.ask('/push/save', { endpoint, p256dh, auth, posts: false }, she.headers)
    await place.ask('/push/save', { endpoint: `${endpoint}-renewed`, p256dh, auth }, she.headers)
    expect((await here()).saved).toEqual({ endpoint: `${endpoint}-renewed`, reviews: true, posts: false })
    await place.ask('/push/remove', {}, she.headers)
    expect((await here()).saved).toBeNull()
  })

  test('use the key derived from the SECRET of this installation', async () => {
    const she = await actor(place.db)
    const { key } = (await place.ask('/push/here', {}, she.headers)).data
    expect(key).toBe(vapidFrom(deriveKeys(testSecret).push, 'mailto:x@uji.example').publicKey)
  })

  test('with results switched off get none, and those waiting are not sent', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    await she.tell('added')
    const { endpoint, p256dh, auth } = phone
    await place.ask('/push/save', { endpoint, p256dh, auth, reviews: false }, she.headers)
    await she.tell('rejected')
    expect(await place.waiting()).toHaveLength(1)
    await place.pusher().work()
    expect([place.service.caught, await place.waiting()]).toEqual([[], []])
  })

  const endings: [string, (she: Awaited<ReturnType<typeof actor>>) => Promise<unknown>][] = [
    ['switches it off', (she) => place.ask('/push/remove', {}, she.headers)],
    ['signs out', (she) => place.ask('/logout', {}, she.headers)],
    [
      'is put out by another device',
      async (she) => place.ask('/session/end', { others: true }, (await signedIn(place.db, she.personId)).headers),
    ],
    ['is gone', (she) => place.db.query('delete from person where id = $1', [she.personId])],
  ]
  test.each(endings)('get no message any more when their owner %s', async (_, end) => {
    const she = await actor(place.db)
    await place.phoneOf(she)
    const other = await actor(place.db)
    const { endpoint } = await place.phoneOf(other)
    await end(she)
    expect((await kept()).map((one) => one.endpoint)).toEqual([endpoint])
  })

  test.each([
    ['lay unused too long', "update session set seen_at = now() - interval '15 days' where id = $1"],
    ['is past its end', "update session set ends_at = now() - interval '1 minute' where id = $1"],
    [
      'belongs to a disabled account',
      "update person set status = 'disabled' where id = (select person_id from session where id = $1)",
    ],
  ])('get no message when their session %s, even before the session is deleted', async (_, sql) => {
    const she = await place.merchant()
    await place.phoneOf(she)
    await she.tell('added')
    await place.db.query(sql, [she.sessionId])
    await place.pusher().work()
    expect(place.service.caught).toEqual([])
  })

  test('belong to the user who has signed in last on the browser', async () => {
    const [she, he] = [await place.merchant(), await actor(place.db)]
    const { endpoint, p256dh, auth } = await place.phoneOf(she)
    await she.tell('added')
    await place.ask('/push/save', { endpoint, p256dh, auth }, he.headers)
    await place.pusher().work()
    expect([await kept(), place.service.caught]).toEqual([
      [{ personId: he.personId, sessionId: he.sessionId, endpoint, reviews: true, posts: true }],
      [],
    ])
  })

  test('are limited to ten for each user, like sessions', async () => {
    const she = await place.merchant()
    for (let n = 0; n < 12; n++) await place.phoneOf(await signedIn(place.db, she.personId))
    expect(await kept()).toHaveLength(10)
    await she.tell('added')
    await place.pusher().work()
    expect(place.service.caught).toHaveLength(10)
  })

  test('with an endpoint of more than a thousand characters are rejected', async () => {
    const she = await actor(place.db)
    await expect(place.phoneOf(she, { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` })).rejects.toThrow(
      /"05"/,
    )
  })

  test('are limited to twenty new endpoints a day; switches can be changed without limit', async () => {
    const { headers: _, personId, sessionId } = await actor(place.db)
    const me = { id: personId, sessionId, role: 'guest', merchantId: null, lsproId: null }
    const { p256dh, auth } = pushPhone()
    const save = (n: number, posts: boolean) =>
      saveSubscription(
        place.db,
        me,
        { endpoint: `https://fcm.googleapis.com/day-${n}`, p256dh, auth, posts },
        sharedRateLimiter(place.db),
      )
    for (let n = 1; n <= 20; n++) await save(n, true)
    for (const posts of [false, true, false]) await save(20, posts)
    await expect(save(21, true)).rejects.toThrow(/terlalu sering/)
    expect(await kept()).toMatchObject([{ endpoint: 'https://fcm.googleapis.com/day-20', posts: false }])
  })
})
