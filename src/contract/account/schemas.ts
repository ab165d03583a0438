import { z } from 'zod/mini'
import { nationalPhoneRule, officePhoneRule, socialPageRule, typedPhoneRule } from '../contacts/contact-rules.ts'
import type { SocialNetwork } from '../contacts/social-pages.ts'
import { withSchemas } from '../endpoint.ts'
import { draftBase } from '../merge/draft-base.ts'
import { pictureText } from '../photos/schemas.ts'
import { accountEmailRule, emailRule, nameRule, needed, passwordRule } from '../rules.ts'
import { email as emailOf, flag, id, officePhone, patterned, pictureFacts, ruled, text, trimmed } from '../schemas.ts'
import { accountEndpoints } from './endpoints.ts'

// The names in requests and answers are the specification's: a visitor's role is `guest`, a certification body's
// `lspro`.

export const role = z.enum(['guest', 'merchant', 'lspro', 'operator'])
export type Role = z.output<typeof role>

const email = emailOf(emailRule('Email is required'))
const password = ruled(passwordRule('Password is required'))
/** A secret in a mail or of a session: 32 random bytes as base64url, 43 characters. */
const secretText = patterned(/^[\w-]{43}$/, 43, 'Kode tidak dikenal', 'Harus berupa teks')
const social = (network: SocialNetwork) => z.optional(z.nullable(trimmed(socialPageRule(network))))

/** The signed-in person, as sign-in and verification return it. `img_url` is a path on the file host. */
const signedIn = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  img_url: z.nullable(z.string()),
  role,
  /** 1 when everything that this role requires is filled in. */
  is_completed: flag,
  is_verified: flag,
  merchant_id: z.nullable(z.number()),
  lspro_id: z.nullable(z.number()),
})
export type SignedIn = z.output<typeof signedIn>

/** A person's own account. `phone_no` is '+6281234567890', `office_no` '0251-100111'; empty texts are ''. */
const ownAccount = z.extend(signedIn, {
  phone_no: z.string(),
  office_no: z.string(),
  instagram_url: z.string(),
  facebook_url: z.string(),
  tiktok_url: z.string(),
  img: z.nullable(pictureFacts),
  /** The certification body whose code was given at sign-up. */
  referral_name: z.nullable(z.string()),
  /** The remaining fields of the specification's entity; persisted answers of earlier releases do not have them. */
  status: z.optional(z.enum(['active', 'disabled'])),
  referral_code: z.optional(z.nullable(z.string())),
  /** A mentor belongs to a product, not to an account. */
  mentor_type_id: z.optional(z.null()),
  mentor_type_remark: z.optional(z.null()),
  mentor_name_id: z.optional(z.null()),
  mentor_name_remark: z.optional(z.null()),
  /** Always null: a secret is sent only when it is created, and `img_64` is for uploads only. */
  api_token: z.optional(z.null()),
  verification_code: z.optional(z.null()),
  img_64: z.optional(z.null()),
})
export type OwnAccount = z.output<typeof ownAccount>

/** Person ids in a request are only compared with the token's owner (acceptance.md#D04). */
const optionalOwnId = z.optional(z.nullable(id))
const profileParts = {
  id: optionalOwnId,
  name: trimmed(nameRule),
  office_no: officePhone(officePhoneRule),
  instagram_url: social('instagram'),
  facebook_url: social('facebook'),
  tiktok_url: social('tiktok'),
}

/**
 * A random id that the browser makes when signing up. Rate limits count by it before they count by network address, so
 * that a training hall behind one address does not count as one visitor.
 */
const device = z.optional(
  z.nullable(z.uuid('Perangkat tidak dikenal').check(z.maxLength(36, 'Perangkat tidak dikenal'))),
)

const nothing = z.object({})
const message = z.object({ message: z.string() })

export const account = withSchemas(accountEndpoints, {
  /**
   * The browser stores `registration_token`: with it, an email address that is not verified yet can be changed
   * (acceptance.md#D18).
   */
  register: {
    ask: z.object({
      email,
      password,
      role: z._default(z.enum(['guest', 'merchant'], 'Tipe akun tidak dikenal'), 'guest'),
      referral_code: z.optional(z.nullable(text(6, 'Kode referral paling banyak 6 huruf'))),
      /**
       * From an earlier answer. With it the same browser may set another password; a password from another browser has
       * to be confirmed by mail.
       */
      registration_token: z.optional(z.nullable(secretText)),
      device,
    }),
    answer: z.object({ message: z.string(), data: z.object({ email: z.string(), registration_token: z.string() }) }),
  },
  referral: {
    ask: z.object({ referral_code: text(6, 'Kode referral paling banyak 6 huruf') }),
    answer: z.object({ data: z.object({ name: z.string() }) }),
  },
  /** Code 02 before the address is verified, with `route` and a new `registration_token`. */
  signIn: {
    ask: z.object({
      email: emailOf(accountEmailRule('Mohon Masukkan Email')),
      password: ruled(passwordRule('Mohon Masukkan Kata Sandi')),
    }),
    answer: z.object({ message: z.string(), _token: z.string(), route: z.string(), data: signedIn }),
  },
  forgotRequest: {
    ask: z.object({ email: emailOf(accountEmailRule('Email dibutuhkan')) }),
    answer: message,
  },
  forgotSave: {
    ask: z.object({ password: ruled(passwordRule(needed)), hash: secretText }),
    answer: message,
  },
  resend: { ask: z.object({ email, device }), answer: message },
  changeEmail: {
    ask: z.object({ email, change_email: email, registration_token: z.optional(z.nullable(secretText)), device }),
    answer: message,
  },
  /**
   * Returns a `login_token` once; opening the link a second time is rejected with the `route` of the sign-in.
   * `password_needed` 1: this address was registered with several passwords, so none of them works until the owner sets
   * one through a mail.
   */
  verify: {
    ask: z.object({ verification_code: secretText }),
    answer: z.object({ data: z.extend(signedIn, { login_token: z.string(), password_needed: flag }) }),
  },
  /** "Bukan saya" in the mail: cancels a registration that is not verified yet. */
  disown: {
    ask: z.object({ verification_code: secretText }),
    answer: message,
  },
  registerVisitor: {
    ask: z.object({ ...profileParts, phone_no: ruled(typedPhoneRule) }),
    answer: z.object({ data: z.object({ name: z.string() }) }),
  },
  /**
   * Makes a visitor a merchant; no other change is possible. A repeated request returns the same merchant. The type may
   * be named `role` or `value` (acceptance.md#D53).
   */
  changeType: {
    ask: z.object({ role: z.optional(text(20)), value: z.optional(text(20)) }),
    answer: z.object({ data: z.object({ merchant: z.object({ id: z.number() }) }) }),
  },
  /** The user of a token, from the body or the header. Code 99 when the token is not valid. */
  verifyToken: {
    ask: z.object({ api_token: z.optional(z.nullable(text(100))) }),
    answer: z.object({ data: ownAccount }),
  },
  /** The address that 'Akun Saya' links to. */
  profileRoute: {
    ask: nothing,
    answer: z.object({ data: z.object({ route: z.string() }) }),
  },
  detail: {
    ask: z.object({ id: optionalOwnId }),
    answer: z.object({ data: ownAccount }),
  },
  /** `img_64` is a data string, JPEG or PNG of at most 3,000,000 bytes; without it the photo stays unchanged. */
  changeProfile: {
    ask: z.object({
      base: draftBase,
      ...profileParts,
      phone_no: ruled(nationalPhoneRule),
      img_64: z.optional(z.nullable(pictureText(text(4_300_000, 'Foto terlalu besar')))),
    }),
    answer: z.object({ message: z.string(), data: ownAccount }),
  },
  changePassword: {
    ask: z.object({
      old_password: text(400, 'Maximum 50 symbols', needed).check(z.minLength(1, needed)),
      new_password: ruled(passwordRule(needed)),
    }),
    answer: message,
  },
  /**
   * Ends this session. A phone that signed out offline sends `ended` later: the SHA-256 of its token in hex, which can
   * only end that session. Always answers 00, also for a session that has ended already.
   */
  signOut: {
    ask: z.object({ ended: z.optional(patterned(/^[0-9a-f]{64}$/, 64, 'Kode tidak dikenal')) }),
    answer: nothing,
  },
  /** The devices on which the user is signed in, the latest first. Times are ISO 8601. */
  sessions: {
    ask: nothing,
    answer: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          device: z.string(),
          created_at: z.string(),
          seen_at: z.string(),
          is_current: flag,
        }),
      ),
    }),
  },
  /** Ends one other session by its id, or all others. */
  endSession: {
    ask: z.object({ id: z.optional(id), others: z.optional(z.literal(true)) }),
    answer: z.object({ data: z.object({ ended: z.number() }) }),
  },
})
