import { code } from '#contract/code.ts'
import { sendRequest, toRequest } from '#contract/http/call.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { parseResponse } from '#contract/http/parse-response.ts'
import { Problem } from '#contract/problem.ts'
import { photoUpload, queuedWrites } from '#contract/queued-writes.ts'
import { guest } from '#session/session.ts'
import { bytesOf } from '../storage/blobs.ts'
import { dbChanged } from '../storage/db-events.ts'
import { transact } from '../storage/local-db.ts'
import { fileIdsIn, type OutboxEntry, pathOfFile, replaceFiles } from './entry.ts'
import { dropIfSuperseded, maxWait, parkBlocked, settle, updateEntry } from './queue.ts'
import type { Sender } from './sender.ts'

// One write on its way, and what becomes of it: gone, waits, keeps everything waiting, or parked. The table stands in
// the README of this room.

/** `next`: this row is dealt with, go on with others. Everything else ends the pass. */
export type SendOutcome = 'sent' | 'next' | { why: 'no road' | 'session' | 'later' } | { slowUntil: number }

const maxBackoff = 5 * 60_000 // ms between two tries, unless the server wants more
const maxFileReads = 3 // a photo that the phone cannot read by then it never will
const quickFailure = 5000 // ms; what failed later than that may still be on its way

/** Sends the row, its photos first. Throws StorageError, and what else is nobody's answer; the row then waits as before. */
export async function sendEntry(row: OutboxEntry, by: Sender, now: () => number): Promise<SendOutcome> {
  dbChanged()
  const began = performance.now()
  try {
    const ready = await uploadPhotos(row, by)
    if (!ready) return 'next' // its owner has thrown it away meanwhile
    const ask = replaceFiles(ready.ask, (id) => ready.uploads[id]?.path)
    const { at } = await post(queuedWrites[ready.name], ask, ready.id, ready, by)
    const isHere = Boolean(await by.token())
    await settle(ready, at ?? now(), now(), () => isHere && !by.signal?.aborted)
    // Whoever listens has their own mistakes; they are not this row's.
    queueMicrotask(() => by.onArrived?.(ready))
    return 'sent'
  } catch (error) {
    return onFailure(row, error, by, now, performance.now() - began)
  }
}

type PostTarget = { path: `/${string}`; raw?: true; anyones?: true }

async function post(endpoint: PostTarget, ask: unknown, key: string, row: OutboxEntry, by: Sender, file?: string) {
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
  const response = await sendRequest(request, { send: (asked) => by.send(asked, row, file), ...(signal && { signal }) })
  const said = await envelopeIn(response)
  by.onRoad?.(true)
  const at = Date.parse(response.headers.get('date') ?? '')
  return { said, at: Number.isNaN(at) ? undefined : at }
}

/** What stands between us and the server speaks in statuses; it may mean this row alone, so the road is not to blame. */
async function envelopeIn(response: Response): Promise<Envelope> {
  const { status, headers } = response
  try {
    return await parseResponse(response)
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
async function uploadPhotos(row: OutboxEntry, by: Sender): Promise<OutboxEntry | undefined> {
  let now: OutboxEntry | undefined = row
  for (const id of fileIdsIn(row.ask)) {
    if (!now) return undefined
    const upload = now.uploads[id]
    if (!upload) throw new Problem('refused', missingPhoto)
    if (upload.path) continue
    const bytes = await readFile(id, row)
    const { said } = await post(photoUpload, { bytes }, upload.key, row, by, id).catch((error: unknown) => {
      throw atPhotoField(error, row, id)
    })
    const { img_url: path } = (said.data ?? {}) as { img_url?: unknown }
    if (typeof path !== 'string') throw new Problem('broken')
    now = await updateEntry(row, (old) => ({
      ...old,
      uploads: { ...old.uploads, [id]: { ...old.uploads[id]!, path } },
    }))
  }
  return now
}

const missingPhoto = 'Foto ini tidak ada lagi di HP. Pilih fotonya sekali lagi.'

async function readFile(id: string, row: OutboxEntry): Promise<Blob> {
  const file = await transact(['files'], 'readonly', (on) => on.files.get(id))
  if (!file) throw atPhotoField(new Problem('refused', missingPhoto), row, id)
  try {
    return await bytesOf(file.blob)
  } catch {
    // The phone may have been asleep: it is asked again before its owner is.
    if (row.tries < maxFileReads) throw new Problem('broken', 'Foto ini belum dapat dibaca dari HP.')
    throw atPhotoField(new Problem('refused', missingPhoto), row, id)
  }
}

/** What is said of a photo is said at the field that shows it. */
function atPhotoField(error: unknown, row: OutboxEntry, id: string): unknown {
  const place = pathOfFile(row.ask, id)
  if (!(error instanceof Problem) || error.trouble !== 'refused' || place === undefined) return error
  const { message } = error
  return new Problem('refused', message, error.code, { fields: { [place]: error.fields?.bytes ?? message } })
}

async function onFailure(
  row: OutboxEntry,
  error: unknown,
  by: Sender,
  now: () => number,
  took: number,
): Promise<SendOutcome> {
  // Stopped from outside, or the shelves are away: it is as it was before.
  if (!(error instanceof Problem)) {
    await updateEntry(row, (old) => ({ ...old, state: 'kept', unsure: true }))
    if (by.signal?.aborted) return { why: 'later' }
    throw error
  }
  if (error.trouble === 'session') {
    await updateEntry(row, (old) => oneAnswered({ ...old, state: 'kept' }))
    return { why: 'session' }
  }
  if (error.trouble === 'unreachable') {
    const open = (await by.look?.()) ?? false
    by.onRoad?.(open)
    // The road is there, and this row has not come through: it waits a little, and others may go.
    if (open) return postpone(row, new Problem('broken', 'Sambungan terputus saat mengirim.'), now(), true)
    await updateEntry(row, (old) => ({ ...old, state: 'kept', ...(took > quickFailure && { unsure: true }) }))
    return { why: 'no road' }
  }
  // A gateway that gave up says nothing of what stands behind it; our own server says that nothing was done.
  if (error.trouble === 'broken') return postpone(row, error, now(), error.code === code.refused)
  by.onRoad?.(true)
  const problem = storedProblem(error, now())
  // Before this one: whoever dies in between asks once more, and leaves none behind that waits for nothing.
  if (problem.route) await parkBlocked(row, problem)
  if (await dropIfSuperseded(row)) dbChanged()
  else
    await updateEntry(row, (old) =>
      areUploadsGone(old, error) ? resetUploads(old) : outcomeKnown({ ...old, state: 'parked', problem }),
    )
  return 'next'
}

async function postpone(row: OutboxEntry, error: Problem, now: number, unsure = false): Promise<SendOutcome> {
  const tries = row.tries + 1
  const dueAt = now + backoff(tries, error)
  await updateEntry(row, (old) => {
    const waits: OutboxEntry = { ...old, state: 'kept', tries, dueAt, problem: storedProblem(error, now) }
    return unsure ? { ...waits, unsure } : oneAnswered(waits)
  })
  // Slow down is said to the person, not to the row.
  return error.code === code.slowDown ? { slowUntil: dueAt } : 'next'
}

/** What became of it is known, of all its sendings: the server has answered the write itself. */
const outcomeKnown = ({ unsure: _, unheard: __, ...row }: OutboxEntry): OutboxEntry => row

// A pause, a stumble or an ended session says that this sending has done nothing. An earlier one may still be at work.
const oneAnswered = ({ unheard = 1, ...row }: OutboxEntry): OutboxEntry =>
  unheard > 1 ? { ...row, unheard: unheard - 1 } : row

const storedProblem = ({ code, message, fields, route }: Problem, at: number) => ({
  code,
  message,
  at,
  ...(fields && { fields }),
  ...(route && { route }),
})

/** What was uploaded is not there any more (30 days, or another database): the photos are still on this phone. */
const areUploadsGone = ({ uploads, ask, anew }: OutboxEntry, { code: said, fields = {} }: Problem) =>
  said === code.notThere &&
  !anew &&
  Object.entries(uploads).some(([id, { path }]) => path !== undefined && (pathOfFile(ask, id) ?? '') in fields)

// Its key goes with it: the server has it written down with paths that are gone.
const resetUploads = (row: OutboxEntry): OutboxEntry => ({
  ...outcomeKnown(row),
  id: crypto.randomUUID(),
  state: 'kept',
  anew: true,
  uploads: Object.fromEntries(
    Object.entries(row.uploads).map(([id, { size }]) => [id, { key: crypto.randomUUID(), size }]),
  ),
})

/** ms until the next try: what the server said, or a random part of 2, 4, 8 … seconds, five minutes at most. */
function backoff(tries: number, { retryAfter }: Problem): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, maxWait)
  return Math.random() * Math.min(maxBackoff, 1000 * 2 ** Math.min(tries, 12))
}
