import { code } from '#contract/http/code.ts'
import { lsproMessages } from '#contract/lspro/rules.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { discard, enqueue } from '#offline/outbox/outbox.ts'
import { saveAndSay } from '../save-flow.ts'
import {
  keyOfPost,
  keyOfRemoval,
  type PostingRequest,
  postName,
  restorePostWrite,
  savePostWrite,
} from './posting-write.ts'

// A change of a post that another phone has removed meanwhile: the server rejects it, and no form can correct that. The
// change is sent again, after the post has been restored, or as a new post.

/**
 * `key`: the key of the post. `save`: the entry with its change; undefined when the post was only to be restored.
 * `over`: it was removed so long ago that it can no longer be restored.
 */
export type RemovedPost = { key: string; save: OutboxEntry | undefined; over: boolean }

/** The post of a write that was rejected because the post no longer exists; undefined for any other write. */
export function removedPostOf(row: OutboxEntry | undefined, rows: readonly OutboxEntry[]): RemovedPost | undefined {
  if (row?.state !== 'parked' || row.problem?.code !== code.notThere) return undefined
  // An error at a field means that a picture is missing, not the post.
  if (Object.keys(row.problem.fields ?? {}).length > 0) return undefined
  const over = row.name === 'lspro.restorePosting'
  const key = over ? keyOfRemoval(row.same) : row.name === 'lspro.savePosting' ? keyOfPost(row.same) : undefined
  if (key === undefined) return undefined
  return { key, save: over ? rows.find(({ same }) => same === postName(key)) : row, over }
}

/** Restores the post before its next write, which is sent after the restoration. Throws StorageError. */
export const restoreFirst = (key: string, remark: string) => enqueue({ ...restorePostWrite(key, remark), ends: true })

/** Restores the post, then sends its change again. Throws StorageError. */
export async function sendRestored(key: string, { ask }: OutboxEntry) {
  const posting = ask as PostingRequest
  await restoreFirst(key, posting.remark)
  // Without `draft`: a change that was begun since stays a draft. Without `over`: a rejected restoration must not be
  // removed, because it shows that the post cannot be restored.
  const { draft: _, over: __, ...write } = savePostWrite(key, posting, '')
  return saveAndSay(write, lsproMessages.changed)
}

/** Whether its picture is only on the server: a new post cannot have it. */
export const losesPicture = ({ ask }: OutboxEntry) => Boolean(ask.img_64) && fileIdOf(ask.img_64) === undefined

/**
 * Sends the change as a new post. Its key is the id of the rejected entry, so that a second press does not make a
 * second post. Throws StorageError.
 */
export async function sendAsNew({ key, save }: RemovedPost, rows: readonly OutboxEntry[]) {
  if (!save) return
  const { remark, img_64 } = save.ask as PostingRequest
  // A picture of the server's belongs to one post only.
  const picture = losesPicture(save) ? null : img_64
  const { draft: _, ...write } = savePostWrite(save.id, { remark, img_64: picture ?? null }, '')
  const outcome = await saveAndSay(write, lsproMessages.posted)
  // The new post is stored by now: the rejected change is no longer needed, nor the restoration of its post.
  for (const { seq, subject } of rows) if (subject === postName(key)) await discard(seq)
  return outcome
}
