import { addresses } from '#contract/addresses.ts'
import { longDate } from '#contract/time/dates.ts'
import { daysUntil, requireCertificateEnd, requireProduct, shopReason, truncateName } from './facts.ts'
import type { MailContent, TemplateInput } from './template.ts'

// Reminders to a merchant about the SNI certificate of a product.

const formOf = ({ baseUrl }: TemplateInput, id: number) => `${baseUrl}${addresses.createProduct}?id=${id}`

/** The certificate ends soon and should be renewed. */
export function certificateEnding(input: TemplateInput): MailContent {
  const { productId, name, ends, hidden } = requireCertificateEnd(input)
  const days = daysUntil(ends, input.at)
  const when = days <= 0 ? 'hari ini' : days === 1 ? 'besok' : `dalam ${days} hari`
  return {
    subject: `Sertifikat SNI produk Anda berakhir ${when}`,
    preheader: hidden
      ? `Sertifikat "${truncateName(name)}" berlaku sampai ${longDate(ends)}.`
      : `"${truncateName(name)}" tampil di etalase sampai ${longDate(ends)}.`,
    heading: `Sertifikat SNI "${truncateName(name)}" akan berakhir`,
    paragraphs: [
      `Sertifikat SNI produk "${name}" berlaku sampai ${longDate(ends)}, berakhir ${when}.`,
      `${hidden ? 'Produknya sedang tidak tampil di etalase, dan setelah tanggal itu tidak dapat ditayangkan.' : 'Setelah tanggal itu produknya tidak tampil lagi di etalase.'} Begitu sertifikat barunya terbit, isikan nomor dan tanggalnya, lalu kirim untuk diperiksa.`,
    ],
    button: { label: 'Perbarui sertifikat', href: formOf(input, productId) },
    notMe: { text: 'Sudah diperbarui? Abaikan surat ini.' },
    why: shopReason,
  }
}

/** The certificate has ended, and the product, if it was public, is hidden. */
export function certificateEnded(input: TemplateInput): MailContent {
  const { productId, name, ends, hidden } = requireCertificateEnd(input)
  const wasHidden = hidden === 'before'
  return {
    subject: 'Sertifikat SNI produk Anda sudah berakhir',
    preheader: `"${truncateName(name)}" ${wasHidden ? 'belum dapat ditayangkan lagi' : 'untuk sementara tidak tampil di etalase'}.`,
    heading: `Sertifikat SNI "${truncateName(name)}" berakhir`,
    paragraphs: [
      `Sertifikat SNI produk "${name}" berlaku sampai ${longDate(ends)}. ${
        wasHidden
          ? 'Produknya memang sedang tidak tampil di etalase; tanpa sertifikat baru ia tidak dapat ditayangkan.'
          : 'Karena itu produknya tidak tampil lagi di etalase.'
      }`,
      `Semua isiannya tetap tersimpan. Isikan nomor dan tanggal sertifikat yang baru, lalu kirim untuk diperiksa${wasHidden ? '' : ', dan produknya kembali tampil'}.`,
    ],
    button: { label: 'Perbarui sertifikat', href: formOf(input, productId) },
    notMe: { text: 'Produknya tidak dibuat lagi? Tidak ada yang perlu dilakukan.' },
    why: shopReason,
  }
}

/** The certificate has no end date, and was last confirmed a year ago. */
export function certificateConfirm(input: TemplateInput): MailContent {
  const { merchantId, name, hidden } = requireProduct(input)
  return {
    subject: 'Apakah sertifikat SNI ini masih berlaku?',
    preheader: `Pastikan sekali setahun bahwa sertifikat "${truncateName(name)}" masih berlaku.`,
    heading: `Sertifikat SNI "${truncateName(name)}" masih berlaku?`,
    paragraphs: [
      `Sertifikat SNI produk "${name}" tercatat tanpa tanggal akhir. Sudah setahun sejak Anda terakhir memastikannya.`,
      `Buka daftar produk usaha Anda dan nyatakan bahwa sertifikatnya masih berlaku.${hidden ? '' : ' Sementara itu produknya tetap tampil di etalase.'}`,
    ],
    button: { label: 'Buka daftar produk', href: input.baseUrl + addresses.shop(merchantId) },
    notMe: { text: 'Sudah tidak berlaku? Ubah produknya dan isikan tanggal akhir sertifikat.' },
    why: shopReason,
  }
}
