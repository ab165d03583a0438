import { useSyncExternalStore } from 'react'
import { serviceWorkers } from '#session/service-workers.ts'
import { guest, onSession, person, token } from '#session/session.ts'
import { environment, type Timer } from '../environment.ts'
import { connectivityNow, onConnectivity, probe, reportReachable } from '../network/connectivity.ts'
import { fetchWithTimeout } from '../network/fetch-timeout.ts'
import { syncClock } from '../network/server-clock.ts'
import { uploadFile } from '../network/upload-file.ts'
import { onEnqueued, onStopSending } from '../storage/db-events.ts'
import { collectGarbage } from '../storage/gc.ts'
import { requestPersistence } from '../storage/persistence.ts'
import { fileIdsIn, type OutboxEntry } from './entry.ts'
import { retryNow } from './outbox.ts'
import { type SyncResult, syncOutbox } from './sync.ts'

// Decides when this page sends pending writes. The engine is sync.ts, which the worker runs too when no page is open.

const saveTimeout = 30_000 // ms for a save; an upload has no limit while it makes progress
const maxInterval = 30_000 // ms between two syncs while something is pending
const minInterval = 1000
// If another tab is syncing, this one tries again soon, because that one may fail without reporting it here.
const otherTabInterval = 1000

type Progress = Readonly<Record<string, { photo: number; of: number; percent: number }>>
type SendingState = { running: boolean; paused: boolean; progress: Progress }

const idleState: SendingState = { running: false, paused: false, progress: {} }
let state: SendingState = idleState
const listeners = new Set<() => void>()

let currentSync: Promise<SyncResult> | undefined
let runAgain = false
/** The token that the server has rejected: nothing is sent until there is another. */
let rejectedToken: string | undefined
/** End of the pause that the server has asked for, by `environment.elapsed()`. */
let pausedUntil = 0
let timer: Timer | undefined
let isWatching = false
let onArrival: ((row: OutboxEntry) => void) | undefined

/** Syncs whenever it may help, as long as this page is open. Called once, when the app starts. */
export function watchOutbox({ onArrived }: { onArrived?: (row: OutboxEntry) => void } = {}): void {
  onArrival = onArrived
  if (isWatching) return
  isWatching = true
  onEnqueued(() => {
    void registerBackgroundSync()
    void requestPersistence()
    trySync()
  })
  onConnectivity(() => connectivityNow().open && trySync())
  onSession(() => {
    setState({ paused: isPaused() })
    trySync()
  })
  addEventListener('online', trySync)
  addEventListener('pageshow', trySync)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && trySync())
  void collectGarbage(person()).catch(() => {}) // without IndexedDB there is nothing to delete
  trySync()
}

/**
 * Sends all pending writes, or one of them, at once, parked or not, guests' writes included; probes the server first.
 * Throws StorageError.
 */
export async function syncNow(seq?: number): Promise<SyncResult> {
  for (const userId of new Set([person(), guest])) await retryNow(userId, seq)
  pausedUntil = 0
  rejectedToken = undefined
  if (!(await probe())) return scheduleNext({ sent: 0, why: 'unreachable' })
  // A sync in progress may have passed this entry before it was due.
  await currentSync?.catch(() => {})
  return runSync()
}

export const sendingState = (): SendingState => state

/** The progress of this page's sync. `paused`: the server has rejected this session; the page does not redirect. */
export const useSending = (): SendingState => useSyncExternalStore(subscribe, sendingState, () => idleState)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setState(change: Partial<SendingState>) {
  const next = { ...state, ...change }
  if (next.running === state.running && next.paused === state.paused && next.progress === state.progress) return
  state = next
  for (const listener of listeners) listener()
}

const isPaused = () => rejectedToken !== undefined && rejectedToken === token()

/** Starts a sync, unless the server has asked for a pause or the session is over. */
function trySync() {
  if (isPaused()) return
  const pauseLeft = pausedUntil - environment.elapsed()
  // A timer may fire a moment too early; then it is set again.
  if (pauseLeft > 0) return syncAfter(pauseLeft)
  // Nothing is sent while the server cannot be reached: a write that was never sent can still be cancelled.
  if (!connectivityNow().open) return void probe().then((open) => open || scheduleNext({ sent: 0, why: 'unreachable' }))
  // IndexedDB is unavailable: the form that saves reports it, and the next trigger retries.
  runSync().catch(() => scheduleNext({ sent: 0, why: 'later' }))
}

/** Runs a sync. There are never two at once in this page; a call during a sync causes another one after it. */
function runSync(): Promise<SyncResult> {
  if (currentSync) {
    runAgain = true
    return currentSync
  }
  const userId = person()
  environment.clearTimeout(timer)
  setState({ running: true })
  let usedToken: string | undefined
  const tokenNow = () => {
    usedToken = person() === userId ? token() : undefined
    return usedToken
  }
  const stop = new AbortController()
  const unsubscribe = onStopSending((owner) => owner === userId && stop.abort())
  currentSync = syncOutbox({ ...senderFor(userId, tokenNow), signal: stop.signal })
    .then(async (result) => {
      if (userId === guest || result.why === 'unreachable' || stop.signal.aborted) return result
      return withGuestResult(result, await syncGuestEntries())
    })
    .finally(() => {
      unsubscribe()
      currentSync = undefined
      setState({ running: false, progress: {} })
    })
  const ended = currentSync.then((result) => (userId === person() ? scheduleNext(result, usedToken) : result))
  void ended.then(
    () => afterSync(userId),
    () => afterSync(userId),
  )
  return ended
}

/** Sends the guest's writes, which were made before signing in, without a token. */
function syncGuestEntries(): Promise<SyncResult | undefined> {
  // IndexedDB is unavailable: the next sync retries.
  return syncOutbox(senderFor(guest, () => undefined)).catch(() => undefined)
}

/** Combines the results of both syncs: the next sync is at the earlier of the two times. */
function withGuestResult(mine: SyncResult, guests: SyncResult | undefined): SyncResult {
  if (!guests || guests.why === 'nothing left' || mine.why === 'session') return mine
  if (mine.why === 'nothing left') return { ...guests, sent: mine.sent }
  const due = [mine.dueAt, guests.dueAt].filter((at) => at !== undefined)
  return due.length > 0 ? { ...mine, dueAt: Math.min(...due) } : mine
}

function afterSync(userId: string) {
  if (!runAgain && userId === person()) return
  runAgain = false
  trySync()
}

/** Sets the next sync, also while the server cannot be reached: the connectivity probe may be suspended. */
function scheduleNext(result: SyncResult, usedToken?: string): SyncResult {
  environment.clearTimeout(timer)
  // The token of the sync, not the current one: the person may have signed in again meanwhile.
  if (result.why === 'session') rejectedToken = usedToken
  setState({ paused: isPaused() })
  const { why, dueAt, slow } = result
  if (why === 'nothing left' || why === 'session') return result
  const wait = why === 'busy' ? otherTabInterval : dueAt === undefined ? maxInterval : dueAt - environment.now()
  if (slow) pausedUntil = environment.elapsed() + Math.max(0, wait)
  syncAfter(Math.max(minInterval, wait))
  return result
}

function syncAfter(ms: number) {
  environment.clearTimeout(timer)
  timer = environment.setTimeout(trySync, Math.min(maxInterval, ms))
}

const senderFor = (userId: string, tokenNow: () => string | undefined) => ({
  person: userId,
  token: tokenNow,
  host: import.meta.env.VITE_API_HOST ?? '/api',
  send: sendRequest,
  onRoad: reportReachable,
  look: probe,
  onArrived: (row: OutboxEntry) => onArrival?.(row),
})

async function sendRequest(request: Request, row: OutboxEntry, file?: string): Promise<Response> {
  const requestedAt = environment.now()
  const response = await (file ? sendPhotoOf(request, row, file) : fetchWithTimeout(request, saveTimeout))
  if (response.ok) syncClock(response, requestedAt)
  return response
}

async function sendPhotoOf(request: Request, row: OutboxEntry, file: string): Promise<Response> {
  const files = fileIdsIn(row.ask)
  const setPercent = (percent: number) => {
    const progress = { photo: files.indexOf(file) + 1, of: files.length, percent }
    setState({ progress: { ...state.progress, [row.id]: progress } })
  }
  setPercent(0)
  return uploadFile(request, setPercent)
}

/** Lets the worker send with the app closed, where the browser supports it. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await serviceWorkers()?.getRegistration()
    await (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync?.register(
      'outbox',
    )
  } catch {
    // Forbidden or unsupported: this page's own triggers suffice.
  }
}
