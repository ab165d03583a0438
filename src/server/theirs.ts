import { notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { Foreign } from './foreign.ts'
import type { Log } from './log.ts'
import type { Me } from './mount.ts'

/**
 * The shop or the certification body of who asks. Many asks carry its id, for which the token already stands: refuses, code
 * 03, and tells the log, when it is somebody else's, and refuses whoever has none (D04, Z-01).
 */
export function theirs(
  what: 'shop' | 'certification body',
  asked: number | null | undefined,
  { me, log }: { me: Me; log: Log },
): number {
  const own = what === 'shop' ? me.merchantId : me.lsproId
  if (own === null) throw notYours(words.notYours)
  if (asked === undefined || asked === null || asked === own) return own
  log.warn({ person: me.id, asked }, `somebody asked for the ${what} of another person`)
  throw new Foreign(what === 'shop' ? 'shop' : 'body', asked)
}
