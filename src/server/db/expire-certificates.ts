import { dayInJakarta } from '#contract/dates.ts'
import type { Database } from './database.ts'

const expiredDays = new WeakMap<Database, { day: string; done: Promise<void> }>()

/**
 * Called first by every public read. Certificates end without any write: the first reader of a day hides the products
 * whose certificates have ended, and concurrent readers wait for it.
 */
export function expireCertificates(db: Database): Promise<void> {
  const day = dayInJakarta()
  const entry = expiredDays.get(db)
  if (entry?.day === day) return entry.done
  const done = takeDownEnded(db, day)
  expiredDays.set(db, { day, done })
  return done
}

async function takeDownEnded(db: Database, day: string) {
  try {
    const [row] = await db.query<{ day: string }>('select take_down_ended() as day')
    // The database's clock decides, and may be a moment behind this process: then the next reader tries again.
    if (row?.day !== day) expiredDays.delete(db)
  } catch (error) {
    expiredDays.delete(db)
    throw error
  }
}
