import { isChangedElsewhere } from '#contract/changed-elsewhere.ts'
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
  /** The draft that ends with it. */
  draft?: string
  /** ms before it is sent, while it can still be cancelled. */
  stays?: number
}

/**
 * Stores a write until the server has accepted it. The entry, its files and the end of the draft are one transaction:
 * once this resolves, the write is on the phone. A newer write of the same thing replaces one that has not been sent,
 * uploads included. Throws StorageError, and then nothing has changed.
 */
export const enqueue = async (write: NewEntry, owner: string = person()): Promise<OutboxEntry> =>
  (await enqueueEntry(write, owner)).row

/**
 * The same for a write that must not come after `later`, the `same` of another write: pending entries of that kind are
 * cancelled in the same transaction and have to be enqueued again. Returns whether there was one. Throws StorageError
 * `left` when the server may have received it.
 */
export const enqueueBefore = async (write: NewEntry, later: string, owner: string = person()): Promise<boolean> =>
  (await enqueueEntry(write, owner, later)).tookBack

async function enqueueEntry(write: NewEntry, owner: string, later?: string) {
  const { draft } = write
  const work = () => putEntry(write, owner, later)
  const done = await (draft === undefined ? work() : endDraftWith(draft, owner, work))
  entryEnqueued()
  return done
}

const putEntry = ({ draft, ...write }: NewEntry, owner: string, later?: string) =>
  transact(['rows', 'files', 'drafts', 'arrived'], 'readwrite', async (on) => {
    const rows = await on.rows.of(owner)
    // There may be two: an entry that was being sent when it was edited, and the edit. The new write supersedes both.
    const old = replaceableEntries(rows.filter(({ same }) => same === write.same))
    const place = seqToReuse(write, old[0], rows)
    const made = await newEntry(on, { ...write, ask: baseOfReplaced(write.ask, old) }, owner, rows)
    const seq = (await on.rows.put((place === undefined ? made : { ...made, seq: place }) as OutboxEntry)) as number
    const back = later === undefined ? [] : rows.filter((row) => row.same === later && row.seq < seq)
    for (const row of back) {
      if (!isReadableEntry(row) || row.state === 'sending' || row.unheard)
        throw new StorageError('left', undefined, tooLateError(row))
      await on.rows.remove(row.seq)
    }
    // End only the draft that this was made from: another tab may be writing the next one.
    const there = draft === undefined ? undefined : await on.drafts.get([owner, draft])
    const begun = there && there.v <= entryVersion && isKnownRevision(there) ? there : undefined
    if (begun) await on.drafts.remove([owner, begun.name])
    const gone = [
      ...old,
      ...rows.filter((row) => isReadableEntry(row) && row.state === 'parked' && isSuperseded(row, write)),
    ]
    for (const row of gone) if (row.seq !== seq) await on.rows.remove(row.seq)
    await deleteUnusedFiles(on, owner, fileIdsIn([[...gone, ...back].map(({ ask }) => ask), begun?.values]))
    return { row: { ...made, seq }, tookBack: back.length > 0 }
  })

/**
 * The base of the new write is the base of the one it replaces, because the server has not received that one. A write
 * that was rejected because of changes elsewhere was corrected over the current values, so it keeps its own base.
 */
function baseOfReplaced(ask: OutboxEntry['ask'], old: readonly OutboxEntry[]): OutboxEntry['ask'] {
  const [first] = old
  if (!first || !ask.base || (first.state === 'parked' && isChangedElsewhere(first.problem))) return ask
  const { base: _, ...rest } = ask
  return first.ask.base ? { ...ask, base: first.ask.base } : rest
}

const tooLateError = ({ title }: OutboxEntry) =>
  `“${title}” sudah berangkat dan belum dijawab server, jadi ini belum dapat disimpan. Tunggu sampai dijawab, lalu coba lagi.`

/** The writes of one thing that a newer one replaces: those behind the last one that may be on its way. */
function replaceableEntries(rows: OutboxEntry[]): OutboxEntry[] {
  const inOrder = rows.sort((a, b) => a.seq - b.seq)
  const stays = inOrder.findLastIndex((row) => !isReadableEntry(row) || row.state === 'sending' || row.unsure)
  return inOrder.slice(stays + 1)
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
  const since = rows.filter((row) => before && row.subject === subject && row.seq > before.seq)
  return since.some((row) => row.same !== before?.same && (ends || row.ends)) ? undefined : before?.seq
}

async function newEntry(
  on: Pick<Stores, 'files' | 'arrived'>,
  { stays, ...write }: Omit<NewEntry, 'draft'>,
  owner: string,
  rows: OutboxEntry[],
): Promise<Omit<OutboxEntry, 'seq'>> {
  const uploads: OutboxEntry['uploads'] = {}
  // A photo that another write has uploaded, or is uploading now, is not uploaded again. Pending entries override
  // receipts, because their uploads may have been gone and made again.
  const known: OutboxEntry['uploads'] = Object.assign(
    uploadsOf(await on.arrived.of(owner)),
    ...rows.filter(isEntry).map(({ uploads }) => uploads),
  )
  let size = JSON.stringify(write.ask).length
  for (const id of new Set(fileIdsIn(write.ask))) {
    const file = await on.files.get(id)
    if (file?.person !== owner) throw new StorageError('away', `file ${id} is not on the shelf`)
    const bytes = sizeOf(file.blob)
    uploads[id] = known[id] ?? { key: crypto.randomUUID(), size: bytes }
    size += bytes
  }
  const now = Date.now()
  return {
    ...write,
    id: crypto.randomUUID(),
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
  return rows.map((proof) => upgradeReceipt(proof)).sort((a, b) => b.at - a.at)
}

/** Discards a write with its files. What the server may have received of it stays there. */
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
  const gone = await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const row = await on.rows.get(seq)
    if (!row || !isReadableEntry(row) || row.state === 'sending' || row.unheard) return false
    await on.rows.remove(seq)
    await deleteUnusedFiles(on, row.person, fileIdsIn(row.ask))
    return true
  })
  dbChanged()
  return gone
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
