import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearch } from 'wouter'
import { ContactButton } from '#catalog/ContactButton.tsx'
import { Gallery } from '#catalog/Gallery.tsx'
import { LazyFavoriteButton } from '#catalog/LazyFavoriteButton.tsx'
import { PhoneNumber } from '#catalog/PhoneNumber.tsx'
import { parseId } from '#catalog/parse-id.ts'
import { ReportLink } from '#catalog/ReportLink.tsx'
import { addresses } from '#contract/addresses.ts'
import { code } from '#contract/code.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/problem.ts'
import type { shops } from '#contract/shops/shops.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { pictureOf } from '#ui/media/StoredPhoto.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedShops } from './CachedShops.tsx'
import { ExportPane } from './ExportPane.tsx'
import { regionText, ShopHeader } from './ShopHeader.tsx'
import { ShopProducts } from './ShopProducts.tsx'
import { ShopSkeleton } from './ShopSkeleton.tsx'
import { ShopStats } from './ShopStats.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import { hasProducts, shopAddress, shopViewOf } from './shop-view.ts'
import { useCountShopView } from './use-count-shop-view.ts'

export type ShopData = AnswerOf<typeof shops.detail>['data']

// Visitors need none of it.
const OwnShopPage = lazy(async () => ({ default: (await import('../own/OwnShopPage.tsx')).OwnShopPage }))

/** A shop: to whom it belongs with all that can be changed, to everybody else as it is (rows 219–228, 294). */
export function ShopPage() {
  const id = parseId(useParams().id)
  const me = useSession()
  if (id === undefined) return <ShopNotFound />
  if (me?.merchant_id !== id) return <PublicShop key={id} id={id} />
  // While the code of its owner is on the way there is what everybody sees.
  return (
    <Suspense fallback={<PublicShop key={id} id={id} own />}>
      <OwnShopPage />
    </Suspense>
  )
}

function PublicShop({ id, own = false }: { id: number; own?: boolean }) {
  const shop = useQuery(endpointQuery('shops.detail', { id }))
  useTitle(shop.data?.data.merchant.name)
  useCountShopView(own ? undefined : shop.data?.data.merchant.id)
  return (
    <QueryResult
      of={shop}
      what="Toko"
      bones={<ShopSkeleton />}
      // Its owner sees it before it is open to others, too.
      refused={(problem) => (own ? <ShopSkeleton /> : <ShopNotFound problem={problem} />)}
      instead={<CachedShops />}
      page
    >
      {({ data }) => <ShopDetail data={data} own={own} />}
    </QueryResult>
  )
}

function ShopDetail({ data, own }: { data: ShopData; own: boolean }) {
  const { merchant, location, gallery } = data
  const view = shopViewOf(new URLSearchParams(useSearch()))
  const path = addresses.shop(merchant.id)
  const { name, has_office_phone, has_whatsapp } = merchant
  const me = useSession()
  const number = { from: 'shops', id: merchant.id, back: shopAddress(path, view) } as const
  return (
    <div className="stack">
      <Breadcrumbs
        steps={[
          { name: 'Beranda', to: addresses.home },
          { name: 'UMKM', to: addresses.shops },
        ]}
        here={name}
      />
      <ShopHeader
        name={name}
        place={regionText(location)}
        banner={pictureOf(merchant.banner_url, merchant.banner)}
        logo={pictureOf(merchant.img_url, merchant.img)}
        visitorActions={
          own ? (
            // Room where the heart was: what is below must not move away under a thumb.
            <span className="iconbtn" />
          ) : (
            <>
              <LazyFavoriteButton kind="shop" id={merchant.id} title={name} />
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
      {hasProducts(view) && <ShopProducts data={data} view={view} path={path} />}
      {view.tab === 'ekspor' && <ExportPane html={merchant.exp_remark} />}
      {view.tab === 'galeri' && (
        <Gallery
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

function ShopNotFound({ problem }: { problem?: Problem }) {
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
