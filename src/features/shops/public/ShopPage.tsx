// @chunk shops

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { ContactButton } from '#catalog/contact/ContactButton.tsx'
import { PhoneNumber } from '#catalog/contact/PhoneNumber.tsx'
import { Gallery } from '#catalog/Gallery.tsx'
import { LazyDownloadedNote } from '#catalog/LazyDownloadedNote.tsx'
import { LazyFavoriteButton } from '#catalog/LazyFavoriteButton.tsx'
import { ProductCard } from '#catalog/ProductCard.tsx'
import { parseId } from '#catalog/parse-id.ts'
import { ReportLink } from '#catalog/ReportLink.tsx'
import { useCountView } from '#catalog/use-count-view.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf } from '#contract/endpoint.ts'
import { code } from '#contract/http/code.ts'
import type { Problem } from '#contract/problem.ts'
import type { shops } from '#contract/shops/schemas.ts'
import { numberedPages } from '#contract/showcase/rules.ts'
import type { ListAnswer } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { isCompleted, session } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { HydrationBoundary } from '#ui/display/HydrationBoundary.tsx'
import { lazyComponent } from '#ui/display/lazy-component.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { pictureOf } from '#ui/media/StoredPhoto.tsx'
import { Breadcrumbs } from '#ui/nav/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import { ShareButton } from '#ui/nav/ShareButton.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { CachedShops } from './CachedShops.tsx'
import { ExportPane } from './ExportPane.tsx'
import { addRecentShop } from './recent-shops.ts'
import { regionText, ShopHeader } from './ShopHeader.tsx'
import { ShopSkeleton } from './ShopSkeleton.tsx'
import { ShopStats } from './ShopStats.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import { categoryMenu, countText } from './shop-list-texts.ts'
import {
  comesWithShop,
  firstTabOf,
  hasProducts,
  perPage,
  productsInputOf,
  type ShopView,
  shopAddress,
  shopViewOf,
  tabAddress,
} from './shop-view.ts'

export type ShopData = AnswerOf<typeof shops.detail>['data']

// Loaded for the owner only: visitors do not need this code.
const OwnShopPage = lazyComponent(async () => (await import('../own/OwnShopPage.tsx')).OwnShopPage)

/** The page of a shop: with editors for its owner, read-only for everyone else. */
export function ShopPage() {
  const id = parseId(useParams().id)
  const me = useSession()
  if (id === undefined) return <ShopNotFound />
  if (me?.merchant_id !== id) return <PublicShop key={id} id={id} />
  // The public page is shown while the code of the owner's page is loading.
  return <OwnShopPage fallback={<PublicShop key={id} id={id} own />} />
}

function PublicShop({ id, own = false }: { id: number; own?: boolean }) {
  const shop = useQuery(endpointQuery('shops.detail', { id }))
  useTitle(shop.data?.data.merchant.name)
  useCountShopView(own ? undefined : shop.data?.data.merchant.id)
  return (
    <QueryResult
      inSlices
      query={shop}
      what="Toko"
      skeleton={<ShopSkeleton />}
      // A shop that is not public yet is rejected, but its owner may see it.
      refused={(problem) => (own ? <ShopSkeleton /> : <ShopNotFound problem={problem} />)}
      fallback={<CachedShops />}
      page
    >
      {(answer) => <ShopDetail answer={answer} own={own} />}
    </QueryResult>
  )
}

function ShopDetail({ answer, own }: { answer: AnswerOf<typeof shops.detail>; own: boolean }) {
  const { data } = answer
  const { merchant, location, gallery } = data
  const parameters = useSearch()
  const firstTab = firstTabOf(data)
  const view = shopViewOf(new URLSearchParams(parameters), firstTab)
  // The content of a tab is rendered after the tabs, in slices: a touched tab is acknowledged first.
  const contentView = shopViewOf(new URLSearchParams(useDeferredValue(parameters)), firstTab)
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
            // As big as the favorite button, so that nothing moves when the button disappears for the owner.
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
        dock={
          !own &&
          has_whatsapp === 1 && (
            <ContactButton
              about={{ kind: 'shop', id: merchant.id, name }}
              subject={{
                name,
                picture: pictureOf(merchant.img_url, merchant.img),
                favorite: { kind: 'shop', id: merchant.id },
              }}
            />
          )
        }
      />
      <ShopStats
        {...merchant}
        total={data.total_products}
        phone={has_office_phone === 1 && <PhoneNumber {...number} field="office_phone" />}
        mobile={me && isCompleted(me) && has_whatsapp === 1 && <PhoneNumber {...number} field="mobile_phone" />}
      />
      <LazyDownloadedNote answer={answer} missing="Profil, galeri, dan kontak menyusul saat ada sinyal." />
      <ShopTabs path={path} view={view} counts={{ sni: data.total_sni, 'non-sni': data.total_non_sni }} />
      <HydrationBoundary>
        {hasProducts(contentView) && <ShopProducts data={data} view={contentView} path={path} />}
      </HydrationBoundary>
      {contentView.tab === 'ekspor' && <ExportPane html={merchant.exp_remark} />}
      {contentView.tab === 'galeri' && (
        <Gallery
          name={name}
          owner="Toko ini"
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
  const isTakenDown = problem?.code === code.gone
  return (
    <Empty
      variant="find"
      page
      title={isTakenDown ? problem.message : 'Toko tidak ditemukan'}
      description={!isTakenDown && 'Mungkin sudah tutup, atau alamatnya keliru.'}
    >
      <ButtonLink to={addresses.shops} wide>
        Lihat semua UMKM
      </ButtonLink>
    </Empty>
  )
}

/** Adds the shop to the recently visited ones, and counts the visit on the server. The owner's visits do not count. */
function useCountShopView(id: number | undefined) {
  const [visited, setVisited] = useState<number>()
  useEffect(() => {
    // The session is read here, because the first render is the same for visitors and the owner.
    if (id === undefined || session()?.merchant_id === id) return
    setVisited(id)
    // Reading the cookies waits for another process of the browser, so the task that shows the page does not do it.
    setTimeout(() => addRecentShop(id))
  }, [id])
  useCountView('shops.seen', visited)
}

type Props = { data: ShopData; view: ShopView; path: string }

/** The products of one tab of a shop. The first page is part of the answer about the shop. */
export function ShopProducts({ data, view, path }: Props) {
  const [, go] = useLocation()
  const isIncluded = comesWithShop(view)
  const query = useQuery({
    ...endpointQuery('showcase.list', productsInputOf(data.merchant.id, view)),
    enabled: !isIncluded,
  })
  const show = (change: Partial<ShopView>) => go(shopAddress(path, { ...view, page: 1, ...change }))
  const list = isIncluded ? firstPage(data, view) : query.data
  const menu = categoryMenu(data.categories, view.tab)
  return (
    <>
      {tabTotal(data, view) > 0 && (
        <div className="shop__search">
          <SearchField
            label="Cari Produk"
            name="search"
            action={path}
            hidden={{ tab: view.tab }}
            value={view.search}
            onSearch={(search) => show({ search })}
          />
          {menu.length > 2 && (
            <Select
              label="Kategori"
              value={view.category ?? 0}
              options={menu}
              onPick={(category) => show({ category: category || undefined })}
            />
          )}
        </div>
      )}
      <section className="paged">
        <div className="head">
          <h2>Daftar Product</h2>
          <p className="small muted" role="status">
            {list && countText(list)}
          </p>
          <ButtonLink
            to={`${addresses.downloads}?shop=${data.merchant.id}&name=${encodeURIComponent(data.merchant.name)}`}
            variant="text"
            small
          >
            {commonLabels.offline}
          </ButtonLink>
        </div>
        {list && isIncluded ? (
          <ProductGrid list={list} data={data} view={view} path={path} />
        ) : (
          <QueryResult query={query} what="Daftar produk" skeleton={<CardSkeletons count={6} />}>
            {(answer) => <ProductGrid list={answer} data={data} view={view} path={path} />}
          </QueryResult>
        )}
      </section>
    </>
  )
}

const tabTotal = ({ total_sni, total_non_sni }: ShopData, { tab }: ShopView) =>
  tab === 'non-sni' ? total_non_sni : total_sni

function firstPage(data: ShopData, view: ShopView): ListAnswer {
  const total = tabTotal(data, view)
  const cards = view.tab === 'non-sni' ? data.product_non_sni : data.product_sni
  return { data: cards, pages: numberedPages(total, perPage), total, total_filtered: total }
}

const ProductGrid = ({ list, data, view, path }: Props & { list: ListAnswer }) =>
  list.data.length === 0 ? (
    <NoProducts data={data} view={view} path={path} />
  ) : (
    <>
      <div className="cards cards--shop">
        {list.data.map((card) => (
          <ProductCard key={card.id} card={card} inShop />
        ))}
      </div>
      <Pager page={view.page} pages={list.pages} to={(page) => shopAddress(path, { ...view, page })} />
    </>
  )

/** Shown when no product matches, or when the tab has none; in that case it links to the other tab if that has some. */
function NoProducts({ data, view, path }: Props) {
  if (tabTotal(data, view) > 0)
    return (
      <Empty
        variant="find"
        title={view.search ? `Tidak ada produk yang cocok dengan “${view.search}”` : 'Tidak ada produk di sini'}
        description="Coba kata lain, atau lihat semua produk toko ini."
      >
        <ButtonLink to={tabAddress(path, view, view.tab)} variant="soft">
          Tampilkan semua
        </ButtonLink>
      </Empty>
    )
  const other = view.tab === 'sni' ? 'non-sni' : 'sni'
  const otherTotal = tabTotal(data, { ...view, tab: other })
  return (
    <Empty
      variant="empty"
      title="Tidak ada data"
      description={`Toko ini belum memajang produk ${view.tab === 'sni' ? '' : 'non-'}SNI.`}
    >
      {otherTotal > 0 && (
        <ButtonLink to={tabAddress(path, view, other)} variant="soft">
          Lihat {otherTotal} produk {other === 'sni' ? 'SNI' : 'non-SNI'}
        </ButtonLink>
      )}
    </Empty>
  )
}
