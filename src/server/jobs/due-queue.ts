import type { Database } from '../db/database.ts'
import { isRunningSql } from '../db/running-until.ts'
import type { Log } from '../http/log.ts'
import type { Job } from './scheduler.ts'

// The queue of everything that is sent later: e-mails and push messages. Their tables differ, the rules do not. Both
// have `id`, `tries`, `due_at`, `held_until` and `created_at`; a claimed row belongs to one server until `held_until`.

export type DueRow = {
  id: number
  /** The number of attempts, with the current one. */
  tries: number
}

export type DueTable = {
  table: 'mail' | 'push_due'
  /** SQL that is true for a row that is neither sent nor given up. */
  open: string
  /** SQL: the columns of a claimed row: of `taken`, the claimed row, of `due`, and of `joins`. */
  columns: string
  joins?: string
  /**
   * How long a row is claimed, in seconds: longer than any attempt takes. Afterwards other servers may claim it,
   * because this one has died.
   */
  holdSeconds: number
  /** Minutes until the next attempt; the last value repeats. */
  retryMinutes: readonly number[]
  /** A row that fails when it is older than this is given up. */
  giveUpAfterHours: number
  /** The column for the reason of a failed attempt, if any. */
  errorColumn?: 'last_error'
}

/**
 * Narrows a claim: tables beside that of the rows, a condition on them, their columns for `due`, and parameters from $3
 * on.
 */
type ClaimScope = { beside?: string; where?: string; columns?: string; values?: readonly unknown[] }

/** No row is due later than this: the longest pause between two attempts is shorter. */
const longestDelay = `interval '2 days'`

/** Claims due rows, at most so many, the longest waiting first. Several servers never claim the same one. */
export function claimDue<Row extends DueRow>(
  db: Database,
  { table, open, columns, joins = '', holdSeconds }: DueTable,
  most: number,
  { beside = '', where = 'true', columns: dueColumns = '', values = [] }: ClaimScope = {},
): Promise<Row[]> {
  return db.query<Row>(
    `with due as materialized (
       select ${table}.id${dueColumns && `, ${dueColumns}`} from ${table} ${beside}
       where ${open} and not ${isRunningSql(`${table}.due_at`, longestDelay)}
         and not ${isRunningSql(`${table}.held_until`, 'make_interval(secs => $2)')} and ${where}
       order by ${table}.due_at, ${table}.id limit $1 for update of ${table} skip locked
     ), taken as (
       update ${table} set tries = tries + 1, held_until = now() + make_interval(secs => $2)
       where id in (select id from due) returning *
     )
     select ${columns} from taken join due on due.id = taken.id ${joins} order by taken.due_at, taken.id`,
    [most, holdSeconds, ...values],
  )
}

/**
 * Schedules another attempt after a failed one, after `retryAfter` seconds at the earliest if the receiving server
 * asked for that. Returns false when the row is too old; the caller then gives it up.
 */
export async function retryLater(
  db: Database,
  { table, open, retryMinutes, giveUpAfterHours, errorColumn }: DueTable,
  { id, tries }: DueRow,
  { error, retryAfter = 0 }: { error?: string; retryAfter?: number | undefined } = {},
): Promise<boolean> {
  const longest = retryMinutes.at(-1) ?? 0
  // Up to a fifth earlier or later: after an outage not everything comes back in the same second.
  const pause = (retryMinutes[tries - 1] ?? longest) * 60 * (0.8 + Math.random() * 0.4)
  const seconds = Math.max(pause, Math.min(retryAfter, longest * 60))
  const [row] = await db.query<{ old: boolean }>(
    `update ${table} set held_until = null, due_at = now() + make_interval(secs => $3)
       ${errorColumn ? `, ${errorColumn} = $5` : ''}
     where id = $1 and tries = $2 and ${open} returning created_at < now() - make_interval(hours => $4) as old`,
    [id, tries, seconds, giveUpAfterHours, ...(errorColumn ? [error ?? null] : [])],
  )
  return !row?.old
}

/** Releases a row that was claimed and not tried; the attempt does not count. */
export async function releaseDue(db: Database, { table, open }: DueTable, { id, tries }: DueRow): Promise<void> {
  await db.query(
    `update ${table} set held_until = null, tries = greatest(tries - 1, 0) where id = $1 and tries = $2 and ${open}`,
    [id, tries],
  )
}

/** How many attempts run at once, and how long they may still take when the server stops (milliseconds). */
const batchSize = 10
const closeTimeoutMs = 5000

/** Counts failures, for one line in the log for each kind instead of one for each row. */
export type CountFailure = (outcome: string, code: string | number) => void

type DeliveryParts<Row> = {
  name: string
  /** Milliseconds between two rounds. */
  every: number
  log: Log
  /** Runs before the rows of a round are claimed. */
  prepare?: () => Promise<void>
  claim: (most: number) => Promise<Row[]>
  /** Tries one row and stores the outcome. */
  deliver: (row: Row, count: CountFailure) => Promise<unknown>
  /** The server is about to stop: no new connections. */
  drain?: () => void
  /** Aborts attempts in progress. */
  abort: () => void
}

export type Delivery = {
  /** Sends what is due. */
  job: Job
  /**
   * Waits five seconds for attempts in progress, and starts no more. Call it before the job is stopped: stopping waits
   * for the current round.
   */
  close: () => Promise<void>
  /** Whether close() was called: an attempt that is aborted now has not failed. */
  isClosing: () => boolean
}

/** The rounds of a queue: claim a batch, try all of it together, go on while there is more. */
export function createDelivery<Row>({
  name,
  every,
  log,
  prepare,
  claim,
  deliver,
  drain,
  abort,
}: DeliveryParts<Row>): Delivery {
  let round: Promise<void> = Promise.resolve()
  let closing = false

  async function sendDue() {
    await prepare?.()
    let rows: Row[]
    do {
      rows = closing ? [] : await claim(batchSize)
      const failures = new Map<string, number>()
      const count: CountFailure = (outcome, code) => {
        const key = `${outcome}, ${code}`
        failures.set(key, (failures.get(key) ?? 0) + 1)
      }
      const done = await Promise.allSettled(rows.map((row) => deliver(row, count)))
      for (const [outcome, n] of failures) log.warn({ [name]: outcome, n }, 'not everything arrived')
      const broken = done.find((result) => result.status === 'rejected')
      if (broken) throw broken.reason
    } while (rows.length === batchSize)
  }

  return {
    isClosing: () => closing,
    job: {
      name,
      every,
      work: () => {
        round = sendDue()
        return round
      },
    },
    close: async () => {
      closing = true
      drain?.()
      const timer = setTimeout(abort, closeTimeoutMs)
      await Promise.allSettled([round])
      clearTimeout(timer)
      abort()
    },
  }
}
