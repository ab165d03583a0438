import type { ReactNode } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { BoneLine } from '#ui/Bone.tsx'
import type { OwnShop } from './own-shop.ts'
import type { OwnShopState } from './use-own-shop.ts'

/** What is known of the shop: a reading that failed takes nothing away (row 248, D17). */
export const Known = ({ own, children }: { own: OwnShopState; children: (shop: OwnShop) => ReactNode }) => (
  <Answer of={own.asked} what="Profil usaha" bones={<FactBones />}>
    {() => (own.shop ? children(own.shop) : <FactBones />)}
  </Answer>
)

export const FactBones = () => (
  <div className="panel profile__bones" aria-hidden="true">
    {([60, 80, 40, 80, 60] as const).map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, for ever
      <BoneLine key={at} width={width} />
    ))}
  </div>
)
