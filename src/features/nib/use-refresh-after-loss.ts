import { useEffect } from 'react'
import type { NibCase } from '#contract/nib.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { isCompleted, session } from '#session/session.ts'
import { refreshSession } from '#session/sign-in.ts'

/**
 * Somebody who has lost their number is back in the wizard, which their phone may not know yet: without that the first
 * stage would lead them away to a shop that is shut.
 */
export function useRefreshAfterLoss(cases: readonly NibCase[] | undefined) {
  const hasLostNib = cases?.some(({ side, outcome }) => side === 'holder' && outcome === 'transferred') === true
  useEffect(() => {
    const me = session()
    if (!hasLostNib || !me || !isCompleted(me)) return
    requestEndpoint('account.verifyToken', {}, { quiet: true }).then(
      ({ data }) => refreshSession(data),
      () => {}, // without a signal: at the next start
    )
  }, [hasLostNib])
}
