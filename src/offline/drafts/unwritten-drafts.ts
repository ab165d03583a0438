import { getItem, setItem, storageOf } from '#session/safe-storage.ts'
import { type Draft, entryVersion } from '../outbox/entry.ts'
import { upgradeDraft } from '../storage/upgrade.ts'

// What was typed in the last moments before a page is left. A write to IndexedDB that begins then is not completed, so the values
// stand in localStorage, which is written at once, until a page of this form has written them.

/** `base`: what the draft was before these values, for the merge with a change of another tab. */
type UnwrittenDraft = Pick<Draft, 'v' | 'values'> & { base?: Draft['values'] | undefined }

const prefix = 'unwritten-draft '
const keyOf = (name: string, owner: string) => prefix + JSON.stringify([owner, name])

/** Stores the values at once. A storage that is full or forbidden stores none. */
export const storeUnwritten = (name: string, owner: string, values: Draft['values'], base?: Draft['values']) =>
  setItem('local', keyOf(name, owner), { v: entryVersion, values, base } satisfies UnwrittenDraft)

/** The values that a left page has stored; undefined when there are none, or a newer release has stored them. */
export function readUnwritten(name: string, owner: string): Omit<UnwrittenDraft, 'v'> | undefined {
  const left = getItem<UnwrittenDraft>('local', keyOf(name, owner))
  const upgraded = (values: Draft['values'] | undefined) =>
    left && values && upgradeDraft({ person: owner, name, v: left.v, at: 0, values })?.values
  const values = upgraded(left?.values)
  return values && { values, base: upgraded(left?.base) }
}

export const removeUnwritten = (name: string, owner: string) => removeKeys((key) => key === keyOf(name, owner))

/** Deletes those of a person who has signed out. */
export const removeUnwrittenOf = (owner: string) =>
  removeKeys((key) => key.startsWith(`${prefix}${JSON.stringify([owner]).slice(0, -1)},`))

function removeKeys(isWanted: (key: string) => boolean) {
  try {
    const storage = storageOf('local')
    for (const key of Object.keys(storage)) if (isWanted(key)) storage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}
