import { useEffect, useState } from 'react'
import { useCountView } from '#catalog/use-count-view.ts'
import { session } from '#session/session.ts'
import { addRecentShop } from './recent-shops.ts'

/** Somebody looks at this shop: it is among the last they opened, and the server counts them. Its owner is nobody. */
export function useCountShopView(id: number | undefined) {
  const [visited, setVisited] = useState<number>()
  useEffect(() => {
    // The first paint is everybody's, also for whom the shop belongs to.
    if (id === undefined || session()?.merchant_id === id) return
    addRecentShop(id)
    setVisited(id)
  }, [id])
  useCountView('shops.seen', visited)
}
