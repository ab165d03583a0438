import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CardSkeletons } from '#catalog/CardSkeletons.tsx'
import { addresses } from '#contract/addresses.ts'
import { reviewLabels } from '#contract/products/product-state.ts'
import { warning } from '#ui/display/icons.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { Check } from '#ui/fields/Check.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import { categoryMenu } from '../../public/shop-list-texts.ts'
import { type ShopView, shopAddress } from '../../public/shop-view.ts'
import { OwnProductCard } from './OwnProductCard.tsx'
import { OwnProductSheet } from './OwnProductSheet.tsx'
import { type OwnProduct, type OwnProductPage, rejectionOf } from './own-products.ts'
import { editLabel, formAddressOf } from './product-actions.ts'
import { useOwnProducts } from './use-own-products.ts'

type Props = {
  view: ShopView
  path: string
  /** Moves the focus to the heading of the page. */
  focusHeading: () => void
}

/** The own products of a tab, in every state, each with its actions. */
export function OwnProducts({ view, path, focusHeading }: Props) {
  const [, go] = useLocation()
  const { query, page } = useOwnProducts(view)
  const [opened, setOpened] = useState<OwnProduct>()
  const [isStarted, setStarted] = useState(false)
  const show = (change: Partial<ShopView>) => go(shopAddress(path, { ...view, page: 1, ...change }))
  const menu = categoryMenu(query.data?.categories ?? [], view.tab)
  const list = page && (
    <ProductGrid page={page} view={view} path={path} pages={query.data?.pages ?? 1} onOpen={setOpened} />
  )

  // When the product was deleted, the focused element may not exist any more.
  const closeSheet = () => {
    setOpened(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && focusHeading())
  }
  // The reviewer's remarks are on top: nothing is rendered before they are known, because they would move the rest.
  const isReady = page !== undefined && (query.data !== undefined || query.error !== null || page.products.length > 0)
  if (isReady && !isStarted) setStarted(true)
  if (!isReady && !isStarted) return <ProductsSkeleton />
  return (
    <>
      {page && <RejectedNote goods={page.products} to={shopAddress(path, { ...view, rejected: true, page: 1 })} />}
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
      <StatusFilter view={view} onChange={show} />
      <section>
        <div className="head">
          <h2>Daftar Product</h2>
          <p className="small muted" role="status">
            {page && query.data && ownCountText(query.data, page)}
          </p>
        </div>
        {!query.data && page && page.products.length > 0 && list}
        <QueryResult
          query={query}
          what="Daftar produk Anda"
          skeleton={<ProductsSkeleton />}
          empty={() => page?.products.length === 0 && <NoProducts view={view} path={path} />}
        >
          {() => list ?? <ProductsSkeleton />}
        </QueryResult>
      </section>
      {opened && <OwnProductSheet good={page?.products.find(isSameProduct(opened)) ?? opened} onClose={closeSheet} />}
    </>
  )
}

const isSameProduct =
  ({ external_id }: OwnProduct) =>
  (other: OwnProduct) =>
    other.external_id === external_id
const withoutFilters = (view: ShopView): ShopView => ({
  ...view,
  ...{ search: '', category: undefined, pending: false, rejected: false, page: 1 },
})
const isFiltered = ({ search, category, pending, rejected }: ShopView) =>
  Boolean(search || category || pending || rejected)

const ownCountText = ({ total, total_filtered }: { total: number; total_filtered: number }, { more }: OwnProductPage) =>
  `Menampilkan ${Math.max(0, total_filtered + more)} dari ${Math.max(0, total + more)} data`

type ProductGridProps = {
  page: OwnProductPage
  view: ShopView
  path: string
  pages: number
  onOpen: (good: OwnProduct) => void
}

const ProductGrid = ({ page, view, path, pages, onOpen }: ProductGridProps) => (
  <>
    <div className="cards cards--shop">
      {page.products.map((good, index) => (
        <OwnProductCard key={good.external_id} good={good} first={index < 4} onOpen={onOpen} />
      ))}
    </div>
    <Pager page={view.page} pages={pages} to={(number) => shopAddress(path, { ...view, page: number })} />
  </>
)

type TabProps = { view: ShopView; path: string }

const NoProducts = ({ view, path }: TabProps) =>
  isFiltered(view) ? (
    <Empty variant="find" title={noMatchText(view)} description={noMatchHint(view)}>
      <ButtonLink to={shopAddress(path, withoutFilters(view))} variant="soft">
        Tampilkan semua
      </ButtonLink>
    </Empty>
  ) : (
    <EmptyTab view={view} path={path} />
  )

/** Shown in an empty tab. Links to the other tab if that has products, which the owner would otherwise believe lost. */
function EmptyTab({ view, path }: TabProps) {
  const other = useMemo(
    (): ShopView => ({ ...withoutFilters(view), tab: view.tab === 'sni' ? 'non-sni' : 'sni' }),
    [view],
  )
  const { query, page } = useOwnProducts(other)
  if (!page || (!query.data && !query.error)) return <ProductsSkeleton />
  const otherTotal = Math.max(0, (query.data?.total ?? 0) + page.more)
  if (otherTotal === 0)
    return (
      <Empty
        variant="empty"
        title="Belum ada produk di sini"
        description="Foto produk Anda, isi keterangannya, lalu kirim. Boleh tanpa sinyal."
      >
        <ButtonLink to={addresses.createProduct} variant="soft">
          Tambah Produk
        </ButtonLink>
      </Empty>
    )
  const [thisKind, otherKind] = view.tab === 'sni' ? ['SNI', 'non-SNI'] : ['non-SNI', 'SNI']
  return (
    <Empty
      variant="empty"
      title={`Belum ada produk ${thisKind}`}
      description={`Produk Anda ada di tab produk ${otherKind}.`}
    >
      <ButtonLink to={shopAddress(path, other)} variant="soft">
        Lihat {otherTotal} produk {otherKind}
      </ButtonLink>
    </Empty>
  )
}

const noMatchText = ({ search }: ShopView) =>
  search ? `Tidak ada produk yang cocok dengan “${search}”` : 'Tidak ada produk yang cocok'

/** A hint for an empty result, depending on the active filters. */
function noMatchHint({ tab, search, category, pending, rejected }: ShopView): string {
  const other = `Yang dicari hanya di ${tab === 'sni' ? 'SNI Produk' : 'Non-SNI Produk'}.`
  if (!search) return 'Hilangkan saringan untuk melihat yang lain.'
  return category || pending || rejected
    ? `Coba kata lain, atau hilangkan saringan. ${other}`
    : `Coba kata lain. ${other}`
}

/** The skeleton of six own products. */
const ProductsSkeleton = () => <CardSkeletons count={6} lines={[80, 60, 40]} />

type StatusFilterProps = {
  view: ShopView
  onChange: (change: Pick<ShopView, 'rejected'> | Pick<ShopView, 'pending'>) => void
}

/** Filters the products by state: rejected, under review, both, or all. */
const StatusFilter = ({ view, onChange }: StatusFilterProps) => (
  <fieldset className="row row--wrap own__filter">
    <legend className="sr">Hanya yang berstatus</legend>
    <Check checked={view.rejected} onChange={({ currentTarget }) => onChange({ rejected: currentTarget.checked })}>
      <span className="small">{reviewLabels.rejected}</span>
    </Check>
    <Check checked={view.pending} onChange={({ currentTarget }) => onChange({ pending: currentTarget.checked })}>
      <span className="small">{reviewLabels.submitted}</span>
    </Check>
  </fieldset>
)

/** A note about rejected products: with one, the reviewer's remark; with several, a link to them (`to`). */
export function RejectedNote({ goods, to }: { goods: readonly OwnProduct[]; to: string }) {
  const rejected = goods.flatMap((good) => {
    const rejection = rejectionOf(good)
    return rejection ? [{ good, ...rejection }] : []
  })
  const [first] = rejected
  if (!first) return null
  return (
    <Note icon={warning} variant="wrong">
      <strong>{rejected.length} produk belum sesuai persyaratan.</strong>{' '}
      {rejected.length === 1 ? (
        <>
          {first.remark}
          <Link className="link link--bare own__fix" href={formAddressOf(first.good)}>
            {editLabel(first.good)}
          </Link>
        </>
      ) : (
        <Link className="link link--bare own__fix" href={to}>
          Lihat semuanya
        </Link>
      )}
    </Note>
  )
}
