import { addresses } from '#contract/addresses.ts'
import type { FavoriteKind, Mark } from '#contract/showcase/favorites.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

// A person's favorites: the server's list with the writes that wait on this phone applied, or the list of a guest.

/** A thing that is liked; `at`: since when, ms by the server's clock. */
export type Favorite = { kind: FavoriteKind; id: number; at: number }

/** What tells one thing from another. */
export const keyOf = ({ kind, id }: Pick<Mark, 'kind' | 'id'>) => `${kind}:${id}`

/** What is liked once these presses are drawn over it, the latest first: of each thing the later press stands. */
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

/** The presses among what was said and not heard of; of what was refused nothing is drawn. */
export const pendingMarks = (said: readonly (PendingWrite & { state?: string })[]): Mark[] =>
  said
    .filter(({ same, state }) => same.startsWith(subjectPrefix) && state !== 'parked')
    .flatMap(({ ask }) => (ask as { marks?: Mark[] }).marks ?? [])

const subjectPrefix = 'favorite:'

/** Presses as the outbox takes them: the last one of a thing replaces what has not left. `title`: what the thing is called. */
export const favoriteWrite = (mark: Mark, title: string): NewEntry => ({
  name: 'favorites.save',
  subject: subjectPrefix + keyOf(mark),
  same: subjectPrefix + keyOf(mark),
  title: mark.on ? `Favorit: ${title}` : `Bukan favorit lagi: ${title}`,
  to: addresses.favorites,
  ask: { marks: [mark] },
})

/** What a guest liked comes along when they sign in: nothing replaces it, for each has a name of its own. */
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
const maxMarks = 200 // presses: what was taken back is remembered too, for it may be liked by the account
const listeners = new Set<() => void>()
let cached: { text: string; marks: readonly Mark[] } | undefined

/** What a guest has pressed on this phone; the same object until something changes. */
export function guestMarks(): readonly Mark[] {
  const found = getItem<Mark[]>('local', storageKey)
  const marks = Array.isArray(found) ? found.filter(isMark) : []
  const text = JSON.stringify(marks)
  if (cached?.text !== text) cached = { text, marks }
  return cached.marks
}

// Anybody may write into their own storage, and an earlier release may have.
const isMark = (mark: Partial<Mark> | null): mark is Mark =>
  (mark?.kind === 'product' || mark?.kind === 'shop') &&
  Number.isInteger(mark.id) &&
  Number.isFinite(mark.at) &&
  (mark.on === 0 || mark.on === 1)

/** Notes a guest's press; false when this phone cannot. */
export function saveGuestMark(mark: Mark): boolean {
  const others = guestMarks().filter((other) => keyOf(other) !== keyOf(mark))
  const kept = setItem('local', storageKey, [mark, ...others].slice(0, maxMarks))
  tellAll()
  return kept
}

/** They are somebody's now. */
export function clearGuestMarks(): void {
  setItem('local', storageKey, [])
  tellAll()
}

function tellAll() {
  for (const tell of listeners) tell()
}

/** Called at every press of a guest, in another tab too. */
export function onGuestMarks(tell: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', heed)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) removeEventListener('storage', heed)
  }
}

function heed(event: StorageEvent) {
  if (event.key === storageKey || event.key === null) tellAll()
}
