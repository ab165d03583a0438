import { useSyncExternalStore } from 'react'
import { createListeners } from '#session/listeners.ts'
import { workerRegistration } from '#session/service-workers.ts'
import { guest, onSession, person, token } from '#session/session.ts'
import { type Environment, environment, type Timer } from '../environment.ts'
import { connectivityNow, onConnectivity, probe, reportReachable } from '../network/connectivity.ts'
import { fetchWithTimeout } from '../network/fetch-timeout.ts'
import { syncClock } from '../network/server-clock.ts'
import { uploadFile } from '../network/upload-file.ts'
import { onEnqueued, onStopSending } from '../storage/db-events.ts'
import { collectGarbage } from '../storage/gc.ts'
import { requestPersistence } from '../storage/persistence.ts'
import { fileIdsIn, type OutboxEntry } from './entry.ts'
import { retryNow } from './outbox.ts'
import {
  idleSending,
  type Moment,
  newScheduler,
  type SchedulerEffect,
  type SchedulerInput,
  type SendingState,
  schedulerReducer,
  type UploadProgress,
} from './scheduler-state.ts'
import type { Sender } from './sender.ts'
import { type SyncResult, syncOutbox } from './sync.ts'

// Sends this page's pending writes. scheduler-state.ts decides when; the engine is sync.ts, which the worker runs too
// when no page is open.

const saveTimeout = 30_000 // ms for a save; an upload has no limit while it makes progress

/** A phone as its scheduler uses it; a simulation has several of them in one process. */
export type Phone = {
  environment: Pick<Environment, 'now' | 'elapsed' | 'setTimeout' | 'clearTimeout'>
  person: () => string
  token: () => string | undefined
  isReachable: () => boolean
  /** Whether the server can be reached. */
  probe: () => Promise<boolean>
  /** Makes the pending writes of a person due, or one of them. Throws StorageError. */
  retryNow: (person: string, seq?: number) => Promise<void>
  /** Sends the pending writes of a person. Throws StorageError. */
  sync: (
    by: Pick<Sender, 'person' | 'token' | 'signal'>,
    onUpload: (entry: string, progress: UploadProgress) => void,
  ) => Promise<SyncResult>
  /** Calls `listener` when sending for a person must stop. Returns the function that unsubscribes. */
  onStopSending: (listener: (owner: string) => void) => () => void
}

/** Decides when a phone sends its pending writes, and sends them. `onChange`: `sending()` is another. */
export function createScheduler(phone: Phone, onChange: () => void = () => {}) {
  let state = newScheduler()
  let timer: Timer | undefined
  let currentSync: Promise<SyncResult> | undefined

  const momentNow = (): Moment => ({
    person: phone.person(),
    token: phone.token(),
    isReachable: phone.isReachable(),
    now: phone.environment.now(),
    elapsed: phone.environment.elapsed(),
  })
  function dispatch(input: SchedulerInput) {
    const { sending } = state
    const [next, effects] = schedulerReducer(state, { ...input, moment: momentNow() })
    state = next
    if (state.sending !== sending) onChange()
    for (const effect of effects) run(effect)
  }
  const trigger = () => dispatch({ type: 'triggered' })
  function run(effect: SchedulerEffect) {
    switch (effect.type) {
      case 'probe':
        return void phone.probe().then((isReachable) => isReachable || dispatch({ type: 'unreachable' }))
      case 'sync':
        return runSync(effect.person)
      case 'set-timer':
        phone.environment.clearTimeout(timer)
        timer = phone.environment.setTimeout(trigger, effect.ms)
        return
      case 'clear-timer':
        phone.environment.clearTimeout(timer)
    }
  }
  function runSync(userId: string) {
    let usedToken: string | undefined
    const tokenNow = () => {
      usedToken = phone.person() === userId ? phone.token() : undefined
      return usedToken
    }
    const onUpload = (entry: string, progress: UploadProgress) => dispatch({ type: 'uploading', entry, progress })
    const stop = new AbortController()
    const unsubscribe = phone.onStopSending((owner) => owner === userId && stop.abort())
    const end = (result?: SyncResult) => {
      unsubscribe()
      currentSync = undefined
      dispatch({ type: 'sync-ended', person: userId, token: usedToken, result })
    }
    const sent = phone.sync({ person: userId, token: tokenNow, signal: stop.signal }, onUpload).then(async (result) => {
      if (userId === guest || result.why === 'unreachable' || stop.signal.aborted) return result
      // The guest's writes, which were made before signing in, are sent without a token. IndexedDB may be
      // unavailable: the next sync retries.
      const guests = phone.sync({ person: guest, token: () => undefined }, onUpload)
      return withGuestResult(result, await guests.catch(() => undefined))
    })
    currentSync = sent
    sent.then(end, () => end())
  }
  return {
    trigger,
    sessionChanged: () => dispatch({ type: 'session-changed' }),
    sending: (): SendingState => state.sending,
    async syncNow(seq?: number): Promise<SyncResult> {
      for (const userId of new Set([phone.person(), guest])) await phone.retryNow(userId, seq)
      dispatch({ type: 'retried' })
      if (!(await phone.probe())) {
        dispatch({ type: 'unreachable' })
        return { sent: 0, why: 'unreachable' }
      }
      // A sync in progress may have passed this entry before it was due.
      await currentSync?.catch(() => {})
      dispatch({ type: 'sync-requested' })
      return currentSync!
    },
  }
}

/** Combines the results of both syncs: the next sync is at the earlier of the two times. */
function withGuestResult(mine: SyncResult, guests: SyncResult | undefined): SyncResult {
  if (!guests || guests.why === 'nothing left' || mine.why === 'session') return mine
  if (mine.why === 'nothing left') return { ...guests, sent: mine.sent }
  const due = [mine.dueAt, guests.dueAt].filter((at) => at !== undefined)
  return due.length > 0 ? { ...mine, dueAt: Math.min(...due) } : mine
}

// The scheduler of this page.

const listeners = createListeners()
let isWatching = false
let onArrival: ((row: OutboxEntry) => void) | undefined

const scheduler = createScheduler(
  {
    environment,
    person,
    token,
    isReachable: () => connectivityNow().open,
    probe,
    retryNow,
    sync: (by, onUpload) =>
      syncOutbox({
        ...by,
        host: import.meta.env.VITE_API_HOST ?? '/api',
        send: (request, row, file) => {
          if (!file) return sendRequest(request)
          const files = fileIdsIn(row.ask)
          const photo = { photo: files.indexOf(file) + 1, of: files.length }
          return sendRequest(request, (percent) => onUpload(row.id, { ...photo, percent }))
        },
        onReachable: reportReachable,
        probe,
        onArrived: (row) => onArrival?.(row),
      }),
    onStopSending,
  },
  listeners.notify,
)

/** Syncs whenever it may help, as long as this page is open. Called once, when the app starts. */
export function watchOutbox({ onArrived }: { onArrived?: (row: OutboxEntry) => void } = {}): void {
  onArrival = onArrived
  if (isWatching) return
  isWatching = true
  const { trigger } = scheduler
  onEnqueued(() => {
    void registerBackgroundSync()
    void requestPersistence()
    trigger()
  })
  onConnectivity(() => connectivityNow().open && trigger())
  onSession(scheduler.sessionChanged)
  addEventListener('online', trigger)
  addEventListener('pageshow', trigger)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && trigger())
  void collectGarbage(person()).catch(() => {}) // without IndexedDB there is nothing to delete
  trigger()
}

/**
 * Sends all pending writes, or one of them, at once, parked or not, guests' writes included; probes the server first.
 * Throws StorageError.
 */
export const { syncNow, sending: sendingState } = scheduler

/** The progress of this page's sync. `paused`: the server has rejected this session; the page does not redirect. */
export const useSending = (): SendingState => useSyncExternalStore(listeners.subscribe, sendingState, () => idleSending)

/** `onPercent`: the request is an upload. */
async function sendRequest(request: Request, onPercent?: (percent: number) => void): Promise<Response> {
  const requestedAt = environment.now()
  onPercent?.(0)
  const response = await (onPercent ? uploadFile(request, onPercent) : fetchWithTimeout(request, saveTimeout))
  if (response.ok) syncClock(response, requestedAt)
  return response
}

/** Lets the worker send with the app closed, where the browser supports it. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await workerRegistration()
    await (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync?.register(
      'outbox',
    )
  } catch {
    // Forbidden or unsupported: this page's own triggers suffice.
  }
}
