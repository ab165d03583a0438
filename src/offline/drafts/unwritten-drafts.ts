import { getItem, setItem, storageOf } from '#session/safe-storage.ts'
import { type Draft, entryVersion } from '../outbox/entry.ts'
import { upgradeDraft } from '../storage/upgrade.ts'
import type { DraftGroups } from './merge-draft.ts'

// A page that is left does not complete a write to IndexedDB. Its unwritten values are stored in localStorage, which is
// written at once, and the next page that reads the draft writes them to IndexedDB (drafts.ts).

/**
 * `base`: what the draft was before these values, for the merge with a change of another tab, with the `groups` of its
 * fields.
 */
export type UnwrittenDraft = Pick<Draft, 'name' | 'person' | 'v' | 'values'> & {
  base?: Draft['values'] | undefined
  groups?: DraftGroups | undefined
  /** The values are a part of the draft; its other parts stay. */
  isPart?: boolean | undefined
}

const prefix = 'unwritten-draft '
const keyOf = ({ name, person }: Pick<Draft, 'name' | 'person'>) => prefix + JSON.stringify([person, name])

/** Stores the values at once; false when the storage is full or forbidden. */
export const storeUnwritten = (draft: Omit<UnwrittenDraft, 'v'>): boolean =>
  setItem('local', keyOf(draft), { ...draft, v: entryVersion } satisfies UnwrittenDraft)

/** Reads the unwritten values of a person's drafts. Values of a newer release are left out, and stay stored. */
export const readUnwritten = (owner: string): UnwrittenDraft[] =>
  keysOf(owner).flatMap((key) => {
    const left = getItem<UnwrittenDraft>('local', key)
    const upgraded = (values: Draft['values'] | undefined) =>
      left && values && upgradeDraft({ ...left, at: 0, values })?.values
    const values = upgraded(left?.values)
    return left && values ? [{ ...left, values, base: upgraded(left.base) }] : []
  })

export const removeUnwritten = (draft: Pick<Draft, 'name' | 'person'>) => removeKeys([keyOf(draft)])

/** Deletes those of a person who has signed out. */
export const removeUnwrittenOf = (owner: string) => removeKeys(keysOf(owner))

function keysOf(owner: string): string[] {
  const start = `${prefix}${JSON.stringify([owner]).slice(0, -1)},`
  try {
    return Object.keys(storageOf('local')).filter((key) => key.startsWith(start))
  } catch {
    return [] // storage is forbidden: nothing was stored
  }
}

function removeKeys(keys: readonly string[]) {
  try {
    for (const key of keys) storageOf('local').removeItem(key)
  } catch {
    // As above.
  }
}
