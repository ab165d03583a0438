import { notYours } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import type { Log } from '../log.ts'
import type { Me } from '../mount.ts'

type By = { me: Me; log: Log }

/**
 * The shop of who asks. Many asks carry its id, for which the token already stands: refuses, code 03, and tells the log,
 * when it is somebody else's, and refuses whoever has none (D04, Z-01).
 */
export function ownShop(asked: number | null | undefined, { me, log }: By): number {
  if (me.merchantId === null) throw notYours(words.notYours)
  if (asked === undefined || asked === null || asked === me.merchantId) return me.merchantId
  log.warn({ person: me.id, asked }, 'somebody asked for the shop of another person')
  throw notYours(words.notYours)
}
