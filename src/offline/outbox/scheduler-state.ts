import { chain, type Step } from '../step.ts'
import type { SyncResult } from './sync.ts'

// The times at which a page sends pending writes, as a pure function of the events so far: no clock, no timer, no
// storage, no network. scheduler.ts carries the effects out and reports their results as events.

const maxInterval = 30_000 // ms between two syncs while something is pending
const minInterval = 1000
// If another tab is syncing, this one tries again soon, because that one may fail without reporting it here.
const otherTabInterval = 1000

/** The upload of an entry: the number of the photo, the number of its photos, and the percentage of that photo. */
export type UploadProgress = { photo: number; of: number; percent: number }
/** `progress`: by the id of the entry. `paused`: the server has rejected this session. */
export type SendingState = { running: boolean; paused: boolean; progress: Readonly<Record<string, UploadProgress>> }

export type SchedulerState = {
  /** The part that screens show. */
  sending: SendingState
  /** The person whose entries are being sent; undefined between two syncs. */
  syncing: string | undefined
  /** Something has happened during the sync in progress, which may have passed it: another one follows. */
  runAgain: boolean
  /** The token that the server has rejected: nothing is sent until there is another. */
  rejectedToken: string | undefined
  /** End of the pause that the server has asked for, by a clock that does not jump, ms. */
  pausedUntil: number
}

/** The phone at the time of an event. `now` is by its clock, which may jump, `elapsed` by one that does not; in ms. */
export type Moment = {
  person: string
  token: string | undefined
  isReachable: boolean
  now: number
  elapsed: number
}

/** An event without its moment. */
export type SchedulerInput =
  | { type: 'triggered' }
  | { type: 'session-changed' }
  /** The owner wants everything sent now: earlier pauses are over. */
  | { type: 'retried' }
  /** The owner's sync, after a probe has reached the server. */
  | { type: 'sync-requested' }
  /** A probe could not reach the server. */
  | { type: 'unreachable' }
  | { type: 'uploading'; entry: string; progress: UploadProgress }
  /** `token`: the one that was used. `result`: undefined if IndexedDB is unavailable. */
  | { type: 'sync-ended'; person: string; token: string | undefined; result: SyncResult | undefined }
export type SchedulerEvent = SchedulerInput & { moment: Moment }

export type SchedulerEffect =
  /** Calls back with `unreachable`; a server that can be reached again triggers. */
  | { type: 'probe' }
  /** Calls back with `uploading`, and then with `sync-ended`. */
  | { type: 'sync'; person: string }
  /** Triggers after so many ms, instead of at the time that was set before. */
  | { type: 'set-timer'; ms: number }
  | { type: 'clear-timer' }

type SchedulerStep = Step<SchedulerState, SchedulerEffect>

export const idleSending: SendingState = { running: false, paused: false, progress: {} }

export const newScheduler = (): SchedulerState => ({
  sending: idleSending,
  syncing: undefined,
  runAgain: false,
  rejectedToken: undefined,
  pausedUntil: 0,
})

/** The state after an event, and what has to be done because of it, in this order. */
export function schedulerReducer(state: SchedulerState, event: SchedulerEvent): SchedulerStep {
  const { moment } = event
  switch (event.type) {
    case 'triggered':
      return triggered(state, moment)
    case 'session-changed':
      return triggered(withPaused(state, moment), moment)
    case 'retried':
      return [{ ...state, pausedUntil: 0, rejectedToken: undefined }, []]
    case 'sync-requested':
      return startSync(state, moment)
    case 'unreachable':
      return scheduleNext(state, { sent: 0, why: 'unreachable' }, moment)
    case 'uploading': {
      if (state.syncing === undefined) return [state, []]
      const progress = { ...state.sending.progress, [event.entry]: event.progress }
      return [{ ...state, sending: { ...state.sending, progress } }, []]
    }
    case 'sync-ended':
      return syncEnded(state, event)
  }
}

const isPaused = ({ rejectedToken }: SchedulerState, { token }: Moment) =>
  rejectedToken !== undefined && rejectedToken === token

function withPaused(state: SchedulerState, moment: Moment): SchedulerState {
  const paused = isPaused(state, moment)
  return paused === state.sending.paused ? state : { ...state, sending: { ...state.sending, paused } }
}

/** Starts a sync, unless the server has asked for a pause or the session is over. */
function triggered(state: SchedulerState, moment: Moment): SchedulerStep {
  if (isPaused(state, moment)) return [state, []]
  const pauseLeft = state.pausedUntil - moment.elapsed
  // A timer may fire a moment too early; then it is set again.
  if (pauseLeft > 0) return [state, [timerAfter(pauseLeft)]]
  // Nothing is sent while the server cannot be reached: a write that was never sent can still be cancelled.
  if (!moment.isReachable) return [state, [{ type: 'probe' }]]
  return startSync(state, moment)
}

/** There are never two syncs at once in a page; a trigger during a sync causes another one after it. */
function startSync(state: SchedulerState, { person }: Moment): SchedulerStep {
  if (state.syncing !== undefined) return [{ ...state, runAgain: true }, []]
  return [
    { ...state, syncing: person, sending: { ...state.sending, running: true } },
    [{ type: 'clear-timer' }, { type: 'sync', person }],
  ]
}

function syncEnded(
  before: SchedulerState,
  { moment, person, token, result }: SchedulerEvent & { type: 'sync-ended' },
): SchedulerStep {
  const { runAgain, sending } = before
  const state = { ...before, syncing: undefined, runAgain: false, sending: { ...idleSending, paused: sending.paused } }
  const isSamePerson = person === moment.person
  // Without IndexedDB the form that saves reports it, and the next trigger retries.
  const step: SchedulerStep =
    result && !isSamePerson ? [state, []] : scheduleNext(state, result ?? { sent: 0, why: 'later' }, moment, token)
  return isSamePerson && !runAgain ? step : chain(step, (next) => triggered(next, moment))
}

/** Sets the next sync, also while the server cannot be reached: the connectivity probe may be suspended. */
function scheduleNext(
  before: SchedulerState,
  { why, dueAt, slow }: SyncResult,
  moment: Moment,
  usedToken?: string,
): SchedulerStep {
  // The token of the sync, not the current one: the person may have signed in again meanwhile.
  const state = withPaused(why === 'session' ? { ...before, rejectedToken: usedToken } : before, moment)
  if (why === 'nothing left' || why === 'session') return [state, [{ type: 'clear-timer' }]]
  const wait = why === 'busy' ? otherTabInterval : dueAt === undefined ? maxInterval : dueAt - moment.now
  const pausedUntil = slow ? moment.elapsed + Math.max(0, wait) : state.pausedUntil
  return [{ ...state, pausedUntil }, [timerAfter(Math.max(minInterval, wait))]]
}

const timerAfter = (ms: number): SchedulerEffect => ({ type: 'set-timer', ms: Math.min(maxInterval, ms) })
