import type { InquiryProduct } from '#catalog/inquiries/inquiry-list.ts'
import { addresses } from '#contract/addresses.ts'
import { contactText } from '#contract/contacts/whatsapp.ts'

/**
 * The message to a producer: the products with their addresses, and what the person adds. `origin`:
 * 'https://etalase.example'.
 */
export function inquiryMessage(products: readonly InquiryProduct[], note: string, origin: string): string {
  const [first] = products
  const linkOf = ({ id }: InquiryProduct) => origin + addresses.product(id)
  const about =
    products.length === 1 && first
      ? contactText(first.name, linkOf(first))
      : [
          `Halo ${first?.shop.name}, saya melihat ${products.length} produk Anda di Etalase Mutu:`,
          ...products.map((product, index) => `${index + 1}. ${product.name}: ${linkOf(product)}`),
        ].join('\n')
  return note.trim() ? `${about}\n\n${note.trim()}` : about
}
