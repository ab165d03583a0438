import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ListAnswer } from '#contract/showcase.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { ProductCard } from '#goods/ProductCard.tsx'
import { question } from '#offline/question.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import type { ShopData } from './ShopPage.tsx'
import { comesWithShop, goodsAskOf, perPage, type ShopView, shopAddress, tabAddress } from './shop-view.ts'
import { categoryMenu, countText } from './shop-words.ts'

type Props = { data: ShopData; view: ShopView; path: string }

/** The products of one of a shop's two shelves (rows 226–228). Its first page has come with the shop. */
export function ShopGoods({ data, view, path }: Props) {
  const [, go] = useLocation()
  const with_shop = comesWithShop(view)
  const asked = useQuery({ ...question('showcase.list', goodsAskOf(data.merchant.id, view)), enabled: !with_shop })
  const show = (change: Partial<ShopView>) => go(shopAddress(path, { ...view, page: 1, ...change }))
  const list = with_shop ? firstPage(data, view) : asked.data
  const menu = categoryMenu(data.categories, view.tab)
  return (
    <>
      {shelfTotal(data, view) > 0 && (
        <div className="shop__seek">
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
        {list && with_shop ? (
          <Goods list={list} data={data} view={view} path={path} />
        ) : (
          <Answer of={asked} what="Daftar produk" bones={<CardBones count={6} />}>
            {(answer) => <Goods list={answer} data={data} view={view} path={path} />}
          </Answer>
        )}
      </section>
    </>
  )
}

const shelfTotal = ({ total_sni, total_non_sni }: ShopData, { tab }: ShopView) =>
  tab === 'non-sni' ? total_non_sni : total_sni

function firstPage(data: ShopData, view: ShopView): ListAnswer {
  const total = shelfTotal(data, view)
  const cards = view.tab === 'non-sni' ? data.product_non_sni : data.product_sni
  return { data: cards, pages: Math.ceil(total / perPage), total, total_filtered: total }
}

const Goods = ({ list, data, view, path }: Props & { list: ListAnswer }) =>
  list.data.length === 0 ? (
    <Nothing data={data} view={view} path={path} />
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
function Nothing({ data, view, path }: Props) {
  if (shelfTotal(data, view) > 0)
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
  const there = shelfTotal(data, { ...view, tab: other })
  return (
    <Empty
      look="empty"
      title="Tidak ada data"
      say={`Toko ini belum memajang produk ${view.tab === 'sni' ? '' : 'non-'}SNI.`}
    >
      {there > 0 && (
        <ButtonLink to={tabAddress(path, view, other)} look="soft">
          Lihat {there} produk {other === 'sni' ? 'SNI' : 'non-SNI'}
        </ButtonLink>
      )}
    </Empty>
  )
}
