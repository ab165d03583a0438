// @chunk after-start
import { navigate } from 'wouter/use-browser-location'
import { addresses } from '#contract/addresses.ts'
import { serverTime } from '#offline/network/server-clock.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { listAdd, listCheck } from '#ui/display/lazy-icons.ts'
import { toast } from '#ui/feedback/toast.ts'
import { IconButton } from '#ui/nav/IconButton.tsx'
import {
  type InquiryProduct,
  inquiryLimits,
  inquiryProductOf,
  isOpen,
  openInquiries,
  updateInquiries,
  useInquiries,
  withoutProducts,
  withProduct,
} from './inquiry-list.ts'

export type InquiryButtonProps = { product: Omit<InquiryProduct, 'shop'>; shop: InquiryProduct['shop'] }

/** Adds a product to 'Daftar tanya', or takes it away. Works for guests and without a connection. */
export function InquiryButton({ product, shop }: InquiryButtonProps) {
  const list = useInquiries()
  const isAdded = list.items.some((item) => item.id === product.id && isOpen(item))
  function toggle() {
    if (isAdded) return void updateInquiries((now) => withoutProducts(now, [product.id]))
    const count = openInquiries(list).length
    if (count >= inquiryLimits.open) return toast(full, { alert: true })
    if (!updateInquiries((now) => withProduct(now, inquiryProductOf(product, shop), Math.round(serverTime()))))
      return toast('HP ini tidak dapat menyimpan Daftar tanya.', { alert: true })
    toast(`Masuk Daftar tanya: ${count + 1} produk.`, {
      action: { name: 'Buka', run: () => navigate(addresses.inquiries) },
    })
  }
  return (
    <IconButton
      aria-label={`Daftar tanya: ${product.name}`}
      aria-pressed={isAdded}
      title={isAdded ? 'Hapus dari Daftar tanya' : 'Tambah ke Daftar tanya'}
      onClick={toggle}
    >
      <Icon d={isAdded ? listCheck : listAdd} />
    </IconButton>
  )
}

const full = `Daftar tanya sudah ${inquiryLimits.open} produk. Tanyakan atau hapus sebagian dahulu.`
