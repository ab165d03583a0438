import { dbChanged } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { transact } from '../storage/local-db.ts'
import { isEntry, isReadableEntry, upgradeEntry } from '../storage/upgrade.ts'
import { fileIdsIn, isSuperseded, type OutboxEntry, replaceFiles } from './entry.ts'

// What the engine does on the shelves: each a transaction, so that whoever dies between two of them leaves nothing half
// done.

/** A wait that the clock made longer than this is none. */
export const maxWait = 60 * 60_000

export const inOrder = <R extends { seq: number }>(rows: R[]): R[] => rows.sort((a, b) => a.seq - b.seq)

/** Is it its time? A clock that was set back to before it was put off has no say in it. */
export const isDue = ({ dueAt, problem }: OutboxEntry, now: number) =>
  dueAt <= now || dueAt > now + maxWait || now < (problem?.at ?? 0)

/** Whoever was sending when they died: it goes again, with the same key. */
export const recoverInFlight = (person: string) =>
  transact(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (isReadableEntry(row) && row.state === 'sending') await on.rows.put({ ...row, state: 'kept', unsure: true })
  })

/** Another that this one must not come before. One of which the server takes nothing more keeps back nobody. */
export const blocks = <R extends Pick<OutboxEntry, 'subject' | 'after' | 'state' | 'problem'>>(
  { after }: R,
  rows: readonly R[],
): R | undefined =>
  after === undefined
    ? undefined
    : rows.find(({ subject, state, problem }) => subject === after && !(state === 'parked' && problem?.route))

/**
 * Of rows in order those whose turn it is once they are due: the first of its subject, and of its line unless one there was
 * refused. `busy`: subjects one of which is on its way.
 */
export function readyEntries<R extends OutboxEntry>(rows: readonly R[], busy: ReadonlySet<string> = new Set()): R[] {
  const subjects = new Set(busy)
  const lines = new Set(rows.flatMap(({ subject, line }) => (line !== undefined && busy.has(subject) ? [line] : [])))
  return rows.filter((row) => {
    const { subject, line, state } = row
    const first = !subjects.has(subject)
    subjects.add(subject)
    const turn = first && !blocks(row, rows) && !(line !== undefined && lines.has(line))
    // One behind something of its own that was refused keeps the line no more than that does.
    if (first && line !== undefined && state !== 'parked') lines.add(line)
    return turn
  })
}

/** The next row whose turn it is, taken: not parked, due, of no subject in `busy`. */
export const claimNext = (person: string, busy: Set<string>, now: number): Promise<OutboxEntry | undefined> => {
  const before = new Set(busy)
  return transact(['rows'], 'readwrite', async (on) => {
    const rows = inOrder((await on.rows.of(person)).filter(isEntry))
    for (const row of readyEntries(rows, before)) {
      if (!isReadableEntry(row) || row.state !== 'kept' || !isDue(row, now)) continue
      const unheard = (row.unheard ?? 0) + 1
      const taken: OutboxEntry = { ...upgradeEntry(row), state: 'sending', tried: true, unheard }
      await on.rows.put(taken)
      busy.add(row.subject)
      return taken
    }
    return undefined
  })
}

/** Changes the row if it is still this one, and gives it as it is now; a newer write may stand in its place, or nothing. */
export const updateEntry = (
  { seq, id }: OutboxEntry,
  to: (old: OutboxEntry) => OutboxEntry,
): Promise<OutboxEntry | undefined> =>
  transact(['rows'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id !== id) return undefined
    const next = to(old)
    await on.rows.put(next)
    return next
  }).then((row) => {
    dbChanged()
    return row
  })

/** What is about the same and was kept later is told the same, instead of being asked for it one by one. */
export const parkBlocked = (
  { person, subject, seq }: OutboxEntry,
  problem: NonNullable<OutboxEntry['problem']>,
): Promise<void> =>
  transact(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (isReadableEntry(row) && row.subject === subject && row.seq > seq && row.state === 'kept')
        await on.rows.put({ ...row, state: 'parked', problem })
  }).then(dbChanged)

/** Takes a refused one away that a newer one, waiting behind it, has overtaken. Answers whether one has. */
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
 * The server has said yes: the row and its files go, the proof stays. `at`: ms, by the server's clock; `heardAt` by this
 * phone's. `provable`: its owner is still here to see the proof; whoever has left wants nothing of theirs on this phone.
 */
export async function settle(row: OutboxEntry, at: number, heardAt: number, provable: () => boolean): Promise<void> {
  const { id, seq, person, name, title, to, keptAt, same, v, uploads } = row
  const ask = replaceFiles(row.ask, (file) => uploads[file]?.path)
  await transact(['rows', 'drafts', 'files', 'arrived'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id === id) {
      await on.rows.remove(seq)
      await deleteUnusedFiles(on, person, fileIdsIn(row.ask))
    }
    if (!provable()) return
    for (const { last, ...proof } of await on.arrived.of(person)) if (last?.same === same) await on.arrived.put(proof)
    await on.arrived.put({ id, person, name, title, to, keptAt, at, last: { same, v, ask, heardAt }, uploads })
  })
  dbChanged()
}
