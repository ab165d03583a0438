import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { rateLimitKey } from './limits/rate-limits.ts'

// Reads the input of a request for `mount`.

/**
 * The client: the IP address it is counted by, its user agent, and whether it asks not to be tracked (Do Not Track,
 * Global Privacy Control) or to save data.
 */
export type ClientInfo = { ip: string; device: string; doNotTrack?: boolean }

/** The input: body and parameters together. Parameters win, because proxies have checked those. */
export function requestInput({ raw, method }: Endpoint, { body, params, query }: FastifyRequest): unknown {
  const inAddress = withNumbers(params as Record<string, string>)
  if (raw) return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), ...inAddress }
  if (method === 'GET') return { ...queryValues(query as Record<string, string | string[]>), ...inAddress }
  if (Object.keys(inAddress).length === 0) return body ?? {}
  const inBody = typeof body === 'object' && !Array.isArray(body) ? body : {}
  return { ...inBody, ...inAddress }
}

/** Query parameters: only a search text, and the number of a certificate, stay text when they are numbers. */
const queryValues = ({ search, number, ...rest }: Record<string, string | string[]>) => ({
  ...(search !== undefined && { search }),
  ...(number !== undefined && { number }),
  ...withNumbers(rest),
})

const withNumbers = (values: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, parseNumber(text)]))

/** '12' → 12. Only in a number's usual form: '012', '1e3' and ' 12' stay text, and are rejected as text. */
const parseNumber = (text: string | string[]) =>
  typeof text === 'string' && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text

/**
 * A list with a search text is more expensive than any other, and suggestions are requested more often: each has its
 * own limit, so that a slow typist is not refused. The number of a certificate is searched for like a text.
 */
export function searchRateLimit(input: unknown): 'searches' | 'suggestions' | undefined {
  const { search, number, q } = (input ?? {}) as { search?: unknown; number?: unknown; q?: unknown }
  if (isText(search) || isText(number)) return 'searches'
  return isText(q) ? 'suggestions' : undefined
}
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

export const clientInfoOf = ({ ip, headers }: FastifyRequest): ClientInfo => ({
  ip: rateLimitKey(ip),
  device: String(headers['user-agent'] ?? '').slice(0, 400),
  doNotTrack: headers.dnt === '1' || headers['sec-gpc'] === '1' || headers['save-data'] === 'on',
})
