import type { QueuedWriteName } from '#contract/endpoints.ts'

// Records in IndexedDB. A release reads what an earlier one wrote: `v` is the version of the record.

/** Increases when an entry or a draft of an earlier release can no longer be read unchanged. */
export const entryVersion = 1

/** A pending write. Entries of one `subject` are sent in the order of `seq`. */
export type OutboxEntry = {
  seq: number
  /** The idempotency key: made with the write, the same on every attempt. */
  id: string
  v: number
  person: string
  name: QueuedWriteName
  /** The thing that it changes: 'merchant:27'. A parked entry holds back only entries of the same subject. */
  subject: string
  /** A newer write with the same value replaces one that has not been sent: 'merchant:27 tahap 1'. */
  same: string
  /** The title on the screen: 'Tahap 1, Informasi Usaha'. */
  title: string
  /** The address of the screen where it can be edited. */
  to: string
  /** The request; a photo on this phone is named 'file:<id>'. */
  ask: Record<string, unknown>
  /** A removal: it undoes earlier writes of its subject, and later ones undo it, so their order must not change. */
  ends?: true
  /** The `same` of other writes of its subject: if one of them was rejected, this write supersedes and removes it. */
  over?: readonly string[]
  /** For each of its files: the key of its upload, and its path once it is uploaded. */
  uploads: Record<string, Upload>
  /** Bytes, files included. */
  size: number
  /** By this phone's clock, ms. */
  keptAt: number
  state: 'kept' | 'sending' | 'parked'
  /** How often the server has failed on it. An attempt while the server cannot be reached does not count. */
  tries: number
  /** The earliest time to send it, by this phone's clock, ms; 0: as soon as the server can be reached. */
  dueAt: number
  /**
   * The reason for which it is parked, or its last failure. With a `route` the server accepts no more writes of this
   * subject; it is the address to go to instead.
   */
  problem?: { code: string; message: string; fields?: Record<string, string>; route?: string; at: number } | undefined
  /**
   * Entries of one line are sent one after another in the order of `seq`, whatever their subject: posts of a body
   * appear as they were written. A rejected one holds back nothing of its line.
   */
  line?: string
  /**
   * Not sent while any entry of this subject is pending, even a later one, because without it the server could reject
   * this entry.
   */
  after?: string
  /** The entry has been sent before: the server may know its key, so it is sent again unchanged. */
  tried?: true
  /** The server may still be processing it: nothing newer may overtake it, so nothing replaces it. */
  unsure?: true
  /** How many attempts got no answer. At 0 the server cannot know of it. */
  unheard?: number
  /** Its uploads were lost once, and are repeated now. */
  anew?: true
}
/** Does `newer` make it pointless to correct this rejected entry? A newer write of the same thing always does. */
export const isSuperseded = ({ subject, same }: OutboxEntry, newer: Pick<OutboxEntry, 'subject' | 'same' | 'over'>) =>
  newer.subject === subject && (newer.same === same || (newer.over?.includes(same) ?? false))

export type Upload = { key: string; size: number; path?: string }

/** A photo. `raw`: unchanged since it was chosen, neither cropped nor resized. */
export type StoredFile = {
  id: string
  person: string
  /** Bytes where this phone cannot store Blobs. */
  blob: Blob | { bytes: ArrayBuffer; type: string }
  /** A thumbnail for rows of photos; made when it is first shown. */
  small?: StoredFile['blob']
  raw: boolean
  at: number
}

/** The draft of a form. `values` may name files: 'file:<id>'. `rev` changes with every write. */
export type Draft = {
  person: string
  name: string
  v: number
  at: number
  rev?: string
  values: Record<string, unknown>
}

/** The receipt of a write: `at` by the server's clock, ms. Stored for 30 days. */
export type Receipt = {
  id: string
  person: string
  name: string
  title: string
  to: string
  keptAt: number
  at: number
  /**
   * The request, with the paths of its photos, and when the answer arrived by this phone's clock. It is applied over
   * answers that were requested before. Only the latest receipt of a `same` has it.
   */
  last?: { same: string; v: number; ask: OutboxEntry['ask']; heardAt: number }
  /** The paths of its uploaded files, so that they are not uploaded again. Missing in receipts of earlier releases. */
  uploads?: OutboxEntry['uploads']
}

/** The uploads of receipts by the ids of their files; for a file in two receipts, the later one. */
export const uploadsOf = (arrived: readonly Receipt[]): OutboxEntry['uploads'] =>
  Object.assign({}, ...[...arrived].sort((a, b) => a.at - b.at).map(({ uploads }) => uploads))

const filePrefix = 'file:'
export const fileName = (id: string) => `${filePrefix}${id}`
/** The id of a file that this text names; undefined for any other text. */
export const fileIdOf = (text: unknown) =>
  typeof text === 'string' && text.startsWith(filePrefix) ? text.slice(filePrefix.length) : undefined

/** The ids of all files that a value names, at any depth. */
export function fileIdsIn(value: unknown): string[] {
  const id = fileIdOf(value)
  if (id !== undefined) return [id]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(fileIdsIn)
}

/** A copy of the value with every file name replaced. */
export function replaceFiles<T>(value: T, replace: (id: string) => unknown): T {
  const id = fileIdOf(value)
  if (id !== undefined) return replace(id) as T
  if (Array.isArray(value)) return value.map((part) => replaceFiles(part, replace)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceFiles(part, replace)])) as T
}

/** The path in a request at which it names this file: 'img_64s.2'. */
export function pathOfFile(value: unknown, id: string): string | undefined {
  if (fileIdOf(value) === id) return ''
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const path = pathOfFile(part, id)
    if (path !== undefined) return path ? `${key}.${path}` : key
  }
  return undefined
}
