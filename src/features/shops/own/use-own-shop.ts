import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePendingWrites } from '#drafts/use-pending-writes.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { useSession } from '#session/use-session.ts'
import { applyPendingShop, type ShopPart, type ShopRequest, shopName } from './shop-writes.ts'

/** The own shop: the server's data with this phone's pending and just arrived writes applied. */
export function useOwnShop() {
  const id = useSession()?.merchant_id ?? 0
  const query = useQuery({ ...endpointQuery('shops.profile', {}), enabled: id > 0 })
  const { writes, ready, pending, latest } = usePendingWrites(query.dataUpdatedAt, (part: ShopPart) =>
    shopName(id, part),
  )
  const serverData = query.data?.data
  const shop = useMemo(
    () => (serverData && ready ? applyPendingShop(serverData, writes) : undefined),
    [serverData, ready, writes],
  )
  return {
    /** 0 when the user has no shop. */
    id,
    query,
    /** The server's last answer. */
    serverData,
    /**
     * With pending writes applied; undefined until IndexedDB has been read and the server or the persisted cache has
     * answered.
     */
    shop,
    ready,
    pending,
    latest: <P extends ShopPart>(part: P) => latest(part) as ShopRequest<P> | undefined,
  }
}
export type OwnShopState = ReturnType<typeof useOwnShop>
