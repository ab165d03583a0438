import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { wholeNumber } from '#contract/text/format.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { StatusTag } from '#ui/feedback/StatusTag.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskAnswer, deskQuery } from '../desk/desk-client.ts'
import { ExportButtons } from '../desk/ExportButtons.tsx'
import { DeskTable, type DeskTableRow } from '../desk/list/DeskTable.tsx'
import { ListPager } from '../desk/list/ListPager.tsx'
import { ListSkeleton } from '../desk/list/ListSkeleton.tsx'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'
import { ShopTabs } from './ShopTabs.tsx'
import '../desk/desk-lists.css'
import { deskAddresses } from '../desk/desk-pages.ts'

/** All shops, with a search by name or NIB. */
export const ShopsPage = () => (
  <RequireTwoFactor>
    <Shops />
  </RequireTwoFactor>
)

const shopsAddress = (search: string, page: number) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString()
  return query ? `${deskAddresses.shops}?${query}` : deskAddresses.shops
}

function Shops() {
  useTitle('Usaha')
  const [, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const search = (query.get('search') ?? '').slice(0, 100)
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const shops = useQuery(deskQuery('shops', { search, page }))
  return (
    <div className="desk__list">
      <h1>Usaha</h1>
      <ShopTabs current="shops" />
      <SearchField
        label="Cari nama usaha atau NIB"
        name="search"
        action={deskAddresses.shops}
        value={search}
        onSearch={(text) => go(shopsAddress(text, 1))}
      />
      <DeskQueryResult
        query={shops}
        what="Daftar usaha"
        skeleton={<ListSkeleton />}
        empty={({ data }) =>
          data.length === 0 && (
            <Empty variant="find" title="Usaha tidak ditemukan." description="Coba nama atau NIB yang lain." />
          )
        }
      >
        {({ data, pages, total_filtered }) => (
          <>
            <p className="small muted">{wholeNumber(total_filtered)} usaha</p>
            <DeskTable
              caption="Usaha"
              columns={['Usaha', 'NIB', 'Provinsi', 'Produk', 'Status']}
              rows={data.map(rowOf)}
            />
            <ListPager page={page} pages={pages} to={(number) => shopsAddress(search, number)} />
          </>
        )}
      </DeskQueryResult>
      <section className="stack stack--s" aria-labelledby="ekspor-usaha">
        <h2 id="ekspor-usaha">Ekspor semua usaha</h2>
        <ExportButtons what="shops" name="semua usaha" />
      </section>
    </div>
  )
}

const rowOf = ({
  id,
  name,
  nib,
  province_name,
  products,
  status,
}: DeskAnswer<'shops'>['data'][number]): DeskTableRow => ({
  key: id,
  to: deskAddresses.shop(id),
  cells: [
    name || 'Usaha tanpa nama',
    nib && `NIB ${nib}`,
    province_name,
    `${wholeNumber(products)} produk`,
    status === 'not active' && (
      <StatusTag key="status" variant="wrong">
        Tidak aktif
      </StatusTag>
    ),
  ],
})
