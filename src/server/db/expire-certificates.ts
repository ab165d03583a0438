import { dayInJakarta } from '#contract/dates.ts'
import type { Database } from './database.ts'

const expiredDays = new WeakMap<Database, { day: string; done: Promise<void> }>()

/**
 * Every public read comes through here first. Certificates end while nobody writes: the first reader of a day takes
 * down what ended with the last one, and everybody who comes meanwhile waits for it.
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
    // The database's clock may be a moment behind ours, and it is the one that counts: then the next reader asks again.
    if (row?.day !== day) expiredDays.delete(db)
  } catch (error) {
    expiredDays.delete(db)
    throw error
  }
}
