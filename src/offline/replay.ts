import { sent, toRequest } from '#contract/call.ts'
import { code } from '#contract/code.ts'
import { hear } from '#contract/hear.ts'
import { Problem } from '#contract/problem.ts'
import { photoUpload, waiting } from '#contract/waiting.ts'
import { shelvesChanged } from './changes.ts'
import { dropFiles } from './outbox.ts'
import { filesIn, type Row, rowVersion, withFiles } from './rows.ts'
import { onShelves } from './shelves.ts'

// Sends what was kept. The page and the worker run this same engine, one of them at a time (law 5). Nothing leaves the
// shelf before the server has said yes in its own words (law 3).

export type Postman = {
  person: string
  /** Read at each sending, never kept with a row. Nothing when nobody, or somebody else, is signed in. */
  token: () => string | undefined | Promise<string | undefined>
  send?: (request: Request, row: Row, file?: string) => Promise<Response>
  host?: string
  now?: () => number
  signal?: AbortSignal
  /** What a request has learned of the road. */
  onRoad?: (open: boolean) => void
  onArrived?: (row: Row) => void
}

/** Why a pass ended. `later`: what is left waits for its time (`dueAt`), for another tab, or for its owner. */
export type Pass = { sent: number; why: 'nothing left' | 'later' | 'no road' | 'session' | 'busy'; dueAt?: number }

const lanes = 2
const slowest = 5 * 60_000
/** A wait that the clock made longer than this is none: it was set back (Q11). */
const longestWait = 60 * 60_000

/** One pass over what waits. Never throws for what happens to a row; throws ShelfTrouble when the shelves are away. */
export async function replay(by: Postman): Promise<Pass> {
  return (await alone(`outbox:${by.person}`, () => pass(by))) ?? { sent: 0, why: 'busy' }
}

/** Runs `work` unless another tab or the worker does already. Without locks the server's memory of keys is the guard. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!globalThis.navigator?.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
}

async function pass(by: Postman): Promise<Pass> {
  await wake(by.person)
  const now = by.now ?? Date.now
  const state = { sent: 0, stop: undefined as Pass['why'] | undefined, busy: new Set<string>() }
  const lane = async () => {
    while (!state.stop && !by.signal?.aborted) {
      const row = await take(by.person, state.busy, now())
      if (!row) return
      try {
        const end = await deliver(row, by, now)
        if (end === 'sent') state.sent++
        else state.stop ??= end
      } finally {
        state.busy.delete(row.subject)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  // Both have ended before the lock goes to somebody else.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  if (state.sent > 0) shelvesChanged()
  if (state.stop) return { sent: state.sent, why: state.stop }
  const left = (await onShelves(['rows'], 'readonly', (on) => on.rows.of(by.person))).filter(({ v }) => v <= rowVersion)
  const due = left.filter(({ state }) => state === 'kept').map(({ dueAt }) => dueAt)
  if (left.length === 0) return { sent: state.sent, why: 'nothing left' }
  return { sent: state.sent, why: 'later', ...(due.length > 0 && { dueAt: Math.min(...due) }) }
}

/** Whoever was sending when they died: it goes again, with the same key (Q13). */
const wake = (person: string) =>
  onShelves(['rows'], 'readwrite', async (on) => {
    for (const row of await on.rows.of(person))
      if (row.state === 'sending') await on.rows.put({ ...row, state: 'kept' })
  })

/** The next row whose turn it is, taken: the first of its subject, not parked, due, of no subject in `busy`. */
const take = (person: string, busy: Set<string>, now: number) =>
  onShelves(['rows'], 'readwrite', async (on) => {
    const seen = new Set<string>(busy)
    for (const row of (await on.rows.of(person)).sort((a, b) => a.seq - b.seq)) {
      const first = !seen.has(row.subject)
      seen.add(row.subject)
      // A newer release wrote it: it knows more of it than we do.
      if (!first || row.state !== 'kept' || row.v > rowVersion || !isDue(row, now)) continue
      await on.rows.put({ ...row, state: 'sending' })
      busy.add(row.subject)
      return { ...row, state: 'sending' as const }
    }
    return undefined
  })

const isDue = ({ dueAt }: Row, now: number) => dueAt <= now || dueAt > now + longestWait

type End = 'sent' | Exclude<Pass['why'], 'busy' | 'nothing left'> | undefined

async function deliver(row: Row, by: Postman, now: () => number): Promise<End> {
  shelvesChanged()
  try {
    const ready = await uploaded(row, by)
    if (!ready) return undefined // its owner has thrown it away meanwhile
    const ask = withFiles(ready.ask, (id) => ready.uploads[id]?.path)
    const said = await post(waiting[ready.name], ask, ready.id, ready, by)
    by.onRoad?.(true)
    await arrive(ready, said.date ?? now())
    by.onArrived?.(ready)
    return 'sent'
  } catch (error) {
    return failed(row, error, by, now())
  }
}

async function post(
  endpoint: { path: `/${string}`; raw?: true },
  ask: unknown,
  key: string,
  row: Row,
  by: Postman,
  file?: string,
) {
  const token = await by.token()
  if (!token) throw new Problem('session')
  const { signal, host } = by
  const request = toRequest(endpoint, ask, { token, key, ...(host && { host }), ...(signal && { signal }) })
  const send = (asked: Request) => (by.send ? by.send(asked, row, file) : fetch(asked))
  const response = await sent(request, { send, ...(signal && { signal }) })
  const said = await hear(response)
  const date = Date.parse(response.headers.get('date') ?? '')
  return { said, date: Number.isNaN(date) ? undefined : date }
}

/** Uploads its photos one by one, and writes down each that has arrived. Nothing when the row is gone. */
async function uploaded(row: Row, by: Postman): Promise<Row | undefined> {
  let now: Row | undefined = row
  for (const id of filesIn(row.ask)) {
    if (!now) return undefined
    if (now.uploads[id]?.path) continue
    const file = await onShelves(['files'], 'readonly', (on) => on.files.get(id))
    if (!file) throw new Problem('refused', 'Foto ini tidak ada lagi di HP. Pilih fotonya sekali lagi.')
    const blob = file.blob instanceof Blob ? file.blob : new Blob([file.blob.bytes], { type: file.blob.type })
    const { said } = await post(photoUpload, { bytes: blob }, now.uploads[id]!.key, row, by, id)
    const { img_url: path } = (said.data ?? {}) as { img_url?: unknown }
    if (typeof path !== 'string') throw new Problem('broken')
    by.onRoad?.(true)
    now = await change(row, (old) => ({ ...old, uploads: { ...old.uploads, [id]: { ...old.uploads[id]!, path } } }))
  }
  return now
}

/** Changes the row if it is still this one; a newer write may stand in its place, or nothing. */
const change = (row: Row, to: (old: Row) => Row) =>
  onShelves(['rows'], 'readwrite', async (on) => {
    const old = await on.rows.get(row.seq)
    if (old?.id !== row.id) return undefined
    const next = to(old)
    await on.rows.put(next)
    shelvesChanged()
    return next
  })

/** The server has said yes: the row and its files go, the proof stays. */
async function arrive({ id, seq, person, name, title, to, keptAt, ask }: Row, at: number) {
  await onShelves(['rows', 'files', 'arrived'], 'readwrite', async (on) => {
    const old = await on.rows.get(seq)
    if (old?.id === id) {
      await on.rows.remove(seq)
      await dropFiles(on, filesIn(ask))
    }
    await on.arrived.put({ id, person, name, title, to, keptAt, at })
  })
  shelvesChanged()
}

async function failed(row: Row, error: unknown, by: Postman, now: number): Promise<End> {
  const problem = error instanceof Problem ? error : undefined
  // Stopped from outside, or the shelves are away: it is as it was before.
  if (!problem) {
    await change(row, (old) => ({ ...old, state: 'kept' }))
    if (by.signal?.aborted) return 'later'
    throw error
  }
  by.onRoad?.(problem.trouble !== 'unreachable')
  if (problem.trouble === 'unreachable' || problem.trouble === 'session') {
    await change(row, (old) => ({ ...old, state: 'kept' }))
    return problem.trouble === 'session' ? 'session' : 'no road'
  }
  const said = {
    code: problem.code,
    message: problem.message,
    at: now,
    ...(problem.fields && { fields: problem.fields }),
  }
  if (problem.trouble === 'broken') {
    await change(row, (old) => ({
      ...old,
      state: 'kept',
      tries: old.tries + 1,
      dueAt: now + pause(old.tries + 1, problem),
      problem: said,
    }))
    // Slow down is said to the person, not to the row.
    return problem.code === code.slowDown ? 'later' : undefined
  }
  await change(row, (old) => (uploadsGone(old, problem) ? anew(old) : { ...old, state: 'parked', problem: said }))
  return undefined
}

/** What was uploaded is not there any more (30 days, or another database): the photos are still on this phone. */
const uploadsGone = (row: Row, { code: said }: Problem) =>
  said === code.notThere && !row.anew && Object.values(row.uploads).some(({ path }) => path)

const anew = (row: Row): Row => ({
  ...row,
  state: 'kept',
  anew: true,
  uploads: Object.fromEntries(
    Object.entries(row.uploads).map(([id, { size }]) => [id, { key: crypto.randomUUID(), size }]),
  ),
})

/** ms until the next try: what the server said, or a random part of 2, 4, 8 … seconds, five minutes at most (Q8). */
function pause(tries: number, { retryAfter }: Problem): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, longestWait)
  return Math.random() * Math.min(slowest, 1000 * 2 ** Math.min(tries, 12))
}
