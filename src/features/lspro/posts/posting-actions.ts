import { lsproMessages } from '#contract/lspro/rules.ts'
import { saveAndSay } from '#drafts/save-flow.ts'
import {
  type PostingRequest,
  postName,
  removePostWrite,
  restorePostWrite,
  savePostWrite,
} from '#drafts/writes/posting-write.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { type NewFile, readDraft, readFile, saveDraft } from '#offline/drafts/drafts.ts'
import { type Draft, fileIdsIn, fileName, type OutboxEntry } from '#offline/outbox/entry.ts'
import { cancel, enqueue, pendingEntries, receipts } from '#offline/outbox/outbox.ts'
import { dbChanged } from '#offline/storage/db-events.ts'
import type { Photos } from '#photos/photo-list.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { OwnPost } from './optimistic-posts.ts'
import { pictureDraftField, pictureSlot } from './posting-values.ts'

// The owner's actions on a post: share, remove, restore.

/**
 * Enqueues a new post or a change of one, and shows the outcome in a toast. The draft named `draft` is deleted with it.
 * Throws StorageError.
 */
export async function sharePost(key: string, ask: PostingRequest, draft: string, isNew: boolean) {
  const end = await saveAndSay(savePostWrite(key, ask, draft), isNew ? lsproMessages.posted : lsproMessages.changed)
  if (end === 'parked') toast(await rejectionText(key), { alert: true })
  return end
}

/** The server's message about the rejected write of a post. */
async function rejectionText(key: string): Promise<string> {
  const row = (await pendingEntries()).find(({ state, subject }) => state === 'parked' && subject === postName(key))
  const [field] = Object.values(row?.problem?.fields ?? {})
  return field ?? (row?.problem?.message || lsproMessages.failed)
}

/**
 * Removes a post, and shows a toast that can undo it for some seconds. A post that was never sent is taken out of the
 * outbox; for any other a removal is enqueued behind its pending writes. Throws StorageError.
 */
export async function removePost(post: OwnPost): Promise<void> {
  const { external_id: key, remark } = post
  const rows = await pendingEntries()
  const save = rows.findLast(({ same }) => same === postName(key))
  // The write and the draft that are deleted with the post are read first: undoing stores them again.
  const savedWrite = save && (!post.isOnServer || save.state === 'parked') ? await savedWriteOf(save) : undefined
  const savedDraft = await savedDraftOf(key)
  const restoreAll = async (work: () => Promise<void>) => {
    await work()
    if (savedDraft) await restoreDraft(key, savedDraft)
    toast(lsproMessages.restored)
  }
  const undoAction = (work: () => Promise<void>) => ({ name: 'Urungkan', run: () => void undo(() => restoreAll(work)) })
  if (savedWrite && !post.isOnServer && (await cancel(savedWrite.row.seq))) {
    await discardDraft(postName(key))
    return toast(lsproMessages.removed, { action: undoAction(() => enqueueAgain(savedWrite)) })
  }
  // The button was tapped twice, or another tab has withdrawn the post: there is nothing to remove.
  if (!post.isOnServer && !(await existsAnywhere(key))) return
  // A write that is being sent arrives before the removal; a rejected one is deleted by it.
  const rejectedWrite = savedWrite?.row.state === 'parked' ? savedWrite : undefined
  const action = undoAction(() => restoreWithWrite(key, remark, rejectedWrite))
  // Even a removal that is rejected has deleted the write that was rejected before: the toast can restore that too.
  if ((await saveAndSay(removePostWrite(key, remark), lsproMessages.removed, action)) === 'parked')
    toast(await rejectionText(key), { alert: true, action })
}

/** Restores a post that was removed a while ago, and shows the outcome in a toast. Throws StorageError. */
export async function restorePost(key: string, remark: string): Promise<void> {
  if ((await saveAndSay(restorePostWrite(key, remark), lsproMessages.restored)) === 'parked')
    toast(await rejectionText(key), { alert: true })
}

/** Is the post pending on this phone, or has it arrived at the server? */
async function existsAnywhere(key: string): Promise<boolean> {
  const waiting = (await pendingEntries()).some(({ same }) => same === postName(key))
  return waiting || (await receipts()).some(({ last }) => last?.same === postName(key))
}

async function restoreWithWrite(key: string, remark: string, rejected: SavedWrite | undefined) {
  await enqueue(restorePostWrite(key, remark))
  if (rejected) await enqueueAgain(rejected)
}

type SavedWrite = { row: OutboxEntry; photos: NewFile[] }

/** A write that is about to be deleted, with its photos. */
const savedWriteOf = async (row: OutboxEntry): Promise<SavedWrite> => ({ row, photos: await readPhotos(row.ask) })

async function readPhotos(values: unknown): Promise<NewFile[]> {
  const photos: NewFile[] = []
  for (const id of fileIdsIn(values)) {
    const file = await readFile(id)
    if (file) photos.push({ name: fileName(id), ...file })
  }
  return photos
}

type SavedDraft = { values: Draft['values']; photos: NewFile[] }

/** The unsaved draft of a post: it is deleted with the post, and restored with it. */
async function savedDraftOf(key: string): Promise<SavedDraft | undefined> {
  const draft = await readDraft(postName(key))
  return draft && { values: draft.values, photos: await readPhotos(draft.values) }
}

async function restoreDraft(key: string, { values, photos }: SavedDraft) {
  await saveDraft(postName(key), values, undefined, photos)
  dbChanged()
}

/** Enqueues the same write again. Its photos are stored in a draft first, which is deleted with the write. */
async function enqueueAgain({ row, photos }: SavedWrite) {
  const { name, ask, subject, same, line, over, title, to } = row
  const pictures: Photos = { [pictureSlot]: photos.map((photo) => ({ id: photo.name, file: photo.name })) }
  await saveDraft(
    same,
    { remark: ask.remark, [pictureDraftField]: { photos: pictures, seen: true } },
    undefined,
    photos,
  )
  await enqueue({ name, ask, subject, same, title, to, draft: same, ...(line && { line }), ...(over && { over }) })
}

async function undo(work: () => Promise<void>) {
  try {
    await work()
  } catch {
    toast('Belum diurungkan: penyimpanan HP tidak dapat dipakai.', { alert: true })
  }
}
