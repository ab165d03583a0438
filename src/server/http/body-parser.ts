import type { FastifyInstance } from 'fastify'
import { photoBytes, photoErrorTexts } from '../pictures/photo-validation.ts'
import { statusReply } from './error-replies.ts'

/** Deeper than anything we ask for. JSON.parse survives a million levels; what walks over its result does not. */
const maxDepth = 20

const photoTypePattern = /^image\/(jpeg|png)\s*(;|$)/i

/**
 * Reads bodies: JSON, and a photo as its bytes where a file is asked for. Anything else is 415 before a byte of it is
 * read, packed bodies included.
 */
export function addBodyParsers(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // A call without anything to say is made with an empty body too, by phones and by hand.
    if (text === '') return done(null, {})
    if (isDeeperThan(maxDepth, text)) return done(new HttpError(400), undefined)
    parse(request, text, done)
  })
  app.addContentTypeParser<Buffer>(['image/jpeg', 'image/png'], { parseAs: 'buffer' }, (_, bytes, done) =>
    done(null, bytes),
  )
  // The readers are everybody's; which of them a call may use is its own. After who may ask, before the first byte.
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    const kind = headers['content-type'] ?? ''
    if (routeOptions.config?.file && Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? photoBytes))
      throw new HttpError(413, photoErrorTexts.heavy)
    if (routeOptions.config?.file && !photoTypePattern.test(kind))
      throw new HttpError(415, /^image\/hei[cf]/i.test(kind) ? photoErrorTexts.heic : photoErrorTexts.kind)
    if (!routeOptions.config?.file && photoTypePattern.test(kind)) throw new HttpError(415)
  })
  app.addHook('onRequest', async ({ headers }) => {
    // Unpacking is where a small body becomes a large one.
    const packed = headers['content-encoding']
    if (packed !== undefined && packed !== 'identity') throw new HttpError(415)
  })
}

/** A request refused by the rules of HTTP, with its status, and a sentence when the usual one does not fit. */
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

/** Whether a JSON text opens more brackets than `most` at once; stops reading as soon as it knows. */
export function isDeeperThan(most: number, text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (quoted) {
      if (letter === 0x5c) at++
      else if (letter === 0x22) quoted = false
    } else if (letter === 0x22) quoted = true
    else if (letter === 0x5b || letter === 0x7b) {
      if (++depth > most) return true
    } else if (letter === 0x5d || letter === 0x7d) depth--
  }
  return false
}
