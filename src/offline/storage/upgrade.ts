import { endpointsByName } from '#contract/endpoints.ts'
import { type Draft, entryVersion, type OutboxEntry, type Receipt } from '../outbox/entry.ts'

// Records of other releases: older ones are upgraded, newer ones are left alone, and unreadable ones stay where they
// are and do no harm.

type RequestBody = Record<string, unknown>

/**
 * Upgrades the request of an entry, and the values of a draft, from version n to n + 1; `name` is the entry's or
 * draft's.
 */
export type Upgrade = {
  row?: (ask: RequestBody, name: string) => RequestBody
  draft?: (values: RequestBody, name: string) => RequestBody
}

/** `upgrades[n]` reads what version n wrote. A release that increases `entryVersion` adds one, and none is removed. */
export const upgrades: Record<number, Upgrade> = {}

/** Is this an entry that some release could have written? */
export function isEntry(value: unknown): value is OutboxEntry {
  const { seq, id, v, person, name, subject, same, title, to, ask, uploads, state, keptAt, tries, dueAt } = (value ??
    {}) as Partial<Record<keyof OutboxEntry, unknown>>
  return (
    [id, person, name, subject, same, title, to, state].every((text) => typeof text === 'string') &&
    [seq, v, keptAt, tries, dueAt].every((number) => typeof number === 'number') &&
    [ask, uploads].every((part) => typeof part === 'object' && part !== null)
  )
}

/** Can this release send it? Not if a newer release wrote it, or if its endpoint is unknown. */
export const isReadableEntry = (row: unknown, version = entryVersion): row is OutboxEntry =>
  isEntry(row) && row.v <= version && endpointsByName.get(row.name)?.queue !== undefined

/** The entry as this release reads and sends it; one that was sent before stays unchanged. */
export function upgradeEntry(row: OutboxEntry, version = entryVersion, by = upgrades): OutboxEntry {
  return row.tried || row.v >= version ? row : { ...row, ask: upgradeValues(row, row.name, version, by), v: version }
}

function upgradeValues(
  of: { v: number; ask: RequestBody },
  name: string,
  version: number,
  by: Record<number, Upgrade>,
): RequestBody {
  let { ask } = of
  for (let v = of.v; v < version; v++) ask = by[v]?.row?.(ask, name) ?? ask
  return ask
}

/**
 * The receipt as this release reads it, without the request if a newer release wrote it, or if an older one stored
 * none.
 */
export function upgradeReceipt({ last, ...receipt }: Receipt, version = entryVersion, by = upgrades): Receipt {
  if (typeof last?.ask !== 'object' || last.ask === null || !(last.v <= version)) return receipt
  return { ...receipt, last: { ...last, ask: upgradeValues(last, receipt.name, version, by), v: version } }
}

/** The draft as this release reads it; undefined when a newer one wrote it, or when it is not a draft. */
export function upgradeDraft(draft: Draft | undefined, version = entryVersion, by = upgrades): Draft | undefined {
  if (typeof draft?.v !== 'number' || draft.v > version) return undefined
  if (typeof draft.values !== 'object' || draft.values === null) return undefined
  let { values } = draft
  for (let v = draft.v; v < version; v++) values = by[v]?.draft?.(values, draft.name) ?? values
  return { ...draft, values, v: version }
}
