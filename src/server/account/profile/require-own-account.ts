import type { CurrentUser } from '../../http/current-user.ts'
import { ForeignResource } from '../../http/foreign-resource.ts'
import type { Log } from '../../http/log.ts'

/**
 * Many asks carry an id for which the token already stands. Refuses, code 03, and tells the log, when it is somebody
 * else's: nothing was meant for them, whatever it was.
 */
export function requireOwnAccount(
  requestedId: number | null | undefined,
  { me, log }: { me: CurrentUser; log: Log },
): void {
  if (requestedId === undefined || requestedId === null || requestedId === me.id) return
  log.warn({ person: me.id, asked: requestedId }, 'somebody asked in the name of another person')
  throw new ForeignResource('person', requestedId)
}
