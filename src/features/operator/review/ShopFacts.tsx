import { Link } from 'wouter'
import type { Review } from '#contract/operator/operator.ts'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { deskAddresses } from '../desk/desk-addresses.ts'
import { FactList } from '../desk/FactList.tsx'

/** Whose product it is, and how their earlier ones fared. */
export function ShopFacts({ shop }: { shop: Review['shop'] }) {
  const facts = [
    ['NIB', shop.nib],
    ['Bentuk usaha', shop.type],
    ['Pemilik', shop.owner],
    ['Berdiri', shop.year && String(shop.year)],
    ['Alamat', shop.address],
    ['HP', shop.mobile_phone],
    ['Email', shop.email],
    ['Sebelumnya', `${shop.approved} diterima, ${shop.rejected} ditolak`],
  ] as const
  return (
    <section className="panel stack stack--s">
      <h2>Produsen</h2>
      <p className="row row--wrap">
        <Link className="link link--bare review__shop" href={deskAddresses.shop(shop.id)}>
          {shop.name}
        </Link>
        {shop.status === 'not active' && <StatusTag look="wrong">Usaha tidak aktif</StatusTag>}
      </p>
      <FactList facts={facts} />
    </section>
  )
}
