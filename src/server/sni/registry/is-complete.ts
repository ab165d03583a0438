import type { Database } from '../../db/database.ts'

/**
 * Whether the registry has every certificate. After the first start it is filled: until then one that is not in it may
 * exist.
 */
export async function isRegistryComplete(db: Database): Promise<boolean> {
  const [filling] = await db.query('select from sni_register_state where scanned_to is not null')
  return filling === undefined
}
