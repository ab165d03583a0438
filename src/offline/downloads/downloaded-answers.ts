// @chunk base
import { getItem, setItem } from '#session/safe-storage.ts'

// Apart from the catalogue itself, whose code only phones with a download load.

const storageKey = 'downloads'

/** Whether this phone has a downloaded part of the catalogue. */
export const hasDownloads = () => Boolean(getItem<number>('local', storageKey))

/** Call with the number of parts after each change. */
export const setDownloadCount = (count: number) => setItem('local', storageKey, count)

/**
 * The answers that came from downloads, with the names of the parts. They are not persisted, because the phone would
 * have them twice.
 */
const names = new WeakMap<object, string[]>()
export const markDownloaded = (answer: object, parts: string[]) => names.set(answer, parts)

/** The names of the parts that an answer, or the first page of a list, comes from; undefined for the server's. */
export function downloadedFrom(answer: unknown): string[] | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  return names.get(answer) ?? downloadedFrom((answer as { pages?: unknown[] }).pages?.[0])
}
