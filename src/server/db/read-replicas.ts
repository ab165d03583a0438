import { code, Problem } from '#contract/problem.ts'
import type { Database, EngineLog, OpenDatabase } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { hostOf, parsePostgresAddress } from './postgres-address.ts'
import { SqlError, temporaryFailure } from './sql-error.ts'

/** The last write of a session: the number of its transaction, and how many seconds ago it was. */
export type LastWrite = { transaction: string; secondsAgo: number }

/** `lag`: seconds behind the primary, undefined while it does not answer. `used`: whether reads go to it. */
export type ReplicaState = { host: string; lag: number | undefined; used: boolean }

/** Chooses where a public read goes. */
export type ReadReplicas = {
  /**
   * The database for a public read of a session with this last write. A replica when one is near enough and has the write, otherwise
   * the primary. Right after a write it is the primary without cached answers, because those may be from before it.
   */
  forRead: (lastWrite?: LastWrite) => Database
  states: () => ReplicaState[]
  close: () => Promise<void>
}

/** A replica further behind (seconds) is not read from. A session's last write is stored for twice as long. */
export const maxLagSeconds = 30
/** Longer than answers of the catalogue are cached, in seconds. */
const uncachedSeconds = 3
/** Milliseconds between two looks at the replicas, and how long one may take to answer. */
const pollMs = 1000
const answerMs = 2000
/** How many positions of the primary are remembered, one a second: more than a replica may be behind. */
const maxPositions = 2 * maxLagSeconds

type Replica = {
  host: string
  db: OpenDatabase | undefined
  lag: number | undefined
  /** All transactions with a smaller number are visible on it, or were rolled back. */
  seen: bigint
  used: boolean
  /** Rejects when the replica is left out, so that reads which wait for it go to the primary. */
  away: Promise<never>
  leave: (problem: Problem) => void
}

type Options = Omit<PostgresOptions, 'log' | 'readOnly'> & {
  log: EngineLog
  /** Wraps the database of a replica, so that its statements appear in traces. */
  trace?: ((db: OpenDatabase) => OpenDatabase) | undefined
}

/**
 * Watches the replicas and sends public reads to them. A replica that is away at the start is used as soon as it answers. While the
 * primary is away a replica is as far behind as it was then.
 */
export async function openReadReplicas(
  primary: OpenDatabase,
  addresses: readonly string[],
  options: Options,
): Promise<ReadReplicas> {
  const { log, trace = (db) => db } = options
  const replicas = addresses.map((address) => newReplica(hostOf(parsePostgresAddress(address).hosts[0]!)))
  /** Where the primary was, and when: the oldest first. */
  const positions: { at: number; lsn: bigint }[] = []
  let turn = 0
  let closed = false

  async function look() {
    await Promise.all([lookAtPrimary(), ...replicas.map(lookAtReplica)])
    for (const replica of replicas) setUsed(replica)
  }

  async function lookAtPrimary() {
    try {
      const rows = primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      const [row] = await within(answerMs, rows)
      positions.push({ at: performance.now(), lsn: parseLsn(row!.lsn) })
      if (positions.length > maxPositions) positions.shift()
    } catch {
      // Reported by whoever writes; the replicas go on.
    }
  }

  async function lookAtReplica(replica: Replica, index: number) {
    try {
      replica.db ??= trace(await openPostgres(addresses[index]!, { ...options, readOnly: true }))
      const rows = replica.db.query<{ standby: boolean; lsn: string | null; seen: string }>(
        `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn,
           pg_snapshot_xmin(pg_current_snapshot())::text as seen`,
      )
      const [row] = await within(answerMs, rows)
      // A replica that was promoted is a primary: of this database or, worse, of a copy that goes its own way.
      if (!row!.standby || !row!.lsn) throw new Error('it is not a replica')
      replica.seen = BigInt(row!.seen)
      replica.lag = lagOf(parseLsn(row!.lsn))
    } catch (error) {
      if (replica.lag !== undefined || !replica.db)
        log.warn({ replica: replica.host, error: (error as Error).message.slice(0, 300) }, 'a replica does not answer')
      replica.lag = undefined
    }
  }

  /** Seconds since the primary was where the replica is now. */
  function lagOf(lsn: bigint): number {
    const passed = positions.find((position) => position.lsn > lsn)
    return passed ? (positions.at(-1)!.at - passed.at) / 1000 : 0
  }

  function setUsed(replica: Replica) {
    const used = replica.lag !== undefined && replica.lag <= maxLagSeconds
    if (used === replica.used) return
    replica.used = used
    if (used) {
      log.info({ replica: replica.host, lag: replica.lag }, 'a replica is read from')
      return
    }
    log.warn({ replica: replica.host, lag: replica.lag }, 'a replica is left out; its reads go to the primary')
    replica.leave(temporaryFailure())
    Object.assign(replica, newAway())
  }

  /** One of the replicas in use, in turn; undefined when there is none. */
  function next(): Replica | undefined {
    const used = replicas.filter((replica) => replica.used)
    turn = (turn + 1) % Math.max(1, used.length)
    return used[turn]
  }

  /** Asks a replica, and the primary if that fails for a reason of its own. */
  async function ask<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const replica = next()
    if (!replica?.db) return work(primary)
    try {
      return await Promise.race([work(replica.db), replica.away])
    } catch (error) {
      if (!isOfReplica(error)) throw error
      return work(primary)
    }
  }

  const reader: Database = {
    source: { primary, cacheName: 'replica' },
    query: <Row>(sql: string, values?: readonly unknown[]) => ask((db) => db.query<Row>(sql, values)),
    exec: (sql) => primary.exec(sql),
    transaction: (work) => ask((db) => db.transaction(work)),
  }
  // Its own object, because caches belong to an object.
  const uncached: Database = { ...primary, source: { primary, cacheName: undefined } }

  let timer: NodeJS.Timeout
  let looking: Promise<void> = Promise.resolve()
  const lookLater = () => {
    if (closed) return
    timer = setTimeout(() => {
      looking = look().then(lookLater)
    }, pollMs)
    timer.unref()
  }
  await look()
  lookLater()

  return {
    forRead: (lastWrite) => {
      if (lastWrite && lastWrite.secondsAgo < uncachedSeconds) return uncached
      const used = replicas.filter((replica) => replica.used)
      if (used.length === 0) return primary
      if (lastWrite && used.some(({ seen }) => seen <= BigInt(lastWrite.transaction))) return primary
      return reader
    },
    states: () => replicas.map(({ host, lag, used }) => ({ host, lag, used })),
    close: async () => {
      closed = true
      clearTimeout(timer)
      await looking
      await Promise.all(replicas.map(({ db }) => db?.close()))
    },
  }
}

/** Stores the last write of a session. Call it in the transaction that wrote, or after it. */
export const storeLastWrite = (db: Database, sessionId: number) =>
  db.query('update session set last_write = pg_current_xact_id(), last_write_at = clock_timestamp() where id = $1', [
    sessionId,
  ])

/** SQL: the LastWrite of a row of `session` as JSON; null when all replicas in use have it. */
export const lastWriteSql = `case when session.last_write_at > now() - interval '${2 * maxLagSeconds} seconds'
  then json_build_object('transaction', session.last_write::text,
    'secondsAgo', extract(epoch from clock_timestamp() - session.last_write_at)) end`

const newReplica = (host: string): Replica => ({
  host,
  db: undefined,
  lag: undefined,
  seen: 0n,
  used: false,
  ...newAway(),
})

function newAway(): Pick<Replica, 'away' | 'leave'> {
  let leave: Replica['leave']
  const away = new Promise<never>((_, reject) => {
    leave = reject
  })
  away.catch(() => undefined) // nobody may be waiting
  return { away, leave: leave! }
}

/** The replica is away, stopped the query because of a change that it replays, or was asked to write. */
const isOfReplica = (error: unknown) =>
  (error instanceof Problem && error.code === code.stumbled) || (error instanceof SqlError && error.code === '25006')

/** 'A/16B374D8' → a number that grows with the log. */
function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
