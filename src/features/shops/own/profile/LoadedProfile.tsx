import type { ReactNode } from 'react'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import type { OwnShop } from '../optimistic-shop.ts'
import type { OwnShopState } from '../use-own-shop.ts'

/** What is known of the shop: a reading that failed takes nothing away (row 248, D17). */
export const LoadedProfile = ({ own, children }: { own: OwnShopState; children: (shop: OwnShop) => ReactNode }) => (
  <QueryResult of={own.asked} what="Profil usaha" bones={<FactsSkeleton />}>
    {() => (own.shop ? children(own.shop) : <FactsSkeleton />)}
  </QueryResult>
)

export const FactsSkeleton = () => (
  <div className="panel profile__skeleton" aria-hidden="true">
    {([60, 80, 40, 80, 60] as const).map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same, for ever
      <SkeletonLine key={at} width={width} />
    ))}
  </div>
)
