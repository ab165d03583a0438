import { type ComponentProps, type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { picture, shopIcon, tag } from '#ui/display/icons.ts'
import { qrIcon, sheetOfPaper } from '#ui/display/lazy-icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { OwnShopState } from '../use-own-shop.ts'

type Qr = ComponentType<ComponentProps<typeof import('../qr/QrSheet.tsx').QrSheet>>

/** The other pages about the own shop, and its QR code. */
export function ShopTools({ own: { id, shop } }: { own: OwnShopState }) {
  const [opened, setOpened] = useState<{ QrSheet: Qr }>()
  // Few owners open the QR code, so its code is loaded on demand.
  async function openQr() {
    try {
      setOpened(await import('../qr/QrSheet.tsx'))
    } catch {
      toast('Kode QR belum dapat dibuka. Coba lagi saat ada sinyal.')
    }
  }
  const tools = [
    { to: addresses.ownLabels, name: 'Label SNI', icon: tag },
    { to: addresses.imports, name: 'Impor & ekspor', icon: sheetOfPaper },
    { to: addresses.ownShop, name: 'Profil usaha', icon: shopIcon },
    { to: `${addresses.shop(id)}?tab=galeri`, name: 'Banner & galeri', icon: picture },
  ]
  return (
    <nav className="shop-tools" aria-labelledby="alat-toko">
      <h2 id="alat-toko">Alat</h2>
      <ul>
        {shop?.merchant.status === 'active' && (
          <li>
            <button type="button" className="shop-tool" onClick={() => void openQr()}>
              <Icon d={qrIcon} />
              Kode QR
            </button>
          </li>
        )}
        {tools.map(({ to, name, icon }) => (
          <li key={to}>
            <Link className="shop-tool" href={to}>
              <Icon d={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {opened && shop && (
        <opened.QrSheet
          kind="shop"
          id={id}
          name={shop.merchant.name}
          province={shop.location.province_name}
          onClose={() => setOpened(undefined)}
        />
      )}
    </nav>
  )
}
