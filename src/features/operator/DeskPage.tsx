import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { AuditPage } from './AuditPage.tsx'
import { deskAddresses } from './desk-addresses.ts'
import { QueuePage } from './QueuePage.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { ShopPage } from './ShopPage.tsx'
import { ShopsPage } from './ShopsPage.tsx'

const pathOf = (address: string) => address.split('?')[0]!
const pages: Record<string, ComponentType> = {
  [deskAddresses.queue]: QueuePage,
  [pathOf(deskAddresses.review(0))]: ReviewPage,
  [deskAddresses.shops]: ShopsPage,
  [pathOf(deskAddresses.shop(0))]: ShopPage,
  [deskAddresses.audit]: AuditPage,
}

/** Everything under the desk's address: one route of the app, whose rooms only the desk knows. */
export function DeskPage() {
  const [path] = useLocation()
  const Page = pages[path.replace(/\/$/, '')] ?? Nowhere
  return <Page key={path} />
}

const Nowhere = () => (
  <Empty look="shut" title="Bagian meja ini tidak ada." page>
    <ButtonLink to={deskAddresses.queue}>Ke antrean</ButtonLink>
  </Empty>
)
