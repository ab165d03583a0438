import { addresses } from '#contract/addresses.ts'
import { requireProduct, shopReason, truncateName } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

/** An operator changed a product: what was changed, why, and the former name. */
export function productUpdated(input: TemplateInput): MailContent {
  const product = requireProduct(input)
  const renamed = product.before !== undefined && product.before !== product.name
  return {
    subject: 'Informasi produk Anda diperbarui',
    preheader: `"${truncateName(product.before ?? product.name)}" diperbarui oleh pengelola Etalase Mutu.`,
    heading: 'Informasi produk diperbarui',
    paragraphs: [
      renamed
        ? `Pengelola Etalase Mutu memperbarui produk Anda. Nama sebelumnya "${product.before}", sekarang "${product.name}".`
        : `Pengelola Etalase Mutu memperbarui informasi produk "${product.name}".`,
      ...(product.changed ? [`Yang diubah: ${product.changed}.`] : []),
      // Only rows with `changed` have the reason in `remark`; in older rows it is an earlier reviewer's remark.
      ...(product.changed && product.remark.length > 0 ? ['Alasannya:', ...product.remark] : []),
    ],
    button: { label: 'Buka produk', href: `${input.baseUrl}${addresses.createProduct}?id=${product.productId}` },
    notMe: { text: 'Tidak sesuai? Ubah lagi produknya, atau hubungi kami lewat halaman Kontak.' },
    why: shopReason,
  }
}
