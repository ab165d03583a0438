// @chunk contract-data
import { all, atLeast, atMost, type Rule, required } from '../rules.ts'

// The kinds and reasons of reports, the possible decisions of operators, and the texts about them. Plain functions
// without zod, used by screens, mails and the server.

/** The kinds of content that may be reported. */
export const reportKinds = ['product', 'shop', 'posting', 'body'] as const
export type ReportKind = (typeof reportKinds)[number]
/** The kinds of moderation cases: an account can be a case too, because a visitor has no content to report. */
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

/** The possible decisions by kind. Shops and bodies are suspended, products and posts are taken down. */
export const verdictsOf: Record<CaseKind, readonly Verdict[]> = {
  product: ['nothing', 'changes', 'take-down', 'suspend', 'disable'],
  shop: ['nothing', 'changes', 'suspend', 'disable'],
  posting: ['nothing', 'changes', 'take-down', 'suspend', 'disable'],
  body: ['nothing', 'changes', 'suspend'],
  account: ['nothing', 'disable'],
}

/** The label of the decision's button. */
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

/** The effect of a decision for the owner, as a sentence. */
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

export const moderationMessages = {
  reported: 'Terima kasih. Laporan Anda sudah kami terima.',
  reportFailed: 'Laporan gagal dikirim',
  /** Also for ids that never existed, so that the answer does not reveal which ids exist. */
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
  /** A further objection while one is still unanswered. */
  already: 'Keberatan Anda atas keputusan ini sudah kami terima dan sedang diperiksa.',
  enough: 'Keberatan atas keputusan ini sudah dijawab tiga kali. Tulis kepada kami lewat halaman Kontak.',
  oldLink: 'Tautan ini sudah tidak berlaku. Masuk lagi untuk mendapatkan tautan yang baru.',
} as const

/** The number of times the owner may object to one decision. */
export const mostObjections = 3
/** Days for which the link to a decision works, for an owner who cannot sign in. */
export const objectionDays = 30

const tooLong = 'Paling banyak 1000 huruf'
export const reportRules = {
  reason: required('Mohon pilih alasannya'),
  remark: atMost(1000, tooLong),
  contact: atMost(100),
} satisfies Record<string, Rule>
/** The error when the reason is 'other' and the remark is empty. */
export const remarkNeeded = 'Mohon tulis apa yang Anda laporkan'
export const reportRemarkRule =
  (reason: string): Rule =>
  (remark) =>
    reason === 'other' ? all(required(remarkNeeded), atMost(1000, tooLong))(remark) : reportRules.remark(remark)

export const objectionRule = all(required('Mohon tulis keberatan Anda'), atMost(1000, tooLong))
/** The operator's reason of a decision, which the owner reads. */
export const verdictReasonRule = all(atLeast(3, 'Mohon isi alasannya'), atMost(1000, tooLong))
