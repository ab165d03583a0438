import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, type Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

/** Whether whoever holds this phone may go on to a product, and where to otherwise. `query`: of the address they came with. */
export function useProductAccess(query: string) {
  const me = useSession()
  const needsServer = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const known = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: needsServer })
  const isDelayed = useDelayed(needsServer && !known.data && !known.error)
  const told = known.data?.data.merchant ?? (known.error || isDelayed ? null : undefined)
  return { me, way: productAccess(me, { ...useLocalData(), told }, query) }
}

/** `to`: another page is first. `open`, `opening`: go on; the shop is open, or opens with the next signal. */
type ProductAccess = { to: string } | 'open' | 'opening' | 'unknown'

type AccessSources = Omit<WizardData, 'shop' | 'server'> & {
  /** IndexedDB has been read. */
  read: boolean
  /** What the server says of the shop; null when it cannot be asked now, undefined while it is. */
  told: { is_completed: number; wizard_stage: number } | null | undefined
}

/** Whether somebody may go on to the first product, and where to otherwise. `query`: of the address they came with. */
export function productAccess(
  me: Session | undefined,
  { read, told, ...shelves }: AccessSources,
  query = '',
): ProductAccess {
  if (!me) return { to: addresses.signIn(addresses.createProduct + (query && `?${query}`)) }
  const shop = me.merchant_id ?? 0
  if (!shop) return { to: addresses.wentWrong }
  if (isCompleted(me)) return 'open'
  if (!read) return 'unknown'
  if (isShopOpening(shelves.rows, shop)) return 'opening'
  // It may have arrived a moment before the session hears of it.
  if (told?.is_completed === 1 || shelves.arrived.some(({ name }) => name === 'onboarding.stage5')) return 'open'
  if (told === undefined) return 'unknown'
  const [toFix] = parkedStages(shelves.rows, shop)
  return { to: addresses.wizard(toFix ?? reachedStage({ ...shelves, shop, server: told?.wizard_stage })) }
}
