// @chunk owner-pages
import { longDate } from '#contract/dates.ts'
import type { NoLabelReason } from '#contract/sni/schemas.ts'

/** The reason why a product has no label, and the owner's next step. */
export type NoLabelText = { title: string; say: string; isFixedInForm: boolean }

export function noLabelText(reason: NoLabelReason, { from }: { from?: string | null } = {}): NoLabelText {
  return { ...texts[reason](from ? longDate(from) : undefined), isFixedInForm: fixedInForm.includes(reason) }
}

/** The form of the product is where its owner changes that. */
const fixedInForm: readonly NoLabelReason[] = ['no_sni', 'not_approved', 'ended', 'disputed']

const texts: Record<NoLabelReason, (from: string | undefined) => Pick<NoLabelText, 'title' | 'say'>> = {
  no_sni: () => ({
    title: 'Produk ini belum ber-SNI',
    say: 'Label hanya untuk produk bersertifikat. Isi nomor SNI dan sertifikatnya di formulir produk, lalu kirim untuk ditinjau.',
  }),
  not_approved: () => ({
    title: 'Produk ini belum disetujui',
    say: 'Label dapat dicetak setelah peninjau menyetujui produk dan sertifikatnya.',
  }),
  not_shown: () => ({
    title: 'Produk ini sedang tidak dipajang',
    say: 'Sertifikat hanya diawasi selama produknya tampil di etalase. Pajang lagi produknya, lalu cetak labelnya.',
  }),
  blocked: () => ({
    title: 'Produk ini diturunkan pengelola',
    say: 'Selama produk atau tokonya diturunkan, labelnya tidak dapat dicetak.',
  }),
  filling: () => ({
    title: 'Daftar SNI sedang disusun',
    say: 'Label dapat dicetak setelah daftarnya selesai. Coba lagi beberapa menit lagi.',
  }),
  not_in_register: () => ({
    title: 'Sertifikat ini belum masuk daftar SNI',
    say: 'Sertifikat masuk daftar beberapa saat setelah produknya tampil. Coba lagi sebentar lagi.',
  }),
  not_begun: (from) => ({
    title: 'Sertifikat ini belum mulai berlaku',
    say: `Label dapat dicetak mulai ${from ?? 'hari pertama masa berlakunya'}.`,
  }),
  ended: () => ({
    title: 'Masa berlaku sertifikat ini habis',
    say: 'Isi masa berlaku yang baru di formulir produk. Label yang sudah dicetak menunjukkan bahwa sertifikatnya tidak berlaku lagi.',
  }),
  disputed: () => ({
    title: 'Sertifikat ini disanggah lembaganya',
    say: 'Lembaga sertifikasi menyatakan tidak menerbitkan sertifikat ini. Periksa nomor dan lembaganya di formulir produk, atau hubungi lembaga itu.',
  }),
  no_key: () => ({
    title: 'Label belum dapat ditandatangani',
    say: 'Kunci tanda tangan situs ini sedang tidak dapat dipakai. Pengelola sudah melihatnya di catatan server; coba lagi nanti.',
  }),
}
