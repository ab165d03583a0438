import { lsproWords } from '#contract/lspro/lspro-rules.ts'
import { saveAndSay } from '#drafts/save-flow.ts'
import {
  type PostingAsk,
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

// What its owner does with a post.

/** Keeps a new post, or a change of one, and says what became of it. `draft` ends with it. Throws StorageError. */
export async function sharePost(key: string, ask: PostingAsk, draft: string, isNew: boolean) {
  const end = await saveAndSay(savePostWrite(key, ask, draft), isNew ? lsproWords.posted : lsproWords.changed)
  if (end === 'parked') toast(await rejectionText(key), { alert: true })
  return end
}

/** What the server said of a post that it has refused. */
async function rejectionText(key: string): Promise<string> {
  const row = (await pendingEntries()).find(({ state, subject }) => state === 'parked' && subject === postName(key))
  const [field] = Object.values(row?.problem?.fields ?? {})
  return field ?? (row?.problem?.message || lsproWords.failed)
}

/**
 * Takes a post away; for some seconds it can be put back with one tap. One that never left is taken out of the outbox, any
 * other is removed behind whatever waits of it. Throws StorageError.
 */
export async function removePost(post: OwnPost): Promise<void> {
  const { external_id: key, remark } = post
  const rows = await pendingEntries()
  const save = rows.findLast(({ same }) => same === postName(key))
  // What goes with it is read before: it comes back when it is put back.
  const savedWrite = save && (!post.isOnServer || save.state === 'parked') ? await savedWriteOf(save) : undefined
  const savedDraft = await savedDraftOf(key)
  const restoreAll = async (work: () => Promise<void>) => {
    await work()
    if (savedDraft) await restoreDraft(key, savedDraft)
    toast(lsproWords.restored)
  }
  const undoAction = (work: () => Promise<void>) => ({ name: 'Urungkan', run: () => void undo(() => restoreAll(work)) })
  if (savedWrite && !post.isOnServer && (await cancel(savedWrite.row.seq))) {
    await discardDraft(postName(key))
    return toast(lsproWords.removed, { action: undoAction(() => enqueueAgain(savedWrite)) })
  }
  // Tapped twice, or taken back in another tab: there is nothing to remove.
  if (!post.isOnServer && !(await existsAnywhere(key))) return
  // One that is on its way goes first; one that was refused is overtaken.
  const rejectedWrite = savedWrite?.row.state === 'parked' ? savedWrite : undefined
  const action = undoAction(() => restoreWithWrite(key, remark, rejectedWrite))
  // A removal that was refused has overtaken what was refused before: that has its way back all the same.
  if ((await saveAndSay(removePostWrite(key, remark), lsproWords.removed, action)) === 'parked')
    toast(await rejectionText(key), { alert: true, action })
}

/** Puts a post back that was removed a while ago, and says what became of that. Throws StorageError. */
export async function restorePost(key: string, remark: string): Promise<void> {
  if ((await saveAndSay(restorePostWrite(key, remark), lsproWords.restored)) === 'parked')
    toast(await rejectionText(key), { alert: true })
}

/** Does it wait here, or has it arrived? */
async function existsAnywhere(key: string): Promise<boolean> {
  const waiting = (await pendingEntries()).some(({ same }) => same === postName(key))
  return waiting || (await receipts()).some(({ last }) => last?.same === postName(key))
}

async function restoreWithWrite(key: string, remark: string, lost: SavedWrite | undefined) {
  await enqueue(restorePostWrite(key, remark))
  if (lost) await enqueueAgain(lost)
}

type SavedWrite = { row: OutboxEntry; photos: NewFile[] }

/** A write that is about to go, with its photos. */
const savedWriteOf = async (row: OutboxEntry): Promise<SavedWrite> => ({ row, photos: await readPhotos(row.ask) })

async function readPhotos(said: unknown): Promise<NewFile[]> {
  const photos: NewFile[] = []
  for (const id of fileIdsIn(said)) {
    const file = await readFile(id)
    if (file) photos.push({ name: fileName(id), ...file })
  }
  return photos
}

type SavedDraft = { values: Draft['values']; photos: NewFile[] }

/** The change of it that was begun and not saved: it goes with the post, and comes back with it. */
async function savedDraftOf(key: string): Promise<SavedDraft | undefined> {
  const draft = await readDraft(postName(key))
  return draft && { values: draft.values, photos: await readPhotos(draft.values) }
}

async function restoreDraft(key: string, { values, photos }: SavedDraft) {
  await saveDraft(postName(key), values, undefined, photos)
  dbChanged()
}

/** The same write once more; its photos are stored again with a draft, which ends with it. */
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
