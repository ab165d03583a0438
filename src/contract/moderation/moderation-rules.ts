import { all, atMost, type Rule, required } from '../rules.ts'

// What may be reported, what an operator may decide about it, and the sentences both sides say of it. Plain functions:
// screens, letters and server ask the same ones.

/** What anybody may report. */
export const reportKinds = ['product', 'shop', 'posting', 'body'] as const
export type ReportKind = (typeof reportKinds)[number]
/** The same, and an account: a visitor has nothing that others see. */
export const caseKinds = [...reportKinds, 'account'] as const
export type CaseKind = (typeof caseKinds)[number]

export const kindNames: Record<CaseKind, string> = {
  product: 'Produk',
  shop: 'Toko',
  posting: 'Postingan',
  body: 'LSPRO',
  account: 'Akun',
}

export const reportReasons = [
  'sni',
  'misleading',
  'fake',
  'forbidden',
  'scam',
  'rude',
  'stolen',
  'private',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]
export const reasonNames: Record<ReportReason, string> = {
  sni: 'Nomor atau sertifikat SNI tidak benar',
  misleading: 'Keterangan, foto, atau harga menyesatkan',
  fake: 'Barang tiruan',
  forbidden: 'Barang terlarang atau berbahaya',
  scam: 'Penipuan',
  rude: 'Kata atau gambar tidak pantas',
  stolen: 'Foto atau tulisan milik orang lain',
  private: 'Memuat data pribadi orang',
  other: 'Lainnya',
}

export const verdicts = ['nothing', 'changes', 'take-down', 'suspend', 'disable'] as const
export type Verdict = (typeof verdicts)[number]

/** What can be decided about a thing. A shop and a body are suspended, a product and a post are taken down. */
export const verdictsOf: Record<CaseKind, readonly Verdict[]> = {
  product: ['nothing', 'changes', 'take-down', 'suspend', 'disable'],
  shop: ['nothing', 'changes', 'suspend', 'disable'],
  posting: ['nothing', 'changes', 'take-down', 'suspend', 'disable'],
  body: ['nothing', 'changes', 'suspend'],
  account: ['nothing', 'disable'],
}

/** What is decided, as a button says it. */
export function verdictName(verdict: Verdict, kind: CaseKind): string {
  if (verdict === 'nothing') return 'Tidak ada tindakan'
  if (verdict === 'changes') return 'Minta perubahan'
  if (verdict === 'take-down') return kind === 'posting' ? 'Turunkan postingan' : 'Turunkan produk'
  if (verdict === 'disable') return 'Nonaktifkan akun'
  return isAboutLspro(kind) ? 'Bekukan halaman LSPRO' : 'Bekukan toko'
}

const isAboutLspro = (kind: CaseKind) => kind === 'posting' || kind === 'body'
const ownNames: Record<CaseKind, string> = {
  product: 'produk ini',
  shop: 'toko Anda',
  posting: 'postingan ini',
  body: 'halaman lembaga Anda',
  account: 'akun Anda',
}

type CaseDecision = { kind: CaseKind; verdict: Verdict; visible: 0 | 1 | null }

/** What a decision means for its owner: a sentence. */
export function effectOf({ kind, verdict, visible }: CaseDecision): string {
  const owner = ownNames[kind]
  const its = owner[0]!.toUpperCase() + owner.slice(1)
  if (verdict === 'changes')
    return visible === 1
      ? `Anda diminta mengubah ${owner}. Sementara itu tetap tampil.`
      : `Anda diminta mengubah ${owner}. Sampai perubahannya diterima tidak tampil.`
  if (verdict === 'take-down') return `${its} diturunkan dan tidak tampil lagi.`
  if (verdict === 'suspend')
    return isAboutLspro(kind)
      ? 'Halaman lembaga Anda dibekukan: halaman dan semua postingannya tidak tampil.'
      : 'Toko Anda dibekukan: toko dan semua produknya tidak tampil.'
  if (verdict === 'disable')
    return kind === 'product' || kind === 'shop'
      ? 'Akun Anda dinonaktifkan: Anda tidak dapat masuk, dan toko beserta produknya tidak tampil.'
      : 'Akun Anda dinonaktifkan: Anda tidak dapat masuk.'
  return `Tidak ada tindakan atas ${owner}.`
}

export const moderationWords = {
  reported: 'Terima kasih. Laporan Anda sudah kami terima.',
  reportFailed: 'Laporan gagal dikirim',
  /** Also said of what there never was: nobody learns from it what there is. */
  gone: 'Terima kasih. Yang Anda laporkan sudah tidak tampil.',
  /** Code 10, on the public page of what was taken down. */
  productDown: 'Produk ini diturunkan oleh pengelola Etalase Mutu.',
  shopDown: 'Toko ini dibekukan oleh pengelola Etalase Mutu.',
  bodyDown: 'Halaman LSPRO ini dibekukan oleh pengelola Etalase Mutu.',
  postingDown: 'Postingan ini diturunkan oleh pengelola Etalase Mutu.',
  objected: 'Keberatan Anda sudah kami terima.',
  objectFailed: 'Keberatan gagal dikirim',
  noCase: 'Kasus ini tidak ditemukan.',
  noDecision: 'Keputusan ini tidak ditemukan.',
  ended: 'Keputusan ini sudah dibatalkan, jadi tidak perlu keberatan lagi.',
  /** An objection while one waits for its answer. */
  already: 'Keberatan Anda atas keputusan ini sudah kami terima dan sedang diperiksa.',
  enough: 'Keberatan atas keputusan ini sudah dijawab tiga kali. Tulis kepada kami lewat halaman Kontak.',
  oldLink: 'Tautan ini sudah tidak berlaku. Masuk lagi untuk mendapatkan tautan yang baru.',
} as const

/** So often one decision is objected to. */
export const mostObjections = 3
/** Days for which the link of somebody who cannot sign in opens their decision. */
export const objectionDays = 30

const long = 'Paling banyak 1000 huruf'
export const reportRules = {
  reason: required('Mohon pilih alasannya'),
  remark: atMost(1000, long),
  contact: atMost(100, 'Paling banyak 100 huruf'),
} satisfies Record<string, Rule>
/** What is said where a reason alone says nothing. */
export const remarkNeeded = 'Mohon tulis apa yang Anda laporkan'
export const reportRemarkRule =
  (reason: string): Rule =>
  (remark) =>
    reason === 'other' ? all(required(remarkNeeded), atMost(1000, long))(remark) : reportRules.remark(remark)

export const objectionRule = all(required('Mohon tulis keberatan Anda'), atMost(1000, long))
/** Of a decision that somebody is told of. */
export const verdictReasonRule = all(
  (said) => (said.trim().length < 3 ? 'Mohon isi alasannya' : undefined),
  atMost(1000, long),
)
