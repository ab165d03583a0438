import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { maxLagSeconds, openReadReplicas } from '#server/db/read-replicas.ts'
import { cached } from '#server/http/micro-cache.ts'
import { type Cluster, hasCluster, startCluster } from '../../support/database/cluster.ts'
import { quiet } from '../../support/database/engines.ts'

// A primary, a synchronous standby and a replica, as an installation has them that may lose any of its machines.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const fails = { code: '50' }

describe.skipIf(!hasCluster)('a database of several hosts', async () => {
  const cluster = hasCluster ? await startCluster() : (undefined as unknown as Cluster)
  const { primary, standby, replica } = cluster
  const at = (...ports: number[]) => `postgres://etalase@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres`
  const told: string[] = []
  const log = { ...quiet, warn: (_: object, text: string) => void told.push(text) }
  const opened: { close: () => Promise<void> }[] = []
  afterAll(() => Promise.all(opened.map(({ close }) => close())))
  const kept = <T extends { close: () => Promise<void> }>(one: T) => {
    opened.push(one)
    return one
  }
  const db = kept(await openPostgres(at(standby.port, primary.port), { log }))
  await db.exec('create table saved (id int primary key, by_transaction xid8 not null default pg_current_xact_id())')
  const portOf = async (of: { query: OpenDatabase['query'] }) => {
    const [row] = await of.query<{ port: string }>("select current_setting('port') as port")
    return Number(row!.port)
  }
  const save = async (id: number) => {
    const [row] = await db.query<{ transaction: string }>(
      'insert into saved (id) values ($1) returning by_transaction::text as transaction',
      [id],
    )
    return row!.transaction
  }

  test('DATABASE_URL with several hosts: the one that takes writes is used, whichever stands first', async () => {
    expect(await portOf(db)).toBe(primary.port)
    expect(told).toEqual(['another host of the database is tried'])
    await expect(openPostgres(at(standby.port), { log: quiet })).rejects.toThrow(/takes no writes/)
  })

  const replicas = kept(await openReadReplicas(db, [at(replica.port)], { log }))
  const used = () => replicas.states().map((state) => state.used)

  test('public reads go to a replica; one that is not a replica, or does not exist, is left out', async () => {
    await expect.poll(used).toEqual([true])
    expect(await portOf(replicas.forRead())).toBe(replica.port)
    const wrong = kept(await openReadReplicas(db, [at(primary.port), at(1)], { log: quiet, waitLimit: 500 }))
    await pause(1500)
    expect(wrong.states().map((state) => state.used)).toEqual([false, false])
    expect(await portOf(wrong.forRead())).toBe(primary.port)
  })

  test('a write inside a public read is done by the primary', async () => {
    await replicas.forRead().query('insert into saved (id) values (-1)')
    expect(primary.ask('select id from saved where id < 0')).toEqual(['-1'])
  })

  test('who has just written reads the primary until the replica has it', async () => {
    replica.ask('select pg_wal_replay_pause()')
    const transaction = await save(1)
    const own = () => replicas.forRead({ transaction })
    const find = async (from: Database) => (await from.query('select from saved where id = 1')).length
    expect(await find(own())).toBe(1)
    expect(await find(replicas.forRead())).toBe(0)
    // A visitor's read now is cached, without the write.
    const cachedFor = (from: Database) => cached(from, 'saved', 60, () => find(from))
    expect(await cachedFor(replicas.forRead())).toBe(0)
    expect(await cachedFor(own())).toBe(1)
    replica.ask('select pg_wal_replay_resume()')
    await expect.poll(() => portOf(own())).toBe(replica.port)
    expect(await find(own())).toBe(1)
    expect(await cachedFor(replicas.forRead())).toBe(0)
    expect(await cachedFor(own())).toBe(1)
  })

  test('a server that starts does not read from a replica that has stopped replaying', async () => {
    replica.ask('select pg_wal_replay_pause()')
    await save(2)
    const late = kept(await openReadReplicas(db, [at(replica.port)], { log: quiet }))
    await pause(1500)
    expect(late.states().map((state) => state.used)).toEqual([false])
    replica.ask('select pg_wal_replay_resume()')
    await expect.poll(() => late.states().map((state) => state.used)).toEqual([true])
  })

  test('a pool whose connections are all busy waits once, and leaves the primary alone', async () => {
    const small = kept(await openPostgres(at(primary.port, standby.port), { log, size: 1, waitLimit: 1500 }))
    // Connected beforehand, because connecting counts towards the limit and takes long on a busy machine.
    await portOf(small)
    told.length = 0
    const holding = small.query('select pg_sleep(4)')
    const since = performance.now()
    await expect(small.query('select 1')).rejects.toMatchObject(fails)
    expect(performance.now() - since).toBeLessThan(3000) // twice the limit
    await holding
    expect(await portOf(small)).toBe(primary.port)
    expect(told).not.toContain('another host of the database is tried')
  })

  test('a replica that hangs is left out, reads that wait for it are answered by the primary, and it is used again', async () => {
    replica.pause()
    const slow = portOf(replicas.forRead())
    expect(await slow).toBe(primary.port)
    await expect.poll(used).toEqual([false])
    expect(replicas.states()[0]!.lag).toBeUndefined()
    expect(told).toContain('a replica is left out; its reads go to the primary')
    replica.resume()
    await expect.poll(used).toEqual([true])
  })

  test(`a replica that is more than ${maxLagSeconds} seconds behind is left out`, { tags: ['long'] }, async () => {
    replica.ask('select pg_wal_replay_pause()')
    for (let id = 100; replicas.states()[0]!.used; id++) {
      await save(id)
      await pause(1000)
      expect(id).toBeLessThan(300)
    }
    expect(replicas.states()[0]!.lag).toBeGreaterThan(maxLagSeconds)
    expect(await portOf(replicas.forRead())).toBe(primary.port)
    replica.ask('select pg_wal_replay_resume()')
    await expect.poll(used).toEqual([true])
  })

  test('a primary that dies: reads go on, the promoted standby is found, and nothing acknowledged is lost', async () => {
    const acknowledged: number[] = []
    let id = 1000
    let dead = false
    const writer = (async () => {
      for (let after = 0; after < 20; ) {
        id++
        await save(id).then(
          () => {
            acknowledged.push(id)
            if (dead) after++
          },
          (error) => {
            expect(error).toMatchObject(fails)
            return pause(50)
          },
        )
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    primary.kill()
    await expect.poll(() => db.query('select 1').catch((error) => error)).toMatchObject(fails)
    dead = true
    expect(await portOf(replicas.forRead())).toBe(replica.port)
    standby.promote()
    await writer
    expect(await portOf(db)).toBe(standby.port)
    const present = standby.ask('select id from saved where id > 1000').map(Number)
    expect(acknowledged.filter((one) => !present.includes(one))).toEqual([])
    // The replica follows the new primary.
    await expect.poll(() => replica.ask(`select max(id) from saved`)).toEqual([String(acknowledged.at(-1))])
    await expect.poll(used).toEqual([true])
  })
})
