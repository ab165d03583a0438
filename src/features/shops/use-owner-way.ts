import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { useShelves } from '#forms/use-shelves.ts'
import { question } from '#offline/question.ts'
import { isCompleted, session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { useLate } from '#ui/late.ts'
import { say } from '#ui/news.ts'
import { ownerWay } from './owner-way.ts'

/**
 * True once it is known that the page is for whoever has opened it. Everybody else is led elsewhere: guests to the sign-in
 * and back, a shop that is not open into its wizard. A session that ends while the page is open is led by the sign-out.
 */
export function useOwnerWay(): boolean {
  const [, go] = useLocation()
  const me = useSession()
  const asks = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const known = useQuery({ ...question('onboarding.detail', { dropdown: 0 }), enabled: asks })
  const late = useLate(asks && !known.data && !known.error)
  const told = known.data?.data.merchant ?? (known.error || late ? null : undefined)
  const shelves = useShelves()
  const way = ownerWay(me, { ...shelves, told }, '')
  const to = me && typeof way === 'object' ? way.to : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!session()) go(addresses.signIn(`${location.pathname}${location.search}`), { replace: true })
  }, [])
  useEffect(() => {
    if (!to) return
    if (to === addresses.wentWrong) say('Halaman ini untuk produsen.')
    go(to, { replace: true })
  }, [to, go])
  return way === 'open'
}
