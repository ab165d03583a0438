import type { Database } from '../../db/database.ts'
import type { CurrentUser } from '../current-user.ts'
import { tooManyRequests } from '../error-replies.ts'
import type { RateLimit, RateLimiter } from './rate-limits.ts'

/**
 * Counts something that everybody together may store only so often, in the transaction that stores it: what is refused
 * later is not counted, so that nobody can use up the limit with requests that store nothing. Half of it is for people
 * who are signed in. Throws code 29.
 */
export async function countStored(
  { sharedLimits }: { sharedLimits: RateLimiter },
  tx: Database,
  { what, rule, me }: { what: string; rule: RateLimit; me: CurrentUser | undefined },
): Promise<void> {
  const limits = sharedLimits.within?.(tx) ?? sharedLimits
  const waits = [
    me ? 0 : await limits.count(`${what} ${rule.seconds} of visitors`, { ...rule, most: Math.ceil(rule.most / 2) }),
    await limits.count(`${what} ${rule.seconds} of all`, rule),
  ]
  const wait = Math.max(...waits)
  if (wait > 0) throw tooManyRequests(wait)
}
