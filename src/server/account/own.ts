import { Foreign } from '../foreign.ts'
import type { Log } from '../log.ts'
import type { Me } from '../mount.ts'

/**
 * Many asks carry an id for which the token already stands. Refuses, code 03, and tells the log, when it is somebody
 * else's: nothing was meant for them, whatever it was (D04, Z-01).
 */
export function onlyMine(asked: number | null | undefined, { me, log }: { me: Me; log: Log }): void {
  if (asked === undefined || asked === null || asked === me.id) return
  log.warn({ person: me.id, asked }, 'somebody asked in the name of another person')
  throw new Foreign('person', asked)
}
