// @chunk owner-pages
import { addresses } from '#contract/addresses.ts'
import { waitingShopOf } from '#drafts/wizard/waiting-shop.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { closeDialogOf } from '#ui/dialog/close-dialog.ts'
import { Sheet } from '#ui/dialog/Dialog.tsx'
import { BannerAwning } from '#ui/display/BannerAwning.tsx'
import { Button } from '#ui/nav/Button.tsx'
import { buttonClass } from '#ui/nav/button-class.ts'
import { QrCode } from '../qr/QrSheet.tsx'
import { qrAddress } from '../qr/qr-card.ts'
import { useOwnShop } from '../use-own-shop.ts'
import './opening-notice.css'

/**
 * Says that the shop has opened: its awning rolls out over its QR code, and it can be shared at once. `path`: the page
 * below, which the closing button names.
 */
export function OpeningNotice({ shop, path, onClose }: { shop: number; path: string; onClose: () => void }) {
  const own = useOwnShop()
  const { rows, arrived } = usePending()
  const name = own.shop?.merchant.name || waitingShopOf(shop, rows, arrived, 0).name || 'Toko Anda'
  const address = qrAddress({ kind: 'shop', id: shop }, location.origin)
  const foot = (
    <>
      <Button variant="text" onClick={({ currentTarget }) => closeDialogOf(currentTarget)}>
        {path === addresses.createProduct ? 'Isi produk pertama' : 'Tutup'}
      </Button>
      <a
        className={buttonClass({ wide: true })}
        href={`https://wa.me/?text=${encodeURIComponent(shareText(name, address))}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Bagikan ke WhatsApp
        <span className="sr"> (membuka tab baru)</span>
      </a>
    </>
  )
  return (
    <Sheet title="Toko Anda sudah dibuka" onClose={onClose} foot={foot}>
      <div className="sheet__part opening">
        <div className="opening__shop">
          <BannerAwning tall />
          <p className="opening__name">{name}</p>
          <QrCode address={address} label={`Kode QR toko ${name}`} />
        </div>
        <p>Siapa pun yang memindai kode ini sampai di toko Anda. Kodenya selalu ada di Toko saya.</p>
      </div>
    </Sheet>
  )
}

const shareText = (name: string, address: string) =>
  `${name} sudah buka di Etalase Mutu. Lihat produk kami di sini: ${address}`
