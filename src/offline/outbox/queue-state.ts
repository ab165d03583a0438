import { code } from '#contract/http/code.ts'
import { isChangedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import type { Problem } from '#contract/problem.ts'
import type { Step } from '../step.ts'
import { isReadableEntry, upgradeEntry } from '../storage/upgrade.ts'
import { fileIdsIn, isSuperseded, type OutboxEntry, pathOfFile } from './entry.ts'

// The pending writes of a person, as a pure function of what happens to them: no clock, no storage, no network, no
// chance. queue.ts applies each event to the stored entries in one transaction. The table of outcomes is in the README
// of src/offline.

type StoredProblem = NonNullable<OutboxEntry['problem']>
/** Identifies the entry of an event. If it was removed or replaced by a newer write, nothing happens. */
type EntryKey = Pick<OutboxEntry, 'seq' | 'id' | 'subject'>

/** The reason why an attempt to send an entry has ended without an acceptance. */
export type SendFailure =
  /** Aborted from outside, or IndexedDB is unavailable. */
  | { type: 'aborted' }
  | { type: 'session-over' }
  /** The server cannot be reached. `isLate`: the request may have been on its way for long. */
  | { type: 'unreachable'; isLate: boolean }
  /** A retry may succeed. `isUnsure`: the server may still process it. `random`: from 0 to 1, for the delay. */
  | { type: 'postponed'; problem: Problem; isUnsure: boolean; random: number }
  /** A retry cannot succeed. `newKeys`: a new key for the entry and for each of its uploads, in case they are gone. */
  | { type: 'rejected'; problem: Problem; newKeys: readonly string[] }

export type QueueEvent =
  /** `entry`: with the next free `seq`. `later`: the `same` of writes that must not precede it and are cancelled. */
  | { type: 'enqueued'; entry: OutboxEntry; later: string | undefined }
  /** The sender before was killed while sending. */
  | { type: 'recovered' }
  /** The next entry is to be sent; `busy`: subjects of which one is being sent. */
  | { type: 'claimed'; busy: ReadonlySet<string>; now: number }
  | ({ type: 'uploaded'; file: string; path: string } & EntryKey)
  | ({ type: 'accepted' } & EntryKey)
  | ({ type: 'failed'; failure: SendFailure; now: number } & EntryKey)
  /** The owner retries everything, or this entry. */
  | { type: 'retried'; seq: number | undefined }
  | { type: 'discarded'; seq: number }
  /** Like `discarded`, unless the server may have received it. */
  | { type: 'cancelled'; seq: number }

export type QueueEffect =
  /** Send the entry now. */
  | { type: 'send'; entry: OutboxEntry }
  /** Entries with these files were removed: files that nothing names any more are deleted. */
  | { type: 'delete-files'; files: string[] }
  /** The event is refused, because the server may have received this entry already. */
  | { type: 'too-late'; entry: OutboxEntry }
  /** The server asks for a pause of all requests. */
  | { type: 'pause'; until: number }

type Rows = readonly OutboxEntry[]
type QueueStep = Step<Rows, QueueEffect>

const maxBackoff = 5 * 60_000 // ms between two attempts, unless the server asks for more
/** The longest wait of an entry, ms. A longer one comes from a changed clock and is ignored. */
const maxWait = 60 * 60_000

/**
 * The entries after an event, in any order, and what has to be done because of it. Unchanged entries are the same
 * objects.
 */
export function queueReducer(rows: Rows, event: QueueEvent): QueueStep {
  switch (event.type) {
    case 'enqueued':
      return enqueued(rows, event.entry, event.later)
    case 'recovered':
      return [
        rows.map((row) =>
          isReadableEntry(row) && row.state === 'sending' ? { ...row, state: 'kept', unsure: true } : row,
        ),
        [],
      ]
    case 'claimed':
      return claimed(rows, event.busy, event.now)
    case 'uploaded':
      return [replaced(rows, event, (row) => withPath(row, event.file, event.path)), []]
    case 'accepted':
      return removed(rows, (row) => isThis(row, event))
    case 'failed':
      return failed(rows, event, event.failure, event.now)
    case 'retried':
      return [rows.map((row) => retried(row, event.seq)), []]
    case 'discarded':
      return removed(rows, ({ seq }) => seq === event.seq)
    case 'cancelled': {
      const row = rows.find(({ seq }) => seq === event.seq)
      if (!row) return [rows, []]
      return mayHaveArrived(row) ? [rows, [{ type: 'too-late', entry: row }]] : removed(rows, (other) => other === row)
    }
  }
}

const isThis = (row: OutboxEntry, { seq, id }: Pick<OutboxEntry, 'seq' | 'id'>) => row.seq === seq && row.id === id

const replaced = (rows: Rows, key: EntryKey, change: (row: OutboxEntry) => OutboxEntry) =>
  rows.map((row) => (isThis(row, key) ? change(row) : row))

function removed(rows: Rows, isRemoved: (row: OutboxEntry) => boolean): QueueStep {
  const files = fileIdsIn(rows.filter(isRemoved).map(({ ask }) => ask))
  return [rows.filter((row) => !isRemoved(row)), [{ type: 'delete-files', files }]]
}

/** An entry whose release this one does not know may have been sent by that one. */
const mayHaveArrived = (row: OutboxEntry) => !isReadableEntry(row) || row.state === 'sending' || Boolean(row.unheard)

const withPath = (row: OutboxEntry, file: string, path: string): OutboxEntry => ({
  ...row,
  uploads: { ...row.uploads, [file]: { ...row.uploads[file]!, path } },
})

function retried(row: OutboxEntry, seq: number | undefined): OutboxEntry {
  if (!isReadableEntry(row) || (seq !== undefined && row.seq !== seq)) return row
  if (row.state === 'kept') return { ...row, dueAt: 0 }
  return row.state === 'parked' && seq !== undefined
    ? { ...row, state: 'kept', dueAt: 0, tries: 0, problem: undefined }
    : row
}

// Enqueueing.

function enqueued(rows: Rows, entry: OutboxEntry, later: string | undefined): QueueStep {
  // There may be two: an entry that was being sent when it was edited, and the edit. The new write supersedes both.
  const before = replaceableEntries(rows, entry.same)
  const reusedSeq = seqToReuse(entry, before[0], rows)
  const seq = reusedSeq ?? entry.seq
  const cancelled = rows.filter((row) => later !== undefined && row.same === later && row.seq < seq)
  const late = cancelled.find(mayHaveArrived)
  if (late) return [rows, [{ type: 'too-late', entry: late }]]
  const superseded = rows.filter((row) => isReadableEntry(row) && row.state === 'parked' && isSuperseded(row, entry))
  const gone = new Set([...before, ...cancelled, ...superseded])
  const [left, effects] = removed(rows, (row) => gone.has(row))
  return [[...left, reusedSeq === undefined ? entry : { ...entry, seq }], effects]
}

/**
 * Of the entries of one thing, those that a newer write replaces: the ones after the last one that may have been sent.
 */
function replaceableEntries(rows: Rows, same: string): OutboxEntry[] {
  const entries = inOrder(rows.filter((row) => row.same === same))
  const lastSent = entries.findLastIndex((row) => !isReadableEntry(row) || row.state === 'sending' || row.unsure)
  return entries.slice(lastSent + 1)
}

/**
 * The `seq` of the replaced entry, so that entries behind it stay behind. Undefined (append) if reusing it would move
 * the write past a removal, or a removal past later writes (`ends`).
 */
function seqToReuse({ subject, ends }: OutboxEntry, before: OutboxEntry | undefined, rows: Rows) {
  const later = rows.filter((row) => before && row.subject === subject && row.seq > before.seq)
  return later.some((row) => row.same !== before?.same && (ends || row.ends)) ? undefined : before?.seq
}

/**
 * The request of a new write with the base of the write that it replaces, because the server has not received that one.
 * If that one was rejected because of changes elsewhere, the new write was corrected over the current values, so it
 * keeps its own base.
 */
export function requestOver(rows: Rows, same: string, ask: OutboxEntry['ask']): OutboxEntry['ask'] {
  const [first] = replaceableEntries(rows, same)
  if (!first || !ask.base || (first.state === 'parked' && isChangedElsewhere(first.problem))) return ask
  const { base: _, ...rest } = ask
  return first.ask.base ? { ...ask, base: first.ask.base } : rest
}

// The order of sending.

const inOrder = (rows: Rows): OutboxEntry[] => rows.toSorted((a, b) => a.seq - b.seq)

/** Is it due? A clock that was set back since the delay was set is ignored. */
export const isDue = ({ dueAt, problem }: OutboxEntry, now: number) =>
  dueAt <= now || dueAt > now + maxWait || now < (problem?.at ?? 0)

/**
 * The entry that must go first because of `after`, if any. An entry that was rejected with a `route` holds back
 * nothing.
 */
export const blocks = <R extends Pick<OutboxEntry, 'subject' | 'after' | 'state' | 'problem'>>(
  { after }: R,
  rows: readonly R[],
): R | undefined =>
  after === undefined
    ? undefined
    : rows.find(({ subject, state, problem }) => subject === after && !(state === 'parked' && problem?.route))

/**
 * Of entries in order, those that may be sent once they are due: the first one of each subject, unless an earlier entry
 * of its line, not rejected, is still pending. `busy`: subjects with an entry that is being sent.
 */
export function readyEntries<R extends OutboxEntry>(rows: readonly R[], busy: ReadonlySet<string> = new Set()): R[] {
  const subjects = new Set(busy)
  const lines = new Set(rows.flatMap(({ subject, line }) => (line !== undefined && busy.has(subject) ? [line] : [])))
  return rows.filter((row) => {
    const { subject, line, state } = row
    const isFirst = !subjects.has(subject)
    subjects.add(subject)
    const isReady = isFirst && !blocks(row, rows) && !(line !== undefined && lines.has(line))
    // An entry behind a rejected one of its own subject does not hold back the line either.
    if (isFirst && line !== undefined && state !== 'parked') lines.add(line)
    return isReady
  })
}

function claimed(rows: Rows, busy: ReadonlySet<string>, now: number): QueueStep {
  const next = readyEntries(inOrder(rows), busy).find(
    (row) => isReadableEntry(row) && row.state === 'kept' && isDue(row, now),
  )
  if (!next) return [rows, []]
  const entry: OutboxEntry = { ...upgradeEntry(next), state: 'sending', tried: true, unheard: (next.unheard ?? 0) + 1 }
  return [replaced(rows, next, () => entry), [{ type: 'send', entry }]]
}

/** Whether entries are still pending, and the earliest time at which one of those that may be sent is due. */
export function whatRemains(rows: Rows, now: number): { why: 'nothing left' | 'later'; dueAt?: number } {
  if (!rows.some((row) => isReadableEntry(row))) return { why: 'nothing left' }
  const due = readyEntries(inOrder(rows))
    .filter((row) => isReadableEntry(row) && row.state === 'kept')
    .map((row) => (isDue(row, now) ? now : row.dueAt))
  return { why: 'later', ...(due.length > 0 && { dueAt: Math.min(...due) }) }
}

// The outcome of an attempt.

function failed(rows: Rows, key: EntryKey, failure: SendFailure, now: number): QueueStep {
  switch (failure.type) {
    case 'aborted':
      return [replaced(rows, key, (row) => ({ ...row, state: 'kept', unsure: true })), []]
    case 'session-over':
      return [replaced(rows, key, (row) => attemptAnswered({ ...row, state: 'kept' })), []]
    case 'unreachable':
      return [
        replaced(rows, key, (row) => ({ ...row, state: 'kept', ...(failure.isLate && { unsure: true as const }) })),
        [],
      ]
    case 'postponed':
      return postponed(rows, key, failure, now)
    case 'rejected':
      return rejected(rows, key, failure, now)
  }
}

function postponed(
  rows: Rows,
  key: EntryKey,
  { problem, isUnsure, random }: SendFailure & { type: 'postponed' },
  now: number,
): QueueStep {
  const entry = rows.find((row) => isThis(row, key))
  const tries = (entry?.tries ?? 0) + 1
  const dueAt = now + backoff(tries, problem, random)
  const next = replaced(rows, key, (row) => {
    const later: OutboxEntry = { ...row, state: 'kept', tries, dueAt, problem: storedProblem(problem, now) }
    return isUnsure ? { ...later, unsure: true } : attemptAnswered(later)
  })
  // The server's request to slow down concerns all requests of the person, not only this entry.
  return [next, problem.code === code.slowDown ? [{ type: 'pause', until: dueAt }] : []]
}

/** ms until the next attempt: the server's, or a random part of 2, 4, 8 … seconds, five minutes at most. */
function backoff(tries: number, { retryAfter }: Problem, random: number): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, maxWait)
  return random * Math.min(maxBackoff, 1000 * 2 ** Math.min(tries, 12))
}

function rejected(
  before: Rows,
  key: EntryKey,
  { problem: reason, newKeys }: SendFailure & { type: 'rejected' },
  now: number,
): QueueStep {
  const problem = storedProblem(reason, now)
  const rows = problem.route ? parkBlocked(before, key, problem) : before
  const entry = rows.find((row) => isThis(row, key))
  // A newer entry that waits behind it makes it pointless to correct this one.
  if (entry && rows.some((row) => isReadableEntry(row) && row.seq > entry.seq && isSuperseded(entry, row)))
    return removed(rows, (row) => row === entry)
  const next = replaced(rows, key, (row) =>
    areUploadsGone(row, reason) ? withNewKeys(row, newKeys) : outcomeSettled({ ...row, state: 'parked', problem }),
  )
  return [next, []]
}

/** Later entries of the same subject are parked with the same problem instead of being sent one by one. */
const parkBlocked = (rows: Rows, { subject, seq }: EntryKey, problem: StoredProblem): Rows =>
  rows.map((row) =>
    isReadableEntry(row) && row.subject === subject && row.seq > seq && row.state === 'kept'
      ? { ...row, state: 'parked', problem }
      : row,
  )

/** The entry once the server has answered the write itself, so that the outcome of all attempts is settled. */
const outcomeSettled = ({ unsure: _, unheard: __, ...row }: OutboxEntry): OutboxEntry => row

// A pause, an error or an ended session means that this attempt did nothing. An earlier one may still be in progress.
const attemptAnswered = ({ unheard = 1, ...row }: OutboxEntry): OutboxEntry =>
  unheard > 1 ? { ...row, unheard: unheard - 1 } : row

const storedProblem = ({ code, message, fields, route }: Problem, at: number): StoredProblem => ({
  code,
  message,
  at,
  ...(fields && { fields }),
  ...(route && { route }),
})

/** The upload no longer exists (after 30 days, or in another database), but the photos are still on this phone. */
const areUploadsGone = ({ uploads, ask, anew }: OutboxEntry, { code: problemCode, fields = {} }: Problem) =>
  problemCode === code.notThere &&
  !anew &&
  Object.entries(uploads).some(([id, { path }]) => path !== undefined && (pathOfFile(ask, id) ?? '') in fields)

// The entry needs a new key, because the server has stored the old one with the paths that no longer exist.
const withNewKeys = (row: OutboxEntry, [id, ...keys]: readonly string[]): OutboxEntry => ({
  ...outcomeSettled(row),
  id: id!,
  state: 'kept',
  anew: true,
  uploads: Object.fromEntries(
    Object.entries(row.uploads).map(([file, { size }], index) => [file, { key: keys[index]!, size }]),
  ),
})
