import { addresses } from '#contract/addresses.ts'
import type { FavoriteKind } from '#contract/favorites/rules.ts'
import type { Mark } from '#contract/favorites/schemas.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { onRestored } from '#session/back-forward-cache.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

// A user's favorites: the server's list with the pending writes of this phone applied, or the list of a guest.
// A mark is one press of a heart: `on` 1 likes, 0 takes back; of two marks of one thing the later one counts.

/** A liked product or shop; `at`: when it was liked, in ms by the server's clock. */
export type Favorite = { kind: FavoriteKind; id: number; at: number }

/** The key of a product or shop: 'product:12'. */
export const keyOf = ({ kind, id }: Pick<Mark, 'kind' | 'id'>) => `${kind}:${id}`

/** The favorites after these marks, the latest first. */
export function applyMarks(liked: readonly Favorite[], marks: readonly Mark[]): Favorite[] {
  const latest = new Map<string, Mark>(liked.map((one) => [keyOf(one), { ...one, on: 1 }]))
  for (const mark of marks) {
    const before = latest.get(keyOf(mark))
    if (!before || mark.at >= before.at) latest.set(keyOf(mark), mark)
  }
  return [...latest.values()]
    .filter(({ on }) => on === 1)
    .map(({ kind, id, at }) => ({ kind, id, at }))
    .sort((a, b) => b.at - a.at)
}

/** The marks in pending writes; those of rejected writes are left out. */
export const pendingMarks = (writes: readonly (PendingWrite & { state?: string })[]): Mark[] =>
  writes
    .filter(({ same, state }) => same.startsWith(subjectPrefix) && state !== 'parked')
    .flatMap(({ ask }) => (ask as { marks?: Mark[] }).marks ?? [])

const subjectPrefix = 'favorite:'

/** The write of a mark. It replaces an unsent one of the same thing. `title`: the name of the thing. */
export const favoriteWrite = (mark: Mark, title: string): NewEntry => ({
  name: 'favorites.save',
  subject: subjectPrefix + keyOf(mark),
  same: subjectPrefix + keyOf(mark),
  title: mark.on ? `Favorit: ${title}` : `Bukan favorit lagi: ${title}`,
  to: addresses.favorites,
  ask: { marks: [mark] },
})

/** The write that imports a guest's marks at sign-in. Each has its own name, so that no later write replaces it. */
export const importWrite = (marks: readonly Mark[]): NewEntry => {
  const name = `${subjectPrefix}bawaan:${Math.max(...marks.map(({ at }) => at))}`
  return {
    name: 'favorites.save',
    subject: name,
    same: name,
    title: `${marks.length} favorit dari sebelum masuk`,
    to: addresses.favorites,
    ask: { marks },
  }
}

export const favoriteWrites = {
  'favorites.save': { fieldLabels: {}, draft: null },
} satisfies Record<string, WriteRecord>

const storageKey = 'favorites'
const maxMarks = 200 // removals are stored too: the account may have liked the thing
const listeners = new Set<() => void>()
let cached: { text: string; marks: readonly Mark[] } | undefined

/** A guest's marks on this phone; the same object until something changes. */
export function guestMarks(): readonly Mark[] {
  const found = getItem<Mark[]>('local', storageKey)
  const marks = Array.isArray(found) ? found.filter(isMark) : []
  const text = JSON.stringify(marks)
  if (cached?.text !== text) cached = { text, marks }
  return cached.marks
}

// Users can edit their own storage, and an earlier release may have written something else.
const isMark = (mark: Partial<Mark> | null): mark is Mark =>
  (mark?.kind === 'product' || mark?.kind === 'shop') &&
  Number.isInteger(mark.id) &&
  Number.isFinite(mark.at) &&
  (mark.on === 0 || mark.on === 1)

/** Stores a guest's mark; false when this phone could not. */
export function saveGuestMark(mark: Mark): boolean {
  const others = guestMarks().filter((other) => keyOf(other) !== keyOf(mark))
  const isSaved = setItem('local', storageKey, [mark, ...others].slice(0, maxMarks))
  notifyAll()
  return isSaved
}

/** Removes a guest's marks once they are enqueued for an account. */
export function clearGuestMarks(): void {
  setItem('local', storageKey, [])
  notifyAll()
}

function notifyAll() {
  for (const listener of listeners) listener()
}

/** Calls `listener` when a guest's marks change, in another tab too. Returns the function that stops it. */
export function onGuestMarks(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  const stop = onRestored(listener)
  return () => {
    listeners.delete(listener)
    stop()
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent) {
  if (event.key === storageKey || event.key === null) notifyAll()
}
