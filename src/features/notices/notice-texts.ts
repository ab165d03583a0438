import { addresses } from '#contract/addresses.ts'
import { decisionAddress } from '#contract/moderation/addresses.ts'
import { type NibNotice, type NoticeKind, noticeKinds, noticeMessages } from '#contract/notices/rules.ts'
import type { Notice } from '#contract/notices/schemas.ts'
import { longDate } from '#contract/time/dates.ts'

// The texts of a notice.

const kindByText = new Map(Object.entries(noticeKinds).map(([kind, text]) => [text as string, kind as NoticeKind]))

/** Undefined for a kind that only a newer release of the server has. */
export const kindOf = ({ description }: Pick<Notice, 'description'>) => kindByText.get(description)

export type NoticeTexts = {
  /** The name of the product. */
  name: string
  /** The previous name of the product, if the change has renamed it. */
  previousName?: string
  /** The rest of the sentence that begins with the name. */
  continuation?: string
  /** A sentence about other changes by the platform. */
  changed?: string
  /** The reviewer's remark, verbatim. */
  quote?: string
  link?: { to: string; text: string }
}

/** The texts of a notice besides the name of its kind. `shop`: the reader's own shop, null without one. */
export function noticeTexts(notice: Notice, shop: number | null): NoticeTexts {
  const { content_before: before, content_after: after } = notice
  const kind = kindOf(notice)
  const content = after ?? before
  const name = content?.name ?? 'Produk Anda'
  if (isNibKind(kind)) return nibNoticeTexts(kind, content)
  const link = linkOf(notice, kind, shop)
  const common = { name, ...(link && { link }) }
  // Older notices lack `is_public`; their product was public.
  const isShown = after?.is_public !== 0
  if (kind === 'added')
    return {
      ...common,
      continuation: isShown
        ? 'sudah tampil di etalase.'
        : 'sudah disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.',
    }
  if (kind === 'changed') {
    const status = isShown
      ? 'versi barunya sudah tampil di etalase.'
      : 'perubahannya disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.'
    const renamed = before !== null && before.name !== name
    return renamed
      ? { ...common, previousName: before.name, changed: `${status[0]!.toUpperCase()}${status.slice(1)}` }
      : { ...common, continuation: `– ${status}` }
  }
  if (kind === 'rejected' || kind === 'changes')
    return { ...common, quote: content?.sni_remark || noticeMessages.noRemark }
  if (kind === 'updated') {
    const details = {
      ...changedText(after),
      ...(after?.changed && after.sni_remark ? { quote: after.sni_remark } : {}),
    }
    const hasSameName = before === null || before.name === name
    return hasSameName
      ? { ...common, continuation: 'diperbarui pengelola; namanya tetap.', ...details }
      : { ...common, previousName: before.name, ...details }
  }
  const end = content?.sni_end_date
  if (kind === 'ending')
    return {
      ...common,
      continuation: isShown
        ? `tampil di etalase sampai sertifikatnya berakhir${onDate(end)}.`
        : `sedang tidak tampil di etalase; sertifikatnya berakhir${onDate(end)}.`,
    }
  if (kind === 'ended')
    return {
      ...common,
      continuation:
        before?.is_public === 0
          ? `sedang tidak tampil di etalase; sertifikatnya sudah berakhir${onDate(end)}.`
          : `tidak tampil lagi: sertifikatnya berakhir${onDate(end)}.`,
    }
  if (decisionKinds.includes(kind as NoticeKind))
    return {
      ...common,
      ...(content?.effect && { changed: content.effect }),
      quote: content?.sni_remark || noticeMessages.noRemark,
    }
  if (kind === 'imported')
    return {
      ...common,
      ...(content?.effect && { continuation: `selesai diimpor: ${content.effect}` }),
      ...(shop !== null && { link: { to: addresses.imports, text: 'Lihat hasilnya' } }),
    }
  if (kind === 'confirm')
    return { ...common, continuation: 'tidak punya tanggal akhir. Masih berlakukah sertifikatnya?' }
  return common
}

const isNibKind = (kind: NoticeKind | undefined): kind is NibNotice => kind?.startsWith('nib-') === true

const nibTexts: Record<NibNotice, string> = {
  'nib-claimed': 'dinyatakan milik usaha lain. Tanggapi dalam 7 hari.',
  'nib-won': 'sekarang tercatat di usaha Anda.',
  'nib-lost': 'dialihkan ke usaha lain. Isi NIB yang benar di tahap 1.',
  'nib-kept': 'tetap tercatat di usaha Anda.',
  'nib-refused': 'tidak dialihkan.',
  'nib-free': 'tidak dipakai usaha lain lagi. Kirim lagi tahap 1.',
  'nib-ending': 'dilepas dalam 7 hari bila pendaftaran tidak dilanjutkan.',
  'nib-freed': 'dilepas karena pendaftaran tidak dilanjutkan.',
}

function nibNoticeTexts(kind: NibNotice, content: Notice['content_after']): NoticeTexts {
  const hasDeadline = kind === 'nib-ending' || kind === 'nib-freed'
  return {
    name: content?.name ?? 'NIB Anda',
    continuation: nibTexts[kind],
    ...(content?.sni_remark && { quote: content.sni_remark }),
    link: hasDeadline
      ? { to: addresses.wizard(1), text: 'Lanjutkan pendaftaran' }
      : { to: addresses.nib(), text: kind === 'nib-claimed' ? 'Tanggapi' : 'Lihat pengajuannya' },
  }
}

const decisionKinds: readonly NoticeKind[] = ['moderated', 'moderation-ended', 'objection-refused']

const changedText = (after: Notice['content_after']) =>
  after?.changed?.length ? { changed: `Yang diubah: ${after.changed.join(', ')}.` } : {}

const onDate = (date: string | null | undefined) => (date ? ` pada ${longDate(date)}` : '')

function linkOf(notice: Notice, kind: NoticeKind | undefined, shop: number | null) {
  const { product_id: id, is_public, merchant_id, content_after } = notice
  const decision = content_after?.decision_id
  if (decision) return { to: decisionAddress(decision), text: 'Lihat keputusan' }
  if (id === null) return undefined
  // The user cannot edit another shop's product.
  if (shop === null || (merchant_id !== null && merchant_id !== shop))
    return is_public ? { to: addresses.product(id), text: 'Lihat produk' } : undefined
  if (kind === 'rejected' || kind === 'changes')
    return { to: addresses.productForm({ id }), text: 'Perbaiki & kirim ulang' }
  if (kind === 'ending' || kind === 'ended') return { to: addresses.productForm({ id }), text: 'Perbarui sertifikat' }
  if (kind === 'confirm' || !is_public) return { to: addresses.shop(shop), text: 'Lihat di Toko saya' }
  return { to: addresses.product(id), text: 'Lihat produk' }
}

/** The text about new notices: kind and product name of a single one, the number of several. */
export function newNoticesText(notices: readonly Notice[]): string {
  const [first] = notices
  if (!first || notices.length > 1) return `${notices.length} notifikasi baru`
  const name = (first.content_after ?? first.content_before)?.name
  return name ? `${first.description}: ${name}` : first.description
}
