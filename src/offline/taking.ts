import { shelvesChanged } from './changes.ts'
import { dropFiles } from './drop-files.ts'
import { isOurs, isRow, rowOfToday } from './releases.ts'
import { filesIn, isOvertaken, type Row, withFiles } from './rows.ts'
import { onShelves } from './shelves.ts'

// What the engine does on the shelves: each a transaction, so that whoever dies between two of them leaves nothing half
// done.

/** A wait that the clock made longer than this is none. */
export const longestWait = 60 * 60_000

export const inOrder = <R extends { seq: number }>(rows: R[]): R[] => rows.sort((a, b) => a.seq - b.seq)

/** Is it its time? A clock that was set back to before it was put off has no say in it (Q11). */
export const isDue = ({ dueAt, problem }: Row, now: number) =>
  dueAt <= now || dueAt > now + longestWait || now < (problem?.at ?? 0)

/** Whoever was sending when they died: it goes again, with the same key (Q13). */
export const wake = (person: string) =>
  onShelves(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (isOurs(row) && row.state === 'sending') await on.rows.put({ ...row, state: 'kept', unsure: true })
  })

/** Another that this one must not come before. One of which the server takes nothing more keeps back nobody. */
export const goesFirst = <R extends Pick<Row, 'subject' | 'after' | 'state' | 'problem'>>(
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
export function heads<R extends Row>(rows: readonly R[], busy: ReadonlySet<string> = new Set()): R[] {
  const subjects = new Set(busy)
  const lines = new Set(rows.flatMap(({ subject, line }) => (line !== undefined && busy.has(subject) ? [line] : [])))
  return rows.filter((row) => {
    const { subject, line, state } = row
    const first = !subjects.has(subject)
    subjects.add(subject)
    const turn = first && !goesFirst(row, rows) && !(line !== undefined && lines.has(line))
    // One behind something of its own that was refused keeps the line no more than that does.
    if (first && line !== undefined && state !== 'parked') lines.add(line)
    return turn
  })
}

/** The next row whose turn it is, taken: not parked, due, of no subject in `busy`. */
export const take = (person: string, busy: Set<string>, now: number): Promise<Row | undefined> => {
  const before = new Set(busy)
  return onShelves(['rows'], 'readwrite', async (on) => {
    const rows = inOrder((await on.rows.of(person)).filter(isRow))
    for (const row of heads(rows, before)) {
      if (!isOurs(row) || row.state !== 'kept' || !isDue(row, now)) continue
      const unheard = (row.unheard ?? 0) + 1
      const taken: Row = { ...rowOfToday(row), state: 'sending', tried: true, unheard }
      await on.rows.put(taken)
      busy.add(row.subject)
      return taken
    }
    return undefined
  })
}

/** Changes the row if it is still this one, and gives it as it is now; a newer write may stand in its place, or nothing. */
export const change = ({ seq, id }: Row, to: (old: Row) => Row): Promise<Row | undefined> =>
  onShelves(['rows'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id !== id) return undefined
    const next = to(old)
    await on.rows.put(next)
    return next
  }).then((row) => {
    shelvesChanged()
    return row
  })

/** What is about the same and was kept later is told the same, instead of being asked for it one by one. */
export const parkBehind = ({ person, subject, seq }: Row, problem: NonNullable<Row['problem']>): Promise<void> =>
  onShelves(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (isOurs(row) && row.subject === subject && row.seq > seq && row.state === 'kept')
        await on.rows.put({ ...row, state: 'parked', problem })
  }).then(shelvesChanged)

/** Takes a refused one away that a newer one, waiting behind it, has overtaken. Answers whether one has. */
export const giveWay = ({ person, seq, id }: Row): Promise<boolean> =>
  onShelves(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const rows = await on.rows.of(person)
    const old = rows.find((row) => row.seq === seq && row.id === id)
    if (!old || !rows.some((row) => isOurs(row) && row.seq > seq && isOvertaken(old, row))) return false
    await on.rows.remove(seq)
    await dropFiles(on, person, filesIn(old.ask))
    return true
  })

/**
 * The server has said yes: the row and its files go, the proof stays. `at`: ms, by the server's clock; `heardAt` by this
 * phone's. `provable`: its owner is still here to see the proof; whoever has left wants nothing of theirs on this phone.
 */
export async function arrive(row: Row, at: number, heardAt: number, provable: () => boolean): Promise<void> {
  const { id, seq, person, name, title, to, keptAt, same, v, uploads } = row
  const ask = withFiles(row.ask, (file) => uploads[file]?.path)
  await onShelves(['rows', 'drafts', 'files', 'arrived'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id === id) {
      await on.rows.remove(seq)
      await dropFiles(on, person, filesIn(row.ask))
    }
    if (!provable()) return
    for (const { last, ...proof } of await on.arrived.of(person)) if (last?.same === same) await on.arrived.put(proof)
    await on.arrived.put({ id, person, name, title, to, keptAt, at, last: { same, v, ask, heardAt }, uploads })
  })
  shelvesChanged()
}
