import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, type Session, session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

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

/** `to`: another page is first. `open`: it is theirs, and open. `unknown`: that is still being found out. */
export type OwnerAccess = { to: string } | 'open' | 'unknown'

type AccessSources = Omit<WizardData, 'shop' | 'server'> & {
  /** IndexedDB has been read. */
  read: boolean
  /** What the server says of the shop; null when it cannot be asked now, undefined while it is. */
  told: { is_completed: number; wizard_stage: number } | null | undefined
}

/** Whether somebody may open what belongs to a shop of their own (`here`), and where they go otherwise. */
export function ownerAccess(
  me: Session | undefined,
  { read, told, ...shelves }: AccessSources,
  returnTo: string,
): OwnerAccess {
  if (!me) return { to: addresses.signIn(returnTo) }
  const shop = me.merchant_id ?? 0
  if (!shop) return { to: addresses.wentWrong }
  if (isCompleted(me)) return 'open'
  if (!read) return 'unknown'
  // It opens with the next signal: its own page says so, and what can be done until then.
  if (isShopOpening(shelves.rows, shop)) return { to: addresses.shop(shop) }
  // It may have arrived a moment before the session hears of it.
  if (told?.is_completed === 1 || shelves.arrived.some(({ name }) => name === 'onboarding.stage5')) return 'open'
  if (told === undefined) return 'unknown'
  const [toFix] = parkedStages(shelves.rows, shop)
  return { to: addresses.wizard(toFix ?? reachedStage({ ...shelves, shop, server: told?.wizard_stage })) }
}
