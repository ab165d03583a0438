import { code } from '#contract/code.ts'
import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { fileIdOf, type OutboxEntry } from '#offline/outbox/entry.ts'
import { discard, enqueue } from '#offline/outbox/outbox.ts'
import { saveAndSay } from '../save-flow.ts'
import { keyOfPost, keyOfRemoval, type PostingAsk, postName, restorePostWrite, savePostWrite } from './posting-write.ts'

// A change of a post that another phone has removed meanwhile: the server takes it no more, and nobody can put that right
// in a form. What was written goes out again, of the post that is put back or as a new one.

/**
 * `save`: what was written; undefined when the post was only to be put back. `over`: it has been removed for so long that
 * it cannot be put back any more.
 */
export type RemovedPost = { key: string; save: OutboxEntry | undefined; over: boolean }

/** What has been refused because its post is not there any more; undefined of any other write. */
export function removedPostOf(row: OutboxEntry | undefined, rows: readonly OutboxEntry[]): RemovedPost | undefined {
  if (row?.state !== 'parked' || row.problem?.code !== code.notThere) return undefined
  // At a field it is about a picture.
  if (Object.keys(row.problem.fields ?? {}).length > 0) return undefined
  const over = row.name === 'lspro.restorePosting'
  const key = over ? keyOfRemoval(row.same) : row.name === 'lspro.savePosting' ? keyOfPost(row.same) : undefined
  if (key === undefined) return undefined
  return { key, save: over ? rows.find(({ same }) => same === postName(key)) : row, over }
}

/** Puts the post back before what is said of it next: that leaves behind it. Throws StorageError. */
export const restoreFirst = (key: string, remark: string) => enqueue({ ...restorePostWrite(key, remark), ends: true })

/** The post is put back, and then changed as it was written. Throws StorageError. */
export async function sendRestored(key: string, { ask }: OutboxEntry) {
  const said = ask as PostingAsk
  await restoreFirst(key, said.remark)
  // A change that was begun since stays a draft. Whether it can be put back at all, the server says of that by itself.
  const { draft: _, over: __, ...write } = savePostWrite(key, said, '')
  return saveAndSay(write, lsproWords.changed)
}

/** Its picture is the server's, not this phone's. */
export const losesPicture = ({ ask }: OutboxEntry) => Boolean(ask.img_64) && fileIdOf(ask.img_64) === undefined

/** What was written becomes a post of its own: the same one, however often it is said. Throws StorageError. */
export async function sendAsNew({ key, save }: RemovedPost, rows: readonly OutboxEntry[]) {
  if (!save) return
  const { remark, img_64 } = save.ask as PostingAsk
  // A picture that hangs in the old post hangs in no other.
  const picture = losesPicture(save) ? null : img_64
  const { draft: _, ...write } = savePostWrite(save.id, { remark, img_64: picture ?? null }, '')
  const end = await saveAndSay(write, lsproWords.posted)
  // Kept by now: the old one is not needed any more, nor what was to put its post back.
  for (const { seq, subject } of rows) if (subject === postName(key)) await discard(seq)
  return end
}
