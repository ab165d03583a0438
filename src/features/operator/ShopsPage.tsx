import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { wholeNumber } from '#contract/values.ts'
import { Empty } from '#ui/Empty.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { State } from '#ui/State.tsx'
import { useTitle } from '#ui/title.ts'
import { AtDesk } from './AtDesk.tsx'
import { DeskReply } from './DeskReply.tsx'
import { type DeskAnswer, deskQuestion } from './desk.ts'
import { ListBones } from './ListBones.tsx'
import { Pages } from './Pages.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import './desk-lists.css'
import { deskAddresses } from './desk-addresses.ts'

/** Every shop, found by its name or its NIB. */
export const ShopsPage = () => (
  <AtDesk>
    <Shops />
  </AtDesk>
)

const address = (search: string, page: number) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${deskAddresses.shops}?${query}` : deskAddresses.shops
}

function Shops() {
  useTitle('Usaha')
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const search = (query.get('search') ?? '').slice(0, 100)
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const shops = useQuery(deskQuestion('shops', { search, page }))
  return (
    <div className="desk__list">
      <h1>Usaha</h1>
      <ShopTabs here="shops" />
      <SearchField
        label="Cari nama usaha atau NIB"
        name="search"
        action={deskAddresses.shops}
        value={search}
        onSearch={(text) => go(address(text, 1))}
      />
      <DeskReply
        of={shops}
        what="Daftar usaha"
        bones={<ListBones />}
        empty={({ data }) =>
          data.length === 0 && <Empty look="find" title="Usaha tidak ditemukan." say="Coba nama atau NIB yang lain." />
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} usaha</p>
            <ul className="panel desk__rows">
              {data.map((shop) => (
                <ShopRow key={shop.id} shop={shop} />
              ))}
            </ul>
            <Pages page={page} pages={pages} to={(number) => address(search, number)} />
          </>
        )}
      </DeskReply>
    </div>
  )
}

const ShopRow = ({ shop }: { shop: DeskAnswer<'shops'>['data'][number] }) => (
  <li>
    <Link href={deskAddresses.shop(shop.id)}>
      <span className="grow">
        <b>{shop.name || 'Usaha tanpa nama'}</b>
        <span className="small muted">
          {[shop.nib && `NIB ${shop.nib}`, shop.province_name, `${wholeNumber(shop.products)} produk`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {shop.status === 'not active' && <State look="wrong">Tidak aktif</State>}
    </Link>
  </li>
)
