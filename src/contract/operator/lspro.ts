import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { lsproNameRule } from '../lspro/lspro-rules.ts'
import { emailRule, type Rule } from '../rules.ts'
import { flag, id, pictureFacts, text, trimmed, whole } from '../schemas.ts'

// Certification bodies at the operator's desk: their accounts, which only the desk gives out, and their referral codes.

/** Why an operator does something to somebody: it is kept in the log. */
export const reasonRule: Rule = (said) => (said.trim().length < 3 ? 'Mohon isi alasannya' : undefined)
export const deskReason = trimmed(reasonRule, 500)

/** Said by who issues accounts and codes, in screens as on the server. */
export const issueWords = {
  /** At an address that somebody has registered with, or was given. */
  taken: 'Email ini sudah punya akun. Pakai email lain.',
  email: 'Mohon isi email',
  noBody: 'LSPRO tidak ditemukan.',
  noAccount: 'Akun tidak ditemukan.',
  changed: 'Data ini sudah berubah sejak Anda buka. Muat ulang dahulu.',
  unchanged: 'Tidak ada yang berubah.',
  /** What a decision about a report has shut is opened by undoing that. */
  suspended: 'Ini dibekukan lewat Moderasi. Batalkan keputusannya di sana.',
  /** Code 29: once a day for a product and a body. */
  asked: 'LSPRO ini sudah diminta memeriksa produk ini hari ini.',
} as const
/** How long the link to set a first password works, in hours. */
export const issuedHours = 72
/** A body has no use for more codes that work at one time. */
export const mostCodes = 50

export const standing = z.enum(['active', 'not active'], 'Status tidak dikenal')
export type Standing = z.output<typeof standing>
const accountStanding = z.enum(['active', 'disabled'], 'Status tidak dikenal')

/** What a list is asked by, and what it says of itself. */
export const listAsk = {
  search: z._default(text(100), ''),
  rows: z._default(whole(1, 50), 20),
  page: z._default(whole(1, 1_000_000), 1),
}
export const listed = { pages: z.number(), total: z.number(), total_filtered: z.number() }

/** A body in the list of the desk. Dates are calendar dates. */
const bodyRow = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  province_name: z.nullable(z.string()),
  accreditation_end_date: z.nullable(z.string()),
  accounts: z.number(),
  /** None of its accounts has a password yet. */
  is_waiting: flag,
})

/** An account of a body. Times are ISO 8601. */
const bodyAccount = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  /** Its owner has set a password. */
  has_password: flag,
  created_at: z.string(),
  seen_at: z.nullable(z.string()),
  /** When the last letter with a link was posted, and until when its link works; null once that is used, void or over. */
  letter_at: z.nullable(z.string()),
  letter_until: z.nullable(z.string()),
  status: accountStanding,
})

const referralCode = z.object({
  code: z.string(),
  created_at: z.string(),
  revoked_at: z.nullable(z.string()),
  /** Merchants who registered by it and have confirmed their address: what the body reads too. */
  uses: z.number(),
})

const body = z.object({
  id: z.number(),
  /** Must be named by who edits it: void once somebody has changed the body. */
  seen: z.string(),
  name: z.string(),
  status: standing,
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  place: z.string(),
  email: z.nullable(z.string()),
  mobile_phone: z.nullable(z.string()),
  accreditation_no: z.nullable(z.string()),
  accreditation_start_date: z.nullable(z.string()),
  accreditation_end_date: z.nullable(z.string()),
  scopes: z.array(z.string()),
  posts: z.number(),
  /** Products that name it. */
  products: z.number(),
  created_at: z.string(),
  accounts: z.array(bodyAccount),
  codes: z.array(referralCode),
})
export type DeskBody = z.output<typeof body>

/** A product that anyone may see, or could, and whose body says that it has not given the certificate as it stands there. */
const dispute = z.object({
  product_id: z.number(),
  name: z.string(),
  merchant_name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  is_public: flag,
  lspro_id: z.number(),
  lspro_name: z.string(),
  /** Why, in the words of the body. */
  remark: z.nullable(z.string()),
  at: z.string(),
})
export type DeskDispute = z.output<typeof dispute>

const name = trimmed(lsproNameRule)
const email = trimmed(emailRule(issueWords.email))
const versionRead = text(60)
const messageAnswer = z.object({ message: z.string() })

export const lsproDesk = {
  /** Bodies, found by their name or by the address of an account. */
  lspros: {
    path: '/operator/lspros',
    who: 'operator',
    ask: z.object(listAsk),
    answer: z.object({ data: z.array(bodyRow), ...listed }),
  },
  lspro: { path: '/operator/lspro', who: 'operator', ask: z.object({ id }), answer: z.object({ data: body }) },
  /** A new body with its first account, and a letter to it with a link to set a password. */
  issueLspro: {
    path: '/operator/lspro/issue',
    who: 'operator',
    ask: z.object({ name, email }),
    answer: z.object({ message: z.string(), data: z.object({ id: z.number() }) }),
  },
  addAccount: {
    path: '/operator/lspro/account/add',
    who: 'operator',
    ask: z.object({ id, email }),
    answer: messageAnswer,
  },
  /** The letter anew: links of earlier ones stop working. `id`: of the person. */
  resendAccount: {
    path: '/operator/lspro/account/resend',
    who: 'operator',
    ask: z.object({ id }),
    answer: messageAnswer,
  },
  /** One account: 'disabled' opens nothing until it is 'active' again, its links never. `id`: of the person. */
  standAccount: {
    path: '/operator/lspro/account/stand',
    who: 'operator',
    ask: z.object({ id, reason: deskReason, status: accountStanding }),
    answer: messageAnswer,
  },
  editLspro: {
    path: '/operator/lspro/save',
    who: 'operator',
    ask: z.object({ id, seen: versionRead, reason: deskReason, name }),
    answer: messageAnswer,
  },
  /** 'not active': nobody sees the body any more and its accounts open nothing, until it is 'active' again. */
  standLspro: {
    path: '/operator/lspro/stand',
    who: 'operator',
    ask: z.object({ id, seen: versionRead, reason: deskReason, status: standing }),
    answer: messageAnswer,
  },
  /** A referral code that never was (acceptance.md#D16). Six letters that cannot be mistaken for one another. */
  makeCode: {
    path: '/operator/lspro/code/make',
    who: 'operator',
    ask: z.object({ id }),
    answer: z.object({ message: z.string(), data: z.object({ code: z.string() }) }),
  },
  /** Nobody registers by it any more; who did is still counted by it. For good. */
  revokeCode: {
    path: '/operator/lspro/code/revoke',
    who: 'operator',
    // Older codes were typed by hand: of other lengths, and with 0, 1, I, L and O.
    ask: z.object({ code: text(20).check(z.regex(/^[A-Z0-9]{1,20}$/, 'Kode tidak dikenal')) }),
    answer: messageAnswer,
  },
  /** Disputes that hold of products that were approved, the oldest first. What is still under review has its own queue. */
  disputes: {
    path: '/operator/lspro/disputes',
    who: 'operator',
    ask: z.object({ rows: listAsk.rows, page: listAsk.page }),
    answer: z.object({ data: z.array(dispute), pages: listed.pages, total: listed.total }),
  },
  /** Writes to the body that a product names, to have its certificate checked. `id`: of the product. */
  askCheck: {
    path: '/operator/lspro/check/ask',
    who: 'operator',
    ask: z.object({ id }),
    answer: messageAnswer,
  },
} satisfies Record<string, Endpoint>
