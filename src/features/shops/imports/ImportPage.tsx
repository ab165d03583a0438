import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ImportScreen } from '#catalog/imports/ImportScreen.tsx'
import { importAddress } from '#catalog/imports/import-view.ts'
import type { ImportsApi } from '#catalog/imports/imports-api.ts'
import { addresses } from '#contract/addresses.ts'
import { productReads } from '#contract/products/endpoints.ts'
import { useSession } from '#session/use-session.ts'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import { useTitle } from '#ui/nav/use-title.ts'
import { useOwnerAccess } from '../own/use-owner-access.ts'
import { requestImport } from './request-import.ts'

/** Import and export of the own products, for a merchant who has many. */
export function ImportPage() {
  useTitle('Impor & ekspor produk')
  const mayOpen = useOwnerAccess()
  const shop = useSession()?.merchant_id ?? 0
  const client = useQueryClient()
  const api = useMemo(() => merchantApi(client, shop), [client, shop])
  return (
    <div className="stack">
      <div className="head title-in-bar">
        <h1 className="grow">Impor &amp; ekspor produk</h1>
        <span className="only-wide">
          <ButtonLink to={api.shop.to} variant="line" small>
            Kembali
          </ButtonLink>
        </span>
      </div>
      {mayOpen && shop > 0 && <ImportScreen api={api} />}
    </div>
  )
}

const merchantApi = (client: QueryClient, shop: number): ImportsApi => ({
  owner: 'import',
  merchantId: shop,
  call: requestImport,
  to: (view) => importAddress(addresses.imports, view),
  productAddress: (id) => addresses.productForm({ id }),
  shop: { to: addresses.shop(shop), label: 'Lihat produk Anda' },
  products: 'produk Anda',
  notice: 'hasilnya dikabarkan lewat notifikasi',
  onDone: () => {
    for (const name of productReads) void client.invalidateQueries({ queryKey: [name] })
  },
})
