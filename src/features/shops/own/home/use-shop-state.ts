import { useQuery } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { type ProductGroup, productGroups } from '#contract/products/product-group.ts'
import { isShopOpening } from '#drafts/shop-opening.ts'
import { useLocalData } from '#drafts/use-local-data.ts'
import { stageDraftName } from '#drafts/wizard/stages.ts'
import { type WaitingShop, waitingShopOf } from '#drafts/wizard/waiting-shop.ts'
import { reachedStage } from '#drafts/wizard/wizard-progress.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useConnectivity } from '#offline/network/connectivity.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { productKeyOfWrite } from '../products/optimistic-product.ts'
import type { useOwnProducts } from '../products/use-own-products.ts'
import type { OwnShopState } from '../use-own-shop.ts'
import { type ShopTask, shopTasksOf } from './shop-tasks.ts'

/**
 * `open`: visitors see the shop. `opening`: it opens as soon as its last stage has arrived. `unfinished`: its owner has
 * to complete the registration. `closed`: the platform has closed it. `unknown`: not known yet.
 */
export type ShopStanding = 'open' | 'opening' | 'unfinished' | 'closed' | 'unknown'

export type ShopState = {
  standing: ShopStanding
  /** The shop as the stages on this phone describe it; empty once the server has them. */
  waiting: WaitingShop
  mayAddProducts: boolean
  tasks: ShopTask[]
}

const stageCount = 5

/** The state of the own shop and what waits for its owner, from the server's answers and this phone's writes. */
export function useShopState(own: OwnShopState, groups: Record<ProductGroup, number> | undefined): ShopState {
  const me = useSession()
  const isComplete = me !== undefined && isCompleted(me)
  const localData = useLocalData()
  const connectivity = useConnectivity()
  const wizard = useQuery({
    ...endpointQuery('onboarding.detail', { dropdown: 0 }),
    enabled: !isComplete && own.id > 0,
  })
  const { rows, arrived } = localData
  const serverStage = wizard.data?.data.merchant.wizard_stage
  const standing = standingOf()
  const reached = reachedStage({ ...localData, shop: own.id, server: serverStage })
  const parked = rows.filter(({ state }) => state === 'parked')
  const isOpen = standing === 'open' || standing === 'opening'
  const waiting = waitingShopOf(own.id, rows, arrived, own.query.dataUpdatedAt)
  const logo = waiting.logo ?? own.shop?.merchant.img_url
  const tasks = shopTasksOf({
    isOpen,
    registration: standing === 'unfinished' ? registrationOf() : undefined,
    groups,
    rejected: parked.filter((row) => !isAboutProduct(row)).length,
    // With a signal they are sent within seconds.
    waiting: connectivity.open ? 0 : rows.length - parked.length,
    lacksLogo: own.shop !== undefined && !logo,
  })
  return { standing, waiting, mayAddProducts: isOpen, tasks }

  function standingOf(): ShopStanding {
    if (isComplete) return own.shop && own.shop.merchant.status !== 'active' ? 'closed' : 'open'
    if (!localData.read) return 'unknown'
    if (isShopOpening(rows, own.id)) return 'opening'
    return 'unfinished'
  }
  function registrationOf() {
    const toFix = rows.find(({ same, state }) => state === 'parked' && stageNames(own.id).includes(same))
    return {
      left: stageCount - reached + 1,
      to: toFix ? addresses.outbox : addresses.wizard(reached),
    }
  }
}

const stageNames = (shop: number) => ([1, 2, 3, 4, 5] as const).map((stage) => stageDraftName(shop, stage))
const isAboutProduct = (row: OutboxEntry) => productKeyOfWrite(row) !== undefined

/** How many products are in each group, with this phone's drafts and writes; undefined while unknown. */
export function groupTotals({
  query,
  page,
}: ReturnType<typeof useOwnProducts>): Record<ProductGroup, number> | undefined {
  // Without an answer of the server there are only this phone's products.
  const counts: Partial<Record<ProductGroup, number>> | undefined = query.data
    ? query.data.groups
    : query.error
      ? {}
      : undefined
  if (!page || !counts) return undefined
  const total = (group: ProductGroup) => Math.max(0, (counts[group] ?? 0) + (page.moreIn[group] ?? 0))
  return Object.fromEntries(productGroups.map((group) => [group, total(group)])) as Record<ProductGroup, number>
}
