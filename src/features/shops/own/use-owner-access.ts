import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, type Session } from '#session/session.ts'
import { useRequireSession } from '#session/use-require-session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

/**
 * True once it is certain that the user may open the page. Other users are redirected: guests to the sign-in and back,
 * owners of a shop that is not open to its wizard. When the session ends later, signing out navigates on its own.
 */
export function useOwnerAccess(): boolean {
  const [, go] = useLocation()
  const me = useRequireSession()
  const needsServer = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const wizardQuery = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: needsServer })
  const isDelayed = useDelayed(needsServer && !wizardQuery.data && !wizardQuery.error)
  const serverShop = wizardQuery.data?.data.merchant ?? (wizardQuery.error || isDelayed ? null : undefined)
  const localData = useLocalData()
  const access = ownerAccess(me, { ...localData, serverData: serverShop }, '')
  const to = me && typeof access === 'object' ? access.to : undefined
  useEffect(() => {
    if (!to) return
    if (to === addresses.wentWrong) toast('Halaman ini untuk produsen.')
    go(to, { replace: true })
  }, [to, go])
  return access === 'open'
}

/** `to`: redirect there. 'open': the user may open the page. 'unknown': still loading. */
export type OwnerAccess = { to: string } | 'open' | 'unknown'

type AccessSources = Omit<WizardData, 'shop' | 'server'> & {
  /** IndexedDB has been read. */
  read: boolean
  /** The server's data about the shop; null when the server cannot be reached, undefined while loading. */
  serverData: { is_completed: number; wizard_stage: number } | null | undefined
}

/** May this user open a page of the own shop? If not, where to redirect. `returnTo` is the address of the page. */
export function ownerAccess(
  me: Session | undefined,
  { read, serverData: serverShop, ...localData }: AccessSources,
  returnTo: string,
): OwnerAccess {
  if (!me) return { to: addresses.signIn(returnTo) }
  const shop = me.merchant_id ?? 0
  if (!shop) return { to: addresses.wentWrong }
  if (isCompleted(me)) return 'open'
  if (!read) return 'unknown'
  // The shop opens when the phone is online again: its start page explains that, and what is possible until then.
  if (isShopOpening(localData.rows, shop)) return { to: addresses.shopHome }
  // The last stage may have arrived before the session was updated.
  if (serverShop?.is_completed === 1 || localData.arrived.some(({ name }) => name === 'onboarding.stage5'))
    return 'open'
  if (serverShop === undefined) return 'unknown'
  const [toFix] = parkedStages(localData.rows, shop)
  return { to: addresses.wizard(toFix ?? reachedStage({ ...localData, shop, server: serverShop?.wizard_stage })) }
}
