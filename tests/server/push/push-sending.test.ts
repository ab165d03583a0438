import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyMerchant } from '#server/notices/notify-merchant.ts'
import { createPushClient } from '#server/push/client.ts'
import { isPushService } from '#server/push/push-services.ts'
import { deleteStalePushes } from '#server/push/queue.ts'
import { openPushPlace } from '../../fixtures/push.fixture.ts'
import { engines } from '../../support/database/engines.ts'

describe.each(engines())('sending push messages, on %s', (engine) => {
  let place: Awaited<ReturnType<typeof openPushPlace>>
  beforeAll(async () => {
    place = await openPushPlace(engine)
  })
  beforeEach(() => place.fresh())
  const known = async (endpoint: string) =>
    (await place.db.query('select from push_subscription where endpoint = $1', [endpoint])).length === 1

  test('an approved product sends one message to its merchant’s phone, which only that phone can decrypt', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    await she.tell('added')
    await place.pusher().work()
    await place.pusher().work()
    expect(place.got(phone)).toEqual([
      {
        for: String(she.personId),
        title: 'Produk ditambahkan',
        body: 'Keripik Pisang',
        count: 1,
        tag: expect.stringMatching(/^notice-\d+$/),
        to: `/base/merchant/detail/${she.shopId}`,
      },
    ])
    const [{ headers, body }] = place.service.caught as [(typeof place.service.caught)[number]]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/)
    expect(body.includes('Keripik')).toBe(false)
  })

  test('an approved change of a live product is announced as a change', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    const as = (name: string) => ({ name, sni_remark: null, sni_end_date: null })
    await place.db.transaction((tx) =>
      notifyMerchant(tx, {
        ...{ merchantId: she.shopId, productId: she.productId, kind: 'added', event: 'uji perubahan' },
        ...{ before: as('Keripik'), after: as('Keripik Pisang') },
      }),
    )
    await place.pusher().work()
    expect(place.got(phone)).toMatchObject([{ title: 'Perubahan produk disetujui', body: 'Keripik Pisang' }])
  })

  test.each([
    ['rejected', 'Product di validasi - rejected'],
    ['changes', 'Product di validasi - perlu diubah'],
    ['updated', 'Informasi produk diupdate'],
  ] as const)('the message of a notice %s has the drawer’s text, without the remark', async (kind, title) => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    await she.tell(kind, `Keripik ${'pedas '.repeat(40)}`, 'NIB 9120001234567 tidak cocok')
    await place.pusher().work()
    const [message] = place.got(phone)
    expect(message).toMatchObject({ title, to: expect.stringMatching(kind === 'updated' ? /^\/base/ : /create\?id=/) })
    expect([...message.body].length).toBeLessThanOrEqual(80)
    expect(JSON.stringify(message)).not.toContain('NIB')
  })

  test.each(['ending', 'ended', 'confirm'] as const)(
    'the notice %s sends no push message, only a notice and a letter',
    async (kind) => {
      const she = await place.merchant()
      await place.phoneOf(she)
      await she.tell(kind)
      expect(await place.waiting()).toEqual([])
    },
  )

  test('a notice that was rolled back or has been read sends no message', async () => {
    const she = await place.merchant()
    await place.phoneOf(she)
    await expect(
      place.db.transaction(async (tx) => {
        await she.tellIn(tx, 'added')
        throw new Error('the review failed')
      }),
    ).rejects.toThrow('the review failed')
    expect(await place.waiting()).toEqual([])
    await she.tell('added')
    await place.ask('/readAll', {}, she.headers)
    await place.pusher().work()
    expect([place.service.caught, await place.waiting()]).toEqual([[], []])
  })

  test.each([404, 410])(
    'a subscription unknown to the push service (%s) is deleted with its waiting messages',
    async (status) => {
      const she = await place.merchant()
      const phone = await place.phoneOf(she)
      place.service.answers(phone.path, { status })
      await she.tell('added')
      await she.tell('updated')
      await place.pusher().work()
      expect([await known(phone.endpoint), await place.waiting()]).toEqual([false, []])
    },
  )

  test.each([
    [{ status: 500 }, 1],
    [{ status: 503 }, 1],
    [{ status: 429, headers: { 'retry-after': '3600' } }, 60],
    [{ status: 503, headers: { 'retry-after': '999999999' } }, 360],
    [{ status: 429, headers: { 'retry-after': 'soon' } }, 1],
    ['hangs' as const, 1],
  ])('after %j the message is retried with pauses and then delivered', async (mood, minutes) => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    place.service.answers(phone.path, mood, { status: 201 })
    await she.tell('added')
    // Long enough for the message to arrive on a busy machine.
    const sender = place.pusher({ within: mood === 'hangs' ? 1500 : 60_000 })
    await sender.work()
    expect(await place.waiting()).toEqual([{ tries: 1, held: false, due_in: minutes }])
    await sender.work()
    expect(place.service.caught).toHaveLength(1)
    await place.db.query('update push_due set due_at = now()')
    await place.pusher().work()
    expect([place.got(phone).length, await place.waiting()]).toEqual([2, []])
    expect(sender.lines.join('')).not.toContain(phone.path)
  })

  test('a message is dropped after a day and a half', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    place.service.answers(phone.path, { status: 500 })
    await she.tell('added')
    await place.db.query("update push_due set created_at = now() - interval '37 hours'")
    await place.pusher().work()
    expect([await place.waiting(), await known(phone.endpoint)]).toEqual([[], true])
  })

  test('a subscription is deleted after five failed messages in a row; a delivered one resets the count', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    const tries = async (...statuses: number[]) => {
      for (const status of statuses) {
        place.service.answers(phone.path, { status })
        await she.tell('added')
        await place.pusher().work()
      }
      return known(phone.endpoint)
    }
    expect(await tries(403, 400, 403, 413, 201, 403, 403, 403, 403)).toBe(true)
    expect(await tries(403)).toBe(false)
  })

  test.each([
    ['whose account is shut', "update person set status = 'disabled' where id = $1"],
    ['whose session is over', 'update session set ends_at = now() where person_id = $1'],
  ])('messages for a user %s do not block others, are not sent, and are deleted later', async (_, end) => {
    const [he, she] = [await place.merchant(), await place.merchant()]
    const [shut, phone] = [await place.phoneOf(he), await place.phoneOf(she)]
    for (let n = 0; n < 25; n++) await he.tell('added')
    await she.tell('added')
    await place.db.query(end, [he.personId])
    await place.pusher().work()
    expect([place.got(shut).length, place.got(phone).length]).toEqual([0, 1])
    const waits = await place.waiting()
    expect([waits.length, waits.every(({ tries, held }) => tries === 0 && !held)]).toEqual([25, true])
    await place.db.query("update push_due set created_at = now() - interval '37 hours' where id % 5 > 0")
    await deleteStalePushes(place.db)
    expect(await place.waiting()).toHaveLength(5)
  })

  test('a redirect counts as a failure and is not followed', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    place.service.answers(phone.path, { status: 307, headers: { location: `${place.service.origin}/elsewhere` } })
    await she.tell('added')
    await place.pusher().work()
    expect(place.service.caught.map(({ path }) => path)).toEqual([phone.path])
  })

  test('an endless response is not read to its end', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    place.service.answers(phone.path, { status: 201, body: 'x'.repeat(5_000_000) })
    await she.tell('added')
    await place.pusher().work()
    expect([place.got(phone).length, await place.waiting()]).toEqual([1, []])
  })

  test('an endpoint that is not a push service is never called, even from the database', async () => {
    const she = await place.merchant()
    await place.phoneOf(she)
    const phone = `${place.service.origin}/fcm/send/inside`
    await place.db.query('update push_subscription set endpoint = $1', [phone])
    for (let n = 0; n < 20; n++) await she.tell('added')
    await place.pusher().work()
    expect([place.service.caught, await known(phone)]).toEqual([[], false])
    await expect(createPushClient().send({ endpoint: phone, headers: {}, body: Buffer.from('') })).rejects.toThrow(
      /push service/,
    )
    expect(isPushService(phone)).toBe(false)
  })

  test('two servers send a message once', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    for (let n = 0; n < 12; n++) await she.tell('added')
    await Promise.all([place.pusher().work(), place.pusher().work()])
    expect(new Set(place.got(phone).map(({ tag }) => tag)).size).toBe(12)
    expect(place.got(phone)).toHaveLength(12)
  })

  test('a post created while earlier ones are being distributed is not treated as one of them', async () => {
    const body = await place.body()
    await place.phoneOf(await body.follower())
    await body.post('Yang pertama')
    let second: Promise<unknown> | undefined
    await place.db.transaction(async (tx) => {
      await tx.query('select from push_burst where lspro_id = $1 for update', [body.id])
      second = body.post('Yang kedua')
      // Queried outside: a transaction sees the connections that existed when it first looked.
      const blocked = () =>
        place.db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      // The embedded engine runs one after the other anyway.
      if (engine === 'postgres') await Promise.race([second, expect.poll(blocked).toHaveLength(1)])
      await tx.query('delete from push_burst where lspro_id = $1', [body.id])
    })
    await second
    expect(await place.db.query('select from push_burst')).toHaveLength(1)
  })

  test('a server that stops releases its messages, and the next one sends them', async () => {
    const she = await place.merchant()
    const phone = await place.phoneOf(she)
    place.service.answers(phone.path, 'hangs', { status: 201 })
    await she.tell('added')
    const first = place.pusher({ within: 60_000 })
    const round = first.work()
    await expect.poll(() => place.service.caught.length).toBe(1)
    const closed = first.close()
    first.cut()
    await Promise.all([closed, round])
    expect(await place.waiting()).toEqual([{ tries: 0, held: false, due_in: 0 }])
    await place.pusher().work()
    expect(place.got(phone)).toHaveLength(2)
  })
})
