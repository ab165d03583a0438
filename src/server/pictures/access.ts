import type { Database } from '../db/database.ts'
import { expireCertificates } from '../db/expire-certificates.ts'
import { batchLookups, setBounded } from './batch.ts'

/**
 * As long as an answer that names pictures is given again (routes.ts): a picture is not shut before the last list that
 * shows it, and a page of twelve in three sizes is one query, not thirty-six.
 */
const accessCacheMs = 2000
const maxCached = 5000

/**
 * Whether anybody may open a picture, by its name without variant: something that shows it is public, or it is none of what
 * products and shops show. What no row knows is shut. However many ask, one query is under way at a time.
 */
export function createAccessCheck(
  db: Database,
  { now = Date.now, forMs = accessCacheMs }: { now?: () => number; forMs?: number } = {},
): (name: string) => Promise<boolean> {
  const known = new Map<string, { isOpen: boolean; until: number }>()
  const ask = batchLookups((names) => readAccess(db, names))
  return async (name) => {
    const before = known.get(name)
    if (before && before.until > now()) return before.isOpen
    // From when it was asked, not from when it was heard: an answer on its way grows old too.
    const until = now() + forMs
    const isOpen = (await ask(name)) ?? false
    setBounded(known, name, { isOpen, until }, maxCached)
    return isOpen
  }
}

// A proof of whose a NIB is opens for its owner and the operators alone: by its key.
// An upload is open to whoever was told its name: its sender. What was taken down is nobody's any more, and waits to be
// swept; only of a face nobody took anything back.
async function readAccess(db: Database, names: string[]): Promise<Map<string, boolean>> {
  await expireCertificates(db)
  const rows = await db.query<{ name: string }>(
    `select name from picture where name = any ($1::text[])
       and coalesce((select bool_or(is_public) from picture_shown where picture_id = picture.id), true)
       and not exists (select from nib_case where picture_id = picture.id)
       and not exists (select from nib_case where answer_picture_id = picture.id)
     union all
     select name from loose_picture where name = any ($1::text[]) and (person_id is not null or name like 'person/%')`,
    [names],
  )
  return new Map(rows.map(({ name }) => [name, true]))
}
