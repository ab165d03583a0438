import { isChangedElsewhere } from '#contract/elsewhere.ts'
import type { WaitingName } from '#contract/waiting.ts'
import { person } from '#session/session.ts'
import { sizeOf } from './blobs.ts'
import { shelvesChanged, somethingKept } from './changes.ts'
import { endingDraft } from './draft-writer.ts'
import { isKnown } from './drafts.ts'
import { dropFiles } from './drop-files.ts'
import { isOurs, isRow, proofOfToday, rowOfToday } from './releases.ts'
import { type Arrived, filesIn, isOvertaken, type Row, rowVersion, uploadsIn } from './rows.ts'
import { onShelves, ShelfTrouble, type Shelves } from './shelves.ts'

// Every write that may wait goes through keep(), online or not: one road, so the offline one is never the untested one
// (law 1). No React, no DOM.

export type Write = Pick<Row, 'subject' | 'same' | 'title' | 'to' | 'after' | 'line' | 'ends' | 'over'> & {
  name: WaitingName
  /** The asking as the contract wants it; a photo on this phone is named 'file:<id>'. */
  ask: Record<string, unknown>
  /** The draft that ends with it. */
  draft?: string
  /** So long it does not leave, in ms: it may be taken back meanwhile. */
  stays?: number
}

/**
 * Keeps a write until the server has said yes. Row, files and the end of the draft are one transaction: once this
 * resolves it is on the phone for good. A newer write of the same thing takes the place of one that has not left, its
 * uploads included. Throws ShelfTrouble, and then nothing has changed.
 */
export const keep = async (write: Write, whose: string = person()): Promise<Row> => (await kept(write, whose)).row

/**
 * The same for what may not come after `later`, the `same` of another write: one of those that waits behind is taken back
 * in the same transaction, to be said again. Answers whether one was. Throws ShelfTrouble `left` when the server may have
 * heard of it.
 */
export const keepBefore = async (write: Write, later: string, whose: string = person()): Promise<boolean> =>
  (await kept(write, whose, later)).tookBack

async function kept(write: Write, whose: string, later?: string) {
  const { draft } = write
  const work = () => put(write, whose, later)
  const done = await (draft === undefined ? work() : endingDraft(draft, whose, work))
  somethingKept()
  return done
}

const put = ({ draft, ...write }: Write, whose: string, later?: string) =>
  onShelves(['rows', 'files', 'drafts', 'arrived'], 'readwrite', async (on) => {
    const rows = await on.rows.of(whose)
    // Two may wait: one that was on its way when it was edited, and the edit. Both are of yesterday now.
    const old = replaced(rows.filter(({ same }) => same === write.same))
    const place = placeFor(write, old[0], rows)
    const made = await rowOf(on, { ...write, ask: madeFrom(write.ask, old) }, whose, rows)
    const seq = (await on.rows.put((place === undefined ? made : { ...made, seq: place }) as Row)) as number
    const back = later === undefined ? [] : rows.filter((row) => row.same === later && row.seq < seq)
    for (const row of back) {
      if (!isOurs(row) || row.state === 'sending' || row.unheard)
        throw new ShelfTrouble('left', undefined, leftBefore(row))
      await on.rows.remove(row.seq)
    }
    // Only the draft that this was made from: another tab may be writing the next.
    const there = draft === undefined ? undefined : await on.drafts.get([whose, draft])
    const begun = there && there.v <= rowVersion && isKnown(there) ? there : undefined
    if (begun) await on.drafts.remove([whose, begun.name])
    const gone = [...old, ...rows.filter((row) => isOurs(row) && row.state === 'parked' && isOvertaken(row, write))]
    for (const row of gone) if (row.seq !== seq) await on.rows.remove(row.seq)
    await dropFiles(on, whose, filesIn([[...gone, ...back].map(({ ask }) => ask), begun?.values]))
    return { row: { ...made, seq }, tookBack: back.length > 0 }
  })

/**
 * What it was made from is what the write was whose place it takes: the server has not heard that one. One that was refused
 * for what has changed elsewhere has been put right over what is there now.
 */
function madeFrom(ask: Row['ask'], old: readonly Row[]): Row['ask'] {
  const [first] = old
  if (!first || !ask.base || (first.state === 'parked' && isChangedElsewhere(first.problem))) return ask
  const { base: _, ...rest } = ask
  return first.ask.base ? { ...ask, base: first.ask.base } : rest
}

const leftBefore = ({ title }: Row) =>
  `“${title}” sudah berangkat dan belum dijawab server, jadi ini belum dapat disimpan. Tunggu sampai dijawab, lalu coba lagi.`

/** Of the writes of one thing those whose place a newer one takes: behind the last that may be on its way. */
function replaced(rows: Row[]): Row[] {
  const inOrder = rows.sort((a, b) => a.seq - b.seq)
  const stays = inOrder.findLastIndex((row) => !isOurs(row) || row.state === 'sending' || row.unsure)
  return inOrder.slice(stays + 1)
}

/**
 * The place of the one that it replaces, so that what was kept behind that stays behind; undefined for the end of the line,
 * when that would lead it past what takes it back, or take back what was said since (`ends`).
 */
function placeFor({ subject, ends }: Pick<Write, 'subject' | 'ends'>, before: Row | undefined, rows: Row[]) {
  const since = rows.filter((row) => before && row.subject === subject && row.seq > before.seq)
  return since.some((row) => row.same !== before?.same && (ends || row.ends)) ? undefined : before?.seq
}

async function rowOf(
  on: Pick<Shelves, 'files' | 'arrived'>,
  { stays, ...write }: Omit<Write, 'draft'>,
  whose: string,
  rows: Row[],
): Promise<Omit<Row, 'seq'>> {
  const uploads: Row['uploads'] = {}
  // A photo that another write has sent already, or is sending now, is not sent twice. What waits knows better than what
  // has arrived: its uploads may have been gone, and are made anew.
  const known: Row['uploads'] = Object.assign(
    uploadsIn(await on.arrived.of(whose)),
    ...rows.filter(isRow).map(({ uploads }) => uploads),
  )
  let size = JSON.stringify(write.ask).length
  for (const id of new Set(filesIn(write.ask))) {
    const file = await on.files.get(id)
    if (file?.person !== whose) throw new ShelfTrouble('away', `file ${id} is not on the shelf`)
    const bytes = sizeOf(file.blob)
    uploads[id] = known[id] ?? { key: crypto.randomUUID(), size: bytes }
    size += bytes
  }
  const now = Date.now()
  return {
    ...write,
    id: crypto.randomUUID(),
    v: rowVersion,
    person: whose,
    uploads,
    size,
    keptAt: now,
    state: 'kept',
    tries: 0,
    dueAt: stays === undefined ? 0 : now + stays,
  }
}

/** What waits, in the order in which it was kept, as this release reads it. */
export async function waitingRows(whose: string = person()): Promise<Row[]> {
  const rows = await onShelves(['rows'], 'readonly', (on) => on.rows.of(whose))
  return rows
    .filter(isRow)
    .map((row) => rowOfToday(row))
    .sort((a, b) => a.seq - b.seq)
}

/** What has arrived in the last 30 days, the latest first. */
export async function arrivedRows(whose: string = person()): Promise<Arrived[]> {
  const rows = await onShelves(['arrived'], 'readonly', (on) => on.arrived.of(whose))
  return rows.map((proof) => proofOfToday(proof)).sort((a, b) => b.at - a.at)
}

/** Throws a write away, with its files. What the server may have heard of it by now stays there. */
export async function discard(seq: number): Promise<void> {
  await onShelves(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const row = await on.rows.get(seq)
    if (!row) return
    await on.rows.remove(seq)
    await dropFiles(on, row.person, filesIn(row.ask))
  })
  shelvesChanged()
}

/**
 * Throws a write away that the server cannot have heard of, and answers whether it did: one that is on its way, or may have
 * been heard of, stays.
 */
export async function takeBack(seq: number): Promise<boolean> {
  const gone = await onShelves(['rows', 'drafts', 'files'], 'readwrite', async (on) => {
    const row = await on.rows.get(seq)
    if (!row || !isOurs(row) || row.state === 'sending' || row.unheard) return false
    await on.rows.remove(seq)
    await dropFiles(on, row.person, filesIn(row.ask))
    return true
  })
  shelvesChanged()
  return gone
}

/** Lets everything that waits, or this one of it, parked or not, be tried again at once. */
export async function hurry(whose: string = person(), seq?: number): Promise<void> {
  await onShelves(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(whose)) {
      if (!isOurs(row) || (seq !== undefined && row.seq !== seq)) continue
      if (row.state === 'kept') await on.rows.put({ ...row, dueAt: 0 })
      if (row.state === 'parked' && seq !== undefined)
        await on.rows.put({ ...row, state: 'kept', dueAt: 0, tries: 0, problem: undefined })
    }
  })
  shelvesChanged()
}
