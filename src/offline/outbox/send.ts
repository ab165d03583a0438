import { code } from '#contract/code.ts'
import type { Access } from '#contract/endpoint.ts'
import { sendRequest, toRequest } from '#contract/http/call.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { parseResponse } from '#contract/http/parse-response.ts'
import { newId } from '#contract/new-id.ts'
import { Problem } from '#contract/problem.ts'
import { photoUploadOf, queuedWrites } from '#contract/queued-writes.ts'
import { guest } from '#session/session.ts'
import { bytesOf } from '../storage/blobs.ts'
import { dbChanged } from '../storage/db-events.ts'
import { transact } from '../storage/local-db.ts'
import { fileIdsIn, type OutboxEntry, pathOfFile, replaceFiles } from './entry.ts'
import { dropIfSuperseded, maxWait, parkBlocked, settle, updateEntry } from './queue.ts'
import type { Sender } from './sender.ts'

// Sends an entry and applies the outcome: it is removed, retried or parked, or everything is paused. The table of
// outcomes is in the README of src/offline.

/** `next`: this entry is done, continue with others. Everything else ends the sync. */
export type SendOutcome = 'sent' | 'next' | { why: 'unreachable' | 'session' | 'later' } | { slowUntil: number }

const maxBackoff = 5 * 60_000 // ms between two attempts, unless the server asks for more
const maxFileReads = 3 // attempts after which a photo counts as unreadable
const quickFailure = 5000 // ms; a request that failed later may still be on its way

/**
 * Sends the entry, its photos first. Throws StorageError and other errors that are no Problem; the entry then stays
 * pending.
 */
export async function sendEntry(row: OutboxEntry, by: Sender, now: () => number): Promise<SendOutcome> {
  dbChanged()
  const startedAt = performance.now()
  try {
    const ready = await uploadPhotos(row, by)
    if (!ready) return 'next' // the owner has discarded it meanwhile
    const ask = replaceFiles(ready.ask, (id) => ready.uploads[id]?.path)
    const { at } = await post(queuedWrites[ready.name], ask, ready.id, ready, by)
    const isHere = Boolean(await by.token())
    await settle(ready, at ?? now(), now(), () => isHere && !by.signal?.aborted)
    // An error in a listener is not an error of this entry.
    queueMicrotask(() => by.onArrived?.(ready))
    return 'sent'
  } catch (error) {
    return onFailure(row, error, by, now, performance.now() - startedAt)
  }
}

type PostTarget = { path: `/${string}`; raw?: true; who?: Access }

async function post(endpoint: PostTarget, ask: unknown, key: string, row: OutboxEntry, by: Sender, file?: string) {
  const token = await by.token()
  // A write that needs no session goes without a token if nobody was signed in; a person's write waits for their token.
  if (!token && !(endpoint.who === 'anyone' && row.person === guest)) throw new Problem('session')
  const { signal, host } = by
  const request = toRequest(endpoint, ask, {
    key,
    ...(token && { token }),
    ...(host && { host }),
    ...(signal && { signal }),
  })
  const response = await sendRequest(request, { send: () => by.send(request, row, file), ...(signal && { signal }) })
  const envelope = await envelopeIn(response)
  by.onRoad?.(true)
  const at = Date.parse(response.headers.get('date') ?? '')
  return { envelope, at: Number.isNaN(at) ? undefined : at }
}

/**
 * The envelope of a response; throws the Problem of a rejection. A proxy may respond with a status only, 413 or 429:
 * that may concern only this entry, so the server still counts as reachable.
 */
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

/** Uploads its photos one by one, and stores each path. Undefined when the entry no longer exists. */
async function uploadPhotos(row: OutboxEntry, by: Sender): Promise<OutboxEntry | undefined> {
  let current: OutboxEntry | undefined = row
  for (const id of fileIdsIn(row.ask)) {
    if (!current) return undefined
    const upload = current.uploads[id]
    if (!upload) throw new Problem('refused', missingPhoto)
    if (upload.path) continue
    const bytes = await readFile(id, row)
    const { envelope } = await post(photoUploadOf(row.name), { bytes }, upload.key, row, by, id).catch(
      (error: unknown) => {
        throw atPhotoField(error, row, id)
      },
    )
    const { img_url: path } = (envelope.data ?? {}) as { img_url?: unknown }
    if (typeof path !== 'string') throw new Problem('broken')
    current = await updateEntry(row, (old) => ({
      ...old,
      uploads: { ...old.uploads, [id]: { ...old.uploads[id]!, path } },
    }))
  }
  return current
}

const missingPhoto = 'Foto ini tidak ada lagi di HP. Pilih fotonya sekali lagi.'

async function readFile(id: string, row: OutboxEntry): Promise<Blob> {
  const file = await transact(['files'], 'readonly', (on) => on.files.get(id))
  if (!file) throw atPhotoField(new Problem('refused', missingPhoto), row, id)
  try {
    return await bytesOf(file.blob)
  } catch {
    // The phone may have been asleep: it is read again before the owner is asked.
    if (row.tries < maxFileReads) throw new Problem('broken', 'Foto ini belum dapat dibaca dari HP.')
    throw atPhotoField(new Problem('refused', missingPhoto), row, id)
  }
}

/** A problem with a photo is shown at the field of that photo. */
function atPhotoField(error: unknown, row: OutboxEntry, id: string): unknown {
  const field = pathOfFile(row.ask, id)
  if (!(error instanceof Problem) || error.trouble !== 'refused' || field === undefined) return error
  const { message } = error
  return new Problem('refused', message, error.code, { fields: { [field]: error.fields?.bytes ?? message } })
}

async function onFailure(
  row: OutboxEntry,
  error: unknown,
  by: Sender,
  now: () => number,
  tookMs: number,
): Promise<SendOutcome> {
  // Aborted from outside, or IndexedDB is unavailable: the entry stays as it is.
  if (!(error instanceof Problem)) {
    await updateEntry(row, (old) => ({ ...old, state: 'kept', unsure: true }))
    if (by.signal?.aborted) return { why: 'later' }
    throw error
  }
  if (error.trouble === 'session') {
    await updateEntry(row, (old) => attemptAnswered({ ...old, state: 'kept' }))
    return { why: 'session' }
  }
  if (error.trouble === 'unreachable') {
    const open = (await by.look?.()) ?? false
    by.onRoad?.(open)
    // The server can be reached, so only this entry has failed: it is retried later, and others may be sent.
    if (open) return postpone(row, new Problem('broken', 'Sambungan terputus saat mengirim.'), now(), true)
    await updateEntry(row, (old) => ({ ...old, state: 'kept', ...(tookMs > quickFailure && { unsure: true }) }))
    return { why: 'unreachable' }
  }
  // Without an envelope it may be a gateway's timeout, and the server may still process the write. An error of our
  // server means that nothing was done.
  if (error.trouble === 'broken') return postpone(row, error, now(), error.code === code.refused)
  by.onRoad?.(true)
  const problem = storedProblem(error, now())
  // The others first: if the page is killed in between, this entry is sent again, and its rejection parks them again.
  if (problem.route) await parkBlocked(row, problem)
  if (await dropIfSuperseded(row)) dbChanged()
  else
    await updateEntry(row, (old) =>
      areUploadsGone(old, error) ? resetUploads(old) : outcomeSettled({ ...old, state: 'parked', problem }),
    )
  return 'next'
}

async function postpone(row: OutboxEntry, error: Problem, now: number, unsure = false): Promise<SendOutcome> {
  const tries = row.tries + 1
  const dueAt = now + backoff(tries, error)
  await updateEntry(row, (old) => {
    const postponed: OutboxEntry = { ...old, state: 'kept', tries, dueAt, problem: storedProblem(error, now) }
    return unsure ? { ...postponed, unsure } : attemptAnswered(postponed)
  })
  // The server's request to slow down concerns all requests of the person, not only this entry.
  return error.code === code.slowDown ? { slowUntil: dueAt } : 'next'
}

/** The entry once the server has answered the write itself, so that the outcome of all attempts is settled. */
const outcomeSettled = ({ unsure: _, unheard: __, ...row }: OutboxEntry): OutboxEntry => row

// A pause, an error or an ended session means that this attempt did nothing. An earlier one may still be in progress.
const attemptAnswered = ({ unheard = 1, ...row }: OutboxEntry): OutboxEntry =>
  unheard > 1 ? { ...row, unheard: unheard - 1 } : row

const storedProblem = ({ code, message, fields, route }: Problem, at: number) => ({
  code,
  message,
  at,
  ...(fields && { fields }),
  ...(route && { route }),
})

/** The upload no longer exists (after 30 days, or in another database), but the photos are still on this phone. */
const areUploadsGone = ({ uploads, ask, anew }: OutboxEntry, { code: problemCode, fields = {} }: Problem) =>
  problemCode === code.notThere &&
  !anew &&
  Object.entries(uploads).some(([id, { path }]) => path !== undefined && (pathOfFile(ask, id) ?? '') in fields)

// It needs a new key, because the server has stored the old one with the paths that no longer exist.
const resetUploads = (row: OutboxEntry): OutboxEntry => ({
  ...outcomeSettled(row),
  id: newId(),
  state: 'kept',
  anew: true,
  uploads: Object.fromEntries(Object.entries(row.uploads).map(([id, { size }]) => [id, { key: newId(), size }])),
})

/** ms until the next attempt: the server's, or a random part of 2, 4, 8 … seconds, five minutes at most. */
function backoff(tries: number, { retryAfter }: Problem): number {
  if (retryAfter !== undefined) return Math.min(retryAfter * 1000, maxWait)
  return Math.random() * Math.min(maxBackoff, 1000 * 2 ** Math.min(tries, 12))
}
