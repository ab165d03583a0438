import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { addresses } from '#contract/addresses.ts'
import { resetOperator } from '#server/commands/operator/operator-accounts.ts'
import { codeOf, nextCodeOf, openDoor } from '../../fixtures/operator-door.fixture.ts'
import { accountParts, openTestDatabase, type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { actor } from '../../support/people.ts'

let db: TestDatabase
let at: ReturnType<typeof openDoor>
beforeAll(async () => {
  db = await openTestDatabase(usualEngine(), { seed: 'none' })
  at = openDoor(db)
})
const shut = { code: '03', route: addresses.operator, message: expect.any(String) }

describe('an operator’s desk session ends', () => {
  test('after half an hour without a request to the desk', async () => {
    const me = await actor(db, { role: 'operator' })
    await at.later(me, 'desk_seen_at', '29 minutes')
    expect((await at.work(me)).code).toBe('00')
    // A request to the desk came before: another half hour begins.
    await at.later(me, 'desk_seen_at', '29 minutes')
    expect((await at.work(me)).code).toBe('00')
    await at.later(me, 'desk_seen_at', '30 minutes')
    expect(await at.work(me)).toEqual(shut)
    expect(await at.door(me)).toEqual({ enrolled: 0, open: 0, until: null })
    expect(await at.work(me)).toEqual(shut)
  })

  test('after twelve hours, however active', async () => {
    const me = await actor(db, { role: 'operator' })
    await at.later(me, 'desk_at', '11 hours 59 minutes')
    expect((await at.work(me)).code).toBe('00')
    const { until } = await at.door(me)
    expect(Date.parse(until) - Date.now()).toBeLessThan(61_000)
    await at.later(me, 'desk_at', '1 minute')
    expect(await at.work(me)).toEqual(shut)
  })

  test('although the operator uses other endpoints', async () => {
    const me = await actor(db, { role: 'operator' })
    await at.later(me, 'desk_seen_at', '29 minutes')
    await at.door(me)
    await at.asMerchant(me)
    await at.later(me, 'desk_seen_at', '1 minute')
    expect(await at.work(me)).toEqual(shut)
  })

  test('when the operator leaves, on this phone only', async () => {
    const me = await at.enrolled()
    const other = { ...me, ...(await at.otherPhone(me)) }
    expect((await at.enter(other, nextCodeOf(me.secret))).code).toBe('00')
    expect(await at.leave(me)).toEqual({ code: '00' })
    expect([await at.work(me), (await at.work(other)).code]).toEqual([shut, '00'])
    expect((await at.noted(me)).at(-1)).toBe('desk.left')
  })

  test('with the next request after the operator has lost the role or was disabled', async () => {
    const [demoted, disabled] = [await actor(db, { role: 'operator' }), await actor(db, { role: 'operator' })]
    expect([(await at.work(demoted)).code, (await at.work(disabled)).code]).toEqual(['00', '00'])
    await db.query(`update person set role = 'guest' where id = $1`, [demoted.personId])
    await db.query(`update person set status = 'disabled' where id = $1`, [disabled.personId])
    expect([(await at.work(demoted)).code, (await at.work(disabled)).code]).toEqual(['03', '99'])
    expect([(await at.knock(demoted)).code, (await at.knock(disabled)).code]).toEqual(['03', '99'])
  })

  test('together with the sessions that a password change ends', async () => {
    const me = await at.enrolled()
    expect((await at.work(me)).code).toBe('00')
    const passwords = { old_password: 'kunci rumah lama 1', new_password: 'kunci rumah baru 2' }
    await db.query('update person set password_hash = $2 where id = $1', [
      me.personId,
      await accountParts.passwords.hash(passwords.old_password),
    ])
    const home = await at.otherPhone(me)
    expect((await at.send(account.changePassword.path, passwords, home)).json().code).toBe('00')
    expect([(await at.work(me)).code, await at.work(home)]).toEqual(['99', shut])
    expect((await at.enter(home, nextCodeOf(me.secret))).code).toBe('00')
  })
})

test('desk_seen_at is updated once a minute', async () => {
  const me = await actor(db, { role: 'operator' })
  const seen = async () =>
    (await db.query<{ at: Date }>('select desk_seen_at as at from session where id = $1', [me.sessionId]))[0]!.at
  const first = await seen()
  await at.later(me, 'desk_seen_at', '20 seconds')
  await at.work(me)
  expect(await seen()).toEqual(new Date(first.getTime() - 20_000))
  await at.later(me, 'desk_seen_at', '41 seconds')
  await at.work(me)
  expect((await seen()).getTime()).toBeGreaterThan(first.getTime())
})

describe('wrong TOTP codes', () => {
  const wrong = (secret: string) => codeOf(secret, -600_000)
  const slow = { code: '29', message: expect.any(String), retry_after: expect.any(Number) }

  test('five in a quarter of an hour lock the desk for that device, for right codes too', async () => {
    const strict = openDoor(db, { limits: true })
    const [me, other] = [await strict.enrolled(), await strict.enrolled()]
    const thief = await strict.otherPhone(me)
    const said = await Promise.all(Array.from({ length: 12 }, () => strict.enter(thief, wrong(me.secret))))
    expect(said.map(({ code }) => code).sort()).toEqual([...Array(5).fill('01'), ...Array(7).fill('29')])
    const late = await strict.enter(thief, nextCodeOf(me.secret))
    expect(late).toEqual(slow)
    expect(late.retry_after).toBeGreaterThan(800)
    expect(late.retry_after).toBeLessThanOrEqual(900)
    // Attempts during the lock are not logged, so that the log cannot be flooded.
    expect((await strict.noted(me)).filter((line) => line === 'desk.refused: Kode salah')).toHaveLength(5)
    expect((await strict.enter(other, nextCodeOf(other.secret))).code).toBe('00')
    // The operator's own devices are not affected: the one at the desk, also after leaving it, and a new one.
    await strict.leave(me)
    const tablet = await strict.otherPhone(me)
    expect((await strict.enter(tablet, wrong(me.secret))).code).toBe('01')
    expect((await strict.enter(me, nextCodeOf(me.secret))).code).toBe('00')
    expect((await strict.enter(thief, wrong(me.secret))).code).toBe('01')
  })

  test('a thief who signs in again after each five has twenty tries in all, and a device that was at the desk is not locked', async () => {
    const strict = openDoor(db, { limits: true })
    const me = await strict.enrolled()
    await strict.leave(me)
    const codes: string[] = []
    for (let phone = 0; phone < 5; phone++) {
      const thief = await strict.otherPhone(me)
      for (let i = 0; i < 5; i++) codes.push((await strict.enter(thief, wrong(me.secret))).code)
    }
    expect(codes).toEqual([...Array(19).fill('01'), ...Array(6).fill('29')])
    expect((await strict.enter(await strict.otherPhone(me), nextCodeOf(me.secret))).code).toBe('29')
    expect((await strict.enter(me, nextCodeOf(me.secret))).code).toBe('00')
  })

  test('five on a day are told to the owner once, thirty are all that new devices have, sixty the owner’s, until another day or another authenticator', async () => {
    const me = await at.enrolled()
    const thief = await at.otherPhone(me)
    const letters = () =>
      db.query('select to_email from mail where kind = $1 and person_id = $2', ['desk-trouble', me.personId])
    const tries = async (by: typeof thief, times: number) => {
      const said: string[] = []
      for (let n = 0; n < times; n++) said.push((await at.enter(by, wrong(me.secret))).message)
      return said
    }
    await tries(thief, 4)
    expect(await letters()).toEqual([])
    await tries(thief, 26)
    expect(await letters()).toHaveLength(1)
    const locked = expect.stringMatching(/^Terlalu banyak kode salah hari ini\..*npm run operator -- reset/)
    expect(await at.enter(await at.otherPhone(me), nextCodeOf(me.secret))).toMatchObject({
      code: '01',
      message: locked,
    })
    // The device that was at the desk has more, and a right code of it does not give the thief another thirty.
    expect(await tries(me, 29)).not.toContain(locked)
    expect((await at.enter(me, nextCodeOf(me.secret))).code).toBe('00')
    expect(await tries(thief, 1)).toEqual([locked])
    expect(await tries(me, 2)).toEqual([expect.stringContaining('Kode salah'), locked])
    await db.query('update authenticator set wrong_day = wrong_day - 1 where person_id = $1', [me.personId])
    expect(await tries(thief, 5)).toEqual(Array(5).fill(expect.stringContaining('Kode salah')))
    expect(await letters()).toHaveLength(2)
  })

  test('a hundred since the last right one lock out new devices for good, and the command that resets the operator ends it', async () => {
    const me = await at.enrolled()
    await db.query('update authenticator set wrong_in_a_row = 100, wrong_day = current_date - 1 where person_id = $1', [
      me.personId,
    ])
    const blocked = {
      code: '01',
      message: expect.stringMatching(/^Terlalu banyak kode salah\. Buka meja dari perangkat/),
    }
    expect(await at.enter(await at.otherPhone(me), nextCodeOf(me.secret))).toMatchObject(blocked)
    const [{ email }] = (await db.query<{ email: string }>('select email from person where id = $1', [
      me.personId,
    ])) as [{ email: string }]
    await db.transaction((tx) =>
      resetOperator(tx, { email, keys: accountParts.keys, baseUrl: 'https://etalase.example' }),
    )
    expect(await db.query('select from authenticator where person_id = $1', [me.personId])).toEqual([])
  })

  test('right codes do not count', async () => {
    const strict = openDoor(db, { limits: true })
    const me = await strict.enrolled()
    for (let i = 0; i < 7; i++) {
      // Its codes were used longer ago than in reality, so that the current one is accepted.
      await db.query('update authenticator set last_step = last_step - $2 where person_id = $1', [me.personId, 5 + i])
      expect((await strict.enter(me, codeOf(me.secret))).code, `${i}`).toBe('00')
    }
  })
})

test('after a change of the server’s SECRET an authenticator is rejected with a message about the key', async () => {
  const me = await at.enrolled()
  const moved = openDoor(db, { secret: 'another secret, as long as the real one has to be' })
  const said = await moved.enter(me, nextCodeOf(me.secret))
  expect(said).toMatchObject({ code: '01', message: expect.stringContaining('kunci server sudah diganti') })
  expect(said.message).toContain('npm run operator -- reset')
  expect((await moved.enrol(me)).code).toBe('01')
  // The attempt has damaged nothing: with the old key it works.
  expect((await at.enter(me, nextCodeOf(me.secret))).code).toBe('00')
})

test('an authenticator secret copied to another operator’s row is rejected', async () => {
  const [me, thief] = [await at.enrolled(), await at.enrolled()]
  await db.query(
    'update authenticator set secret = (select secret from authenticator where person_id = $2) where person_id = $1',
    [me.personId, thief.personId],
  )
  expect((await at.enter(me, nextCodeOf(thief.secret))).code).toBe('01')
})

describe('OPERATOR_FROM, from an address outside', () => {
  test('hides the desk’s endpoints from everyone, also from an operator at the desk', async () => {
    const inner = openDoor(db, { from: '10.8.0.0/16, 192.0.2.7, 2001:db8:1::/48' })
    const me = await actor(db, { role: 'operator' })
    const calls = ['/operator/door', '/operator/enrol', '/operator/enter', '/operator/leave', '/operator/probe']
    const told = async (path: string, by: typeof me | undefined, kind: string, body: string) => {
      const headers = { ...by?.headers, ...(kind && { 'content-type': kind }) }
      const { statusCode, headers: said, body: text } = await inner.send(path, body, { headers }, '10.9.0.1')
      return { statusCode, headers: { ...said, date: '', 'x-request-id': '' }, text }
    }
    const bodies = [
      ['application/json', '{}', 404],
      ['application/json; charset=utf-8', '{"code":"123456"}', 404],
      ['application/json', '{"half', 400],
      ['application/json', JSON.stringify('x'.repeat(70_000)), 413],
      ['text/plain', 'x', 404],
      ['image/png', 'x', 415],
      ['', '', 404],
      ['', 'x', 404],
    ] as const
    for (const by of [undefined, me])
      for (const [kind, body, status] of bodies) {
        const nothing = await told('/operator/no-such-call', by, kind, body)
        expect([kind, nothing.statusCode]).toEqual([kind, status])
        for (const path of calls) expect(await told(path, by, kind, body), `${path} ${kind}`).toEqual(nothing)
      }
    const inside = ['10.8.3.4', '192.0.2.7', '::ffff:10.8.0.1', '2001:db8:1::5']
    const outside = ['10.9.0.1', '192.0.2.8', '::ffff:10.9.0.1', '2001:db8:2::5', '::1']
    const status = (ip: string) => inner.send('/operator/probe', {}, me, ip).then(({ statusCode }) => statusCode)
    expect(await Promise.all(inside.map(status))).toEqual(inside.map(() => 200))
    expect(await Promise.all(outside.map(status))).toEqual(outside.map(() => 404))
    // All other endpoints exist.
    expect((await inner.send('/probe', {}, me, '10.9.0.1')).json().code).toBe('03')
  })
})
