import type { z } from 'zod/mini'
import type { shopRecord } from '#contract/shops/schemas.ts'
import type { Database } from '../db/database.ts'

export type ShopRecord = z.output<typeof shopRecord>
type ShopRecordRow = Omit<ShopRecord, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date }

/** The status of a shop, and who created and changed it when, for its owner. */
export async function readShopRecord(db: Database, id: number): Promise<ShopRecord | undefined> {
  const [row] = await db.query<ShopRecordRow>(
    'select status, click, created_at, created_by, updated_at, updated_by from merchant where id = $1',
    [id],
  )
  return row && { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}
