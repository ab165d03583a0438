import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { ImportScreen } from '#catalog/imports/ImportScreen.tsx'
import { importAddress } from '#catalog/imports/import-view.ts'
import type { ImportCall, ImportsApi } from '#catalog/imports/imports-api.ts'
import { addresses } from '#contract/addresses.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { DeskQueryResult } from '../desk/DeskQueryResult.tsx'
import { type DeskEndpointName, deskQuery, deskQueryKey, requestDesk } from '../desk/desk-client.ts'
import { deskAddresses } from '../desk/desk-pages.ts'
import { idIn } from '../desk/list/list-view.ts'
import { RequireTwoFactor } from '../security/RequireTwoFactor.tsx'

/** Import and export of a shop's products, by an operator for its owner. */
export const ImportPage = () => (
  <RequireTwoFactor>
    <ShopImports />
  </RequireTwoFactor>
)

function ShopImports() {
  const shop = idIn(useSearch(), 'shop')
  const client = useQueryClient()
  const query = useQuery({ ...deskQuery('shop', { id: shop ?? 0 }), enabled: shop !== undefined })
  const api = useMemo(() => shop && operatorApi(client, shop), [client, shop])
  useTitle('Impor & ekspor produk')
  if (!api) return <ShopNotFound title="Usaha tidak ditemukan." />
  return (
    <DeskQueryResult
      query={query}
      what="Usaha"
      skeleton={<SkeletonLine width={80} />}
      page
      refused={({ message }) => <ShopNotFound title={message} />}
    >
      {({ data }) => (
        <div className="stack">
          <div>
            <ButtonLink to={deskAddresses.shop(data.id)} variant="text" small>
              Ke data usaha
            </ButtonLink>
          </div>
          <div>
            <h1>Impor &amp; ekspor produk</h1>
            <p className="muted imports__file">{data.name || 'Usaha tanpa nama'}</p>
          </div>
          <ImportScreen key={shop} api={api} />
        </div>
      )}
    </DeskQueryResult>
  )
}

const ShopNotFound = ({ title }: { title: string }) => (
  <Empty variant="find" page title={title}>
    <ButtonLink to={deskAddresses.shops}>Ke daftar usaha</ButtonLink>
  </Empty>
)

/** The desk's endpoint for each one of a merchant. */
const deskNames = {
  template: 'importTemplate',
  upload: 'importUpload',
  list: 'importList',
  one: 'importOne',
  rows: 'importRows',
  table: 'importTable',
  columns: 'importColumns',
  photos: 'importPhotos',
  start: 'importStart',
  remove: 'importRemove',
  report: 'importReport',
  export: 'importExport',
} as const satisfies Record<ImportCall, DeskEndpointName>

const operatorApi = (client: Parameters<typeof requestDesk>[0], shop: number): ImportsApi => ({
  owner: `desk.import.${shop}`,
  merchantId: shop,
  // Calls that do not concern one import need the shop; the others ignore it.
  call: (name, ask, options) =>
    requestDesk(client, deskNames[name], { ...ask, merchant_id: shop } as never, options) as Promise<never>,
  to: (view) => importAddress(`${addresses.operator}/import`, view, { shop: String(shop) }),
  productAddress: deskAddresses.review,
  shop: { to: deskAddresses.shop(shop), label: 'Ke data usaha' },
  products: 'produk usaha ini',
  notice: 'pemilik usaha mendapat notifikasi',
  onDone: () => void client.invalidateQueries({ queryKey: deskQueryKey('queue') }),
})
