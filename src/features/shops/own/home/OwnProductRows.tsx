import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { type ProductGroup, productGroups } from '#contract/products/product-group.ts'
import { Price } from '#ui/display/Price.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { QueryResult } from '#ui/feedback/QueryResult.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { Pager } from '#ui/nav/Pager.tsx'
import { OwnProductPhoto, ProductMarks } from '../products/OwnProductCard.tsx'
import { OwnProductSheet } from '../products/OwnProductSheet.tsx'
import { type OwnProduct, rejectionOf } from '../products/own-products.ts'
import { homeViewAddress, type OwnView } from '../products/own-view.ts'
import { changeLabel, editLabel, formAddressOf, productNameOf } from '../products/product-actions.ts'
import { useJustSavedCard } from '../products/use-just-saved-card.ts'
import type { useOwnProducts } from '../products/use-own-products.ts'

export const groupNames: Record<ProductGroup, string> = {
  live: 'Tampil',
  review: 'Diperiksa',
  fix: 'Perlu diubah',
  draft: 'Draf',
  off: 'Diturunkan',
}

/** A search field for fewer products would be more to read than the products. */
const leastToSearch = 8

type Props = {
  view: OwnView
  products: ReturnType<typeof useOwnProducts>
  groups: Record<ProductGroup, number> | undefined
}

/** The own products as rows, by what they ask of their owner. */
export function OwnProductRows({ view, products: { query, page }, groups }: Props) {
  const [, go] = useLocation()
  const [opened, setOpened] = useState<OwnProduct>()
  const total = groups && Object.values(groups).reduce((sum, count) => sum + count, 0)
  const addressOf = (change: Partial<OwnView>) => homeViewAddress({ ...view, page: 1, ...change })
  const rows = page && page.products.length > 0 && (
    <>
      <ul className="panel own-rows">
        {page.products.map((product) => (
          <ProductRow key={product.external_id} product={product} onOpen={setOpened} />
        ))}
      </ul>
      <Pager
        page={view.page}
        pages={query.data?.pages ?? 1}
        to={(number) => homeViewAddress({ ...view, page: number })}
      />
    </>
  )
  // Without an answer of the server the products that wait on this phone are shown: they are not 'never opened here'.
  const isLocalOnly = rows && !query.data && query.error?.trouble === 'unreachable'
  return (
    <section className="stack paged" aria-labelledby="produk-anda">
      <h2 id="produk-anda">Produk{total ? ` (${total})` : ''}</h2>
      {groups && total !== undefined && total > 0 && (
        <GroupChips groups={groups} total={total} here={view.group} addressOf={(group) => addressOf({ group })} />
      )}
      {((total ?? 0) >= leastToSearch || view.search) && (
        <SearchField
          label="Cari Produk"
          name="search"
          action={addresses.shopHome}
          {...(view.group && { hidden: { group: view.group } })}
          value={view.search}
          onSearch={(search) => go(addressOf({ search }))}
        />
      )}
      {isLocalOnly ? (
        <>
          {rows}
          <p className="small muted">Produk lain di server menyusul saat ada sinyal.</p>
        </>
      ) : (
        <QueryResult
          query={query}
          what="Daftar produk Anda"
          skeleton={<RowsSkeleton />}
          empty={() => page?.products.length === 0 && <NoRows view={view} isEmpty={total === 0} />}
        >
          {() => rows || <RowsSkeleton />}
        </QueryResult>
      )}
      {opened && (
        <OwnProductSheet
          good={page?.products.find(({ external_id }) => external_id === opened.external_id) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

type ChipsProps = {
  groups: Record<ProductGroup, number>
  total: number
  here: ProductGroup | undefined
  addressOf: (group: ProductGroup | undefined) => string
}

const GroupChips = ({ groups, total, here, addressOf }: ChipsProps) => {
  const chips = [
    { group: undefined, name: 'Semua', count: total },
    ...productGroups.map((group) => ({ group, name: groupNames[group], count: groups[group] })),
  ].filter(({ group, count }) => count > 0 || group === here)
  return (
    <nav className="strip" aria-label="Saring menurut status">
      {chips.map(({ group, name, count }) => (
        <Link
          key={name}
          className={group === here ? 'chip chip--on' : 'chip'}
          href={addressOf(group)}
          state={{ stay: true }}
          {...(group === here && { 'aria-current': 'page' as const })}
        >
          {name} <span className="muted">{count}</span>
        </Link>
      ))}
    </nav>
  )
}

function ProductRow({ product, onOpen }: { product: OwnProduct; onOpen: (product: OwnProduct) => void }) {
  const name = productNameOf(product)
  const { card, mark } = useJustSavedCard<HTMLLIElement>(product.external_id)
  const { price_bottom, price_top, label, entry, hasDraft, group } = product
  const change = changeLabel(product)
  const remark = rejectionOf(product)?.remark
  const isLive = label === undefined && !entry && !hasDraft && product.is_public === 1
  const action = group === 'draft' ? 'Lanjutkan' : group === 'fix' ? shortEditLabel(product) : undefined
  return (
    <li ref={card} className={mark ? 'own-row own-card--new' : 'own-row'}>
      <span className="own-row__pic">
        <OwnProductPhoto good={product} first={false} />
      </span>
      <div className="own-row__text grow">
        <h3>
          <button type="button" className="own-row__open" aria-haspopup="dialog" onClick={() => onOpen(product)}>
            {name}
          </button>
        </h3>
        {price_bottom !== null && <Price bottom={price_bottom} top={price_top ?? price_bottom} />}
        <p className="own-row__marks">
          {mark && !entry && <StatusTag variant="good">{mark}</StatusTag>}
          {isLive && !mark && <StatusTag variant="good">{groupNames.live}</StatusTag>}
          <ProductMarks good={product} />
        </p>
        {remark && <q className="own-row__remark small">{remark}</q>}
        {change && !remark && <p className="xs own__change">{change}</p>}
        {product.confirm_due === 1 && <p className="xs own__change">Nyatakan bahwa sertifikat masih berlaku</p>}
      </div>
      {action && (
        <ButtonLink to={formAddressOf(product)} variant="soft" small aria-label={`${action} ${name}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  )
}

/** 'Perbaiki' where there is no room for 'Perbaiki & kirim ulang'. */
const shortEditLabel = (product: OwnProduct) => (editLabel(product) === 'Ubah' ? 'Ubah' : 'Perbaiki')

const NoRows = ({ view, isEmpty }: { view: OwnView; isEmpty: boolean }) =>
  isEmpty ? (
    <Empty
      variant="empty"
      title="Belum ada produk di sini"
      description="Foto produk Anda, isi keterangannya, lalu kirim. Boleh tanpa sinyal."
    />
  ) : (
    <Empty
      variant="find"
      title={view.search ? `Tidak ada produk yang cocok dengan “${view.search}”` : 'Tidak ada produk di sini'}
      description="Hilangkan saringan untuk melihat yang lain."
    >
      <ButtonLink to={addresses.shopHome} variant="soft">
        Tampilkan semua
      </ButtonLink>
    </Empty>
  )

const RowsSkeleton = () => (
  <ul className="panel own-rows" aria-hidden="true">
    {[1, 2, 3].map((row) => (
      <li key={row} className="own-row">
        <span className="own-row__pic skeleton" />
        <div className="own-row__text grow">
          <SkeletonLine width={80} />
          <SkeletonLine width={40} />
        </div>
      </li>
    ))}
  </ul>
)
