import type { Database } from '../../db/database.ts'

/**
 * Gives a merchant the empty shop that the wizard fills, once: a second time it is the same one. Gives its id.
 * Call it with the row of the person locked, so that two at once do not make two. It is in no list: those learn of
 * a shop when it becomes active.
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
