import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskRecord } from '../desk/DeskRecord.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import type { DeskAnswer } from '../desk/desk-client.ts'
import { OpenCaseButton } from '../moderation/OpenCaseButton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ShopForm } from './ShopForm.tsx'
import '../review/review.css'

/** The core data of a shop, which its owner may not change (O24). */
export const ShopPage = () => (
  <RequireTwoFactor>
    <DeskRecord of="shop" what="Usaha" list={deskAddresses.shops} back="Ke daftar usaha">
      {(shop) => <ShopCoreData shop={shop} />}
    </DeskRecord>
  </RequireTwoFactor>
)

function ShopCoreData({ shop }: { shop: DeskAnswer<'shop'>['data'] }) {
  useTitle(shop.name)
  return (
    <>
      <h1>{shop.name}</h1>
      <p className="muted">{[shop.place, shop.mobile_phone, shop.email].filter(Boolean).join(' · ')}</p>
      <div>
        <ButtonLink to={`${deskAddresses.audit}?merchant_id=${shop.id}`} look="line" small>
          Catatan usaha ini
        </ButtonLink>
      </div>
      <OpenCaseButton kind="shop" id={shop.id}>
        Moderasi toko ini
      </OpenCaseButton>
      <ShopForm shop={shop} />
    </>
  )
}
