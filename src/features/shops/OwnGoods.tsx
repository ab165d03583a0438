import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { CardBones } from '#goods/CardBones.tsx'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { OwnGoodCard } from './OwnGoodCard.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import type { OwnGood, OwnPage } from './own-goods.ts'
import { RefusedNote } from './RefusedNote.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { type ShopView, shopAddress } from './shop-view.ts'
import { categoryMenu } from './shop-words.ts'
import { useOwnGoods } from './use-own-goods.ts'

type Props = { view: ShopView; path: string /** Leads the focus to the page's own heading. */; lead: () => void }

/** One's own products of a tab, in whatever state they are, and what can be done with each (rows 231, 235–237). */
export function OwnGoods({ view, path, lead }: Props) {
  const [, go] = useLocation()
  const { asked, page } = useOwnGoods(view)
  const [opened, setOpened] = useState<OwnGood>()
  const [begun, setBegun] = useState(false)
  const show = (change: Partial<ShopView>) => go(shopAddress(path, { ...view, page: 1, ...change }))
  const menu = categoryMenu(asked.data?.categories ?? [], view.tab)
  const list = page && <Goods page={page} view={view} path={path} pages={asked.data?.pages ?? 1} onOpen={setOpened} />

  // What had the focus may have gone with what was deleted.
  const shut = () => {
    setOpened(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && lead())
  }
  // What the reviewer wants stands above all else here: nothing is drawn before that is known, or it would move the rest.
  const knows = page !== undefined && (asked.data !== undefined || asked.error !== null || page.goods.length > 0)
  if (knows && !begun) setBegun(true)
  if (!knows && !begun) return <Bones />
  return (
    <>
      {page && <RefusedNote goods={page.goods} to={shopAddress(path, { ...view, rejected: true, page: 1 })} />}
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
      <StatusFilter view={view} onChange={show} />
      <section>
        <div className="head">
          <h2>Daftar Product</h2>
          <p className="small muted" role="status">
            {page && asked.data && countOf(asked.data, page)}
          </p>
        </div>
        {!asked.data && page && page.goods.length > 0 && list}
        <Answer
          of={asked}
          what="Daftar produk Anda"
          bones={<Bones />}
          empty={() => page?.goods.length === 0 && <Nothing view={view} path={path} />}
        >
          {() => list ?? <Bones />}
        </Answer>
      </section>
      {opened && <OwnSheet good={page?.goods.find(isSame(opened)) ?? opened} onShut={shut} />}
    </>
  )
}

const isSame =
  ({ external_id }: OwnGood) =>
  (other: OwnGood) =>
    other.external_id === external_id
const all = (view: ShopView): ShopView => ({
  ...view,
  ...{ search: '', category: undefined, pending: false, rejected: false, page: 1 },
})
const isNarrowed = ({ search, category, pending, rejected }: ShopView) =>
  Boolean(search || category || pending || rejected)

const countOf = ({ total, total_filtered }: { total: number; total_filtered: number }, { more }: OwnPage) =>
  `Menampilkan ${Math.max(0, total_filtered + more)} dari ${Math.max(0, total + more)} data`

type GoodsProps = {
  page: OwnPage
  view: ShopView
  path: string
  pages: number
  onOpen: (good: OwnGood) => void
}

const Goods = ({ page, view, path, pages, onOpen }: GoodsProps) => (
  <>
    <div className="cards cards--shop">
      {page.goods.map((good, at) => (
        <OwnGoodCard key={good.external_id} good={good} first={at < 4} onOpen={onOpen} />
      ))}
    </div>
    <Pager page={view.page} pages={pages} to={(number) => shopAddress(path, { ...view, page: number })} />
  </>
)

type TabProps = { view: ShopView; path: string }

const Nothing = ({ view, path }: TabProps) =>
  isNarrowed(view) ? (
    <Empty look="find" title={noneOf(view)} say={wayOut(view)}>
      <ButtonLink to={shopAddress(path, all(view))} look="soft">
        Tampilkan semua
      </ButtonLink>
    </Empty>
  ) : (
    <EmptyTab view={view} path={path} />
  )

/** Nothing in this tab. Whoever has products in the other one is led there, or they would believe them lost. */
function EmptyTab({ view, path }: TabProps) {
  const other = useMemo((): ShopView => ({ ...all(view), tab: view.tab === 'sni' ? 'non-sni' : 'sni' }), [view])
  const { asked, page } = useOwnGoods(other)
  if (!page || (!asked.data && !asked.error)) return <Bones />
  const there = Math.max(0, (asked.data?.total ?? 0) + page.more)
  if (there === 0)
    return (
      <Empty
        look="empty"
        title="Belum ada produk di sini"
        say="Foto produk Anda, isi keterangannya, lalu kirim. Boleh tanpa sinyal."
      >
        <ButtonLink to={addresses.createProduct} look="soft">
          Tambah Produk
        </ButtonLink>
      </Empty>
    )
  const [here, beside] = view.tab === 'sni' ? ['SNI', 'non-SNI'] : ['non-SNI', 'SNI']
  return (
    <Empty look="empty" title={`Belum ada produk ${here}`} say={`Produk Anda ada di tab produk ${beside}.`}>
      <ButtonLink to={shopAddress(path, other)} look="soft">
        Lihat {there} produk {beside}
      </ButtonLink>
    </Empty>
  )
}

const noneOf = ({ search }: ShopView) =>
  search ? `Tidak ada produk yang cocok dengan “${search}”` : 'Tidak ada produk yang cocok'

/** Only what was narrowed can be widened. */
function wayOut({ tab, search, category, pending, rejected }: ShopView): string {
  const other = `Yang dicari hanya di ${tab === 'sni' ? 'SNI Produk' : 'Non-SNI Produk'}.`
  if (!search) return 'Hilangkan saringan untuk melihat yang lain.'
  return category || pending || rejected
    ? `Coba kata lain, atau hilangkan saringan. ${other}`
    : `Coba kata lain. ${other}`
}

/** Six of one's own on their way. */
const Bones = () => <CardBones count={6} lines={[80, 60, 40]} />
