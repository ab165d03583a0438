import { type ComponentProps, type ComponentType, useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Button } from '#ui/nav/Button.tsx'
import { ButtonLink } from '#ui/nav/ButtonLink.tsx'
import type { OwnShopState } from './use-own-shop.ts'

type Qr = ComponentType<ComponentProps<typeof import('./qr/QrSheet.tsx').QrSheet>>

/** Where else one's own shop is looked after, and its code to hand on. */
export function OwnShopLinks({ own: { id, shop } }: { own: OwnShopState }) {
  const [opened, setOpened] = useState<{ QrSheet: Qr }>()
  // Few ever open it: its code comes then.
  const open = () =>
    import('./qr/QrSheet.tsx').then(setOpened, () => toast('Kode QR belum dapat dibuka. Coba lagi saat ada sinyal.'))
  return (
    <nav className="row row--wrap own__shop-links" aria-label="Kelola toko">
      <ButtonLink to={addresses.ownShop} look="soft" small>
        Profil usaha
      </ButtonLink>
      <ButtonLink to={addresses.insight} look="soft" small>
        Statistik
      </ButtonLink>
      {shop?.merchant.status === 'active' && (
        <Button look="soft" small onClick={() => void open()}>
          Kode QR
        </Button>
      )}
      {opened && shop && (
        <opened.QrSheet
          kind="shop"
          id={id}
          name={shop.merchant.name}
          province={shop.location.province_name}
          onShut={() => setOpened(undefined)}
        />
      )}
    </nav>
  )
}
