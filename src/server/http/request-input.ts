import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { rateLimitKey } from './limits/rate-limits.ts'

// What a request says, taken apart for `mount`.

/**
 * Where an asking comes from: the address it is counted by, what the browser says it is, and whether it asks not to be
 * followed (Do Not Track, Global Privacy Control) or to save data.
 */
export type ClientInfo = { ip: string; device: string; doNotTrack?: boolean }

/** The asking: body and address together. What the address says counts: it is what the guards of proxies have seen. */
export function requestInput({ raw, method }: Endpoint, { body, params, query }: FastifyRequest): unknown {
  if (raw) return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
  const inAddress = withNumbers(params as Record<string, string>)
  if (method === 'GET') return { ...queryValues(query as Record<string, string | string[]>), ...inAddress }
  if (Object.keys(inAddress).length === 0) return body ?? {}
  const inBody = typeof body === 'object' && !Array.isArray(body) ? body : {}
  return { ...inBody, ...inAddress }
}

/** What stands behind a question mark: only the text somebody looks for stays text when it is a number. */
const queryValues = ({ search, ...rest }: Record<string, string | string[]>) => ({
  ...(search !== undefined && { search }),
  ...withNumbers(rest),
})

const withNumbers = (values: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, parseNumber(text)]))

/** '12' → 12. Only as a number is written: '012', '1e3' and ' 12' stay text, and are refused as text. */
const parseNumber = (text: string | string[]) =>
  typeof text === 'string' && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text

/**
 * A list asked with a text costs more than any other, and what it may go on as is asked more often: each is counted apart,
 * so that nobody who has typed slowly is refused what they typed.
 */
export function searchRateLimit(asked: unknown): 'searches' | 'suggestions' | undefined {
  const { search, q } = (asked ?? {}) as { search?: unknown; q?: unknown }
  if (isText(search)) return 'searches'
  return isText(q) ? 'suggestions' : undefined
}
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

export const clientInfoOf = ({ ip, headers }: FastifyRequest): ClientInfo => ({
  ip: rateLimitKey(ip),
  device: String(headers['user-agent'] ?? '').slice(0, 400),
  doNotTrack: headers.dnt === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on',
})
