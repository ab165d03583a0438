import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { code } from '#contract/code.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import type { shops } from '#contract/shops.ts'
import { ContactButton } from '#goods/ContactButton.tsx'
import { GalleryPane } from '#goods/GalleryPane.tsx'
import { Heart } from '#goods/Heart.tsx'
import { idOf } from '#goods/id-of.ts'
import { PhoneNumber } from '#goods/PhoneNumber.tsx'
import { ReportLink } from '#goods/ReportLink.tsx'
import { question } from '#offline/question.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Crumbs } from '#ui/Crumbs.tsx'
import { pictureOf } from '#ui/DrawnPhoto.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { useTitle } from '#ui/title.ts'
import { ExportPane } from './ExportPane.tsx'
import { RememberedShops } from './RememberedShops.tsx'
import { ShopBones } from './ShopBones.tsx'
import { placeText, ShopFront } from './ShopFront.tsx'
import { ShopGoods } from './ShopGoods.tsx'
import { ShopStats } from './ShopStats.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import { hasGoods, shopAddress, shopViewOf } from './shop-view.ts'
import { useShopSeen } from './use-shop-seen.ts'

export type ShopData = AnswerOf<typeof shops.detail>['data']

// Visitors need none of it.
const OwnShopPage = lazy(async () => ({ default: (await import('./OwnShopPage.tsx')).OwnShopPage }))

/** A shop: to whom it belongs with all that can be changed, to everybody else as it is (rows 219–228, 294). */
export function ShopPage() {
  const id = idOf(useParams().id)
  const me = useSession()
  if (id === undefined) return <NoShop />
  if (me?.merchant_id !== id) return <Shop key={id} id={id} />
  // While the code of its owner is on the way there is what everybody sees.
  return (
    <Suspense fallback={<Shop key={id} id={id} own />}>
      <OwnShopPage />
    </Suspense>
  )
}

function Shop({ id, own = false }: { id: number; own?: boolean }) {
  const shop = useQuery(question('shops.detail', { id }))
  useTitle(shop.data?.data.merchant.name)
  useShopSeen(own ? undefined : shop.data?.data.merchant.id)
  return (
    <Answer
      of={shop}
      what="Toko"
      bones={<ShopBones />}
      // Its owner sees it before it is open to others, too.
      refused={(problem) => (own ? <ShopBones /> : <NoShop problem={problem} />)}
      instead={<RememberedShops />}
      page
    >
      {({ data }) => <Face data={data} own={own} />}
    </Answer>
  )
}

function Face({ data, own }: { data: ShopData; own: boolean }) {
  const { merchant, location, gallery } = data
  const view = shopViewOf(new URLSearchParams(useSearch()))
  const path = addresses.shop(merchant.id)
  const { name, has_office_phone, has_whatsapp } = merchant
  const me = useSession()
  const number = { from: 'shops', id: merchant.id, back: shopAddress(path, view) } as const
  return (
    <div className="stack">
      <Crumbs
        steps={[
          { name: 'Beranda', to: addresses.home },
          { name: 'UMKM', to: addresses.shops },
        ]}
        here={name}
      />
      <ShopFront
        name={name}
        place={placeText(location)}
        banner={pictureOf(merchant.banner_url, merchant.banner)}
        logo={pictureOf(merchant.img_url, merchant.img)}
        doing={
          own ? (
            // Room where the heart was: what is below must not move away under a thumb.
            <span className="iconbtn" />
          ) : (
            <>
              <Heart kind="shop" id={merchant.id} title={name} />
              <span className="only-wide">
                <ShareButton />
              </span>
            </>
          )
        }
        dock={!own && has_whatsapp === 1 && <ContactButton about="shop" id={merchant.id} />}
      />
      <ShopStats
        {...merchant}
        total={data.total_products}
        phone={has_office_phone === 1 && <PhoneNumber {...number} of="office_phone" />}
        mobile={me && isCompleted(me) && has_whatsapp === 1 && <PhoneNumber {...number} of="mobile_phone" />}
      />
      <ShopTabs path={path} view={view} />
      {hasGoods(view) && <ShopGoods data={data} view={view} path={path} />}
      {view.tab === 'ekspor' && <ExportPane html={merchant.exp_remark} />}
      {view.tab === 'galeri' && (
        <GalleryPane
          name={name}
          whose="Toko ini"
          pictures={gallery.map((facts) => ({ key: facts.id, picture: { path: facts.url, facts } }))}
        />
      )}
      {!own && (
        <ReportLink kind="shop" id={merchant.id}>
          Laporkan toko ini
        </ReportLink>
      )}
    </div>
  )
}

function NoShop({ problem }: { problem?: Problem }) {
  useTitle('Toko tidak ditemukan')
  const down = problem?.code === code.gone
  return (
    <Empty
      look="find"
      page
      title={down ? problem.message : 'Toko tidak ditemukan'}
      say={!down && 'Mungkin sudah tutup, atau alamatnya keliru.'}
    >
      <ButtonLink to={addresses.shops} wide>
        Lihat semua UMKM
      </ButtonLink>
    </Empty>
  )
}
