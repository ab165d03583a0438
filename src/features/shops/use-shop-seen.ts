import { useEffect, useState } from 'react'
import { useSeen } from '#goods/use-seen.ts'
import { session } from '#session/session.ts'
import { noteShop } from './last-shops.ts'

/** Somebody looks at this shop: it is among the last they opened, and the server counts them. Its owner is nobody. */
export function useShopSeen(id: number | undefined) {
  const [visited, setVisited] = useState<number>()
  useEffect(() => {
    // The first paint is everybody's, also for whom the shop belongs to.
    if (id === undefined || session()?.merchant_id === id) return
    noteShop(id)
    setVisited(id)
  }, [id])
  useSeen('shops.seen', visited)
}
