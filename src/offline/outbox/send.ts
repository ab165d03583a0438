import type { EndpointFacts } from '#contract/endpoint.ts'
import { endpointsByName } from '#contract/endpoints.ts'
import { sendRequest, toRequest } from '#contract/http/call.ts'
import { code } from '#contract/http/code.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { parseResponse } from '#contract/http/parse-response.ts'
import { Problem } from '#contract/problem.ts'
import { guest } from '#session/session.ts'
import { environment } from '../environment.ts'
import { bytesOf } from '../storage/blobs.ts'
import { dbChanged } from '../storage/db-events.ts'
import { transact } from '../storage/local-db.ts'
import { fileIdsIn, type OutboxEntry, pathOfFile, replaceFiles } from './entry.ts'
import { changeQueue, settle } from './queue.ts'
import type { SendFailure } from './queue-state.ts'
import type { Sender } from './sender.ts'

// Sends an entry and applies the outcome: it is removed, retried or parked, or everything is paused. The table of
// outcomes is in the README of src/offline.

/** `next`: this entry is done, continue with others. Everything else ends the sync. */
export type SendOutcome = 'sent' | 'next' | { why: 'unreachable' | 'session' | 'later' } | { slowUntil: number }

const maxFileReads = 3 // attempts after which a photo counts as unreadable
const quickFailure = 5000 // ms; a request that failed later may still be on its way

/**
 * Sends the entry, its photos first. Throws StorageError and other errors that are no Problem; the entry then stays
 * pending.
 */
export async function sendEntry(row: OutboxEntry, by: Sender, now: () => number): Promise<SendOutcome> {
  dbChanged()
  const startedAt = environment.elapsed()
  try {
    const ready = await uploadPhotos(row, by)
    if (!ready) return 'next' // the owner has discarded it meanwhile
    const ask = replaceFiles(ready.ask, (id) => ready.uploads[id]?.path)
    const { at } = await post(endpointsByName.get(ready.name)!, ask, ready.id, ready, by)
    const isHere = Boolean(await by.token())
    await settle(ready, at ?? now(), now(), () => isHere && !by.signal?.aborted)
    // An error in a listener is not an error of this entry.
    queueMicrotask(() => by.onArrived?.(ready))
    return 'sent'
  } catch (error) {
    return onFailure(row, error, by, now, environment.elapsed() - startedAt)
  }
}

async function post(endpoint: EndpointFacts, ask: unknown, key: string, row: OutboxEntry, by: Sender, file?: string) {
  const token = await by.token()
  // A write that needs no session goes without a token if nobody was signed in; a person's write waits for their token.
  if (!token && !(endpoint.access === 'anyone' && row.person === guest)) throw new Problem('session')
  const { signal, host } = by
  const request = toRequest(endpoint, ask, {
    key,
    ...(token && { token }),
    ...(host && { host }),
    ...(signal && { signal }),
  })
  const response = await sendRequest(request, { send: () => by.send(request, row, file), ...(signal && { signal }) })
  const envelope = await envelopeIn(response)
  by.onReachable?.(true)
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
    const photos = endpointsByName.get(row.name)?.queue?.photos ?? 'photos.save'
    const { envelope } = await post(endpointsByName.get(photos)!, { bytes }, upload.key, row, by, id).catch(
      (error: unknown) => {
        throw atPhotoField(error, row, id)
      },
    )
    const { img_url: path } = (envelope.data ?? {}) as { img_url?: unknown }
    if (typeof path !== 'string') throw new Problem('broken')
    const { rows } = await changeQueue(row.person, { type: 'uploaded', ...keyOf(row), file: id, path })
    current = rows.find((entry) => entry.id === row.id)
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

/** Applies the failure to the entry. Throws an error that is no Problem, unless the sync was aborted. */
async function onFailure(
  row: OutboxEntry,
  error: unknown,
  by: Sender,
  now: () => number,
  tookMs: number,
): Promise<SendOutcome> {
  const failure = await failureOf(row, error, by, tookMs)
  const { effects } = await changeQueue(row.person, { type: 'failed', ...keyOf(row), failure, now: now() })
  switch (failure.type) {
    case 'aborted':
      if (!by.signal?.aborted) throw error
      return { why: 'later' }
    case 'session-over':
      return { why: 'session' }
    case 'unreachable':
      return { why: 'unreachable' }
    case 'postponed': {
      const pause = effects.find((effect) => effect.type === 'pause')
      return pause ? { slowUntil: pause.until } : 'next'
    }
    case 'rejected':
      return 'next'
  }
}

async function failureOf(row: OutboxEntry, error: unknown, by: Sender, tookMs: number): Promise<SendFailure> {
  if (!(error instanceof Problem)) return { type: 'aborted' }
  switch (error.trouble) {
    case 'session':
      return { type: 'session-over' }
    case 'unreachable': {
      const open = (await by.probe?.()) ?? false
      by.onReachable?.(open)
      if (!open) return { type: 'unreachable', isLate: tookMs > quickFailure }
      // The server can be reached, so only this entry has failed: it is retried later, and others may be sent.
      const problem = new Problem('broken', 'Sambungan terputus saat mengirim.')
      return { type: 'postponed', problem, isUnsure: true, random: environment.random() }
    }
    case 'broken':
      // Without an envelope it may be a gateway's timeout, and the server may still process the write. An error of our
      // server means that nothing was done.
      return { type: 'postponed', problem: error, isUnsure: error.code === code.refused, random: environment.random() }
    case 'refused':
      by.onReachable?.(true)
      return {
        type: 'rejected',
        problem: error,
        newKeys: ['', ...Object.keys(row.uploads)].map(() => environment.newId()),
      }
  }
}

const keyOf = ({ seq, id, subject }: OutboxEntry) => ({ seq, id, subject })
