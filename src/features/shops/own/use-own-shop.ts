import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingWrites } from '#drafts/use-pending-writes.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { applyPendingShop, type ShopAsk, type ShopPart, shopName } from './shop-writes.ts'

/** One's own shop: the server's word, drawn over by what waits on this phone or has just arrived. */
export function useOwnShop() {
  const id = useSession()?.merchant_id ?? 0
  const asked = useQuery({ ...endpointQuery('shops.profile', {}), enabled: id > 0 })
  const { said, ready, pending, latest } = usePendingWrites(asked.dataUpdatedAt, (part: ShopPart) => shopName(id, part))
  const told = asked.data?.data
  const shop = useMemo(() => (told && ready ? applyPendingShop(told, said) : undefined), [told, ready, said])
  return {
    /** 0 without a shop. */
    id,
    asked,
    /** As the server said it last. */
    told,
    /** As it is drawn; undefined until IndexedDB has been read and the server or the persisted cache has answered. */
    shop,
    ready,
    pending,
    latest: <P extends ShopPart>(part: P) => latest(part) as ShopAsk<P> | undefined,
  }
}
export type OwnShopState = ReturnType<typeof useOwnShop>
