import { notYours } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import type { CurrentUser } from '../http/current-user.ts'
import { ForeignResource } from '../http/foreign-resource.ts'
import type { Log } from '../http/log.ts'

/**
 * The caller's own shop or certification body. Many requests carry its id although the token identifies it: a different
 * id is refused with code 03 and logged, and so is a caller without one.
 */
export function requireOwn(
  what: 'shop' | 'certification body',
  requestedId: number | null | undefined,
  { me, log }: { me: CurrentUser; log: Log },
): number {
  const own = what === 'shop' ? me.merchantId : me.lsproId
  if (own === null) throw notYours(commonTexts.notYours)
  if (requestedId === undefined || requestedId === null || requestedId === own) return own
  log.warn({ person: me.id, asked: requestedId }, `somebody asked for the ${what} of another person`)
  throw new ForeignResource(what === 'shop' ? 'shop' : 'body', requestedId)
}

/** The id of the caller's shop. Throws code 03 if `requestedId` is given and another one. */
export const requireOwnShop = (requestedId: number | null | undefined, by: Parameters<typeof requireOwn>[2]): number =>
  requireOwn('shop', requestedId, by)
