import type { Database } from '../db/database.ts'

const swept = new WeakMap<Database, { day: string; done: Promise<void> }>()

/** The calendar day in Jakarta, which has one time all year: UTC+7. */
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

/**
 * Every public read comes through here first. Certificates end while nobody writes: the first reader of a day takes
 * down what ended with the last one, and everybody who comes meanwhile waits for it.
 */
export function onTheShelfToday(db: Database): Promise<void> {
  const day = today()
  const known = swept.get(db)
  if (known?.day === day) return known.done
  const done = takeDown(db, day)
  swept.set(db, { day, done })
  return done
}

async function takeDown(db: Database, day: string) {
  try {
    const [said] = await db.rows<{ day: string }>('select take_down_ended() as day')
    // The database's clock may be a moment behind ours, and it is the one that counts: then the next reader asks again.
    if (said?.day !== day) swept.delete(db)
  } catch (error) {
    swept.delete(db)
    throw error
  }
}
