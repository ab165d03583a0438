import { fileIdsIn } from '../outbox/entry.ts'
import type { Stores } from './local-db.ts'

/** Deletes those of `files` that no outbox entry and no draft of this person names any more. */
export async function deleteUnusedFiles(on: Pick<Stores, 'rows' | 'drafts' | 'files'>, owner: string, files: string[]) {
  if (files.length === 0) return
  const named = new Set(fileIdsIn([await on.rows.of(owner), await on.drafts.of(owner)]))
  for (const id of files) if (!named.has(id)) await on.files.remove(id)
}
