import type { FastifyInstance } from 'fastify'
import { statusReply } from './error-replies.ts'
import { photoBytes, photoErrorTexts } from './limits/photo-limits.ts'

/**
 * More than any request of ours has: 200 favourites with three fields each. JSON.parse survives a million levels and
 * values, but code that walks its result does not: a value of two bytes takes a hundred bytes of memory and a check. No
 * number of ours has more than 16 digits.
 */
const jsonLimits = { depth: 20, values: 10_000, digits: 100 }

const photoTypePattern = /^image\/(jpeg|png)\s*(;|$)/i

/**
 * The types that browsers send for a table and for an archive. They go by the name of the file: Windows calls a CSV
 * file one of Excel, and calls what it does not know octet-stream. The bytes decide.
 */
const fileTypes = {
  table: [
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/csv',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/octet-stream',
  ],
  archive: ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'],
} as const
const fileErrorTexts = {
  table: { heavy: 'Ukuran berkas paling besar 20 MB.', kind: 'Berkas harus berupa CSV atau XLSX.' },
  archive: { heavy: 'Ukuran ZIP paling besar 60 MB.', kind: 'Foto harus dikirim dalam satu berkas ZIP.' },
} as const

/**
 * Parses bodies: JSON, and a file as its bytes where one is expected. Anything else, compressed bodies included, gets
 * 415 before a byte is read.
 */
export function addBodyParsers(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients also send an empty body to an endpoint without fields.
    if (text === '') return done(null, {})
    if (exceedsJson(jsonLimits, text)) return done(new HttpError(400), undefined)
    parse(request, text, done)
  })
  const types = ['image/jpeg', 'image/png', ...new Set([...fileTypes.table, ...fileTypes.archive])]
  app.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
  // Parsers are registered for all routes; which one a route may use is checked here, after authorization and before
  // the first byte.
  app.addHook('preParsing', async ({ headers, routeOptions, isHidden, is404 }) => {
    const kind = headers['content-type'] ?? ''
    // A hidden endpoint answers like an address that does not exist, so it accepts no file.
    const { file, accepts } = (isHidden ? undefined : routeOptions.config) ?? {}
    const isTooLong = Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? photoBytes)
    if (!file) {
      // An address that does not exist answers 404 to a text, as it always has.
      const isRefused = isHidden || is404 ? photoTypePattern.test(kind) : isFileType(kind)
      if (isRefused) throw new HttpError(415)
      return
    }
    if (accepts) {
      if (isTooLong) throw new HttpError(413, fileErrorTexts[accepts].heavy)
      if (!isOneOf(fileTypes[accepts], kind)) throw new HttpError(415, fileErrorTexts[accepts].kind)
      return
    }
    if (isTooLong) throw new HttpError(413, photoErrorTexts.heavy)
    if (!photoTypePattern.test(kind))
      throw new HttpError(415, /^image\/hei[cf]/i.test(kind) ? photoErrorTexts.heic : photoErrorTexts.kind)
  })
  app.addHook('onRequest', async ({ headers }) => {
    // A small compressed body could become a large one.
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new HttpError(415)
  })
}

const isOneOf = (types: readonly string[], kind: string) => types.includes(kind.split(';')[0]!.trim().toLowerCase())
const isFileType = (kind: string) =>
  photoTypePattern.test(kind) || isOneOf(fileTypes.table, kind) || isOneOf(fileTypes.archive, kind)

/** A request refused by the rules of HTTP, with its status, and a message when the usual one does not fit. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly sentence: string | undefined

  constructor(statusCode: number, sentence?: string) {
    super(sentence ?? statusReply(statusCode).message)
    this.name = 'Unreadable'
    this.statusCode = statusCode
    this.sentence = sentence
  }
}

/**
 * Whether a JSON text opens more brackets at once, has more values, names included, or a number of more digits; stops
 * reading at the first one beyond.
 */
export function exceedsJson(most: { depth: number; values: number; digits: number }, text: string): boolean {
  let depth = 0
  let values = 1
  let digits = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (quoted) {
      if (letter === 0x5c) at++
      else if (letter === 0x22) quoted = false
      continue
    }
    if (letter >= 0x30 && letter <= 0x39) {
      if (++digits > most.digits) return true
      continue
    }
    // A point does not end a number.
    if (letter !== 0x2e) digits = 0
    if (letter === 0x22) quoted = true
    // An opening bracket, a comma and a colon are each followed by one value.
    else if (letter === 0x5b || letter === 0x7b) {
      if (++depth > most.depth || ++values > most.values) return true
    } else if (letter === 0x2c || letter === 0x3a) {
      if (++values > most.values) return true
    } else if (letter === 0x5d || letter === 0x7d) depth--
  }
  return false
}
