import type { Database } from '../../db/database.ts'
import { isRunningSql } from '../../db/running-until.ts'
import { tooManyRequests } from '../error-replies.ts'
import { ipAllowlist } from '../ip-allowlist.ts'
import { cached } from '../micro-cache.ts'
import { type RateLimit, type RateLimiter, rateLimitKey, subnetOf } from './rate-limits.ts'
import type { Throttle } from './throttle.ts'

// Limits per IP address. A mobile network or a training venue has hundreds of people behind one address, and most of
// them did not cause it to reach its limit. So an address is slowed down before it is refused, and an operator may lift
// its limit for a day.

/** After `throttleAfter` requests the rest of the window is handled one after the other. */
export type IpRateLimit = RateLimit & {
  throttleAfter?: number
  /** The limit of a /24 or /48, where it is not five times that of an address. */
  ofSubnet?: number
}

/** Dependencies of the limits. */
export type IpThrottleParts = { sharedLimits: RateLimiter; db: Database; throttle: Throttle }

/** How long limits stay lifted. */
export const trainingHours = 24

/** SQL: whether the row `day` of `training_day` lifts limits now. */
export const isTrainingDaySql = `day.ended_at is null and ${isRunningSql('day.until', `interval '${trainingHours} hours'`)}`

/** Whether an operator has lifted the limits of an address or its network. A change takes effect within seconds. */
export async function isLimitLifted(db: Database, address: string): Promise<boolean> {
  const open = await cached(db, 'training days', 5, () =>
    db.query<{ place: string }>(`select place from training_day day where ${isTrainingDaySql}`),
  )
  return open.length > 0 && ipAllowlist(open.map((day) => day.place))(address.replace(/\/\d+$/, ''))
}

/**
 * All addresses of a /24 or a /48 together have five times the limit of one: who rents one has 256 or 65,536 addresses.
 */
const subnetFactor = 5

/**
 * Counts a request of an address, and of its network. Delays it beyond `throttleAfter`, and throws code 29 beyond the
 * limit.
 */
export async function throttleIp(
  { sharedLimits, db, throttle }: IpThrottleParts,
  ip: string,
  what: string,
  rules: readonly IpRateLimit[],
): Promise<void> {
  const limitKey = rateLimitKey(ip)
  const subnet = subnetOf(limitKey)
  let slow = false
  for (const { throttleAfter, ofSubnet, ...rule } of rules) {
    const subnetRule = { ...rule, most: ofSubnet ?? subnetFactor * rule.most }
    const own = await sharedLimits.count(`${what} ${rule.seconds} ${limitKey}`, rule)
    const wait = own || (await sharedLimits.count(`${what} ${rule.seconds} subnet ${subnet}`, subnetRule))
    // Read only now: a request within the limit costs no query.
    if (wait > 0 && !(await isLimitLifted(db, limitKey))) throw tooManyRequests(wait)
    if (throttleAfter === undefined) continue
    if ((await sharedLimits.count(`calm ${what} ${limitKey}`, { ...rule, most: throttleAfter })) > 0) slow = true
  }
  if (slow && !(await isLimitLifted(db, limitKey))) await throttle(limitKey)
}

/** Addresses that are being slowed down, those with the most requests first. */
export async function readThrottledIps(db: Database): Promise<string[]> {
  const rows = await db.query<{ place: string }>(
    `select place from (
       select substring(key from '[^ ]+$') as place, n from asked_count where key like 'calm %' and ${isRunningSql('until', "interval '1 day'")}
     ) as counted where n >= 30 group by place order by max(n) desc, place limit 5`,
  )
  return rows.map(({ place }) => place)
}
