import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { lsproNameRule } from '../lspro/rules.ts'
import { atLeast, emailRule } from '../rules.ts'
import { email as emailOf, flag, id, pictureFacts, text, trimmed, whole } from '../schemas.ts'

// The operator's pages of certification bodies: their accounts, which only operators create, and their referral codes.

/** The operator's reason for an action on an account; stored in the audit log. */
export const reasonRule = atLeast(3, 'Mohon isi alasannya')
export const deskReason = trimmed(reasonRule, 500)

/** Messages about accounts and codes, used by screens and by the server. */
export const issueMessages = {
  /** The address already has an account. */
  taken: 'Email ini sudah punya akun. Pakai email lain.',
  email: 'Mohon isi email',
  noBody: 'LSPRO tidak ditemukan.',
  noAccount: 'Akun tidak ditemukan.',
  changed: 'Data ini sudah berubah sejak Anda buka. Muat ulang dahulu.',
  unchanged: 'Tidak ada yang berubah.',
  /** The body is suspended by a decision about a report, which has to be undone there. */
  suspended: 'Ini dibekukan lewat Moderasi. Batalkan keputusannya di sana.',
  /** Code 29: a body may be asked once a day about a product. */
  asked: 'LSPRO ini sudah diminta memeriksa produk ini hari ini.',
} as const
/** How long the link to set a first password works, in hours. */
export const issuedHours = 72
/** The maximum number of valid codes of a body. */
export const mostCodes = 50

export const standing = z.enum(['active', 'not active'], 'Status tidak dikenal')
export type Standing = z.output<typeof standing>
const accountStanding = z.enum(['active', 'disabled'], 'Status tidak dikenal')

/** The common request fields of a list, and the common fields of its answer. */
export const listAsk = {
  search: z._default(text(100), ''),
  rows: z._default(whole(1, 50), 20),
  page: z._default(whole(1, 1_000_000), 1),
}
export const listed = { pages: z.number(), total: z.number(), total_filtered: z.number() }

/** A body in the operator's list. Dates are calendar dates. */
const bodyRow = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  province_name: z.nullable(z.string()),
  accreditation_end_date: z.nullable(z.string()),
  accounts: z.number(),
  /** 1 while none of its accounts has a password. */
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
  /**
   * When the last mail with a link was sent, and until when the link works; null once it was used, revoked or expired.
   */
  letter_at: z.nullable(z.string()),
  letter_until: z.nullable(z.string()),
  status: accountStanding,
})

const referralCode = z.object({
  code: z.string(),
  created_at: z.string(),
  revoked_at: z.nullable(z.string()),
  /** Merchants who registered with it and have verified their address; the body sees the same number. */
  uses: z.number(),
})

const body = z.object({
  id: z.number(),
  /** A save must send it, and is rejected once the body has been changed. */
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
  /** How many products name it. */
  products: z.number(),
  created_at: z.string(),
  accounts: z.array(bodyAccount),
  codes: z.array(referralCode),
})
export type DeskBody = z.output<typeof body>

/** An approved product whose certification body disputes its certificate as it is shown there. */
const dispute = z.object({
  product_id: z.number(),
  name: z.string(),
  merchant_name: z.string(),
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  is_public: flag,
  lspro_id: z.number(),
  lspro_name: z.string(),
  /** The body's reason. */
  remark: z.nullable(z.string()),
  at: z.string(),
})
export type DeskDispute = z.output<typeof dispute>

const name = trimmed(lsproNameRule)
const email = emailOf(emailRule(issueMessages.email))
const versionRead = text(60)
const messageAnswer = z.object({ message: z.string() })

export const lsproDesk = {
  /** Bodies; `search` is a part of their name or of an account's address. */
  lspros: {
    path: '/operator/lspros',
    access: 'operator',
    ask: z.object(listAsk),
    answer: z.object({ data: z.array(bodyRow), ...listed }),
  },
  lspro: { path: '/operator/lspro', access: 'operator', ask: z.object({ id }), answer: z.object({ data: body }) },
  /** Creates a body with its first account, and sends it a mail with a link to set a password. */
  issueLspro: {
    path: '/operator/lspro/issue',
    access: 'operator',
    ask: z.object({ name, email }),
    answer: z.object({ message: z.string(), data: z.object({ id: z.number() }) }),
  },
  addAccount: {
    path: '/operator/lspro/account/add',
    access: 'operator',
    ask: z.object({ id, email }),
    answer: messageAnswer,
  },
  /** Sends that mail again; earlier links stop working. `id` is the person's. */
  resendAccount: {
    path: '/operator/lspro/account/resend',
    access: 'operator',
    ask: z.object({ id }),
    answer: messageAnswer,
  },
  /** Disables an account until it is 'active' again; its links stay invalid. `id` is the person's. */
  standAccount: {
    path: '/operator/lspro/account/stand',
    access: 'operator',
    ask: z.object({ id, reason: deskReason, status: accountStanding }),
    answer: messageAnswer,
  },
  editLspro: {
    path: '/operator/lspro/save',
    access: 'operator',
    ask: z.object({ id, seen: versionRead, reason: deskReason, name }),
    answer: messageAnswer,
  },
  /** 'not active' hides the body and locks out its accounts, until it is 'active' again. */
  standLspro: {
    path: '/operator/lspro/stand',
    access: 'operator',
    ask: z.object({ id, seen: versionRead, reason: deskReason, status: standing }),
    answer: messageAnswer,
  },
  /** Creates a referral code that has never been used: six characters without look-alikes (acceptance.md#D16). */
  makeCode: {
    path: '/operator/lspro/code/make',
    access: 'operator',
    ask: z.object({ id }),
    answer: z.object({ message: z.string(), data: z.object({ code: z.string() }) }),
  },
  /** Revokes a code permanently. Merchants who registered with it are still counted. */
  revokeCode: {
    path: '/operator/lspro/code/revoke',
    access: 'operator',
    // Older codes were made by hand: they have other lengths, and contain 0, 1, I, L and O.
    ask: z.object({ code: text(20).check(z.regex(/^[A-Z0-9]{1,20}$/, 'Kode tidak dikenal')) }),
    answer: messageAnswer,
  },
  /** Current disputes about approved products, the oldest first. Products under review are in the review queue. */
  disputes: {
    path: '/operator/lspro/disputes',
    access: 'operator',
    ask: z.object({ rows: listAsk.rows, page: listAsk.page }),
    answer: z.object({ data: z.array(dispute), pages: listed.pages, total: listed.total }),
  },
  /** Asks the body that a product names, by mail, to check the certificate. `id` is the product's. */
  askCheck: {
    path: '/operator/lspro/check/ask',
    access: 'operator',
    ask: z.object({ id }),
    answer: messageAnswer,
  },
} satisfies Record<string, Endpoint>
