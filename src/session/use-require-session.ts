import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type Session, session } from './session.ts'
import { useSession } from './use-session.ts'

/**
 * The session, for a page that requires one. A guest who opens the page is sent to the sign-in, which leads back to
 * `returnTo`, by default to this page. If the session ends while the page is open, the sign-out navigates, not this
 * hook.
 */
export function useRequireSession(returnTo?: string): Session | undefined {
  const [, go] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!session()) go(addresses.signIn(returnTo ?? `${location.pathname}${location.search}`), { replace: true })
  }, [])
  return useSession()
}
