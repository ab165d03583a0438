import { isIPv6 } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { LogFormat } from '../start-output.ts'
import { ipv6Groups, rateLimitKey } from './limits/rate-limits.ts'
import { textLine } from './text-log.ts'

/** The server's log, on standard error. What a start says to its operator goes to standard output. */
export type Log = FastifyBaseLogger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

// Secrets and personal data are removed from every log line, at any depth.
const redactedFields = [
  ...['authorization', 'cookie', '_token', 'api_token', 'login_token', 'token', 'secret', 'hash', 'verification_code'],
  ...['password', 'old_password', 'new_password', 'referral', 'referral_code', 'img_64', 'databaseUrl', 'DATABASE_URL'],
  ...['MAIL_URL', 'pass', 'to_email', 'facts'],
  ...['idempotency-key'],
]
const everyDepth = (names: string[]) =>
  names.flatMap((name) => ['', '*', '*.*', '*.*.*'].map((above) => (above ? `${above}["${name}"]` : `["${name}"]`)))

/**
 * A log with one line per event, JSON unless `format` is `text`. Requests are `info`: the route and the outcome, never
 * the requested address.
 */
export function createLogger(
  level: LogLevel,
  to: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
  format: LogFormat = 'json',
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: everyDepth(redactedFields), censor: '[rahasia]' },
      // Whole requests and answers are never logged, so no later caller can log a header or a body by mistake.
      serializers: { err: serializeError, error: serializeError, req: () => undefined, res: () => undefined },
    },
    format === 'json' ? to : { write: (line) => to.write(textLine(line)) },
  )
}

/**
 * The part of an error that is logged. Not its other properties: a database puts the values of a row into `detail`, and
 * PGlite's minified source adds a line of 30 KB.
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

/** An address that no longer identifies a household: without the last number of IPv4, or all past the /48 of IPv6. */
export function anonymizeIp(ip: string): string {
  const key = rateLimitKey(ip)
  if (isIPv6(ip) && key.endsWith('/64')) return `${ipv6Groups(ip).slice(0, 3).join(':')}::`
  return key.replace(/\.\d+$/, '.0')
}
