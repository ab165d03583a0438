import { createLimiter } from '#contract/limiter.ts'
import { code, Problem } from '#contract/problem.ts'
import type { Database, EngineLog, OpenDatabase } from './database.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { hostOf, parsePostgresAddress } from './postgres-address.ts'
import { temporaryFailure } from './sql-error.ts'

/** The last write of a session: the number of its transaction. */
export type LastWrite = { transaction: string }

/** `lag`: seconds behind the primary, undefined while it does not answer. `used`: whether reads go to it. */
export type ReplicaState = { host: string; lag: number | undefined; used: boolean }

/** Chooses where a public read goes. */
export type ReadReplicas = {
  /**
   * The database for one request that reads, of a session with this last write: a replica that is near enough and has
   * the write, otherwise the primary. With a last write, answers are not taken from a cache: they may be from before
   * it.
   */
  forRead: (lastWrite?: LastWrite) => Database
  states: () => ReplicaState[]
  close: () => Promise<void>
}

/** A replica further behind (seconds) is not read from. */
export const maxLagSeconds = 30
/** For so long a session's last write is considered: a replica may be 30 s behind when an answer is cached for 60. */
const lastWriteSeconds = 120
/** Milliseconds between two polls of a database, and how long it may take to answer. */
const pollMs = 1000
const answerMs = 2000
/** How many positions of the primary are remembered, one a second. */
const maxPositions = 2 * maxLagSeconds
/** Reads of failing replicas that the primary answers at once; it also has the writes. */
const fallbackLimits = { atOnce: 5, waiting: 100, refuse: temporaryFailure }

type Position = { at: number; lsn: bigint }

type Replica = {
  host: string
  db: OpenDatabase | undefined
  lag: number | undefined
  position: Position | undefined
  /** All transactions with a smaller number are visible on it, or were rolled back. */
  visibleBelow: bigint
  used: boolean
  /** Rejects the reads that wait for it. */
  waiting: Set<(problem: Problem) => void>
}

type Options = Omit<PostgresOptions, 'log' | 'readOnly'> & {
  log: EngineLog
  /** Wraps the database of a replica, so that its statements appear in traces. */
  trace?: ((db: OpenDatabase) => OpenDatabase) | undefined
}

/**
 * Polls the replicas and sends public reads to them. One that is away at the start is used as soon as it answers.
 * `addresses`: each of one server, because what is known of a replica is known of the server that was asked.
 */
export async function openReadReplicas(
  primary: OpenDatabase,
  addresses: readonly string[],
  options: Options,
): Promise<ReadReplicas> {
  const { log, trace = (db) => db } = options
  const replicas = addresses.map((address) => newReplica(hostOf(parsePostgresAddress(address).hosts[0]!)))
  const readers = replicas.map((replica) => readersOf(replica))
  /** The place where the primary was, and when: the oldest first. */
  const positions: Position[] = []
  const fallbacks = createLimiter(fallbackLimits)
  let turn = 0

  async function pollPrimary() {
    try {
      const [row] = await within(answerMs, primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'))
      positions.push({ at: performance.now(), lsn: parseLsn(row!.lsn) })
      if (positions.length > maxPositions) positions.shift()
    } catch {
      // Reported by whoever writes; the replicas go on.
    }
  }

  async function pollReplica(replica: Replica, address: string) {
    try {
      replica.db ??= trace(await openPostgres(address, { ...options, readOnly: true }))
      const rows = replica.db.query<{ standby: boolean; lsn: string | null; visible_below: string }>(
        `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as lsn,
           pg_snapshot_xmin(pg_current_snapshot())::text as visible_below`,
      )
      const [row] = await within(answerMs, rows)
      // A replica that was promoted is a primary: of this database or, worse, of a copy that goes its own way.
      if (!row!.standby || !row!.lsn) throw new Error('it is not a replica')
      if (isAhead(replica)) throw new Error('it has what the primary does not have')
      replica.visibleBelow = BigInt(row!.visible_below)
      replica.position = { at: performance.now(), lsn: parseLsn(row!.lsn) }
      replica.lag = lagOf(replica.position)
    } catch (error) {
      if (replica.lag !== undefined || !replica.db)
        log.warn({ replica: replica.host, error: (error as Error).message.slice(0, 300) }, 'a replica does not answer')
      replica.lag = undefined
    }
    setUsed(replica)
  }

  /**
   * Seconds since the primary was where the replica is now. While the primary does not answer this server, what it was
   * then. A replica before the oldest known position counts as too far behind.
   */
  function lagOf({ lsn }: Position): number {
    const [oldest] = positions
    if (!oldest || oldest.lsn > lsn) return maxPositions
    const passed = positions.find((position) => position.lsn > lsn)
    return passed ? (positions.at(-1)!.at - passed.at) / 1000 : 0
  }

  /** Whether the primary is behind where the replica was before: another standby was promoted, which had less. */
  function isAhead({ position }: Replica): boolean {
    const newest = positions.at(-1)
    return position !== undefined && newest !== undefined && newest.at > position.at && position.lsn > newest.lsn
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
    for (const reject of replica.waiting) reject(temporaryFailure())
  }

  /** Asks the replica, and the primary if that fails for a reason of the replica. */
  async function ask<T>(replica: Replica, work: (db: Database) => Promise<T>): Promise<T> {
    if (!replica.db || !replica.used) return work(primary)
    try {
      return await untilLeftOut(replica, work(replica.db))
    } catch (error) {
      // The replica is away, has stopped the query because of a change that it replays, or was asked to write.
      if (!(error instanceof Problem) || error.code !== code.stumbled) throw error
      return fallbacks.run(() => work(primary))
    }
  }

  function readersOf(replica: Replica): Record<'cached' | 'uncached', Database> {
    const reader = (cacheName: string | undefined): Database => ({
      source: { primary, cacheName },
      query: <Row>(sql: string, values?: readonly unknown[]) => ask(replica, (db) => db.query<Row>(sql, values)),
      exec: (sql) => primary.exec(sql),
      transaction: (work) => ask(replica, (db) => db.transaction(work)),
    })
    return { cached: reader('replica'), uncached: reader(undefined) }
  }
  const uncachedPrimary: Database = { ...primary, source: { primary, cacheName: undefined } }

  await pollPrimary()
  await Promise.all(replicas.map((replica, index) => pollReplica(replica, addresses[index]!)))
  // Each for itself: one that hangs must not keep the others from being polled.
  const polls = [
    repeat(pollPrimary),
    ...replicas.map((replica, index) => repeat(() => pollReplica(replica, addresses[index]!))),
  ]

  return {
    forRead: (lastWrite) => {
      const from = readers.filter((_, index) => {
        const { used, visibleBelow } = replicas[index]!
        return used && (!lastWrite || visibleBelow > BigInt(lastWrite.transaction))
      })
      turn = (turn + 1) % Math.max(1, from.length)
      if (lastWrite) return from[turn]?.uncached ?? uncachedPrimary
      return from[turn]?.cached ?? primary
    },
    states: () => replicas.map(({ host, lag, used }) => ({ host, lag, used })),
    close: async () => {
      await Promise.all(polls.map((stop) => stop()))
      await Promise.all(replicas.map(({ db }) => db?.close()))
    },
  }
}

/** Stores the last write of a session. Call it in the transaction that wrote, or after it. */
export const storeLastWrite = (db: Database, sessionId: number) =>
  db.query('update session set last_write = pg_current_xact_id(), last_write_at = clock_timestamp() where id = $1', [
    sessionId,
  ])

/** SQL: the LastWrite of a row of `session` as JSON; null for one that is too long ago to matter. */
export const lastWriteSql = `case when session.last_write_at > now() - interval '${lastWriteSeconds} seconds'
  then json_build_object('transaction', session.last_write::text) end`

const newReplica = (host: string): Replica => ({
  host,
  db: undefined,
  lag: undefined,
  position: undefined,
  visibleBelow: 0n,
  used: false,
  waiting: new Set(),
})

/** The result of a read; rejects when its replica is left out. */
function untilLeftOut<T>({ waiting }: Replica, read: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.add(reject)
    read.then(resolve, reject).finally(() => waiting.delete(reject))
  })
}

/** Calls `work` again and again, `pollMs` after its last end. Returns the function that ends it. */
function repeat(work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const later = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = work().then(later)
    }, pollMs)
    timer.unref()
  }
  later()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}

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
