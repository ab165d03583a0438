import { useParams } from 'wouter'
import { OwnShopPage } from '#features/shops/OwnShopPage.tsx'
import { useSession } from '#session/use-session.ts'
import { NotOpenPage } from './NotOpenPage.tsx'

/** A shop: to whom it belongs their own products; to everybody else the room that is not open yet. */
export function ShopPage() {
  const { id } = useParams()
  const me = useSession()
  return me?.merchant_id && String(me.merchant_id) === id ? <OwnShopPage /> : <NotOpenPage />
}
