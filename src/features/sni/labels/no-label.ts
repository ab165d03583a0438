// @chunk owner-pages

import type { NoLabelReason } from '#contract/sni/schemas.ts'
import { longDate } from '#contract/time/dates.ts'

/** The reason why a product has no label, and the owner's next step. */
export type NoLabelText = { title: string; description: string; isFixedInForm: boolean }

export function noLabelText(reason: NoLabelReason, { from }: { from?: string | null } = {}): NoLabelText {
  return { ...texts[reason](from ? longDate(from) : undefined), isFixedInForm: fixedInForm.includes(reason) }
}

/** The form of the product is where its owner changes that. */
const fixedInForm: readonly NoLabelReason[] = ['no_sni', 'not_approved', 'ended', 'disputed']

const texts: Record<NoLabelReason, (from: string | undefined) => Pick<NoLabelText, 'title' | 'description'>> = {
  no_sni: () => ({
    title: 'Produk ini belum ber-SNI',
    description:
      'Label hanya untuk produk bersertifikat. Isi nomor SNI dan sertifikatnya di formulir produk, lalu kirim untuk ditinjau.',
  }),
  not_approved: () => ({
    title: 'Produk ini belum disetujui',
    description: 'Label dapat dicetak setelah peninjau menyetujui produk dan sertifikatnya.',
  }),
  not_shown: () => ({
    title: 'Produk ini sedang tidak dipajang',
    description:
      'Sertifikat hanya diawasi selama produknya tampil di etalase. Pajang lagi produknya, lalu cetak labelnya.',
  }),
  blocked: () => ({
    title: 'Produk ini diturunkan pengelola',
    description: 'Selama produk atau tokonya diturunkan, labelnya tidak dapat dicetak.',
  }),
  filling: () => ({
    title: 'Daftar SNI sedang disusun',
    description: 'Label dapat dicetak setelah daftarnya selesai. Coba lagi beberapa menit lagi.',
  }),
  not_in_register: () => ({
    title: 'Sertifikat ini belum masuk daftar SNI',
    description: 'Sertifikat masuk daftar beberapa saat setelah produknya tampil. Coba lagi sebentar lagi.',
  }),
  not_begun: (from) => ({
    title: 'Sertifikat ini belum mulai berlaku',
    description: `Label dapat dicetak mulai ${from ?? 'hari pertama masa berlakunya'}.`,
  }),
  ended: () => ({
    title: 'Masa berlaku sertifikat ini habis',
    description:
      'Isi masa berlaku yang baru di formulir produk. Label yang sudah dicetak menunjukkan bahwa sertifikatnya tidak berlaku lagi.',
  }),
  disputed: () => ({
    title: 'Sertifikat ini disanggah lembaganya',
    description:
      'Lembaga sertifikasi menyatakan tidak menerbitkan sertifikat ini. Periksa nomor dan lembaganya di formulir produk, atau hubungi lembaga itu.',
  }),
  no_key: () => ({
    title: 'Label belum dapat ditandatangani',
    description:
      'Kunci tanda tangan situs ini sedang tidak dapat dipakai. Pengelola sudah melihatnya di catatan server; coba lagi nanti.',
  }),
}
