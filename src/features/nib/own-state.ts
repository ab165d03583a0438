import { useEffect } from 'react'
import type { NibCase } from '#contract/nib.ts'
import { tell } from '#offline/telling.ts'
import { isCompleted, session } from '#session/session.ts'
import { refreshSession } from '#session/signing.ts'

/**
 * Somebody who has lost their number is back in the wizard, which their phone may not know yet: without that the first
 * stage would lead them away to a shop that is shut.
 */
export function useOwnState(cases: readonly NibCase[] | undefined) {
  const lost = cases?.some(({ side, outcome }) => side === 'holder' && outcome === 'transferred') === true
  useEffect(() => {
    const me = session()
    if (!lost || !me || !isCompleted(me)) return
    tell('account.verifyToken', {}, { quiet: true }).then(
      ({ data }) => refreshSession(data),
      () => {}, // without a signal: at the next start
    )
  }, [lost])
}
