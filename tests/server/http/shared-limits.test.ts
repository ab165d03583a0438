import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { deleteExpiredCounts, sharedRateLimiter } from '#server/http/limits/shared-rate-limiter.ts'
import { mount } from '#server/http/mount.ts'
import { engines, openTestDatabase, quiet, type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { serverWith, shout } from '../../support/network/http.ts'

const three = { most: 3, seconds: 60 }

/**
 * The parts of a second server: its own connections on PostgreSQL; the same database on the embedded engine, which has
 * one process.
 */
async function secondServer(db: TestDatabase): Promise<{ db: Database; close: () => Promise<void> }> {
  if (!db.databaseUrl) return { db, close: async () => undefined }
  const second = await openDatabase({ dataDir: '', databaseUrl: db.databaseUrl, log: quiet })
  return { db: second, close: second.close }
}

describe.each(engines({ both: true }))('rate limits shared by all servers, on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'none' })
  })
  beforeEach(() => db.query('delete from asked_count'))

  test('accept three requests, reject the fourth with a time to retry, and do not affect other keys', async () => {
    const limits = sharedRateLimiter(db)
    for (let n = 0; n < 3; n++) expect(await limits.count('a', three)).toBe(0)
    const left = async () =>
      (await db.query<{ s: number }>('select extract(epoch from until - now())::float as s from asked_count'))[0]!.s
    const before = await left()
    const wait = await limits.count('a', three)
    // In whole seconds, rounded up.
    expect(wait).toBeLessThanOrEqual(Math.ceil(before))
    expect(wait).toBeGreaterThanOrEqual(Math.ceil(await left()))
    expect(await limits.count('b', three)).toBe(0)
  })

  test('have a window that begins with the first request and ends by the database’s clock', async () => {
    const limits = sharedRateLimiter(db)
    const passes = (by: string) => db.query('update asked_count set until = until - $1::interval', [by])
    for (let n = 0; n < 4; n++) await limits.count('a', three)
    await passes('40 seconds')
    const wait = await limits.count('a', three)
    expect(wait).toBeLessThanOrEqual(20)
    expect(wait).toBeGreaterThan(0)
    await passes('20 seconds')
    expect(await limits.count('a', three)).toBe(0)
    const [row] = await db.query<{ n: number; left: number }>(
      'select n, extract(epoch from until - now())::int as left from asked_count',
    )
    expect(row!.n).toBe(1)
    expect(row!.left).toBeGreaterThan(40)
  })

  test('accept on two servers at the same moment exactly as many requests as on one', async () => {
    const second = await secondServer(db)
    try {
      const [here, there] = [sharedRateLimiter(db), sharedRateLimiter(second.db)]
      const waits = await Promise.all(
        Array.from({ length: 60 }, (_, n) => (n % 2 ? here : there).count('a', { most: 20, seconds: 60 })),
      )
      expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
    } finally {
      await second.close()
    }
  })

  test('count a request that is rejected later', async () => {
    const limits = sharedRateLimiter(db)
    await expect(
      (async () => {
        await limits.count('a', three)
        return db.transaction(() => Promise.reject(new Error('wrong password')))
      })(),
    ).rejects.toThrow('wrong password')
    expect(await db.query('select n from asked_count')).toEqual([{ n: 1 }])
  })

  test('delete expired windows and keep the others', async () => {
    const limits = sharedRateLimiter(db)
    await limits.count('over', three)
    await db.query("update asked_count set until = now() - interval '1 second'")
    await limits.count('on', three)
    await deleteExpiredCounts(db)
    expect(await db.query('select key from asked_count')).toEqual([{ key: 'on' }])
  })

  test('count endpoints marked as expensive on both servers together; reading writes no table', async () => {
    const dear = { ...shout, path: '/dear' } as const
    const servers = [1, 2].map(() =>
      serverWith({
        db,
        sharedLimits: sharedRateLimiter(db),
        routes: [
          (api) => {
            mount(api, dear, () => ({ data: { said: 'hai' } }), { perIp: [three] })
            mount(api, shout, () => ({ data: { said: 'hai' } }))
          },
        ],
      }),
    )
    const asks = async (n: number, path: string, remoteAddress = '10.0.0.1') => {
      const answer = await servers[n % 2]!.app.inject({
        method: 'POST',
        url: `/api${path}`,
        remoteAddress,
        payload: { word: 'hai' },
      })
      return answer.json()
    }
    try {
      await asks(0, '/shout')
      expect(await db.query('select key from asked_count')).toEqual([])
      const codes = await Promise.all([0, 1, 2, 3, 4].map(async (n) => (await asks(n, '/dear')).code))
      expect(codes.sort()).toEqual(['00', '00', '00', '29', '29'])
      const refused = await asks(5, '/dear')
      expect(refused).toMatchObject({ code: '29', retry_after: expect.any(Number) })
      expect(refused.retry_after).toBeGreaterThan(50)
      expect((await asks(6, '/dear', '10.0.0.2')).code).toBe('00')
    } finally {
      for (const { app } of servers) await app.close()
    }
  })
})

test('a network of many addresses has five times the limit of one address', async () => {
  const db = await openTestDatabase(usualEngine(), { seed: 'none' })
  const { app } = serverWith({
    db,
    sharedLimits: sharedRateLimiter(db),
    routes: [(api) => mount(api, shout, () => ({ data: { said: 'hai' } }), { perIp: [three] })],
  })
  const ask = async (remoteAddress: string) =>
    (await app.inject({ method: 'POST', url: '/api/shout', remoteAddress, payload: { word: 'hai' } })).json().code
  for (const [network, address, other] of [
    ['203.0.113.', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
    ['2001:db8:7::/48', (n: number) => `2001:db8:7:${n.toString(16)}::1`, '2001:db8:8::1'],
  ] as const) {
    const codes = []
    for (let n = 1; n <= 16; n++) codes.push(await ask(address(n)))
    expect([network, codes]).toEqual([network, [...Array(15).fill('00'), '29']])
    expect(await ask(other)).toBe('00')
  }
  await app.close()
})

test('shared rate limits answer 503, not 429, when the database is unreachable', async () => {
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const db: Database = { query: away, exec: away, transaction: away }
  const room = serverWith({
    sharedLimits: sharedRateLimiter(db),
    routes: [(api) => mount(api, shout, () => ({ data: { said: 'hai' } }), { perIp: [three] })],
  })
  const answer = await room.app.inject({ method: 'POST', url: '/api/shout', payload: { word: 'hai' } })
  expect([answer.statusCode, answer.json().code]).toEqual([503, '50'])
  await room.app.close()
})
