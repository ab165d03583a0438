import { addresses } from '#contract/addresses.ts'
import { noticeMessages } from '#contract/notices/rules.ts'
import { requireProduct, shopReason, truncateName } from './facts.ts'
import type { MailContent, ProductFacts, TemplateInput } from './template.ts'

// E-mails to the owner of a product about a reviewer's decision, and the next step.

const remarkOf = ({ remark }: ProductFacts) => (remark.length > 0 ? remark : [noticeMessages.noRemark])
const formOf = (baseUrl: string, { productId }: ProductFacts) => `${baseUrl}${addresses.createProduct}?id=${productId}`

/** The product was approved. It is public, unless it or its shop is inactive. */
export function productApproved(input: TemplateInput): MailContent {
  const product = requireProduct(input)
  if (product.before !== undefined) return changeApproved(input, product)
  if (product.hidden) return approvedHidden(input, product)
  return {
    subject: 'Produk Anda sudah tampil di Etalase Mutu',
    preheader: `"${truncateName(product.name)}" sudah diperiksa dan dapat dilihat siapa saja.`,
    heading: `"${truncateName(product.name)}" tampil di etalase`,
    paragraphs: [
      `Produk "${product.name}" sudah kami periksa dan disetujui. Mulai sekarang siapa saja dapat melihatnya di etalase.`,
      ...(product.remark.length > 0 ? ['Pesan dari pemeriksa:', ...product.remark] : []),
      'Bagikan tautannya kepada pelanggan Anda supaya lebih banyak yang menemukannya.',
    ],
    button: { label: 'Lihat produk', href: input.baseUrl + addresses.product(product.productId) },
    notMe: {
      text: 'Ada yang keliru pada produk ini? Anda dapat mengubah atau menurunkannya dari daftar produk usaha Anda.',
    },
    why: shopReason,
  }
}

/** A change of a live product was approved. */
const changeApproved = (input: TemplateInput, product: ProductFacts): MailContent => ({
  subject: 'Perubahan produk Anda sudah disetujui',
  preheader: `Perubahan pada "${truncateName(product.name)}" sudah diperiksa dan berlaku.`,
  heading: `Perubahan "${truncateName(product.name)}" disetujui`,
  paragraphs: [
    product.before === product.name
      ? `Perubahan pada produk "${product.name}" sudah kami periksa dan disetujui.`
      : `Perubahan pada produk "${product.before}" sudah kami periksa dan disetujui. Namanya sekarang "${product.name}".`,
    product.hidden
      ? 'Produk ini belum tampil di etalase, karena produk atau usahanya sedang tidak aktif.'
      : 'Mulai sekarang versi barunya yang tampil di etalase.',
    ...(product.remark.length > 0 ? ['Pesan dari pemeriksa:', ...product.remark] : []),
  ],
  button: product.hidden
    ? { label: 'Buka daftar produk', href: input.baseUrl + addresses.shop(product.merchantId) }
    : { label: 'Lihat produk', href: input.baseUrl + addresses.product(product.productId) },
  notMe: { text: 'Ada yang keliru pada produk ini? Anda dapat mengubahnya dari daftar produk usaha Anda.' },
  why: shopReason,
})

const approvedHidden = (input: TemplateInput, product: ProductFacts): MailContent => ({
  subject: 'Produk Anda sudah disetujui',
  preheader: `"${truncateName(product.name)}" disetujui, tetapi belum tampil di etalase.`,
  heading: `"${truncateName(product.name)}" disetujui`,
  paragraphs: [
    `Produk "${product.name}" sudah kami periksa dan disetujui. Produk ini belum tampil di etalase, karena produk atau usahanya sedang tidak aktif.`,
    ...(product.remark.length > 0 ? ['Pesan dari pemeriksa:', ...product.remark] : []),
    'Produk yang Anda turunkan dapat ditayangkan kembali kapan saja dari daftar produk usaha Anda.',
  ],
  button: { label: 'Buka daftar produk', href: input.baseUrl + addresses.shop(product.merchantId) },
  notMe: { text: 'Ada yang keliru pada produk ini? Anda dapat mengubahnya dari daftar produk usaha Anda.' },
  why: shopReason,
})

/** Changes are requested; the product keeps its place in the queue. */
export function productChanges(input: TemplateInput): MailContent {
  const product = requireProduct(input)
  return {
    subject: 'Produk Anda perlu diubah sedikit',
    preheader: `"${truncateName(product.name)}": lihat apa yang diminta pemeriksa.`,
    heading: `"${truncateName(product.name)}" perlu diubah`,
    paragraphs: [
      `Produk "${product.name}" sudah kami periksa. Sebelum disetujui, ada yang perlu diubah. Pesan dari pemeriksa:`,
      ...remarkOf(product),
      'Setelah diubah, kirim lagi. Tempatnya di antrean pemeriksaan tidak hilang.',
    ],
    button: { label: 'Ubah produk', href: formOf(input.baseUrl, product) },
    notMe: { text: 'Yang sudah Anda isi tetap tersimpan; cukup ubah yang diminta.' },
    why: shopReason,
  }
}

/** The product was rejected as it is now. */
export function productRejected(input: TemplateInput): MailContent {
  const product = requireProduct(input)
  return {
    subject: 'Produk Anda belum dapat disetujui',
    preheader: `"${truncateName(product.name)}": baca alasannya, perbaiki, lalu kirim lagi.`,
    heading: `"${truncateName(product.name)}" belum disetujui`,
    paragraphs: [
      `Produk "${product.name}" sudah kami periksa dan tidak sesuai persyaratan. Pesan dari pemeriksa:`,
      ...remarkOf(product),
      'Anda dapat memperbaikinya dan mengirimnya lagi kapan saja.',
    ],
    button: { label: 'Perbaiki produk', href: formOf(input.baseUrl, product) },
    notMe: { text: 'Yang sudah Anda isi tetap tersimpan; tidak perlu mulai dari awal.' },
    why: shopReason,
  }
}
