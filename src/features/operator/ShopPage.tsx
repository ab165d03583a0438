import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { ShopForm } from './ShopForm.tsx'
import './desk-lists.css'
import './review.css'
import { deskAddresses } from './desk-addresses.ts'

/** The core data of a shop, which its owner may not change (O24). */
export const ShopPage = () => (
  <AtDesk>
    <OneShop />
  </AtDesk>
)

const back = <ButtonLink to={deskAddresses.shops}>Ke daftar usaha</ButtonLink>

function OneShop() {
  const id = Number(new URLSearchParams(useSearch()).get('id'))
  const isId = Number.isInteger(id) && id > 0 && id <= 2_147_483_647
  const shop = useQuery({ ...deskQuestion('shop', { id }), enabled: isId, gcTime: 0, staleTime: 0 })
  const none = (title: string) => (
    <Empty look="find" page title={title}>
      {back}
    </Empty>
  )
  if (!isId) return none('Usaha tidak ditemukan.')
  return (
    <Answer of={shop} what="Usaha" bones={<BoneLine width={80} />} page refused={({ message }) => none(message)}>
      {({ data }) => <Core key={id} shop={data} />}
    </Answer>
  )
}

function Core({ shop }: { shop: DeskAnswer<'shop'>['data'] }) {
  useTitle(shop.name)
  return (
    <div className="desk__list">
      <div>
        <ButtonLink to={deskAddresses.shops} look="text" small>
          Ke daftar usaha
        </ButtonLink>
      </div>
      <h1>{shop.name}</h1>
      <p className="muted">{[shop.place, shop.mobile_phone, shop.email].filter(Boolean).join(' · ')}</p>
      <div>
        <ButtonLink to={`${deskAddresses.audit}?merchant_id=${shop.id}`} look="line" small>
          Catatan usaha ini
        </ButtonLink>
      </div>
      <ShopForm shop={shop} />
    </div>
  )
}
