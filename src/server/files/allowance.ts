import { refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { slowDown } from '../refusals.ts'
import type { Store } from './store.ts'
import { removeLoose } from './sweep.ts'

/** Bytes that the photos of one person may fill, with all their files: shown, waiting, and not swept yet (I-10). */
const most = 200_000_000
/** One that came within the hour may be in a save that is under way. */
const young = '1 hour'
const again = 600

const full = 'Foto Anda sudah memenuhi 200 MB. Kurangi foto yang ditampilkan, lalu kirim lagi.'

/**
 * Makes room for one more photo of this person. Past what one may fill, what nothing shows goes at once instead of after
 * a day: first what nobody can show any more, then uploads, the oldest first. So an outbox goes on; it is told to wait, code
 * 29, only behind two hundred megabytes of the last hour, and refused, code 01 at `field`, only where what is shown fills it
 * alone: no waiting would change that. Call it outside a transaction. Who comes at the same moment is not seen: that is
 * as many photos more as may be developed at once.
 */
export async function makeRoomFor(
  personId: number,
  field: string,
  { db, store }: { db: Database; store: Store },
): Promise<void> {
  const { shown, loose } = await filledBy(db, personId)
  if (shown >= most) throw refused(full, { [field]: full })
  if (shown + loose < most) return
  for (const name of await letGo(db, personId, most - shown)) await removeLoose(name, { db, store })
  const left = await filledBy(db, personId)
  if (left.shown + left.loose >= most) throw slowDown(again)
}

async function filledBy(db: Database, personId: number): Promise<{ shown: number; loose: number }> {
  const [filled] = await db.rows<{ shown: number; loose: number }>(
    `select (select coalesce(sum(bytes), 0) from picture where sender_id = $1) as shown,
       (select coalesce(sum(bytes), 0) from loose_picture where sender_id = $1) as loose`,
    [personId],
  )
  return filled!
}

/**
 * Takes from their sender what does not fit into `room` bytes, and gives the names. In one statement, before a file of it
 * goes: a save that shows it at that moment either has it whole or is told that it is gone.
 */
async function letGo(db: Database, personId: number, room: number): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `update loose_picture set person_id = null, since = since - interval '2 days'
     where name in (
       select name from (
         select name, since, sum(bytes) over (
           order by person_id is null, since desc, name rows unbounded preceding
         ) as bytes
         from loose_picture where sender_id = $1
       ) as theirs
       where bytes >= $2 and since < now() - interval '${young}'
     )
     returning name`,
    [personId, room],
  )
  return rows.map(({ name }) => name)
}
