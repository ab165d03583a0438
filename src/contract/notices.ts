import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { queued } from './queued-writes.ts'
import { flag, id, pictureFacts } from './schemas.ts'
import { sniStatus } from './showcase/showcase.ts'

/** What a notice is about: 'added', 'rejected' and 'updated' letter by letter as the specification has them. */
export const noticeKinds = {
  added: 'Produk ditambahkan',
  changed: 'Perubahan produk disetujui',
  rejected: 'Product di validasi - rejected',
  updated: 'Informasi produk diupdate',
  changes: 'Product di validasi - perlu diubah',
  ending: 'Sertifikat SNI akan berakhir',
  ended: 'Sertifikat SNI berakhir',
  confirm: 'Sertifikat SNI perlu dikonfirmasi',
  'nib-claimed': 'NIB Anda diakui usaha lain',
  'nib-won': 'NIB dialihkan kepada Anda',
  'nib-lost': 'NIB dialihkan ke usaha lain',
  'nib-kept': 'NIB tetap milik usaha Anda',
  'nib-refused': 'Pengajuan NIB ditolak',
  'nib-free': 'NIB dapat dipakai lagi',
  'nib-ending': 'NIB akan dilepas',
  'nib-freed': 'NIB dilepas',
  moderated: 'Keputusan pengelola',
  'moderation-ended': 'Keputusan pengelola dibatalkan',
  'objection-refused': 'Keberatan dijawab',
} as const
export type NoticeKind = keyof typeof noticeKinds
/** About the NIB of a shop, and none of its products. */
export type NibNotice = Extract<NoticeKind, `nib-${string}`>

/** What operators decided about reports. */
export type DecisionNotice = 'moderated' | 'moderation-ended' | 'objection-refused'

/** As it is kept: an accepted change of a live product is 'added', with what the product was before. */
export type KeptNoticeKind = Exclude<NoticeKind, 'changed'>
export const noticeKindOf = (kind: KeptNoticeKind, hasBefore: boolean): NoticeKind =>
  kind === 'added' && hasBefore ? 'changed' : kind

/** Sentences of the drawer, letter by letter. */
export const noticeWords = {
  none: '- Tidak ada Notifikasi -',
  failed: 'Something Error Happen',
  noRemark: 'Tidak ada pesan',
} as const

/** A product as it stood when the notice was made. A notice says what was true then. */
const snapshot = z.object({
  name: z.string(),
  /** What the reviewer said; after an edit by the platform ('updated') the reason for it. */
  sni_remark: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  /** What the platform has changed, in words: 'harga', 'keterangan'. Only after 'updated'. */
  changed: z.optional(z.nullable(z.array(z.string()))),
  /** Anyone could open it then, or, before 'ended', until then. Not known of older notices. */
  is_public: z.optional(z.nullable(flag)),
  /** What an operator decided about a report, in a sentence, and which decision. Only of those notices. */
  effect: z.optional(z.nullable(z.string())),
  decision_id: z.optional(z.nullable(z.number())),
})

/** A notice. Times are ISO 8601. */
export const notice = z.object({
  id: z.number(),
  product_id: z.nullable(z.number()),
  /** One of `noticeKinds`. */
  description: z.string(),
  content_before: z.nullable(snapshot),
  content_after: z.nullable(snapshot),
  merchant_id: z.nullable(z.number()),
  read_at: z.nullable(z.string()),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  sni_status: sniStatus,
  /** The product may be opened by anyone now. */
  is_public: flag,
  created_at: z.string(),
})
export type Notice = z.output<typeof notice>

export const notices = {
  /** One's own that have not been read, the newest first, at most 100 (acceptance.md#D46). */
  list: {
    path: '/notification',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.array(notice), total: z.number() }),
    offline: 'keep',
  },
  readOne: {
    ...queued('notices.readOne'),
    ask: z.object({ id }),
    answer: z.object({}),
  },
  /** All that were there when somebody said so: up to the newest they had seen. */
  readAll: {
    ...queued('notices.readAll'),
    ask: z.object({ up_to: z.optional(z.nullable(id)) }),
    answer: z.object({}),
  },
} satisfies Record<string, Endpoint>
