import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { photoEntry } from './photos.ts'
import { queued } from './queued-writes.ts'
import { all, atMost, type Rule, required } from './rules.ts'
import { flag, id, pictureFacts, trimmed } from './schemas.ts'
import { nibRule } from './shops/shop-rules.ts'
import { optionalOwnId } from './shops/shop-schemas.ts'

// Who a NIB belongs to, when two say so. What they say and show for it is read by themselves and by operators alone.

/** Days that the shop which has the number is given to answer; an operator does not take it away sooner. */
export const nibAnswerDays = 7

export const nibWords = {
  proof: 'Mohon lampirkan foto lembar OSS',
  /** Code 01: nobody else has it. */
  free: 'NIB ini tidak dipakai usaha lain. Simpan tahap 1 dengan NIB ini.',
  own: 'NIB ini sudah tercatat di usaha Anda.',
  open: 'Masih ada pengajuan NIB Anda yang sedang diperiksa.',
  /** Code 01: decided meanwhile, or answered already. */
  closed: 'Pengajuan ini sudah diputuskan.',
  sent: 'Pengajuan NIB terkirim. Operator memeriksanya.',
  answered: 'Tanggapan terkirim. Operator memeriksanya.',
  failed: 'Pengajuan NIB gagal',
  answerFailed: 'Tanggapan gagal',
} as const

/** What somebody says of it: needed, and no letter. */
export const nibRemarkRule: Rule = all(required('Mohon isi Kolom ini'), atMost(1000, 'Paling banyak 1000 huruf'))

const nibCase = z.object({
  id: z.number(),
  nib: z.string(),
  /** `claimant`: says that it is theirs; `holder`: had it when they said so. */
  side: z.enum(['claimant', 'holder']),
  asked_at: z.string(),
  /** Until when the holder is waited for. */
  answer_until: z.string(),
  /** What this shop itself has said and shown; null where it has not. */
  remark: z.nullable(z.string()),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** The holder has answered. */
  is_answered: flag,
  outcome: z.nullable(z.enum(['transferred', 'rejected', 'freed'])),
  reason: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
})
export type NibCase = z.output<typeof nibCase>

const savedAnswer = z.object({ message: z.string(), data: z.object({ id: z.number() }) })

export const nib = {
  /** The cases that one's own shop is part of, the latest first. Times are ISO 8601. */
  cases: {
    path: '/merchant/nib/cases',
    who: 'merchant',
    ask: z.object({}),
    answer: z.object({ data: z.array(nibCase) }),
    offline: 'keep',
  },
  /** 'NIB ini milik saya', with a photo of the OSS sheet. */
  claim: {
    ...queued('nib.claim'),
    ask: z.object({
      id: optionalOwnId,
      nib: trimmed(nibRule),
      remark: trimmed(nibRemarkRule, 2000),
      img_64: photoEntry(nibWords.proof),
    }),
    answer: savedAnswer,
  },
  /** What the shop that has the number says to it. Once more replaces what it said before, until it is decided. */
  answer: {
    ...queued('nib.answer'),
    ask: z.object({
      id: optionalOwnId,
      case_id: id,
      remark: trimmed(nibRemarkRule, 2000),
      img_64: z.optional(z.nullable(photoEntry(nibWords.proof))),
    }),
    answer: savedAnswer,
  },
} satisfies Record<string, Endpoint>
