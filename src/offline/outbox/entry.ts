import type { QueuedWriteName } from '#contract/queued-writes.ts'

// What stands on the shelves. A release reads what the last one wrote: `v` says how.

/** Counts up when a row or a draft of an earlier release can no longer be read as it stands. */
export const entryVersion = 1

/** A write that has not arrived. In order of `seq`; rows of one `subject` are sent in that order. */
export type OutboxEntry = {
  seq: number
  /** The idempotency key: made with the write, the same on every try. */
  id: string
  v: number
  person: string
  name: QueuedWriteName
  /** What it is about: 'merchant:27'. A parked row keeps back only what is about the same. */
  subject: string
  /** A newer write of the same thing takes the place of one that has not left: 'merchant:27 tahap 1'. */
  same: string
  /** What it is, to a person: 'Tahap 1, Informasi Usaha'. */
  title: string
  /** The address of the screen that puts it right. */
  to: string
  /** The asking; a file on this phone is named 'file:<id>' wherever a photo is asked for. */
  ask: Record<string, unknown>
  /** Takes back what was said of its subject before it, and is taken back by what is said after: it stays where it is. */
  ends?: true
  /** The `same` of other writes of its subject: one of them that is refused is overtaken by this one, and goes. */
  over?: readonly string[]
  /** For each of its files: the key of its upload, and its path once it has arrived. */
  uploads: Record<string, Upload>
  /** Bytes, files included. */
  size: number
  /** By this phone's clock, ms. */
  keptAt: number
  state: 'kept' | 'sending' | 'parked'
  /** How often the server has stumbled over it. A road that was closed is no try. */
  tries: number
  /** Not before, by this phone's clock, ms; 0: as soon as there is a road. */
  dueAt: number
  /**
   * Why it is parked, or what went wrong last. With a `route` the server takes nothing more about this, ever, and that is
   * the address to go to instead.
   */
  problem?: { code: string; message: string; fields?: Record<string, string>; route?: string; at: number } | undefined
  /**
   * Those of one line leave one after another, in order of `seq`, whatever they are about: posts of a body come to stand as
   * they were written. One that was refused keeps back nobody of its line.
   */
  line?: string
  /** Not while anything of this subject waits, whenever that was kept: what it can still be refused for goes first. */
  after?: string
  /** It has been on the road: the server may know its key, so it goes again as it is, letter by letter. */
  tried?: true
  /** The server may still be busy with it: nothing newer may overtake it, so nothing takes its place. */
  unsure?: true
  /** How many of its sendings nobody has answered. Without any the server knows nothing of it. */
  unheard?: number
  /** Its uploads were gone once and are being made anew. */
  anew?: true
}
/** Has what `newer` says made it pointless to put this one right? Of the same thing it has, for ever. */
export const isSuperseded = ({ subject, same }: OutboxEntry, newer: Pick<OutboxEntry, 'subject' | 'same' | 'over'>) =>
  newer.subject === subject && (newer.same === same || (newer.over?.includes(same) ?? false))

export type Upload = { key: string; size: number; path?: string }

/** A photo. `raw` is as it was chosen, before it was cropped and made small. */
export type StoredFile = {
  id: string
  person: string
  /** Bytes where this phone cannot store Blobs. */
  blob: Blob | { bytes: ArrayBuffer; type: string }
  /** The same, small enough to be drawn in a row of them; made when it is first shown. */
  small?: StoredFile['blob']
  raw: boolean
  at: number
}

/** What somebody is filling in. `values` may name files: 'file:<id>'. `rev` is another after every writing. */
export type Draft = {
  person: string
  name: string
  v: number
  at: number
  rev?: string
  values: Record<string, unknown>
}

/** Proof of what has arrived: `at` by the server's clock, ms. Kept for 30 days. */
export type Receipt = {
  id: string
  person: string
  name: string
  title: string
  to: string
  keptAt: number
  at: number
  /**
   * What it said, its photos by their paths, and when the server's yes was heard by this phone's clock: drawn over what
   * the server said of it before. Only the latest of a `same` has it.
   */
  last?: { same: string; v: number; ask: OutboxEntry['ask']; heardAt: number }
  /** Which of its files became which path: one that is said again is not sent again. Missing in those of earlier releases. */
  uploads?: OutboxEntry['uploads']
}

/** The uploads of what has arrived, by the ids of their files; where one was made twice, the later. */
export const uploadsOf = (arrived: readonly Receipt[]): OutboxEntry['uploads'] =>
  Object.assign({}, ...[...arrived].sort((a, b) => a.at - b.at).map(({ uploads }) => uploads))

const filePrefix = 'file:'
export const fileName = (id: string) => `${filePrefix}${id}`
/** The id of a file that this text names; undefined for any other text. */
export const fileIdOf = (text: unknown) =>
  typeof text === 'string' && text.startsWith(filePrefix) ? text.slice(filePrefix.length) : undefined

/** The ids of all files that something names, wherever. */
export function fileIdsIn(value: unknown): string[] {
  const id = fileIdOf(value)
  if (id !== undefined) return [id]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(fileIdsIn)
}

/** The same with every named file exchanged. */
export function replaceFiles<T>(value: T, exchange: (id: string) => unknown): T {
  const id = fileIdOf(value)
  if (id !== undefined) return exchange(id) as T
  if (Array.isArray(value)) return value.map((part) => replaceFiles(part, exchange)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaceFiles(part, exchange)])) as T
}

/** Where an asking names this file: 'img_64s.2'. */
export function pathOfFile(value: unknown, id: string): string | undefined {
  if (fileIdOf(value) === id) return ''
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const place = pathOfFile(part, id)
    if (place !== undefined) return place ? `${key}.${place}` : key
  }
  return undefined
}
