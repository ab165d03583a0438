import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { type ShopTab, type ShopView, shopTabs, tabAddress } from './shop-view.ts'

const tabNames: Record<ShopTab, string> = {
  sni: 'SNI Produk',
  'non-sni': 'Non-SNI Produk',
  ekspor: 'Pengalaman Ekspor',
  galeri: 'Galeri',
}

/** The four tabs of a shop. */
export const ShopTabs = ({ path, view }: { path: string; view: ShopView }) => (
  <TabLinks
    label="Isi toko"
    tabs={shopTabs.map((tab) => ({ tab, name: tabNames[tab], to: tabAddress(path, view, tab) }))}
    here={view.tab}
  />
)
