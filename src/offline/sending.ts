import { useSyncExternalStore } from 'react'
import { guest, onSession, person, token } from '#session/session.ts'
import { onKept, onStopSending } from './changes.ts'
import { timeHeard } from './clock.ts'
import { hurry } from './outbox.ts'
import { fetchWithin } from './patient.ts'
import { type Pass, replay } from './replay.ts'
import { lookAtRoad, onRoad, roadNow, roadSeen } from './road.ts'
import { askToStay } from './room.ts'
import { filesIn, type Row } from './rows.ts'
import { sendPhoto } from './send-photo.ts'
import { sweep } from './sweep.ts'

// When this page sends what waits. The engine itself is replay.ts; the worker runs it too, when no page is open.

const patience = 30_000 // ms for a save; photos have as long as they move
const mostRest = 30_000 // ms between two looks while something waits
const leastRest = 1000
// Whoever is sending may find the road still closed where we have just seen it open, and says so to nobody.
const otherRest = 1000

type Progress = Readonly<Record<string, { photo: number; of: number; percent: number }>>
type Sending = { running: boolean; paused: boolean; progress: Progress }

const still: Sending = { running: false, paused: false, progress: {} }
let sending: Sending = still
const listeners = new Set<() => void>()

let going: Promise<Pass> | undefined
let again = false
/** The token with which the server knew nobody: nothing is sent until there is another. */
let deadToken: string | undefined
/** Not before, by performance.now(): the server wants a pause. */
let restUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined
let begun = false
let arrived: ((row: Row) => void) | undefined

/** Sends what waits, whenever that may help, for as long as this page is open. Once, by whoever starts the app. */
export function watchOutbox({ onArrived }: { onArrived?: (row: Row) => void } = {}): void {
  arrived = onArrived
  if (begun) return
  begun = true
  onKept(() => {
    void askForSync()
    void askToStay()
    go()
  })
  onRoad(() => roadNow().open && go())
  onSession(() => {
    show({ paused: isPaused() })
    go()
  })
  addEventListener('online', go)
  addEventListener('pageshow', go)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go())
  void sweep(person()).catch(() => {}) // shelves that are away have nothing to sweep
  go()
}

/**
 * Lets what waits, or one of it, go at once, parked or not, and what was written before somebody signed in too; looks at
 * the road first. Throws ShelfTrouble.
 */
export async function sendNow(seq?: number): Promise<Pass> {
  for (const whose of new Set([person(), guest])) await hurry(whose, seq)
  restUntil = 0
  deadToken = undefined
  if (!(await lookAtRoad())) return rest({ sent: 0, why: 'no road' })
  // A pass that is under way may have been past this row before it was hurried.
  await going?.catch(() => {})
  return run()
}

export const sendingNow = (): Sending => sending

/** What is being sent from this page: `paused` when the server knows this session no more; nobody is sent home for it. */
export const useSending = (): Sending => useSyncExternalStore(onSending, sendingNow, () => still)

function onSending(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function show(change: Partial<Sending>) {
  const next = { ...sending, ...change }
  if (next.running === sending.running && next.paused === sending.paused && next.progress === sending.progress) return
  sending = next
  for (const tell of listeners) tell()
}

const isPaused = () => deadToken !== undefined && deadToken === token()

/** One pass, unless the server wants a pause, or the session is over. */
function go() {
  if (isPaused()) return
  const restFor = restUntil - performance.now()
  // A timer may come a moment too early; then it is set once more.
  if (restFor > 0) return wakeIn(restFor)
  // A write goes on a closed road only once it is open: what was never on the road may still be taken back.
  if (!roadNow().open) return void lookAtRoad().then((open) => open || rest({ sent: 0, why: 'no road' }))
  // The shelves are away: whoever keeps something is told there, and the next trigger tries again.
  run().catch(() => rest({ sent: 0, why: 'later' }))
}

/** Never two at once in this page; whoever asks meanwhile gets one more pass after it. */
function run(): Promise<Pass> {
  if (going) {
    again = true
    return going
  }
  const whose = person()
  clearTimeout(timer)
  show({ running: true })
  let used: string | undefined
  const tokenNow = () => {
    used = person() === whose ? token() : undefined
    return used
  }
  const stop = new AbortController()
  const heed = onStopSending((who) => who === whose && stop.abort())
  going = replay({ ...postman(whose, tokenNow), signal: stop.signal })
    .then(async (pass) => {
      if (whose === guest || pass.why === 'no road' || stop.signal.aborted) return pass
      return sooner(pass, await sendGuests())
    })
    .finally(() => {
      heed()
      going = undefined
      show({ running: false, progress: {} })
    })
  const ended = going.then((pass) => (whose === person() ? rest(pass, used) : pass))
  void ended.then(
    () => after(whose),
    () => after(whose),
  )
  return ended
}

/** What was written here before somebody signed in: it is nobody's, and goes as that. */
function sendGuests(): Promise<Pass | undefined> {
  // Shelves that are away: the next pass tries again.
  return replay(postman(guest, () => undefined)).catch(() => undefined)
}

/** The next look is at whichever of the two is due first. */
function sooner(mine: Pass, guests: Pass | undefined): Pass {
  if (!guests || guests.why === 'nothing left' || mine.why === 'session') return mine
  if (mine.why === 'nothing left') return { ...guests, sent: mine.sent }
  const due = [mine.dueAt, guests.dueAt].filter((at) => at !== undefined)
  return due.length > 0 ? { ...mine, dueAt: Math.min(...due) } : mine
}

function after(whose: string) {
  if (!again && whose === person()) return
  again = false
  go()
}

/** When to look again. Also while the road is closed: the one who knows may be asleep. */
function rest(pass: Pass, used?: string): Pass {
  clearTimeout(timer)
  // The one it was asked with: somebody may have signed in again meanwhile.
  if (pass.why === 'session') deadToken = used
  show({ paused: isPaused() })
  if (pass.why === 'nothing left' || pass.why === 'session') return pass
  const wait = pass.why === 'busy' ? otherRest : pass.dueAt === undefined ? mostRest : pass.dueAt - Date.now()
  if (pass.slow) restUntil = performance.now() + Math.max(0, wait)
  wakeIn(Math.max(leastRest, wait))
  return pass
}

function wakeIn(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(go, Math.min(mostRest, ms))
}

const postman = (whose: string, tokenNow: () => string | undefined) => ({
  person: whose,
  token: tokenNow,
  host: import.meta.env.VITE_API_HOST ?? '/api',
  send,
  onRoad: roadSeen,
  look: lookAtRoad,
  onArrived: (row: Row) => arrived?.(row),
})

async function send(request: Request, row: Row, file?: string): Promise<Response> {
  const askedAt = Date.now()
  const response = await (file ? photoOf(request, row, file) : fetchWithin(request, patience))
  if (response.ok) timeHeard(response, askedAt)
  return response
}

async function photoOf(request: Request, row: Row, file: string): Promise<Response> {
  const files = filesIn(row.ask)
  const say = (percent: number) => {
    const now = { photo: files.indexOf(file) + 1, of: files.length, percent }
    show({ progress: { ...sending.progress, [row.id]: now } })
  }
  say(0)
  return sendPhoto(request, say)
}

/** So that it leaves with the app closed, where the browser can do that. */
async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as { sync?: { register: (tag: string) => Promise<void> } } | undefined)?.sync?.register(
      'outbox',
    )
  } catch {
    // Forbidden, or there is no such thing: this page's own triggers are the real ones.
  }
}
