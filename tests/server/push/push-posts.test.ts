import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxFollows } from '#contract/lspro/schemas.ts'
import { night, openPushPlace } from '../../fixtures/push.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

describe.each(engines())('push messages about posts of followed bodies, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openPushPlace>>
  beforeAll(async () => {
    place = await openPushPlace(engine)
  })
  beforeEach(() => place.fresh())
  const listed = async (headers: object) =>
    (await place.ask('/lspro/follow/list', {}, { ...headers })).data.map(({ id }: { id: number }) => id)

  test('are sent to followers after a gathering period, and to no one else', async () => {
    const body = await place.body()
    const other = await place.body()
    const phone = await place.phoneOf(await body.follower())
    const stranger = await place.phoneOf(await other.follower())
    await body.post('Jadwal audit bulan depan')
    await place.pusher().work()
    expect(place.got(phone)).toEqual([])
    await place.gathered()
    await place.pusher().work()
    await place.pusher().work()
    expect(place.got(phone)).toEqual([
      {
        for: expect.any(String),
        title: 'LSPro Uji',
        body: 'Postingan baru',
        tag: `lspro-${body.id}`,
        to: `/base/lspro/detail/${body.id}`,
      },
    ])
    expect(place.got(stranger)).toEqual([])
    expect(place.service.caught[0]!.headers.topic).toBe(`lspro-${body.id}`)
  })

  test('combine several posts into one message with their number', async () => {
    const body = await place.body()
    const phone = await place.phoneOf(await body.follower())
    for (const n of [1, 2, 3]) await body.post(`Kabar ${n}`)
    await place.gathered()
    await place.pusher().work()
    expect(place.got(phone)).toMatchObject([{ body: '3 postingan baru' }])
  })

  test('are held during the night and combined in the morning; results of a review are not held', async () => {
    const body = await place.body()
    const phone = await place.phoneOf(await body.follower())
    const she = await place.merchant()
    const hers = await place.phoneOf(she)
    for (const n of [1, 2]) {
      await body.post(`Kabar malam ${n}`)
      await place.gathered()
      await place.pusher({ now: night }).work()
    }
    await she.tell('added')
    await place.pusher({ now: night }).work()
    expect([place.got(phone), place.got(hers).length]).toEqual([[], 1])
    await place.pusher().work()
    expect(place.got(phone)).toMatchObject([{ body: '2 postingan baru' }])
  })

  test('include a post that is created while the previous message is being sent', async () => {
    const body = await place.body()
    const phone = await place.phoneOf(await body.follower())
    await body.post('Yang pertama')
    await place.gathered()
    place.service.answers(phone.path, 'hangs', { status: 201 })
    const first = place.pusher({ within: 60_000 })
    const round = first.work()
    await expect.poll(() => place.got(phone).length).toBe(1)
    await body.post('Yang kedua')
    await place.gathered()
    await place.pusher().work()
    expect(place.got(phone)).toMatchObject([{ body: 'Postingan baru' }, { body: 'Postingan baru' }])
    first.cut()
    await round
  })

  type Body = Awaited<ReturnType<typeof place.body>>
  const ends: [string, (body: Body, post: number, headers: Record<string, string>) => Promise<unknown>][] = [
    ['is removed again', (body, post) => body.remove(post)],
    [
      'is of a body they follow no more',
      (body, _, headers) => place.ask('/lspro/follow', { id: body.id, follow: 0 }, headers),
    ],
    [
      'is of a body that was disabled',
      (body) => place.db.query("update lspro set status = 'not active' where id = $1", [body.id]),
    ],
    ['is not wanted on this phone', () => place.db.query('update push_subscription set posts = false')],
  ]
  test.each(ends)('are not sent for a post that %s, neither before nor after gathering', async (_, end) => {
    for (const when of ['gathered', 'given out'] as const) {
      await place.fresh()
      const body = await place.body()
      const he = await body.follower()
      await place.phoneOf(he)
      const post = await body.post('Salah kirim')
      if (when === 'given out') {
        await place.gathered()
        await place.pusher({ now: night }).work()
        expect(await place.waiting()).toHaveLength(1)
      }
      await end(body, post, he.headers)
      await place.gathered()
      await place.pusher().work()
      expect([when, place.service.caught, await place.waiting()]).toEqual([when, [], []])
    }
  })

  test('are not sent for a changed post or for the same post sent twice', async () => {
    const body = await place.body()
    const phone = await place.phoneOf(await body.follower())
    const save = { remark: '<p>Sekali saja</p>', external_id: randomUUID() }
    for (const _ of [1, 2]) await place.ask('/lspro/posting/save', save, body.owner.headers)
    await place.gathered()
    await place.pusher().work()
    await place.ask('/lspro/posting/save', { ...save, remark: '<p>Sekali saja, diubah</p>' }, body.owner.headers)
    await place.gathered()
    await place.pusher().work()
    expect(place.got(phone)).toHaveLength(1)
  })

  test('for a thousand followers take one row when posting, and one message for each phone', async () => {
    const body = await place.body()
    const he = await body.follower()
    const phone = await place.phoneOf(he)
    await place.db.query(
      `with people as (
         insert into person (email, email_key, verified_at) select 'p' || n || $1, 'p' || n || $1, now()
         from generate_series(1, 1100) n returning id
       ), sessions as (
         insert into session (person_id, token_hash, device, ends_at)
         select id, sha256(id::text::bytea), 'HP', now() + interval '1 day' from people returning id, person_id
       ), follows as (
         insert into lspro_follow (person_id, lspro_id) select id, $2::int from people
       )
       insert into push_subscription (person_id, session_id, endpoint, p256dh, auth, reviews, posts)
       select person_id, id, 'https://fcm.googleapis.com/fcm/send/many-' || id, k.p256dh, k.auth, true, true
       from sessions, (select p256dh, auth from push_subscription where endpoint = $3) k`,
      [`-${randomUUID()}@uji.example`, body.id, phone.endpoint],
    )
    await body.post('Untuk semua')
    expect(await place.waiting()).toEqual([])
    await place.gathered()
    for (const _ of [1, 2]) await place.pusher({ now: night }).work()
    const [given] = await place.db.query(
      'select count(*)::int as messages, count(distinct subscription_id)::int as phones from push_due',
    )
    expect(given).toEqual({ messages: 1101, phones: 1101 })
  })

  test('following twice counts once; the list has active bodies only, the latest first', async () => {
    const [one, other] = [await place.body(), await place.body()]
    const { headers } = await one.follower()
    for (const _ of [1, 2])
      expect((await place.ask('/lspro/follow', { id: other.id, follow: 1 }, headers)).code).toBe('00')
    expect(await listed(headers)).toEqual([other.id, one.id])
    await place.db.query("update lspro set status = 'not active' where id = $1", [other.id])
    expect(await listed(headers)).toEqual([one.id])
    expect((await place.ask('/lspro/follow', { id: other.id, follow: 1 }, headers)).code).toBe('04')
    for (const id of [other.id, one.id, 2_000_000_000])
      expect((await place.ask('/lspro/follow', { id, follow: 0 }, headers)).code).toBe('00')
    expect(await listed(headers)).toEqual([])
  })

  test('followed bodies of another user are neither visible nor changeable, and their number is limited', async () => {
    const body = await place.body()
    const [she, he] = [await body.follower(), await actor(place.db)]
    expect(await listed(he.headers)).toEqual([])
    await place.ask('/lspro/follow', { id: body.id, follow: 0 }, he.headers)
    expect(await listed(she.headers)).toEqual([body.id])
    await place.db.query(
      `with made as (insert into lspro (name) select 'LSPro ' || n from generate_series(1, $2::int) n returning id)
       insert into lspro_follow (person_id, lspro_id) select $1::int, id from made`,
      [he.personId, maxFollows],
    )
    expect((await place.ask('/lspro/follow', { id: body.id, follow: 1 }, he.headers)).code).toBe('01')
    expect((await place.ask('/lspro/follow', { id: body.id, follow: 2 }, she.headers)).code).toBe('05')
  })
})
