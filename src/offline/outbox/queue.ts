import { dbChanged } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'
import { isEntry, isReadableEntry, upgradeEntry } from '../storage/upgrade.ts'
import { fileIdsIn, isSuperseded, type OutboxEntry, replaceFiles } from './entry.ts'

// The engine's transactions in IndexedDB. If the page is killed between two of them, the data stay consistent.

/** The longest wait of an entry, ms. A longer one comes from a changed clock and is ignored. */
export const maxWait = 60 * 60_000

export const inOrder = <R extends { seq: number }>(rows: R[]): R[] => rows.sort((a, b) => a.seq - b.seq)

/** Is it due? A clock that was set back since the delay was set is ignored. */
export const isDue = ({ dueAt, problem }: OutboxEntry, now: number) =>
  dueAt <= now || dueAt > now + maxWait || now < (problem?.at ?? 0)

/** Resets entries whose sender was killed while sending: they are sent again with the same key. */
export const recoverInFlight = (person: string) =>
  transact(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (isReadableEntry(row) && row.state === 'sending') await on.rows.put({ ...row, state: 'kept', unsure: true })
  })

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

/** Claims the next entry that may be sent: not parked, due, of no subject in `busy`. */
export const claimNext = (person: string, busy: Set<string>, now: number): Promise<OutboxEntry | undefined> => {
  const busyBefore = new Set(busy)
  return transact(['rows'], 'readwrite', async (on) => {
    const rows = inOrder((await on.rows.of(person)).filter(isEntry))
    for (const row of readyEntries(rows, busyBefore)) {
      if (!isReadableEntry(row) || row.state !== 'kept' || !isDue(row, now)) continue
      const unheard = (row.unheard ?? 0) + 1
      const claimed: OutboxEntry = { ...upgradeEntry(row), state: 'sending', tried: true, unheard }
      await on.rows.put(claimed)
      busy.add(row.subject)
      return claimed
    }
    return undefined
  })
}

/** Changes the entry and returns it; undefined if it was removed or replaced by a newer write. */
export const updateEntry = (
  { seq, id }: OutboxEntry,
  change: (old: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | undefined> =>
  transact(['rows'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id !== id) return undefined
    const next = change(old)
    await on.rows.put(next)
    return next
  }).then((row) => {
    dbChanged()
    return row
  })

/** Later entries of the same subject are parked with the same problem instead of being sent one by one. */
export const parkBlocked = (
  { person, subject, seq }: OutboxEntry,
  problem: NonNullable<OutboxEntry['problem']>,
): Promise<void> =>
  transact(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (isReadableEntry(row) && row.subject === subject && row.seq > seq && row.state === 'kept')
        await on.rows.put({ ...row, state: 'parked', problem })
  }).then(dbChanged)

/** Removes a rejected entry that a newer one, waiting behind it, has superseded. Returns whether there was one. */
export const dropIfSuperseded = ({ person, seq, id }: OutboxEntry): Promise<boolean> =>
  transact(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const rows = await on.rows.of(person)
    const old = rows.find((row) => row.seq === seq && row.id === id)
    if (!old || !rows.some((row) => isReadableEntry(row) && row.seq > seq && isSuperseded(old, row))) return false
    await on.rows.remove(seq)
    await deleteUnusedFiles(on, person, fileIdsIn(old.ask))
    return true
  })

/**
 * Removes an entry that the server has accepted, with its files, and stores a receipt. `at` is ms by the server's
 * clock, `heardAt` by this phone's. `mayStore`: is the owner still signed in? No data of a person may be stored
 * after their sign-out.
 */
export async function settle(row: OutboxEntry, at: number, heardAt: number, mayStore: () => boolean): Promise<void> {
  const { id, seq, person, name, title, to, keptAt, same, v, uploads } = row
  const ask = replaceFiles(row.ask, (file) => uploads[file]?.path)
  await transact(['rows', 'drafts', 'files', 'arrived'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id === id) {
      await on.rows.remove(seq)
      await deleteUnusedFiles(on, person, fileIdsIn(row.ask))
    }
    if (!mayStore()) return
    for (const { last, ...receipt } of await on.arrived.of(person))
      if (last?.same === same) await on.arrived.put(receipt)
    await on.arrived.put({ id, person, name, title, to, keptAt, at, last: { same, v, ask, heardAt }, uploads })
  })
  dbChanged()
}
