import type { CurrentUser } from '../../http/current-user.ts'
import { ForeignResource } from '../../http/foreign-resource.ts'
import type { Log } from '../../http/log.ts'

/**
 * Many requests contain a person id although the token identifies the caller. For another person's id it throws code 03
 * and logs a warning.
 */
export function requireOwnAccount(
  requestedId: number | null | undefined,
  { me, log }: { me: CurrentUser; log: Log },
): void {
  if (requestedId === undefined || requestedId === null || requestedId === me.id) return
  log.warn({ person: me.id, asked: requestedId }, 'somebody asked in the name of another person')
  throw new ForeignResource('person', requestedId)
}
