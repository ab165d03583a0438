import { isIPv6 } from 'node:net'

/** At most `most` askings in `seconds`. */
export type Rule = { most: number; seconds: number }

/** What one address may do by nobody in particular, and one person wherever they are. */
export type Rules = {
  /** Readings, pages drawn for a visitor included. */
  reads: Rule
  /** Lists with a text to search for: the dearest question of all. */
  searches: Rule
  /** What a text may go on as: asked for at every pause of somebody who types. */
  suggestions: Rule
  /** Anything that somebody signed in asks. */
  theirs: Rule
  /** What somebody signed in saves. */
  saves: Rule
}

export const usualRules: Rules = {
  reads: { most: 600, seconds: 300 },
  searches: { most: 60, seconds: 60 },
  suggestions: { most: 240, seconds: 60 },
  theirs: { most: 1500, seconds: 300 },
  saves: { most: 120, seconds: 600 },
}

export type Limits = {
  /** Counts one asking for `key`. Returns 0, or the seconds after which asking again makes sense. */
  count: (key: string, rule: Rule) => number | Promise<number>
}

/** Counts nothing. For measuring, and for people who walk through the app faster than a person can. */
export const noLimits: Limits = { count: () => 0 }

/**
 * Counts in the memory of this process, in windows that begin with the first asking.
 * Remembers `room` keys at most: a flood from many addresses forgets the oldest, it does not fill the memory.
 */
export function countHere(now: () => number = Date.now, room = 50_000): Limits {
  const windows = new Map<string, { until: number; asked: number }>()
  return {
    count(key, { most, seconds }) {
      const known = windows.get(key)
      if (known && known.until > now()) {
        known.asked += 1
        return known.asked > most ? Math.ceil((known.until - now()) / 1000) : 0
      }
      windows.delete(key)
      if (windows.size >= room) windows.delete(windows.keys().next().value!)
      windows.set(key, { until: now() + seconds * 1000, asked: 1 })
      return most < 1 ? seconds : 0
    },
  }
}

/** Who counts as one: an IPv4 address, or the /64 of IPv6, for a home is given a whole /64 to change addresses in. */
export function neighbourhood(ip: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (four) return four
  return isIPv6(ip) ? `${groups(ip).slice(0, 4).join(':')}::/64` : ip
}

/** The eight groups of an IPv6 address, without leading zeros: `2001:db8::1` → 2001 db8 0 0 0 0 0 1. */
export function groups(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}
