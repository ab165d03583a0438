import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { isShopOpening, parkedStages } from '#drafts/shop-opening.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { reachedStage, type WizardData } from '#drafts/wizard/wizard-progress.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, type Session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { useDelayed } from '#ui/feedback/use-delayed.ts'

/** Whether the current user may add a product, or the page to open instead. `query`: that of the page's address. */
export function useProductAccess(query: string) {
  const me = useSession()
  const needsServer = Boolean(me?.merchant_id) && !(me && isCompleted(me))
  const detail = useQuery({ ...endpointQuery('onboarding.detail', { dropdown: 0 }), enabled: needsServer })
  const isDelayed = useDelayed(needsServer && !detail.data && !detail.error)
  const merchant = detail.data?.data.merchant ?? (detail.error || isDelayed ? null : undefined)
  return { me, access: productAccess(me, { ...useLocalData(), serverData: merchant }, query) }
}

/** `to`: open this page first. `open`: the shop is open. `opening`: it opens with the next sync. */
type ProductAccess = { to: string } | 'open' | 'opening' | 'unknown'

type AccessSources = Omit<WizardData, 'shop' | 'server'> & {
  /** IndexedDB has been read. */
  read: boolean
  /** The server's shop; null if the server cannot be reached, undefined while it loads. */
  serverData: { is_completed: number; wizard_stage: number } | null | undefined
}

/** Whether the user may add a product, or the page to open instead. `query`: that of the page's address. */
export function productAccess(
  me: Session | undefined,
  { read, serverData: merchant, ...localData }: AccessSources,
  query = '',
): ProductAccess {
  if (!me) return { to: addresses.signIn(addresses.createProduct + (query && `?${query}`)) }
  const shop = me.merchant_id ?? 0
  if (!shop) return { to: addresses.wentWrong }
  if (isCompleted(me)) return 'open'
  if (!read) return 'unknown'
  if (isShopOpening(localData.rows, shop)) return 'opening'
  // The server may have opened the shop a moment before the session is updated.
  if (merchant?.is_completed === 1 || localData.arrived.some(({ name }) => name === 'onboarding.stage5')) return 'open'
  if (merchant === undefined) return 'unknown'
  const [toFix] = parkedStages(localData.rows, shop)
  return { to: addresses.wizard(toFix ?? reachedStage({ ...localData, shop, server: merchant?.wizard_stage })) }
}
