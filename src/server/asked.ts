import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { neighbourhood } from './limits.ts'

// What a request says, taken apart for `mount`.

/** Where an asking comes from: the address it is counted by, and what the browser says it is. */
export type From = { ip: string; device: string }

/** The asking: body and address together. What the address says counts: it is what the guards of proxies have seen. */
export function toAsk({ raw }: Endpoint, { body, params }: FastifyRequest): unknown {
  if (raw) return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
  const inAddress = Object.entries(params as Record<string, string>).map(([name, text]) => [name, numberIf(text)])
  if (inAddress.length === 0) return body ?? {}
  const inBody = typeof body === 'object' && !Array.isArray(body) ? body : {}
  return { ...inBody, ...Object.fromEntries(inAddress) }
}

/** '12' → 12. Only as a number is written: '012', '1e3' and ' 12' stay text, and are refused as text. */
const numberIf = (text: string) => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text)

/** A list asked with a text costs more than any other, so it is counted apart. */
export const searches = (asked: unknown) => {
  const { search } = (asked ?? {}) as { search?: unknown }
  return typeof search === 'string' && search.trim() !== ''
}

export const fromOf = ({ ip, headers }: FastifyRequest): From => ({
  ip: neighbourhood(ip),
  device: String(headers['user-agent'] ?? '').slice(0, 400),
})
