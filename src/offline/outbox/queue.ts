import { dbChanged } from '../storage/db-events.ts'
import { deleteUnusedFiles } from '../storage/delete-unused-files.ts'
import { type Stores, transact } from '../storage/local-db.ts'
import { isEntry } from '../storage/upgrade.ts'
import { type OutboxEntry, replaceFiles } from './entry.ts'
import { type QueueEffect, type QueueEvent, queueReducer } from './queue-state.ts'

// Applies what happens to the stored entries, each event in one transaction: if the page is killed between two of them,
// the data stay consistent.

type QueueStores = Pick<Stores, 'rows' | 'drafts' | 'files'>
export type QueueChange = { rows: readonly OutboxEntry[]; effects: readonly QueueEffect[] }

/** Applies the event within a transaction. `before`: the stored entries of the person. */
export async function applyEvent(
  on: QueueStores,
  person: string,
  before: readonly OutboxEntry[],
  event: QueueEvent,
): Promise<QueueChange> {
  const [rows, effects] = queueReducer(before, event)
  // A new entry is stored already, because the storage gives it its `seq`.
  const stored = event.type === 'enqueued' ? [...before, event.entry] : before
  for (const row of rows) if (!stored.includes(row)) await on.rows.put(row)
  const left = new Set(rows.map(({ seq }) => seq))
  for (const { seq } of stored) if (!left.has(seq)) await on.rows.remove(seq)
  for (const effect of effects) if (effect.type === 'delete-files') await deleteUnusedFiles(on, person, effect.files)
  return { rows, effects }
}

/** The entries of a person; a record that no release could have written stays where it is. */
export const entriesOf = async (on: Pick<Stores, 'rows'>, person: string) => (await on.rows.of(person)).filter(isEntry)

/** Applies the event in a transaction of its own. Throws StorageError. */
export async function changeQueue(person: string, event: QueueEvent): Promise<QueueChange> {
  const change = await transact(['rows', 'drafts', 'files'], 'readwrite', async (on) =>
    applyEvent(on, person, await entriesOf(on, person), event),
  )
  // Claiming is reported with its outcome.
  if (event.type !== 'recovered' && event.type !== 'claimed') dbChanged()
  return change
}

/** Claims the next entry that may be sent, and adds its subject to `busy`. */
export async function claimNext(person: string, busy: Set<string>, now: number): Promise<OutboxEntry | undefined> {
  const { effects } = await changeQueue(person, { type: 'claimed', busy: new Set(busy), now })
  const claimed = effects.find((effect) => effect.type === 'send')?.entry
  if (claimed) busy.add(claimed.subject)
  return claimed
}

/**
 * Removes an entry that the server has accepted, with its files, and stores a receipt. `at` is ms by the server's
 * clock, `heardAt` by this phone's. `mayStore`: is the owner still signed in? No data of a person may be stored
 * after their sign-out.
 */
export async function settle(row: OutboxEntry, at: number, heardAt: number, mayStore: () => boolean): Promise<void> {
  const { id, seq, subject, person, name, title, to, keptAt, same, v, uploads } = row
  const ask = replaceFiles(row.ask, (file) => uploads[file]?.path)
  await transact(['rows', 'drafts', 'files', 'arrived'], 'readwrite', async (on) => {
    await applyEvent(on, person, await entriesOf(on, person), { type: 'accepted', seq, id, subject })
    if (!mayStore()) return
    for (const { last, ...receipt } of await on.arrived.of(person))
      if (last?.same === same) await on.arrived.put(receipt)
    await on.arrived.put({ id, person, name, title, to, keptAt, at, last: { same, v, ask, heardAt }, uploads })
  })
  dbChanged()
}
