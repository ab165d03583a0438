import { isIPv6 } from 'node:net'

/** At most `most` askings in `seconds`. */
export type RateLimit = { most: number; seconds: number }

/** What one address may do by nobody in particular, and one person wherever they are. */
export type RateLimits = {
  /** Readings, pages drawn for a visitor included. */
  reads: RateLimit
  /** Lists with a text to search for: the dearest question of all. */
  searches: RateLimit
  /** What a text may go on as: asked for at every pause of somebody who types. */
  suggestions: RateLimit
  /** Anything that somebody signed in asks. */
  signedIn: RateLimit
  /** What somebody signed in saves. */
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
  /** Counts one asking for `key`. Returns 0, or the seconds after which asking again makes sense. */
  count: (key: string, rule: RateLimit) => number | Promise<number>
}

/** Counts nothing. For measuring, and for people who walk through the app faster than a person can. */
export const noRateLimiter: RateLimiter = { count: () => 0 }

/**
 * Counts in the memory of this process, in windows that begin with the first asking.
 * Remembers `room` keys at most: a flood from many addresses forgets the oldest, it does not fill the memory.
 */
export function inMemoryRateLimiter(now: () => number = Date.now, maxKeys = 50_000): RateLimiter {
  const windows = new Map<string, { until: number; asked: number }>()
  return {
    count(key, { most, seconds }) {
      const current = windows.get(key)
      if (current && current.until > now()) {
        current.asked += 1
        return current.asked > most ? Math.ceil((current.until - now()) / 1000) : 0
      }
      windows.delete(key)
      if (windows.size >= maxKeys) windows.delete(windows.keys().next().value!)
      windows.set(key, { until: now() + seconds * 1000, asked: 1 })
      return most < 1 ? seconds : 0
    },
  }
}

/** Who counts as one: an IPv4 address, or the /64 of IPv6, for a home is given a whole /64 to change addresses in. */
export function rateLimitKey(ip: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (four) return four
  return isIPv6(ip) ? `${ipv6Groups(ip).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address, without leading zeros: `2001:db8::1` → 2001 db8 0 0 0 0 0 1. */
export function ipv6Groups(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
