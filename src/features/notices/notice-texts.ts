import { addresses } from '#contract/addresses.ts'
import { longDate } from '#contract/dates.ts'
import { decisionAddress } from '#contract/moderation/moderation-addresses.ts'
import { type NibNotice, type Notice, type NoticeKind, noticeKinds, noticeWords } from '#contract/notices.ts'

// A notice in words.

const kindByText = new Map(Object.entries(noticeKinds).map(([kind, text]) => [text as string, kind as NoticeKind]))

/** Undefined for one that a newer release of the server tells. */
export const kindOf = ({ description }: Pick<Notice, 'description'>) => kindByText.get(description)

export type NoticeTexts = {
  /** What the product is called. */
  name: string
  /** What it was called before, when somebody else has changed it. */
  previousName?: string
  /** Goes on after the name. */
  continuation?: string
  /** What else the platform changed: a sentence. */
  changed?: string
  /** In the reviewer's own words. */
  quote?: string
  link?: { to: string; text: string }
}

/** Everything a notice says besides its kind. `shop`: of whoever reads it. */
export function noticeTexts(notice: Notice, shop: number | null): NoticeTexts {
  const { content_before: before, content_after: after } = notice
  const kind = kindOf(notice)
  const now = after ?? before
  const name = now?.name ?? 'Produk Anda'
  if (isNibKind(kind)) return nibNoticeTexts(kind, now)
  const link = linkOf(notice, kind, shop)
  const common = { name, ...(link && { link }) }
  // Of older notices it is not known; then it was up.
  const isShown = after?.is_public !== 0
  if (kind === 'added')
    return {
      ...common,
      continuation: isShown
        ? 'sudah tampil di etalase.'
        : 'sudah disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.',
    }
  if (kind === 'changed') {
    const now = isShown
      ? 'versi barunya sudah tampil di etalase.'
      : 'perubahannya disetujui, tetapi belum tampil: produk atau usahanya sedang tidak aktif.'
    const renamed = before !== null && before.name !== name
    return renamed
      ? { ...common, previousName: before.name, changed: `${now[0]!.toUpperCase()}${now.slice(1)}` }
      : { ...common, continuation: `– ${now}` }
  }
  if (kind === 'rejected' || kind === 'changes') return { ...common, quote: now?.sni_remark || noticeWords.noRemark }
  if (kind === 'updated') {
    const why = { ...changedText(after), ...(after?.changed && after.sni_remark ? { quote: after.sni_remark } : {}) }
    const same = before === null || before.name === name
    return same
      ? { ...common, continuation: 'diperbarui pengelola; namanya tetap.', ...why }
      : { ...common, previousName: before.name, ...why }
  }
  const end = now?.sni_end_date
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
    return { ...common, ...(now?.effect && { changed: now.effect }), quote: now?.sni_remark || noticeWords.noRemark }
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

function nibNoticeTexts(kind: NibNotice, now: Notice['content_after']): NoticeTexts {
  const isClock = kind === 'nib-ending' || kind === 'nib-freed'
  return {
    name: now?.name ?? 'NIB Anda',
    continuation: nibTexts[kind],
    ...(now?.sni_remark && { quote: now.sni_remark }),
    link: isClock
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
  // Somebody else's product cannot be edited.
  if (shop === null || (merchant_id !== null && merchant_id !== shop))
    return is_public ? { to: addresses.product(id), text: 'Lihat produk' } : undefined
  if (kind === 'rejected' || kind === 'changes')
    return { to: addresses.productForm({ id }), text: 'Perbaiki & kirim ulang' }
  if (kind === 'ending' || kind === 'ended') return { to: addresses.productForm({ id }), text: 'Perbarui sertifikat' }
  if (kind === 'confirm' || !is_public) return { to: addresses.shop(shop), text: 'Lihat di Toko saya' }
  return { to: addresses.product(id), text: 'Lihat produk' }
}

/** What is said of those that have just come: one by its name, several by their number. */
export function newNoticesText(notices: readonly Notice[]): string {
  const [first] = notices
  if (!first || notices.length > 1) return `${notices.length} notifikasi baru`
  const name = (first.content_after ?? first.content_before)?.name
  return name ? `${first.description}: ${name}` : first.description
}
