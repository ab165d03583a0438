import type { Database } from '../db/database.ts'
import { dialablePhones, requireCompleteProfile, type StoredPhones } from '../phone-numbers/phone-numbers.ts'
import { shopNotFound } from './shop-not-found.ts'

/** The numbers of an open shop, for somebody who may ask for them. */
export async function readShopNumbers(
  db: Database,
  id: number,
  personId: number,
): Promise<ReturnType<typeof dialablePhones>> {
  await requireCompleteProfile(db, personId)
  const [shop] = await db.query<StoredPhones>(
    "select office_phone, mobile_phone from merchant where id = $1 and status = 'active'",
    [id],
  )
  if (!shop) throw shopNotFound()
  return dialablePhones(shop)
}
