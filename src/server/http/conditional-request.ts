import type { FastifyReply, FastifyRequest } from 'fastify'

// Conditional requests as RFC 9110 has them, for everything that is cached: built files, pages, answers, pictures, the
// register, open data and the sitemap. An answer has an ETag and no Last-Modified, so If-Modified-Since has no effect
// (13.1.3). Ranges are offered for downloads alone (downloads/byte-range.ts), so elsewhere Range and If-Range have none
// either (14.2, 13.1.5).

/** An opaque tag: every visible character but the quote, so commas and blanks are no ends of it in a list. */
const entityTags = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g

/**
 * Whether the client has this version already, by If-None-Match (13.1.2): a list of tags, compared weakly, or `*`. Only
 * for GET and HEAD, as all other methods are refused before.
 */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const condition = headers['if-none-match']?.trim()
  if (condition === undefined || condition === '') return false
  if (condition === '*') return true
  const [own] = tagsOf(etag)
  return own !== undefined && tagsOf(condition).includes(own)
}

/**
 * Sends 304 with what the reply has (15.4.5): ETag, Cache-Control, Vary and the headers of every answer, but nothing
 * about a body that is not sent.
 */
export const sendNotModified = (reply: FastifyReply): FastifyReply =>
  reply.code(304).removeHeader('content-type').removeHeader('content-encoding').removeHeader('content-length').send()

/** The opaque tags of a list of entity tags, without quotes and weakness. */
const tagsOf = (list: string): string[] => [...list.matchAll(entityTags)].map(([, tag = '']) => tag)
