import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ShopAsk, type ShopPart, shopName } from '#forms/shop-write.ts'
import { useSaid } from '#forms/use-said.ts'
import { question } from '#offline/question.ts'
import { useSession } from '#session/use-session.ts'
import { drawnShop } from './own-shop.ts'

/** One's own shop: the server's word, drawn over by what waits on this phone or has just arrived. */
export function useOwnShop() {
  const id = useSession()?.merchant_id ?? 0
  const asked = useQuery({ ...question('shops.profile', {}), enabled: id > 0 })
  const { said, ready, pending, latest } = useSaid(asked.dataUpdatedAt, (part: ShopPart) => shopName(id, part))
  const told = asked.data?.data
  const shop = useMemo(() => (told && ready ? drawnShop(told, said) : undefined), [told, ready, said])
  return {
    /** 0 without a shop. */
    id,
    asked,
    /** As the server said it last. */
    told,
    /** As it is drawn; undefined until the shelf has been read and the server, or memory, has been heard. */
    shop,
    ready,
    pending,
    latest: <P extends ShopPart>(part: P) => latest(part) as ShopAsk<P> | undefined,
  }
}
export type OwnShopState = ReturnType<typeof useOwnShop>
