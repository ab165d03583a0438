import type { FastifyInstance } from 'fastify'
import { photoBytes, photoErrorTexts } from '../pictures/photo-validation.ts'
import { statusReply } from './error-replies.ts'

/** Deeper than any request of ours. JSON.parse survives a million levels, but code that walks its result does not. */
const maxDepth = 20

const photoTypePattern = /^image\/(jpeg|png)\s*(;|$)/i

/**
 * Parses bodies: JSON, and a photo as its bytes where a file is expected. Anything else, compressed bodies included,
 * gets 415 before a byte is read.
 */
export function addBodyParsers(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Clients also send an empty body to an endpoint without fields.
    if (text === '') return done(null, {})
    if (isDeeperThan(maxDepth, text)) return done(new HttpError(400), undefined)
    parse(request, text, done)
  })
  app.addContentTypeParser<Buffer>(['image/jpeg', 'image/png'], { parseAs: 'buffer' }, (_, bytes, done) =>
    done(null, bytes),
  )
  // Parsers are registered for all routes; which one a route may use is checked here, after authorization and before
  // the first byte.
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    const kind = headers['content-type'] ?? ''
    if (routeOptions.config?.file && Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? photoBytes))
      throw new HttpError(413, photoErrorTexts.heavy)
    if (routeOptions.config?.file && !photoTypePattern.test(kind))
      throw new HttpError(415, /^image\/hei[cf]/i.test(kind) ? photoErrorTexts.heic : photoErrorTexts.kind)
    if (!routeOptions.config?.file && photoTypePattern.test(kind)) throw new HttpError(415)
  })
  app.addHook('onRequest', async ({ headers }) => {
    // A small compressed body could become a large one.
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new HttpError(415)
  })
}

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

/** Whether a JSON text opens more than `most` brackets at once; stops reading at the first one beyond. */
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
