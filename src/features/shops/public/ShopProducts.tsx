import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { ProductCard } from '#catalog/ProductCard.tsx'
import type { ListAnswer } from '#contract/showcase.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import type { ShopData } from './ShopPage.tsx'
import { categoryMenu, countText } from './shop-list-texts.ts'
import { comesWithShop, perPage, productsInputOf, type ShopView, shopAddress, tabAddress } from './shop-view.ts'

type Props = { data: ShopData; view: ShopView; path: string }

/** The products of one of a shop's two shelves (rows 226–228). Its first page has come with the shop. */
export function ShopProducts({ data, view, path }: Props) {
  const [, go] = useLocation()
  const isIncluded = comesWithShop(view)
  const asked = useQuery({
    ...endpointQuery('showcase.list', productsInputOf(data.merchant.id, view)),
    enabled: !isIncluded,
  })
  const show = (change: Partial<ShopView>) => go(shopAddress(path, { ...view, page: 1, ...change }))
  const list = isIncluded ? firstPage(data, view) : asked.data
  const menu = categoryMenu(data.categories, view.tab)
  return (
    <>
      {tabTotal(data, view) > 0 && (
        <div className="shop__search">
          <SearchField
            label="Cari Produk"
            name="search"
            action={path}
            {...(view.tab === 'non-sni' && { hidden: { tab: view.tab } })}
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
        </div>
        {list && isIncluded ? (
          <ProductGrid list={list} data={data} view={view} path={path} />
        ) : (
          <QueryResult of={asked} what="Daftar produk" bones={<CardSkeletons count={6} />}>
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
  return { data: cards, pages: Math.ceil(total / perPage), total, total_filtered: total }
}

const ProductGrid = ({ list, data, view, path }: Props & { list: ListAnswer }) =>
  list.data.length === 0 ? (
    <NoProducts data={data} view={view} path={path} />
  ) : (
    <>
      <div className="cards cards--shop">
        {list.data.map((card) => (
          <ProductCard key={card.id} card={card} />
        ))}
      </div>
      <Pager page={view.page} pages={list.pages} to={(page) => shopAddress(path, { ...view, page })} />
    </>
  )

/** Nothing here: of what was looked for, or on this shelf at all; then the other one may have something. */
function NoProducts({ data, view, path }: Props) {
  if (tabTotal(data, view) > 0)
    return (
      <Empty
        look="find"
        title={view.search ? `Tidak ada produk yang cocok dengan “${view.search}”` : 'Tidak ada produk di sini'}
        say="Coba kata lain, atau lihat semua produk toko ini."
      >
        <ButtonLink to={tabAddress(path, view, view.tab)} look="soft">
          Tampilkan semua
        </ButtonLink>
      </Empty>
    )
  const other = view.tab === 'sni' ? 'non-sni' : 'sni'
  const otherTotal = tabTotal(data, { ...view, tab: other })
  return (
    <Empty
      look="empty"
      title="Tidak ada data"
      say={`Toko ini belum memajang produk ${view.tab === 'sni' ? '' : 'non-'}SNI.`}
    >
      {otherTotal > 0 && (
        <ButtonLink to={tabAddress(path, view, other)} look="soft">
          Lihat {otherTotal} produk {other === 'sni' ? 'SNI' : 'non-SNI'}
        </ButtonLink>
      )}
    </Empty>
  )
}
