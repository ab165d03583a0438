import { isIPv4, isIPv6 } from 'node:net'
import type { Database } from '../../db/database.ts'
import { isRunning } from '../../db/running-until.ts'

/** At most `most` requests in `seconds`. */
export type RateLimit = { most: number; seconds: number }

/** Limits of an IP address without a session, and of a person wherever they are. */
export type RateLimits = {
  /** Reads, pages rendered for a visitor included. */
  reads: RateLimit
  /** Lists with a search text: the most expensive query of all. */
  searches: RateLimit
  /** Suggestions: requested at every pause while a user types. */
  suggestions: RateLimit
  /** All requests with a session. */
  signedIn: RateLimit
  /** All saves with a session. */
  saves: RateLimit
}

export const defaultRateLimits: RateLimits = {
  reads: { most: 600, seconds: 300 },
  searches: { most: 60, seconds: 60 },
  suggestions: { most: 240, seconds: 60 },
  signedIn: { most: 1500, seconds: 300 },
  saves: { most: 120, seconds: 600 },
}

export type RateLimiter = {
  /** Counts a request of `key`. Returns 0, or the seconds after which another attempt makes sense. */
  count: (key: string, rule: RateLimit) => number | Promise<number>
  /** Counts as a part of a transaction: a count is undone with it. Without it, counts are never undone. */
  within?: (tx: Database) => RateLimiter
}

/** Counts nothing: for measurements, and for tests that are faster than a person. */
export const noRateLimiter: RateLimiter = { count: () => 0 }

/**
 * Counts in the memory of this process, in windows that begin with the first request. Stores at most `maxKeys` keys: a
 * flood from many addresses evicts the oldest and does not fill the memory.
 */
export function inMemoryRateLimiter(now: () => number = Date.now, maxKeys = 50_000): RateLimiter {
  const windows = new Map<string, { until: number; requests: number }>()
  return {
    count(key, { most, seconds }) {
      const current = windows.get(key)
      if (current && isRunning(current.until, now(), seconds * 1000)) {
        current.requests += 1
        return current.requests > most ? Math.ceil((current.until - now()) / 1000) : 0
      }
      windows.delete(key)
      if (windows.size >= maxKeys) windows.delete(windows.keys().next().value!)
      windows.set(key, { until: now() + seconds * 1000, requests: 1 })
      return most < 1 ? seconds : 0
    },
  }
}

/** The key of an address: an IPv4 address, or the /64 of IPv6, because a home gets a whole /64. */
export function rateLimitKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = ipv6Groups(ip)
  return mappedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The IPv4 address that an IPv6 address stands for (::ffff:10.1.2.3 or ::ffff:a01:203), by its groups. */
function mappedIPv4(groups: readonly string[]): string | undefined {
  const [high, low, ...more] = groups.slice(6)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff' || high === undefined || low === undefined || more.length > 0)
    return undefined
  const bytes = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

/** The network of a `rateLimitKey`, /24 or /48: '10.1.2.3' → '10.1.2', '2001:db8:0:7::/64' → '2001:db8:0'. */
export const subnetOf = (key: string): string =>
  isIPv4(key) ? key.replace(/\.\d+$/, '') : key.split(':').slice(0, 3).join(':')

/** The eight groups of an IPv6 address, without leading zeros: `2001:db8::1` → 2001 db8 0 0 0 0 0 1. */
export function ipv6Groups(ip: string): string[] {
  const [head = '', tail] = ip
    .toLowerCase()
    .replace(/%.*$/, '')
    // The last two groups may be written as an IPv4 address.
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
      const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    })
    .split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
