import { useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { isCompleted } from '#session/session.ts'
import { useSession } from '#session/use-session.ts'
import { Answer } from '#ui/Answer.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Dock } from '#ui/Dock.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { warning } from '#ui/icons.ts'
import { plus } from '#ui/late-icons.ts'
import { Note } from '#ui/Note.tsx'
import { Pager } from '#ui/Pager.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useTitle } from '#ui/title.ts'
import { OwnBones } from './OwnBones.tsx'
import { OwnGoodCard } from './OwnGoodCard.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import type { OwnGood, OwnPage } from './own-goods.ts'
import { type OwnView, ownAddress, ownViewOf } from './own-view.ts'
import { RefusedNote } from './RefusedNote.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { useOwnGoods } from './use-own-goods.ts'
import './own.css'

/** One's own products, in whatever state they are, and what can be done with each (rows 231, 235–237). */
export function OwnShopPage() {
  useTitle('Toko saya')
  const me = useSession()
  const [path, go] = useLocation()
  const query = useSearch()
  const view = useMemo(() => ownViewOf(new URLSearchParams(query)), [query])
  const { asked, page } = useOwnGoods(view)
  const [opened, setOpened] = useState<OwnGood>()
  const heading = useRef<HTMLHeadingElement>(null)
  const show = (change: Partial<OwnView>) => go(ownAddress(path, { ...view, page: 1, ...change }))
  const list = page && <Goods page={page} view={view} path={path} pages={asked.data?.pages ?? 1} onOpen={setOpened} />

  // What had the focus may have gone with what was deleted.
  const shut = () => {
    setOpened(undefined)
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  }
  return (
    <div className="stack">
      <div className="head">
        <h1 ref={heading} tabIndex={-1}>
          Toko saya
        </h1>
        <div className="only-wide">
          <AddProduct />
        </div>
      </div>
      {me && !isCompleted(me) && <NotYetOpen />}
      <nav className="tabs" aria-label="Jenis produk">
        <Tab to={ownAddress(path, { ...view, tab: 'sni', page: 1 })} here={view.tab === 'sni'} name="SNI Produk" />
        <Tab
          to={ownAddress(path, { ...view, tab: 'non-sni', page: 1 })}
          here={view.tab === 'non-sni'}
          name="Non-SNI Produk"
        />
      </nav>
      {page && <RefusedNote goods={page.goods} to={ownAddress(path, { ...view, rejected: true, page: 1 })} />}
      <SearchField
        label="Cari Produk"
        name="search"
        action={path}
        {...(view.tab === 'non-sni' && { hidden: { tab: view.tab } })}
        value={view.search}
        onSearch={(search) => show({ search })}
      />
      <StatusFilter view={view} onChange={show} />
      <section>
        <div className="head own__head">
          <h2>Daftar Product</h2>
          <p className="small muted" role="status">
            {page && asked.data && countOf(asked.data, page)}
          </p>
        </div>
        {!asked.data && page && page.goods.length > 0 && list}
        <Answer
          of={asked}
          what="Daftar produk Anda"
          bones={<OwnBones />}
          empty={() => page?.goods.length === 0 && <Nothing view={view} all={ownAddress(path, all(view))} />}
        >
          {() => list ?? <OwnBones />}
        </Answer>
      </section>
      <div className="own__dock only-narrow">
        <Dock>
          <AddProduct wide />
        </Dock>
      </div>
      {opened && <OwnSheet good={page?.goods.find(isSame(opened)) ?? opened} onShut={shut} />}
    </div>
  )
}

const AddProduct = ({ wide = false }: { wide?: boolean }) => (
  <ButtonLink to={addresses.createProduct} wide={wide}>
    <Icon d={plus} />
    Tambah Produk
  </ButtonLink>
)

const isSame =
  ({ external_id }: OwnGood) =>
  (other: OwnGood) =>
    other.external_id === external_id
const all = (view: OwnView): OwnView => ({ ...view, search: '', pending: false, rejected: false, page: 1 })

const countOf = ({ total, total_filtered }: { total: number; total_filtered: number }, { more }: OwnPage) =>
  `Menampilkan ${Math.max(0, total_filtered + more)} dari ${Math.max(0, total + more)} data`

const Tab = ({ to, here, name }: { to: string; here: boolean; name: string }) => (
  <Link href={to} {...(here && { 'aria-current': 'page' as const })}>
    {name}
  </Link>
)

type GoodsProps = {
  page: OwnPage
  view: OwnView
  path: string
  pages: number
  onOpen: (good: OwnGood) => void
}

const Goods = ({ page, view, path, pages, onOpen }: GoodsProps) => (
  <>
    <div className="cards">
      {page.goods.map((good, at) => (
        <OwnGoodCard key={good.external_id} good={good} first={at < 4} onOpen={onOpen} />
      ))}
    </div>
    <Pager page={view.page} pages={pages} to={(number) => ownAddress(path, { ...view, page: number })} />
  </>
)

const Nothing = ({ view, all }: { view: OwnView; all: string }) =>
  view.search || view.pending || view.rejected ? (
    <Empty look="find" title={noneOf(view)} say={wayOut(view)}>
      <ButtonLink to={all} look="soft">
        Tampilkan semua
      </ButtonLink>
    </Empty>
  ) : (
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

const noneOf = ({ search }: OwnView) =>
  search ? `Tidak ada produk yang cocok dengan “${search}”` : 'Tidak ada produk yang cocok'

/** Only what was narrowed can be widened. */
function wayOut({ tab, search, pending, rejected }: OwnView): string {
  const other = `Yang dicari hanya di ${tab === 'sni' ? 'SNI Produk' : 'Non-SNI Produk'}.`
  if (!search) return 'Hilangkan saringan untuk melihat yang lain.'
  return pending || rejected ? `Coba kata lain, atau hilangkan saringan. ${other}` : `Coba kata lain. ${other}`
}

const NotYetOpen = () => (
  <Note
    icon={warning}
    look="wait"
    action={
      <ButtonLink to={addresses.dashboard} look="text" small>
        Lanjutkan
      </ButtonLink>
    }
  >
    <strong>Toko Anda belum dibuka.</strong> Produk terkirim setelah pendaftaran usaha selesai.
  </Note>
)
