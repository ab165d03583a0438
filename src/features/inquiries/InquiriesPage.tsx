import { byShop, isOpen, openInquiries, useInquiries } from '#catalog/inquiries/inquiry-list.ts'
import { addresses } from '#contract/addresses.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { AskedInquiries } from './AskedInquiries.tsx'
import { ShopInquiry } from './ShopInquiry.tsx'
import './inquiries.css'

/** Products of several shops to ask about: one WhatsApp message for each shop, and what was asked when. */
export function InquiriesPage() {
  useTitle('Daftar tanya')
  const list = useInquiries()
  const open = openInquiries(list)
  return (
    <div className="stack inquiries">
      <Breadcrumbs steps={[{ name: 'Beranda', to: addresses.home }]} here="Daftar tanya" />
      <div className="titled">
        <h1 className="title-in-bar">Daftar tanya</h1>
        <p className="small muted" role="status">
          {open.length > 0 && `${open.length} produk`}
        </p>
      </div>
      {open.length > 0 ? (
        byShop(open).map(({ shop, items }) => (
          <ShopInquiry
            key={shop.id}
            shop={shop}
            items={items}
            note={list.notes[shop.id] ?? ''}
            waits={list.waiting.includes(shop.id)}
          />
        ))
      ) : (
        <Empty
          variant="empty"
          title="Belum ada yang ditanyakan"
          description="Ketuk tanda daftar di halaman produk. Satu toko mendapat satu pesan WhatsApp, berapa pun produknya."
        >
          <ButtonLink to={addresses.showcase()} wide>
            Lihat etalase
          </ButtonLink>
        </Empty>
      )}
      <AskedInquiries items={list.items.filter((item) => !isOpen(item))} />
    </div>
  )
}
