import { beforeAll, describe, expect, test } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { newToken, sessionLimits } from '#server/auth/sessions.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { sha256 } from '#server/secrets/keys.ts'
import { everything } from '../../fixtures/session.fixture.ts'
import { engines } from '../../support/database/engines.ts'
import { actor, signedIn } from '../../support/people.ts'

type Place = Awaited<ReturnType<typeof everything>>
const over = { code: '99', message: commonTexts.sessionOver }
const onSafari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

test('newToken: ten thousand tokens are unique and every bit is uniformly distributed', () => {
  const tokens = Array.from({ length: 10_000 }, newToken)
  expect(new Set(tokens).size).toBe(10_000)
  const ones = Array.from({ length: 256 }, () => 0)
  for (const token of tokens)
    for (const [at, byte] of Buffer.from(token, 'base64url').entries())
      for (let bit = 0; bit < 8; bit++) ones[at * 8 + bit]! += (byte >> bit) & 1
  // Seven standard deviations of 10,000 coin tosses are 350.
  for (const n of ones) expect(Math.abs(n - 5000)).toBeLessThan(350)
})

describe.each(engines())('sessions on %s', (engine) => {
  let place: Place
  beforeAll(async () => {
    place = await everything(engine)
  })
  const move = (sessionId: number, column: 'seen_at' | 'ends_at', by: string) =>
    place.db.query(`update session set ${column} = ${column} + $2::interval where id = $1`, [sessionId, by])
  const mayAsk = async ({ headers }: { headers: Record<string, string> }) =>
    (await place.ask('/user/detail', {}, headers)).code

  test('signing out ends the session on the server, and its token is rejected', async () => {
    const phone = await actor(place.db)
    expect(await mayAsk(phone)).toBe('00')
    expect(await place.ask('/logout', {}, phone.headers)).toEqual({ code: '00' })
    expect(await place.ask('/user/detail', {}, phone.headers)).toEqual(over)
    expect(await place.ask('/verify_token', { api_token: phone.token })).toEqual(over)
    expect(await place.ask('/logout', {}, phone.headers)).toEqual({ code: '00' })
  })

  test('a sign-out sent late ends only the session it names', async () => {
    const mine = await actor(place.db)
    const other = await signedIn(place.db, mine.personId)
    const neighbour = await actor(place.db)
    const ended = sha256(mine.token).toString('hex')
    // Another user has signed in on this phone; their session goes on.
    expect(await place.ask('/logout', { ended }, neighbour.headers)).toEqual({ code: '00' })
    expect([await mayAsk(mine), await mayAsk(other), await mayAsk(neighbour)]).toEqual(['99', '00', '00'])
    expect(await place.ask('/logout', { ended })).toEqual({ code: '00' })
    // The token stored in the database is a hash and opens nothing.
    expect(await place.ask('/verify_token', { api_token: sha256(other.token).toString('base64url') })).toEqual(over)
  })

  test('end after 14 days without use', async () => {
    const phone = await actor(place.db)
    await move(phone.sessionId, 'seen_at', '-13 days 23 hours')
    expect(await mayAsk(phone)).toBe('00')
    await move(phone.sessionId, 'seen_at', '-15 days')
    expect(await mayAsk(phone)).toBe('99')
  })

  test('end after thirty days, however often they are used', async () => {
    const phone = await actor(place.db)
    const [row] = await place.db.query<{ days: number }>(
      'select extract(day from ends_at - created_at)::int as days from session where id = $1',
      [phone.sessionId],
    )
    expect(row!.days).toBe(30)
    await move(phone.sessionId, 'ends_at', '-29 days -23 hours')
    expect(await mayAsk(phone)).toBe('00')
    await move(phone.sessionId, 'ends_at', '-2 hours')
    expect(await mayAsk(phone)).toBe('99')
  })

  test('update seen_at once an hour, not with every request', async () => {
    const phone = await actor(place.db)
    const seen = async () =>
      (await place.db.query<{ at: Date }>('select seen_at as at from session where id = $1', [phone.sessionId]))[0]!.at
    await move(phone.sessionId, 'seen_at', '-59 minutes')
    const early = await seen()
    await mayAsk(phone)
    expect(await seen()).toEqual(early)
    await move(phone.sessionId, 'seen_at', '-2 minutes')
    await Promise.all([mayAsk(phone), mayAsk(phone), mayAsk(phone)])
    expect((await seen()).getTime()).toBeGreaterThan(early.getTime() + 50 * 60_000)
  })

  test('are limited to ten: an eleventh ends the one used longest ago', async () => {
    const first = await actor(place.db)
    const second = await signedIn(place.db, first.personId)
    await move(first.sessionId, 'seen_at', '-1 minute')
    await move(second.sessionId, 'seen_at', '-3 days')
    for (let n = 3; n <= sessionLimits.most; n++) await signedIn(place.db, first.personId)
    expect([await mayAsk(first), await mayAsk(second)]).toEqual(['00', '00'])
    await move(second.sessionId, 'seen_at', '-3 days')
    await signedIn(place.db, first.personId)
    expect([await mayAsk(first), await mayAsk(second)]).toEqual(['00', '99'])
  })

  test('are limited to ten when many phones sign in at the same moment', async () => {
    const first = await actor(place.db)
    await Promise.all(Array.from({ length: 15 }, () => signedIn(place.db, first.personId)))
    const [row] = await place.db.query<{ n: number }>('select count(*) as n from session where person_id = $1', [
      first.personId,
    ])
    expect(row!.n).toBe(sessionLimits.most)
  })

  test('of a disabled or deleted account are rejected with the next request', async () => {
    const [disabled, gone] = [await actor(place.db), await actor(place.db)]
    await place.db.query("update person set status = 'disabled' where id = $1", [disabled.personId])
    await place.db.query('delete from person where id = $1', [gone.personId])
    expect([await mayAsk(disabled), await mayAsk(gone)]).toEqual(['99', '99'])
    expect(await place.ask('/verify_token', { api_token: disabled.token })).toEqual(over)
  })

  test('an invalid Authorization header counts as no session, and gives 99 where a session is required', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${newToken()}`,
      'Basic YTpi',
      `Bearer ${"'".repeat(43)}`,
    ]) {
      expect((await place.ask('/logout', {}, { authorization })).code).toBe('00')
      expect(await place.ask('/session/list', {}, { authorization })).toEqual(over)
    }
  })

  test('verify_token returns the user for a token in the body or the header, and no unspecified key', async () => {
    const phone = await actor(place.db, { role: 'merchant', completed: false })
    const byBody = await place.ask('/verify_token', { api_token: phone.token })
    expect(byBody).toEqual(await place.ask('/verify_token', {}, phone.headers))
    expect(byBody).toMatchObject({ code: '00', data: { id: phone.personId, role: 'merchant', is_completed: 0 } })
    expect(Object.keys(byBody.data).sort()).toEqual([
      ...['api_token', 'email', 'facebook_url', 'id', 'img', 'img_64', 'img_url', 'instagram_url', 'is_completed'],
      ...['is_verified', 'lspro_id', 'mentor_name_id', 'mentor_name_remark', 'mentor_type_id', 'mentor_type_remark'],
      ...['merchant_id', 'name', 'office_no', 'phone_no', 'referral_code', 'referral_name', 'role', 'status'],
      ...['tiktok_url', 'verification_code'],
    ])
    // Two keys of the specification are secrets: they are present and empty.
    expect(byBody.data).toMatchObject({ api_token: null, verification_code: null })
    expect(JSON.stringify(byBody)).not.toContain(phone.token)
    for (const asked of [{}, { api_token: null }, { api_token: '' }, { api_token: newToken() }, { api_token: 'x' }])
      expect(await place.ask('/verify_token', asked)).toEqual(over)
  })

  test('verify_token prefers the token in the body to the one in the header', async () => {
    const [mine, other] = [await actor(place.db), await actor(place.db)]
    const said = await place.ask('/verify_token', { api_token: mine.token }, other.headers)
    expect(said.data.id).toBe(mine.personId)
    expect(await place.ask('/verify_token', { api_token: newToken() }, other.headers)).toEqual(over)
  })

  test('the list of devices contains the user’s own sessions, the latest first, with readable names', async () => {
    const phone = await actor(place.db)
    const tablet = await signedIn(place.db, phone.personId, onSafari)
    const old = await signedIn(place.db, phone.personId)
    await actor(place.db)
    await move(phone.sessionId, 'seen_at', '-10 minutes')
    await move(old.sessionId, 'seen_at', '-20 days')
    const { code, data } = await place.ask('/session/list', {}, phone.headers)
    expect(code).toBe('00')
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(data).toEqual([
      { id: tablet.sessionId, device: 'Safari di iPhone atau iPad', created_at: iso, seen_at: iso, is_current: 0 },
      { id: phone.sessionId, device: 'Chrome di Android', created_at: iso, seen_at: iso, is_current: 1 },
    ])
  })

  test('session/end ends another own device or all others, never the current one', async () => {
    const phone = await actor(place.db)
    const [tablet, lost, sold] = [
      await signedIn(place.db, phone.personId),
      await signedIn(place.db, phone.personId),
      await signedIn(place.db, phone.personId),
    ]
    const end = (body: unknown) => place.ask('/session/end', body, phone.headers)
    expect(await end({ id: lost.sessionId })).toEqual({ code: '00', data: { ended: 1 } })
    expect([await mayAsk(lost), await mayAsk(tablet)]).toEqual(['99', '00'])
    expect(await end({ id: lost.sessionId })).toEqual({ code: '00', data: { ended: 0 } })
    expect(await end({ id: phone.sessionId })).toMatchObject({
      code: '01',
      message: expect.stringContaining('Log Out'),
    })
    expect(await end({ others: true })).toEqual({ code: '00', data: { ended: 2 } })
    expect([await mayAsk(phone), await mayAsk(tablet), await mayAsk(sold)]).toEqual(['00', '99', '99'])
    for (const body of [{}, { id: tablet.sessionId, others: true }, { others: false }, { id: [phone.sessionId] }])
      expect((await end(body)).code).toBe('05')
  })

  test('session/end of another user’s device is rejected and logged', async () => {
    const [mine, theirs] = [await actor(place.db), await actor(place.db)]
    const said = await place.ask('/session/end', { id: theirs.sessionId }, mine.headers)
    expect(said).toEqual({ code: '03', message: commonTexts.notYours })
    expect([await mayAsk(mine), await mayAsk(theirs)]).toEqual(['00', '00'])
    expect(
      place.lines.some((line) => line.includes(`"person":${mine.personId}`) && line.includes('"level":"warn"')),
    ).toBe(true)
  })

  test('expired sessions are deleted and valid ones stay', async () => {
    const [idle, old, disabled, alive] = [
      await actor(place.db),
      await actor(place.db),
      await actor(place.db),
      await actor(place.db),
    ]
    await move(idle.sessionId, 'seen_at', '-15 days')
    await move(old.sessionId, 'ends_at', '-31 days')
    await place.db.query("update person set status = 'disabled' where id = $1", [disabled.personId])
    await place.db.exec(`
      insert into asked_count values ('over', now() - interval '1 second', 3), ('on', now() + interval '1 hour', 3);
      insert into sign_in_trouble (account, fails, since, wait_until, day_fails, day_since)
      values ('old', 3, now() - interval '3 days', null, 3, now() - interval '2 days'),
             ('waits', 9, now() - interval '3 days', now() + interval '1 minute', 9, now() - interval '2 days');
    `)
    await deleteExpired(place.db)
    const there = await place.db.query<{ id: number }>('select id from session where id = any ($1) order by id', [
      [idle, old, disabled, alive].map(({ sessionId }) => sessionId),
    ])
    expect(there.map(({ id }) => id)).toEqual([alive.sessionId])
    expect(await place.db.query('select key from asked_count')).toEqual([{ key: 'on' }])
    expect(await place.db.query("select convert_from(account, 'UTF8') as who from sign_in_trouble")).toEqual([
      { who: 'waits' },
    ])
  })
})
