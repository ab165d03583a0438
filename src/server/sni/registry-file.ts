import type { Database } from '../db/database.ts'
import { cachedRegister } from '../http/micro-cache.ts'

// The signed files of the registry, as the job has stored them: no request makes one.

/** The request of a phone: the version of its snapshot, and one province of a large registry. */
export type RegistryQuery = { since?: number; province?: number }

/** `etag` names the content, which `read` gives unless the job has replaced the file. */
export type RegistryFile = { etag: string; read: () => Promise<Uint8Array | undefined> }

/** An error, because a failure is not cached. */
class FileReplaced extends Error {}

/** The seconds for which the content of a file stays in the memory of this process. */
const cacheSeconds = 600

/**
 * The difference since the phone's snapshot; or, when there is none, the latest snapshot. 'none': nothing has been
 * published yet. 'unknown': there is no registry of this province.
 */
export async function findRegistryFile(
  db: Database,
  { since, province }: RegistryQuery,
): Promise<RegistryFile | 'none' | 'unknown'> {
  const [state] = await db.query<{ kind: 'all' | 'parts' }>(
    'select kind from sni_register_state where published_at is not null',
  )
  if (!state) return 'none'
  const isProvince = state.kind === 'parts' && province !== undefined
  const scope = state.kind === 'all' ? 'all' : isProvince ? 'province' : 'numbers'
  const place = [scope, isProvince ? province : 0] as const
  const [file] = await db.query<{ base: number | null; version: number }>(
    `select base, version from (
       select base, version from sni_difference where scope = $1 and province_id = $2 and base = $3
       union all
       (select null, version from sni_snapshot where scope = $1 and province_id = $2 order by version desc limit 1)) file
     order by base nulls last limit 1`,
    [...place, since ?? null],
  )
  if (!file) return isProvince ? 'unknown' : 'none'
  const { base, version } = file
  const etag = `"${[...place, base ?? 'whole', version].join('-')}"`
  return {
    etag,
    read: () =>
      cachedRegister(db, etag, cacheSeconds, async () => {
        const [row] = await db.query<{ content: Uint8Array }>(
          base === null
            ? `select content from sni_snapshot where scope = $1 and province_id = $2 and version = $3 and content is not null`
            : `select content from sni_difference where scope = $1 and province_id = $2 and version = $3 and base = $4`,
          [...place, version, ...(base === null ? [] : [base])],
        )
        if (!row) throw new FileReplaced()
        return row.content
      }).catch((error: unknown) => {
        if (error instanceof FileReplaced) return undefined
        throw error
      }),
  }
}
