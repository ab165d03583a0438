import type { Database } from '../db/database.ts'
import { callable, type KeptNumbers, mayAskNumbers } from '../numbers.ts'
import { noSuchShop } from './there.ts'

/** The numbers of an open shop, for somebody who may ask for them. */
export async function numbersOf(db: Database, id: number, personId: number): Promise<ReturnType<typeof callable>> {
  await mayAskNumbers(db, personId)
  const [shop] = await db.rows<KeptNumbers>(
    "select office_phone, mobile_phone from merchant where id = $1 and status = 'active'",
    [id],
  )
  if (!shop) throw noSuchShop()
  return callable(shop)
}
