import { sent, toRequest } from '#contract/call.ts'
import { code } from '#contract/code.ts'
import type { Envelope } from '#contract/envelope.ts'
import { hear } from '#contract/hear.ts'
import { Problem } from '#contract/problem.ts'
import { photoUpload, waiting } from '#contract/waiting.ts'
import { guest } from '#session/session.ts'
import { bytesOf } from './blobs.ts'
import { shelvesChanged } from './changes.ts'
import type { Postman } from './replay.ts'
import { filesIn, placeOf, type Row, withFiles } from './rows.ts'
import { onShelves } from './shelves.ts'
import { arrive, change, giveWay, longestWait, parkBehind } from './taking.ts'

// One write on its way, and what becomes of it: gone, waits, keeps everything waiting, or parked. The table stands in
// the README of this room.

/** `next`: this row is dealt with, go on with others. Everything else ends the pass. */
export type End = 'sent' | 'next' | { why: 'no road' | 'session' | 'later' } | { slowUntil: number }

const slowest = 5 * 60_000 // ms between two tries, unless the server wants more
const mostReads = 3 // a photo that the phone cannot read by then it never will
const swift = 5000 // ms; what failed later than that may still be on its way

/** Sends the row, its photos first. Throws ShelfTrouble, and what else is nobody's answer; the row then waits as before. */
export async function deliver(row: Row, by: Postman, now: () => number): Promise<End> {
  shelvesChanged()
  const began = performance.now()
  try {
    const ready = await uploaded(row, by)
    if (!ready) return 'next' // its owner has thrown it away meanwhile
    const ask = withFiles(ready.ask, (id) => ready.uploads[id]?.path)
    const { at } = await post(waiting[ready.name], ask, ready.id, ready, by)
    const isHere = Boolean(await by.token())
    await arrive(ready, at ?? now(), now(), () => isHere && !by.signal?.aborted)
    // Whoever listens has their own mistakes; they are not this row's.
    queueMicrotask(() => by.onArrived?.(ready))
    return 'sent'
  } catch (error) {
    return failed(row, error, by, now, performance.now() - began)
  }
}

type Where = { path: `/${string}`; raw?: true; anyones?: true }

async function post(endpoint: Where, ask: unknown, key: string, row: Row, by: Postman, file?: string) {
  const token = await by.token()
  // What needs nobody goes without a token when nobody has written it: what is somebody's waits for theirs.
  if (!token && !(endpoint.anyones && row.person === guest)) throw new Problem('session')
  const { signal, host } = by
  const request = toRequest(endpoint, ask, {
    key,
    ...(token && { token }),
    ...(host && { host }),
    ...(signal && { signal }),
  })
  const response = await sent(request, { send: (asked) => by.send(asked, row, file), ...(signal && { signal }) })
  const said = await heard(response)
  by.onRoad?.(true)
  const at = Date.parse(response.headers.get('date') ?? '')
  return { said, at: Number.isNaN(at) ? undefined : at }
}

/** What stands between us and the server speaks in statuses; it may mean this row alone, so the road is not to blame. */
async function heard(response: Response): Promise<Envelope> {
  const { status, headers } = response
  try {
    return await hear(response)
  } catch (error) {
    if (!(error instanceof Problem) || error.trouble !== 'unreachable') throw error
    if (status === 413) throw new Problem('refused', 'Terlalu besar untuk dikirim.')
    const seconds = Number(headers.get('retry-after') || Number.NaN)
    if (status === 429)
      throw new Problem('broken', error.message, code.slowDown, { retryAfter: Number.isNaN(seconds) ? 60 : seconds })
    throw error
  }
}

/** Uploads its photos one by one, and writes down each that has arrived. Nothing when the row is gone. */
async function uploaded(row: Row, by: Postman): Promise<Row | undefined> {
  let now: Row | undefined = row
  for (const id of filesIn(row.ask)) {
    if (!now) return undefined
    const upload = now.uploads[id]
    if (!upload) throw new Problem('refused', photoGone)
    if (upload.path) continue
    const bytes = await read(id, row)
    const { said } = await post(photoUpload, { bytes }, upload.key, row, by, id).catch((error: unknown) => {
      throw atPhoto(error, row, id)
    })
    const { img_url: path } = (said.data ?? {}) as { img_url?: unknown }
    if (typeof path !== 'string') throw new Problem('broken')
    now = await change(row, (old) => ({ ...old, uploads: { ...old.uploads, [id]: { ...old.uploads[id]!, path } } }))
  }
  return now
}

const photoGone = 'Foto ini tidak ada lagi di HP. Pilih fotonya sekali lagi.'

async function read(id: string, row: Row): Promise<Blob> {
  const file = await onShelves(['files'], 'readonly', (on) => on.files.get(id))
  if (!file) throw atPhoto(new Problem('refused', photoGone), row, id)
  try {
    return await bytesOf(file.blob)
  } catch {
    // The phone may have been asleep (S1): it is asked again before its owner is.
    if (row.tries < mostReads) throw new Problem('broken', 'Foto ini belum dapat dibaca dari HP.')
    throw atPhoto(new Problem('refused', photoGone), row, id)
  }
}

/** What is said of a photo is said at the field that shows it. */
function atPhoto(error: unknown, row: Row, id: string): unknown {
  const place = placeOf(row.ask, id)
  if (!(error instanceof Problem) || error.trouble !== 'refused' || place === undefined) return error
  const { message } = error
  return new Problem('refused', message, error.code, { fields: { [place]: error.fields?.bytes ?? message } })
}

async function failed(row: Row, error: unknown, by: Postman, now: () => number, took: number): Promise<End> {
  // Stopped from outside, or the shelves are away: it is as it was before.
  if (!(error instanceof Problem)) {
    await change(row, (old) => ({ ...old, state: 'kept', unsure: true }))
    if (by.signal?.aborted) return { why: 'later' }
    throw error
  }
  if (error.trouble === 'session') {
    await change(row, (old) => nothingDone({ ...old, state: 'kept' }))
    return { why: 'session' }
  }
  if (error.trouble === 'unreachable') {
    const open = (await by.look?.()) ?? false
    by.onRoad?.(open)
    // The road is there, and this row has not come through: it waits a little, and others may go.
    if (open) return putOff(row, new Problem('broken', 'Sambungan terputus saat mengirim.'), now(), true)
    await change(row, (old) => ({ ...old, state: 'kept', ...(took > swift && { unsure: true }) }))
    return { why: 'no road' }
  }
  // A gateway that gave up says nothing of what stands behind it; our own server says that nothing was done.
  if (error.trouble === 'broken') return putOff(row, error, now(), error.code === code.refused)
  by.onRoad?.(true)
  const problem = saidAt(error, now())
  // Before this one: whoever dies in between asks once more, and leaves none behind that waits for nothing.
  if (problem.route) await parkBehind(row, problem)
  if (await giveWay(row)) shelvesChanged()
  else await change(row, (old) => (uploadsGone(old, error) ? anew(old) : sure({ ...old, state: 'parked', problem })))
  return 'next'
}

async function putOff(row: Row, error: Problem, now: number, unsure = false): Promise<End> {
  const tries = row.tries + 1
  const dueAt = now + pause(tries, error)
  await change(row, (old) => {
    const waits: Row = { ...old, state: 'kept', tries, dueAt, problem: saidAt(error, now) }
    return unsure ? { ...waits, unsure } : nothingDone(waits)
  })
  // Slow down is said to the person, not to the row.
  return error.code === code.slowDown ? { slowUntil: dueAt } : 'next'
}

/** What became of it is known, of all its sendings: the server has answered the write itself. */
const sure = ({ unsure: _, unheard: __, ...row }: Row): Row => row

// A pause, a stumble or an ended session says that this sending has done nothing. An earlier one may still be at work.
const nothingDone = ({ unheard = 1, ...row }: Row): Row => (unheard > 1 ? { ...row, unheard: unheard - 1 } : row)

const saidAt = ({ code, message, fields, route }: Problem, at: number) => ({
  code,
  message,
  at,
  ...(fields && { fields }),
  ...(route && { route }),
})

/** What was uploaded is not there any more (30 days, or another database): the photos are still on this phone. */
const uploadsGone = ({ uploads, ask, anew }: Row, { code: said, fields = {} }: Problem) =>
  said === code.notThere &&
  !anew &&
  Object.entries(uploads).some(([id, { path }]) => path !== undefined && (placeOf(ask, id) ?? '') in fields)

// Its key goes with it: the server has it written down with paths that are gone.
const anew = (row: Row): Row => ({
  ...sure(row),
  id: crypto.randomUUID(),
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
