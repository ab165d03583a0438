import { dayInJakarta } from '#contract/dates.ts'
import type { Database } from './database.ts'

/** How many products one statement hides: a statement has a time limit, and most certificates end with a year. */
const batchSize = 200

const expiredDays = new WeakMap<Database, { day: string; done: Promise<void> }>()

/**
 * Called first by every public read. Certificates end without any write: the first reader of a day hides the products
 * whose certificates have ended, and concurrent readers wait for it.
 */
export function expireCertificates(db: Database): Promise<void> {
  const day = dayInJakarta()
  const entry = expiredDays.get(db)
  if (entry?.day === day) return entry.done
  const done = takeDownOn(db, day)
  expiredDays.set(db, { day, done })
  return done
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
