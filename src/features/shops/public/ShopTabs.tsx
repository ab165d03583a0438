import { TabLinks } from '#ui/nav/TabLinks.tsx'
import { type ShopTab, type ShopView, shopTabs, tabAddress } from './shop-view.ts'

const tabNames: Record<ShopTab, string> = {
  sni: 'SNI Produk',
  'non-sni': 'Non-SNI Produk',
  ekspor: 'Pengalaman Ekspor',
  galeri: 'Galeri',
}

type Props = {
  path: string
  view: ShopView
  /** How many products a tab has, when that is known. */
  counts?: Partial<Record<ShopTab, number>>
}

/** The four tabs of a shop. */
export const ShopTabs = ({ path, view, counts = {} }: Props) => (
  <TabLinks
    label="Isi toko"
    tabs={shopTabs.map((tab) => ({ tab, name: tabNames[tab], count: counts[tab], to: tabAddress(path, view, tab) }))}
    here={view.tab}
  />
)
