import { useSyncExternalStore } from 'react'
import { guest, onSession, person, token } from '#session/session.ts'
import { connectivityNow, onConnectivity, probe, reportReachable } from '../network/connectivity.ts'
import { fetchWithTimeout } from '../network/fetch-timeout.ts'
import { syncClock } from '../network/server-clock.ts'
import { onEnqueued, onStopSending } from '../storage/db-events.ts'
import { collectGarbage } from '../storage/gc.ts'
import { requestPersistence } from '../storage/quota.ts'
import { fileIdsIn, type OutboxEntry } from './entry.ts'
import { retryNow } from './outbox.ts'
import { type SyncResult, syncOutbox } from './sync.ts'
import { uploadPhoto } from './upload-photo.ts'

// When this page sends pending writes. The engine is sync.ts; the worker runs it too, when no page is open.

const saveTimeout = 30_000 // ms for a save; an upload has no limit while it makes progress
const maxInterval = 30_000 // ms between two syncs while something is pending
const minInterval = 1000
// Another tab that is syncing may fail to reach the server after this one has reached it, and reports it to nobody.
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
/** Not before, by performance.now(): the server asked for a pause. */
let pausedUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined
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
  if (!(await probe())) return scheduleNext({ sent: 0, why: 'no road' })
  // A sync in progress may have passed this entry before it was due.
  await currentSync?.catch(() => {})
  return runSync()
}

export const sendingState = (): SendingState => state

/** What this page is sending: `paused` when the server has rejected this session; it sends nobody home. */
export const useSending = (): SendingState => useSyncExternalStore(subscribe, sendingState, () => idleState)

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function setState(change: Partial<SendingState>) {
  const next = { ...state, ...change }
  if (next.running === state.running && next.paused === state.paused && next.progress === state.progress) return
  state = next
  for (const tell of listeners) tell()
}

const isPaused = () => rejectedToken !== undefined && rejectedToken === token()

/** One sync, unless the server asked for a pause or the session is over. */
function trySync() {
  if (isPaused()) return
  const restFor = pausedUntil - performance.now()
  // A timer may fire a moment too early; then it is set again.
  if (restFor > 0) return syncAfter(restFor)
  // Nothing is sent while the server cannot be reached: a write that was never sent can still be cancelled.
  if (!connectivityNow().open) return void probe().then((open) => open || scheduleNext({ sent: 0, why: 'no road' }))
  // IndexedDB is unavailable: the form that saves reports it, and the next trigger retries.
  runSync().catch(() => scheduleNext({ sent: 0, why: 'later' }))
}

/** Never two syncs at once in this page; a call during one causes another after it. */
function runSync(): Promise<SyncResult> {
  if (currentSync) {
    runAgain = true
    return currentSync
  }
  const userId = person()
  clearTimeout(timer)
  setState({ running: true })
  let used: string | undefined
  const tokenNow = () => {
    used = person() === userId ? token() : undefined
    return used
  }
  const stop = new AbortController()
  const heed = onStopSending((who) => who === userId && stop.abort())
  currentSync = syncOutbox({ ...senderFor(userId, tokenNow), signal: stop.signal })
    .then(async (pass) => {
      if (userId === guest || pass.why === 'no road' || stop.signal.aborted) return pass
      return earlier(pass, await syncGuestEntries())
    })
    .finally(() => {
      heed()
      currentSync = undefined
      setState({ running: false, progress: {} })
    })
  const ended = currentSync.then((pass) => (userId === person() ? scheduleNext(pass, used) : pass))
  void ended.then(
    () => afterSync(userId),
    () => afterSync(userId),
  )
  return ended
}

/** Writes from before signing in: they belong to nobody and are sent without a token. */
function syncGuestEntries(): Promise<SyncResult | undefined> {
  // IndexedDB is unavailable: the next sync retries.
  return syncOutbox(senderFor(guest, () => undefined)).catch(() => undefined)
}

/** The next sync is at the earlier of the two times. */
function earlier(mine: SyncResult, guests: SyncResult | undefined): SyncResult {
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
function scheduleNext(pass: SyncResult, used?: string): SyncResult {
  clearTimeout(timer)
  // Compare with the token that was used: somebody may have signed in again meanwhile.
  if (pass.why === 'session') rejectedToken = used
  setState({ paused: isPaused() })
  if (pass.why === 'nothing left' || pass.why === 'session') return pass
  const wait = pass.why === 'busy' ? otherTabInterval : pass.dueAt === undefined ? maxInterval : pass.dueAt - Date.now()
  if (pass.slow) pausedUntil = performance.now() + Math.max(0, wait)
  syncAfter(Math.max(minInterval, wait))
  return pass
}

function syncAfter(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(trySync, Math.min(maxInterval, ms))
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
  const askedAt = Date.now()
  const response = await (file ? sendPhotoOf(request, row, file) : fetchWithTimeout(request, saveTimeout))
  if (response.ok) syncClock(response, askedAt)
  return response
}

async function sendPhotoOf(request: Request, row: OutboxEntry, file: string): Promise<Response> {
  const files = fileIdsIn(row.ask)
  const say = (percent: number) => {
    const now = { photo: files.indexOf(file) + 1, of: files.length, percent }
    setState({ progress: { ...state.progress, [row.id]: now } })
  }
  say(0)
  return uploadPhoto(request, say)
}

/** Lets the worker send with the app closed, where the browser supports it. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync?.register(
      'outbox',
    )
  } catch {
    // Forbidden or unsupported: this page's own triggers suffice.
  }
}
