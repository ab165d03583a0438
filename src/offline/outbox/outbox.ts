import { isChangedElsewhere } from '#contract/changed-elsewhere.ts'
import { newId } from '#contract/new-id.ts'
import type { QueuedWriteName } from '#contract/queued-writes.ts'
import { person } from '#session/session.ts'
import { endDraftWith } from '../drafts/draft-writer.ts'
import { isKnownRevision } from '../drafts/drafts.ts'
import { sizeOf } from '../storage/blobs.ts'
import { dbChanged, entryEnqueued } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { StorageError, type Stores, transact } from '../storage/local-db.ts'
import { isEntry, isReadableEntry, upgradeEntry, upgradeReceipt } from '../storage/upgrade.ts'
import { entryVersion, fileIdsIn, isSuperseded, type OutboxEntry, type Receipt, uploadsOf } from './entry.ts'

// Every write that may wait goes through enqueue(), online or not, so the offline path is always tested
// (acceptance.md#law-1). No React, no DOM.

export type NewEntry = Pick<OutboxEntry, 'subject' | 'same' | 'title' | 'to' | 'after' | 'line' | 'ends' | 'over'> & {
  name: QueuedWriteName
  /** The request in the contract's shape; a photo on this phone is named 'file:<id>'. */
  ask: Record<string, unknown>
  /** The name of the draft that ends with it. */
  draft?: string
  /** Delay in ms before it is sent, in which it can be cancelled. */
  stays?: number
}

/**
 * Stores a write until the server has accepted it. The entry, its files and the end of the draft are one transaction:
 * once this resolves, the write is on the phone. A newer write of the same thing replaces one that has not been sent,
 * uploads included. Throws StorageError, and then nothing has changed.
 */
export const enqueue = async (write: NewEntry, owner: string = person()): Promise<OutboxEntry> =>
  (await enqueueEntry(write, owner)).entry

/**
 * The same for a write that must not come after `later`, the `same` of another write: pending entries of that kind are
 * cancelled in the same transaction and have to be enqueued again. Returns whether there was one. Throws StorageError
 * `left` when the server may have received it.
 */
export const enqueueBefore = async (write: NewEntry, later: string, owner: string = person()): Promise<boolean> =>
  (await enqueueEntry(write, owner, later)).hasCancelled

async function enqueueEntry(write: NewEntry, owner: string, later?: string) {
  const { draft } = write
  const work = () => putEntry(write, owner, later)
  const result = await (draft === undefined ? work() : endDraftWith(draft, owner, work))
  entryEnqueued()
  return result
}

const putEntry = ({ draft, ...write }: NewEntry, owner: string, later?: string) =>
  transact(['rows', 'files', 'drafts', 'arrived'], 'readwrite', async (on) => {
    const rows = await on.rows.of(owner)
    // There may be two: an entry that was being sent when it was edited, and the edit. The new write supersedes both.
    const replaced = replaceableEntries(rows.filter(({ same }) => same === write.same))
    const reusedSeq = seqToReuse(write, replaced[0], rows)
    const entry = await newEntry(on, { ...write, ask: askWithBaseOf(replaced, write.ask) }, owner, rows)
    const record = reusedSeq === undefined ? entry : { ...entry, seq: reusedSeq }
    const seq = (await on.rows.put(record as OutboxEntry)) as number
    const cancelled = later === undefined ? [] : rows.filter((row) => row.same === later && row.seq < seq)
    for (const row of cancelled) {
      if (!isReadableEntry(row) || row.state === 'sending' || row.unheard)
        throw new StorageError('left', undefined, tooLateError(row))
      await on.rows.remove(row.seq)
    }
    // End only the draft that this was made from: another tab may be writing the next one.
    const stored = draft === undefined ? undefined : await on.drafts.get([owner, draft])
    const endedDraft = stored && stored.v <= entryVersion && isKnownRevision(stored) ? stored : undefined
    if (endedDraft) await on.drafts.remove([owner, endedDraft.name])
    const superseded = [
      ...replaced,
      ...rows.filter((row) => isReadableEntry(row) && row.state === 'parked' && isSuperseded(row, write)),
    ]
    for (const row of superseded) if (row.seq !== seq) await on.rows.remove(row.seq)
    const removedAsks = [...superseded, ...cancelled].map(({ ask }) => ask)
    await deleteUnusedFiles(on, owner, fileIdsIn([removedAsks, endedDraft?.values]))
    return { entry: { ...entry, seq }, hasCancelled: cancelled.length > 0 }
  })

/**
 * The request with the base of the write that it replaces, because the server has not received that one. If that one
 * was rejected because of changes elsewhere, the new write was corrected over the current values, so it keeps its own
 * base.
 */
function askWithBaseOf(replaced: readonly OutboxEntry[], ask: OutboxEntry['ask']): OutboxEntry['ask'] {
  const [first] = replaced
  if (!first || !ask.base || (first.state === 'parked' && isChangedElsewhere(first.problem))) return ask
  const { base: _, ...rest } = ask
  return first.ask.base ? { ...ask, base: first.ask.base } : rest
}

const tooLateError = ({ title }: OutboxEntry) =>
  `“${title}” sudah berangkat dan belum dijawab server, jadi ini belum dapat disimpan. Tunggu sampai dijawab, lalu coba lagi.`

/**
 * Of the entries of one thing, those that a newer write replaces: the ones after the last one that may have been sent.
 */
function replaceableEntries(rows: OutboxEntry[]): OutboxEntry[] {
  const inOrder = rows.sort((a, b) => a.seq - b.seq)
  const lastSent = inOrder.findLastIndex((row) => !isReadableEntry(row) || row.state === 'sending' || row.unsure)
  return inOrder.slice(lastSent + 1)
}

/**
 * The `seq` of the replaced entry, so that entries behind it stay behind. Undefined (append) if reusing it would move
 * the write past a removal, or a removal past later writes (`ends`).
 */
function seqToReuse(
  { subject, ends }: Pick<NewEntry, 'subject' | 'ends'>,
  before: OutboxEntry | undefined,
  rows: OutboxEntry[],
) {
  const later = rows.filter((row) => before && row.subject === subject && row.seq > before.seq)
  return later.some((row) => row.same !== before?.same && (ends || row.ends)) ? undefined : before?.seq
}

async function newEntry(
  on: Pick<Stores, 'files' | 'arrived'>,
  { stays, ...write }: Omit<NewEntry, 'draft'>,
  owner: string,
  rows: OutboxEntry[],
): Promise<Omit<OutboxEntry, 'seq'>> {
  const uploads: OutboxEntry['uploads'] = {}
  // A photo that another write has uploaded, or is uploading now, is not uploaded again. Pending entries override
  // receipts, because their uploads may have been lost and repeated.
  const earlierUploads: OutboxEntry['uploads'] = Object.assign(
    uploadsOf(await on.arrived.of(owner)),
    ...rows.filter(isEntry).map(({ uploads }) => uploads),
  )
  let size = JSON.stringify(write.ask).length
  for (const id of new Set(fileIdsIn(write.ask))) {
    const file = await on.files.get(id)
    if (file?.person !== owner) throw new StorageError('away', `file ${id} is not stored`)
    const bytes = sizeOf(file.blob)
    uploads[id] = earlierUploads[id] ?? { key: newId(), size: bytes }
    size += bytes
  }
  const now = Date.now()
  return {
    ...write,
    id: newId(),
    v: entryVersion,
    person: owner,
    uploads,
    size,
    keptAt: now,
    state: 'kept',
    tries: 0,
    dueAt: stays === undefined ? 0 : now + stays,
  }
}

/** Pending writes in the order of `seq`, upgraded to this release. */
export async function pendingEntries(owner: string = person()): Promise<OutboxEntry[]> {
  const rows = await transact(['rows'], 'readonly', (on) => on.rows.of(owner))
  return rows
    .filter(isEntry)
    .map((row) => upgradeEntry(row))
    .sort((a, b) => a.seq - b.seq)
}

/** Writes that have arrived in the last 30 days, the latest first. */
export async function receipts(owner: string = person()): Promise<Receipt[]> {
  const rows = await transact(['arrived'], 'readonly', (on) => on.arrived.of(owner))
  return rows.map((receipt) => upgradeReceipt(receipt)).sort((a, b) => b.at - a.at)
}

/** Discards a write with its files. If the server may have received it, it is not undone there. */
export async function discard(seq: number): Promise<void> {
  await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const row = await on.rows.get(seq)
    if (!row) return
    await on.rows.remove(seq)
    await deleteUnusedFiles(on, row.person, fileIdsIn(row.ask))
  })
  dbChanged()
}

/**
 * Cancels a write that the server cannot have received, and returns whether it did: one that is being sent, or may have
 * been received, stays.
 */
export async function cancel(seq: number): Promise<boolean> {
  const isCancelled = await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const row = await on.rows.get(seq)
    if (!row || !isReadableEntry(row) || row.state === 'sending' || row.unheard) return false
    await on.rows.remove(seq)
    await deleteUnusedFiles(on, row.person, fileIdsIn(row.ask))
    return true
  })
  dbChanged()
  return isCancelled
}

/** Retries all pending writes, or one of them, at once, parked or not. */
export async function retryNow(owner: string = person(), seq?: number): Promise<void> {
  await transact(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(owner)) {
      if (!isReadableEntry(row) || (seq !== undefined && row.seq !== seq)) continue
      if (row.state === 'kept') await on.rows.put({ ...row, dueAt: 0 })
      if (row.state === 'parked' && seq !== undefined)
        await on.rows.put({ ...row, state: 'kept', dueAt: 0, tries: 0, problem: undefined })
    }
  })
  dbChanged()
}
