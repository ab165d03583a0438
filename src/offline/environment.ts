// @chunk base
import { newId } from '#contract/new-id.ts'

// Clock, timers, chance, network and database, as drafts, photos and the outbox use them. No other file of these
// folders calls the browser for any of them, so that a simulation can replace them all.

export type Timer = ReturnType<typeof setTimeout>

export type Environment = {
  /** The phone's clock, ms since 1970, which may be wrong and jump. */
  now: () => number
  /** ms since the page was opened; this clock does not jump. */
  elapsed: () => number
  /** A number from 0 to below 1. */
  random: () => number
  /** A new UUID. */
  newId: () => string
  /** Calls `work` after so many ms. */
  setTimeout: (work: () => void, ms?: number) => Timer
  clearTimeout: (timer: Timer | undefined) => void
  fetch: (request: Request | string, options?: RequestInit) => Promise<Response>
  /** Undefined where the browser has none; some private windows have null. */
  indexedDB: () => IDBFactory | null | undefined
}

// Each reads the browser's own at the time of the call, because a test may have replaced that.
export const environment: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  newId,
  setTimeout: (...all) => setTimeout(...all),
  clearTimeout: (...all) => clearTimeout(...all),
  fetch: (...all) => fetch(...all),
  indexedDB: () => globalThis.indexedDB,
}

/** Replaces parts of the environment, for a simulation or a test. Returns the function that puts them back. */
export function replaceEnvironment(parts: Partial<Environment>): () => void {
  const before = { ...environment }
  Object.assign(environment, parts)
  return () => void Object.assign(environment, before)
}
