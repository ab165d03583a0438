import type { Database } from '../../db/database.ts'

/**
 * The last publication, for operators. `published_at`: ISO 8601, null before the first time; `age`: seconds since then.
 */
export type RegistryState = {
  version: number
  published_at: string | null
  age: number | null
  certificates: number
  /** Whether phones get the whole registry, or a province and the numbers. */
  kind: 'all' | 'parts'
}

export async function readRegistryState(db: Database): Promise<RegistryState> {
  const [row] = await db.query<RegistryState>(
    `select version, to_json(published_at) #>> '{}' as published_at, extract(epoch from now() - published_at)::float8 as age,
       certificates, kind
     from sni_register_state`,
  )
  return row!
}
