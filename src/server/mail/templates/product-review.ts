import { addresses } from '#contract/addresses.ts'
import { noticeWords } from '#contract/notices.ts'
import { requireProduct, shopReason, truncateName } from './facts.ts'
import type { MailContent, ProductFacts, TemplateInput } from './template.ts'

// What a reviewer has decided about a product. Its owner reads here what to do next.

const remarkOf = ({ remark }: ProductFacts) => (remark.length > 0 ? remark : [noticeWords.noRemark])
const formOf = (baseUrl: string, { productId }: ProductFacts) => `${baseUrl}${addresses.createProduct}?id=${productId}`

/** It is in the showcase, or will be as soon as its owner and the shop let it. */
export function productApproved(given: TemplateInput): MailContent {
  const told = requireProduct(given)
  if (told.before !== undefined) return changeApproved(given, told)
  if (told.hidden) return approvedHidden(given, told)
  return {
    subject: 'Produk Anda sudah tampil di Etalase Mutu',
    preheader: `"${truncateName(told.name)}" sudah diperiksa dan dapat dilihat siapa saja.`,
    heading: `"${truncateName(told.name)}" tampil di etalase`,
    paragraphs: [
      `Produk "${told.name}" sudah kami periksa dan disetujui. Mulai sekarang siapa saja dapat melihatnya di etalase.`,
      ...(told.remark.length > 0 ? ['Pesan dari pemeriksa:', ...told.remark] : []),
      'Bagikan tautannya kepada pelanggan Anda supaya lebih banyak yang menemukannya.',
    ],
    button: { label: 'Lihat produk', href: given.baseUrl + addresses.product(told.productId) },
    notMe: {
      text: 'Ada yang keliru pada produk ini? Anda dapat mengubah atau menurunkannya dari daftar produk usaha Anda.',
    },
    why: shopReason,
  }
}

/** A change of a live product: it was in the showcase before, and nothing was added to it. */
const changeApproved = (given: TemplateInput, told: ProductFacts): MailContent => ({
  subject: 'Perubahan produk Anda sudah disetujui',
  preheader: `Perubahan pada "${truncateName(told.name)}" sudah diperiksa dan berlaku.`,
  heading: `Perubahan "${truncateName(told.name)}" disetujui`,
  paragraphs: [
    told.before === told.name
      ? `Perubahan pada produk "${told.name}" sudah kami periksa dan disetujui.`
      : `Perubahan pada produk "${told.before}" sudah kami periksa dan disetujui. Namanya sekarang "${told.name}".`,
    told.hidden
      ? 'Produk ini belum tampil di etalase, karena produk atau usahanya sedang tidak aktif.'
      : 'Mulai sekarang versi barunya yang tampil di etalase.',
    ...(told.remark.length > 0 ? ['Pesan dari pemeriksa:', ...told.remark] : []),
  ],
  button: told.hidden
    ? { label: 'Buka daftar produk', href: given.baseUrl + addresses.shop(told.merchantId) }
    : { label: 'Lihat produk', href: given.baseUrl + addresses.product(told.productId) },
  notMe: { text: 'Ada yang keliru pada produk ini? Anda dapat mengubahnya dari daftar produk usaha Anda.' },
  why: shopReason,
})

const approvedHidden = (given: TemplateInput, told: ProductFacts): MailContent => ({
  subject: 'Produk Anda sudah disetujui',
  preheader: `"${truncateName(told.name)}" disetujui, tetapi belum tampil di etalase.`,
  heading: `"${truncateName(told.name)}" disetujui`,
  paragraphs: [
    `Produk "${told.name}" sudah kami periksa dan disetujui. Produk ini belum tampil di etalase, karena produk atau usahanya sedang tidak aktif.`,
    ...(told.remark.length > 0 ? ['Pesan dari pemeriksa:', ...told.remark] : []),
    'Produk yang Anda turunkan dapat ditayangkan kembali kapan saja dari daftar produk usaha Anda.',
  ],
  button: { label: 'Buka daftar produk', href: given.baseUrl + addresses.shop(told.merchantId) },
  notMe: { text: 'Ada yang keliru pada produk ini? Anda dapat mengubahnya dari daftar produk usaha Anda.' },
  why: shopReason,
})

/** It needs to be changed, and keeps its place in the queue until then. */
export function productChanges(given: TemplateInput): MailContent {
  const told = requireProduct(given)
  return {
    subject: 'Produk Anda perlu diubah sedikit',
    preheader: `"${truncateName(told.name)}": lihat apa yang diminta pemeriksa.`,
    heading: `"${truncateName(told.name)}" perlu diubah`,
    paragraphs: [
      `Produk "${told.name}" sudah kami periksa. Sebelum disetujui, ada yang perlu diubah. Pesan dari pemeriksa:`,
      ...remarkOf(told),
      'Setelah diubah, kirim lagi. Tempatnya di antrean pemeriksaan tidak hilang.',
    ],
    button: { label: 'Ubah produk', href: formOf(given.baseUrl, told) },
    notMe: { text: 'Yang sudah Anda isi tetap tersimpan; cukup ubah yang diminta.' },
    why: shopReason,
  }
}

/** It is not what the showcase is for, as it is now. */
export function productRejected(given: TemplateInput): MailContent {
  const told = requireProduct(given)
  return {
    subject: 'Produk Anda belum dapat disetujui',
    preheader: `"${truncateName(told.name)}": baca alasannya, perbaiki, lalu kirim lagi.`,
    heading: `"${truncateName(told.name)}" belum disetujui`,
    paragraphs: [
      `Produk "${told.name}" sudah kami periksa dan tidak sesuai persyaratan. Pesan dari pemeriksa:`,
      ...remarkOf(told),
      'Anda dapat memperbaikinya dan mengirimnya lagi kapan saja.',
    ],
    button: { label: 'Perbaiki produk', href: formOf(given.baseUrl, told) },
    notMe: { text: 'Yang sudah Anda isi tetap tersimpan; tidak perlu mulai dari awal.' },
    why: shopReason,
  }
}
