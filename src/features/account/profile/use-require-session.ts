import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type Session, session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'

/**
 * Who is signed in, on a page that is for somebody. A guest who opens it is sent to the sign-in and brought back to
 * `here`. Somebody whose session ends while the page is open is led elsewhere by the sign-out, not by the page.
 */
export function useRequireSession(returnTo: string): Session | undefined {
  const [, go] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!session()) go(addresses.signIn(returnTo), { replace: true })
  }, [])
  return useSession()
}
