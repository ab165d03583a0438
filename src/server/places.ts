import type { Database } from './db/database.ts'
import { type Limits, neighbourhood, type Rule } from './limits.ts'
import { kept } from './micro-cache.ts'
import { seenFrom } from './operator/from.ts'
import { slowDown } from './refusals.ts'
import type { SlowLine } from './slow-line.ts'

// What one place may ask. A phone network and a hall put hundreds of people behind one address: most of them have not done
// what the place is refused for. So a place is slowed down before it is refused, and an operator may lift it for a day.

/** Beyond `calm` askings the rest of the window comes one after the other. */
export type PlaceRule = Rule & { calm?: number }

/** What a place is counted with. */
export type Counting = { shared: Limits; db: Database; line: SlowLine }

/** Whether an operator has lifted what counts this place, an address or a neighbourhood. A change is seen within seconds. */
export async function isLifted(db: Database, place: string): Promise<boolean> {
  const open = await kept(db, 'training days', 5, () =>
    db.rows<{ place: string }>('select place from training_day where ended_at is null and until > now()'),
  )
  return open.length > 0 && seenFrom(open.map((day) => day.place))(place.replace(/\/\d+$/, ''))
}

/** Counts one asking of a place. Makes it wait beyond what is calm, and throws code 29 beyond the most. */
export async function passPlace(
  { shared, db, line }: Counting,
  ip: string,
  what: string,
  rules: readonly PlaceRule[],
): Promise<void> {
  const place = neighbourhood(ip)
  let slow = false
  for (const { calm, ...rule } of rules) {
    const wait = await shared.count(`${what} ${rule.seconds} ${place}`, rule)
    // Looked up only now: whoever is not one too many costs no question.
    if (wait > 0 && !(await isLifted(db, place))) throw slowDown(wait)
    if (calm !== undefined && (await shared.count(`calm ${what} ${place}`, { ...rule, most: calm })) > 0) slow = true
  }
  if (slow && !(await isLifted(db, place))) await line(place)
}

/** Places that are being slowed down, the most askings first. */
export async function slowedPlaces(db: Database): Promise<string[]> {
  const rows = await db.rows<{ place: string }>(
    `select place from (
       select substring(key from '[^ ]+$') as place, n from asked_count where key like 'calm %' and until > now()
     ) as counted where n >= 30 group by place order by max(n) desc, place limit 5`,
  )
  return rows.map(({ place }) => place)
}
