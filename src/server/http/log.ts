import { isIPv6 } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { ipv6Groups, rateLimitKey } from './limits/rate-limits.ts'

/** Where the server says what happened, for machines. People read standard output; this goes to standard error. */
export type Log = FastifyBaseLogger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

// What opens an account, or shows a person, never reaches a log, wherever in a line it stands.
const redactedFields = [
  ...['authorization', 'cookie', '_token', 'api_token', 'login_token', 'token', 'secret', 'hash', 'verification_code'],
  ...['password', 'old_password', 'new_password', 'referral', 'referral_code', 'img_64', 'databaseUrl', 'DATABASE_URL'],
  ...['MAIL_URL', 'pass', 'to_email', 'facts'],
  ...['idempotency-key'],
]
const everyDepth = (names: string[]) =>
  names.flatMap((name) => ['', '*', '*.*', '*.*.*'].map((above) => (above ? `${above}["${name}"]` : `["${name}"]`)))

/** A log of one JSON line per event. Requests are `info`: the route and how it went, never the address as asked. */
export function createLogger(
  level: LogLevel,
  to: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: everyDepth(redactedFields), censor: '[rahasia]' },
      // Whole requests and answers are not logged, so that no header or body can be, by whoever asks for it later.
      serializers: { err: serializeError, error: serializeError, req: () => undefined, res: () => undefined },
    },
    to,
  )
}

/**
 * What of an error is worth a line. Not its other properties: a database puts the values of a row into `detail`,
 * and PGlite's minified source comes along as a line of 30 KB.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 500) }
  const { name, message, stack, code } = error as Error & { code?: unknown }
  return {
    type: name,
    message: message.slice(0, 500),
    ...(code !== undefined && { code: String(code).slice(0, 40) }),
    stack: stack
      ?.split('\n')
      .slice(1, 9)
      .map((line) => line.trim().slice(0, 200)),
  }
}

/** An address that no longer names a household: the last number of IPv4, or all past the /48 of IPv6, is gone. */
export function anonymizeIp(ip: string): string {
  const place = rateLimitKey(ip)
  if (isIPv6(ip) && place.endsWith('/64')) return `${ipv6Groups(ip).slice(0, 3).join(':')}::`
  return place.replace(/\.\d+$/, '.0')
}
