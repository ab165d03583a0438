import type { Database } from '../../db/database.ts'

/**
 * Creates the empty shop of a merchant, which the wizard fills, and returns its id; an existing one is returned. Call
 * it with the person's row locked, so that concurrent calls do not create two. It is in no list until it becomes
 * active.
 */
export async function ensureShop(tx: Database, personId: number): Promise<number> {
  const [person] = await tx.query<{ merchant_id: number | null }>('select merchant_id from person where id = $1', [
    personId,
  ])
  if (person?.merchant_id) return person.merchant_id
  const [shop] = await tx.query<{ id: number }>(
    `insert into merchant (name, created_by) values ('', $1) returning id`,
    [personId],
  )
  await tx.query('update person set merchant_id = $2, updated_at = now() where id = $1', [personId, shop!.id])
  return shop!.id
}
