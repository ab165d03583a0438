import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { DeskOne } from './DeskOne.tsx'
import type { DeskAnswer } from './desk.ts'
import { deskAddresses } from './desk-addresses.ts'
import { OpenCase } from './OpenCase.tsx'
import { ShopForm } from './ShopForm.tsx'
import './review.css'

/** The core data of a shop, which its owner may not change (O24). */
export const ShopPage = () => (
  <AtDesk>
    <DeskOne of="shop" what="Usaha" list={deskAddresses.shops} back="Ke daftar usaha">
      {(shop) => <Core shop={shop} />}
    </DeskOne>
  </AtDesk>
)

function Core({ shop }: { shop: DeskAnswer<'shop'>['data'] }) {
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
      <OpenCase kind="shop" id={shop.id}>
        Moderasi toko ini
      </OpenCase>
      <ShopForm shop={shop} />
    </>
  )
}
