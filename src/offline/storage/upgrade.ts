import { queuedWrites } from '#contract/queued-writes.ts'
import { type Draft, entryVersion, type OutboxEntry, type Receipt } from '../outbox/entry.ts'

// A release reads what another one wrote: older is brought up to date, newer is kept and left alone, and what
// nobody can read stays where it is and harms nobody.

type Ask = Record<string, unknown>

/** From version n to n + 1: what became of an asking, and of a draft, by their names. */
export type Upgrade = { row?: (ask: Ask, name: string) => Ask; draft?: (values: Ask, name: string) => Ask }

/** `upgrades[n]` reads what version n wrote. Each release that counts `entryVersion` up adds one, and none is taken out. */
export const upgrades: Record<number, Upgrade> = {}

/** Is this a row that some release could have written? */
export function isEntry(said: unknown): said is OutboxEntry {
  const { seq, id, v, person, name, subject, same, title, to, ask, uploads, state, keptAt, tries, dueAt } = (said ??
    {}) as Partial<Record<keyof OutboxEntry, unknown>>
  return (
    [id, person, name, subject, same, title, to, state].every((text) => typeof text === 'string') &&
    [seq, v, keptAt, tries, dueAt].every((number) => typeof number === 'number') &&
    [ask, uploads].every((part) => typeof part === 'object' && part !== null)
  )
}

/** Can this release send it? Not what a newer one wrote, nor what has a name that no release here knows. */
export const isReadableEntry = (row: unknown, version = entryVersion): row is OutboxEntry =>
  isEntry(row) && row.v <= version && Object.hasOwn(queuedWrites, row.name)

/** The row as this release reads and sends it; what has been on the road already stays as it is. */
export function upgradeEntry(row: OutboxEntry, version = entryVersion, by = upgrades): OutboxEntry {
  return row.tried || row.v >= version ? row : { ...row, ask: upgradeValues(row, row.name, version, by), v: version }
}

function upgradeValues(of: { v: number; ask: Ask }, name: string, version: number, by: Record<number, Upgrade>): Ask {
  let { ask } = of
  for (let v = of.v; v < version; v++) ask = by[v]?.row?.(ask, name) ?? ask
  return ask
}

/** The proof as this release reads it: without what it said, where a newer one wrote that, or before it was written down. */
export function upgradeReceipt({ last, ...proof }: Receipt, version = entryVersion, by = upgrades): Receipt {
  if (typeof last?.ask !== 'object' || last.ask === null || !(last.v <= version)) return proof
  return { ...proof, last: { ...last, ask: upgradeValues(last, proof.name, version, by), v: version } }
}

/** The draft as this release reads it; undefined when a newer one wrote it, or when it is none. */
export function upgradeDraft(draft: Draft | undefined, version = entryVersion, by = upgrades): Draft | undefined {
  if (typeof draft?.v !== 'number' || draft.v > version) return undefined
  if (typeof draft.values !== 'object' || draft.values === null) return undefined
  let { values } = draft
  for (let v = draft.v; v < version; v++) values = by[v]?.draft?.(values, draft.name) ?? values
  return { ...draft, values, v: version }
}
