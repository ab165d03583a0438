import type { QueuedWriteName } from '#contract/endpoints.ts'
import { person } from '#session/session.ts'
import { endDraftWith } from '../drafts/draft-writer.ts'
import { isKnownRevision } from '../drafts/drafts.ts'
import { environment } from '../environment.ts'
import { sizeOf } from '../storage/blobs.ts'
import { dbChanged, entryEnqueued } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { StorageError, type Stores, transact } from '../storage/local-db.ts'
import { isEntry, upgradeEntry, upgradeReceipt } from '../storage/upgrade.ts'
import { entryVersion, fileIdsIn, type OutboxEntry, type Receipt, uploadsOf } from './entry.ts'
import { applyEvent, changeQueue, entriesOf } from './queue.ts'
import { type QueueEffect, type QueueEvent, requestOver } from './queue-state.ts'

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
 * Enqueues a write that must not come after `later`, the `same` of another write: pending entries of that kind are
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
    const before = await entriesOf(on, owner)
    // End only the draft that this was made from: another tab may be writing the next one.
    const stored = draft === undefined ? undefined : await on.drafts.get([owner, draft])
    const endedDraft = stored && stored.v <= entryVersion && isKnownRevision(stored) ? stored : undefined
    if (endedDraft) await on.drafts.remove([owner, endedDraft.name])
    const ask = requestOver(before, write.same, write.ask)
    const record = await newEntry(on, { ...write, ask }, owner, before)
    const seq = (await on.rows.put(record as OutboxEntry)) as number
    const { rows, effects } = await applyEvent(on, owner, before, {
      type: 'enqueued',
      entry: { ...record, seq },
      later,
    })
    const late = effects.find((effect) => effect.type === 'too-late')
    if (late) throw new StorageError('too-late', undefined, tooLateError(late.entry))
    const entry = rows.find(({ id }) => id === record.id)!
    await deleteUnusedFiles(on, owner, fileIdsIn(endedDraft?.values))
    return { entry, hasCancelled: before.some((row) => row.same === later && !rows.includes(row)) }
  })

const tooLateError = ({ title }: OutboxEntry) =>
  `“${title}” sudah berangkat dan belum dijawab server, jadi ini belum dapat disimpan. Tunggu sampai dijawab, lalu coba lagi.`

async function newEntry(
  on: Pick<Stores, 'files' | 'arrived'>,
  { stays, ...write }: Omit<NewEntry, 'draft'>,
  owner: string,
  rows: readonly OutboxEntry[],
): Promise<Omit<OutboxEntry, 'seq'>> {
  const uploads: OutboxEntry['uploads'] = {}
  // A photo that another write has uploaded, or is uploading now, is not uploaded again. Pending entries override
  // receipts, because their uploads may have been lost and repeated.
  const earlierUploads: OutboxEntry['uploads'] = Object.assign(
    uploadsOf(await on.arrived.of(owner)),
    ...rows.map(({ uploads }) => uploads),
  )
  let size = JSON.stringify(write.ask).length
  for (const id of new Set(fileIdsIn(write.ask))) {
    const file = await on.files.get(id)
    if (file?.person !== owner) throw new StorageError('unavailable', `file ${id} is not stored`)
    const bytes = sizeOf(file.blob)
    uploads[id] = earlierUploads[id] ?? { key: environment.newId(), size: bytes }
    size += bytes
  }
  const now = environment.now()
  return {
    ...write,
    id: environment.newId(),
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
  await changeOne({ type: 'discarded', seq })
}

/**
 * Cancels a write that the server cannot have received, and returns whether it did: one that is being sent, or may have
 * been received, stays.
 */
export async function cancel(seq: number): Promise<boolean> {
  const effects = await changeOne({ type: 'cancelled', seq })
  return effects.some(({ type }) => type === 'delete-files')
}

/** Applies the event to the queue of the person whose write it is about. */
async function changeOne(event: QueueEvent & { seq: number }): Promise<readonly QueueEffect[]> {
  const effects = await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const row = await on.rows.get(event.seq)
    return row ? (await applyEvent(on, row.person, await entriesOf(on, row.person), event)).effects : []
  })
  dbChanged()
  return effects
}

/** Retries all pending writes, or one of them, at once, parked or not. */
export async function retryNow(owner: string = person(), seq?: number): Promise<void> {
  await changeQueue(owner, { type: 'retried', seq })
}
