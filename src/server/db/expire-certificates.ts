import { setTimeout } from 'node:timers/promises'
import { dayInJakarta } from '#contract/time/dates.ts'
import { type Database, primaryOf } from './database.ts'

/** How many products one statement hides: a statement has a time limit, and most certificates end with a year. */
const batchSize = 200

/**
 * How long reads wait until ended certificates have left the listing, in milliseconds. At the end of a year there may
 * be too many: until the rest has left, cards and product pages leave it out by themselves (hasEndedSql), and totals
 * still count it.
 */
const waitMs = 500

const expiredDays = new WeakMap<Database, { day: string; wait: Promise<void> }>()

/** SQL: whether the certificate of a product (an alias) has ended; null for one without a date. */
export const hasEndedSql = (product: string) =>
  `(${product}.is_sni and not ${product}.sni_no_end and ${product}.sni_end_date < today_in_jakarta())`

/**
 * Called first by every public read. Certificates end without any write: the first reader of a day begins to hide the
 * products whose certificates have ended, and concurrent readers wait with it.
 */
export function expireCertificates(db: Database): Promise<void> {
  const wait = startOfDay(primaryOf(db))
  // Replicas are read from while the primary is away; their reads leave ended products out by themselves.
  return db.source ? wait.catch(() => undefined) : wait
}

function startOfDay(db: Database): Promise<void> {
  const day = dayInJakarta()
  const entry = expiredDays.get(db)
  if (entry?.day === day) return entry.wait
  const wait = Promise.race([takeDownOn(db, day), setTimeout(waitMs, undefined, { ref: false })])
  expiredDays.set(db, { day, wait })
  return wait
}

async function takeDownOn(db: Database, day: string) {
  try {
    // The database's clock decides, and may be a moment behind this process: then the next reader tries again.
    if ((await takeDownEnded(db)) !== day) expiredDays.delete(db)
  } catch (error) {
    expiredDays.delete(db)
    throw error
  }
}

/** Hides every product whose certificate has ended, in batches. Returns the day of the database. */
export async function takeDownEnded(db: Database): Promise<string> {
  for (;;) {
    const [row] = await db.query<{ today: string; removed: number }>('select * from take_down_ended($1)', [batchSize])
    const { today, removed } = row!
    if (removed < batchSize) return today
  }
}
