import type { IncomingHttpHeaders } from 'node:http'

/**
 * The first byte that is asked for with 'Range: bytes=n-' and, if there is an If-Range, the tag of this file. Undefined
 * when the whole file has to be sent: also for ranges of other forms, which a server may ignore (RFC 9110, 14.2).
 * 'unsatisfiable' for a range that begins at the end of the file or later.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  etag: string,
  length: number,
): { from: number } | 'unsatisfiable' | undefined {
  const [, digits] = /^bytes=(\d{1,12})-$/.exec(headers.range ?? '') ?? []
  if (digits === undefined) return undefined
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined
  const from = Number(digits)
  return from < length ? { from } : 'unsatisfiable'
}
