import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'
import { ownerAccess } from './owner-access.ts'

/**
 * True once it is known that the page is for whoever has opened it. Everybody else is led elsewhere: guests to the sign-in
 * and back, a shop that is not open into its wizard. A session that ends while the page is open is led by the sign-out.
 */
export function useOwnerAccess(): boolean {
  const [, go] = useLocation()
  const me = useSession()
  const needsServer = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const known = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: needsServer })
  const isDelayed = useDelayed(needsServer && !known.data && !known.error)
  const told = known.data?.data.merchant ?? (known.error || isDelayed ? null : undefined)
  const localData = useLocalData()
  const access = ownerAccess(me, { ...localData, told }, '')
  const to = me && typeof access === 'object' ? access.to : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!session()) go(addresses.signIn(`${location.pathname}${location.search}`), { replace: true })
  }, [])
  useEffect(() => {
    if (!to) return
    if (to === addresses.wentWrong) toast('Halaman ini untuk produsen.')
    go(to, { replace: true })
  }, [to, go])
  return access === 'open'
}
