import { addresses } from '#contract/addresses.ts'
import { requireProduct, shopReason, truncateName } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

/** The platform changed a product itself. Its owner hears what was changed and why, and what it was called before. */
export function productUpdated(given: TemplateInput): MailContent {
  const told = requireProduct(given)
  const renamed = told.before !== undefined && told.before !== told.name
  return {
    subject: 'Informasi produk Anda diperbarui',
    preheader: `"${truncateName(told.before ?? told.name)}" diperbarui oleh pengelola Etalase Mutu.`,
    heading: 'Informasi produk diperbarui',
    paragraphs: [
      renamed
        ? `Pengelola Etalase Mutu memperbarui produk Anda. Nama sebelumnya "${told.before}", sekarang "${told.name}".`
        : `Pengelola Etalase Mutu memperbarui informasi produk "${told.name}".`,
      ...(told.changed ? [`Yang diubah: ${told.changed}.`] : []),
      // Letters that say what was changed say why; what older ones carry is what a reviewer had said.
      ...(told.changed && told.remark.length > 0 ? ['Alasannya:', ...told.remark] : []),
    ],
    button: { label: 'Buka produk', href: `${given.baseUrl}${addresses.createProduct}?id=${told.productId}` },
    notMe: { text: 'Tidak sesuai? Ubah lagi produknya, atau hubungi kami lewat halaman Kontak.' },
    why: shopReason,
  }
}
