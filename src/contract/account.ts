import { z } from 'zod/mini'
import { draftBase } from './draft-base.ts'
import type { Endpoint } from './endpoint.ts'
import {
  emailRule,
  nameRule,
  nationalPhoneRule,
  needed,
  officePhoneRule,
  passwordRule,
  socialRule,
  typedPhoneRule,
} from './rules.ts'
import { flag, id, pictureFacts, ruled, text, trimmed } from './schemas.ts'

// Wire names are the specification's: a visitor's role is `guest`, a certification body's `lspro`.

export const role = z.enum(['guest', 'merchant', 'lspro', 'operator'])
export type Role = z.output<typeof role>

const email = trimmed(emailRule('Email is required'))
const password = ruled(passwordRule('Password is required'))
/** 32 random bytes as base64url, as letters and sessions carry them. Anything else is not well formed. */
const secretText = z.string('Harus berupa teks').check(z.regex(/^[\w-]{43}$/, 'Kode tidak dikenal'))
const social = z.optional(z.nullable(trimmed(socialRule)))

/** The person who signed in, as sign-in and verification answer. `img_url` is a path on the file host. */
const signedIn = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  img_url: z.nullable(z.string()),
  role,
  /** 1: what this role must fill in is filled in. */
  is_completed: flag,
  is_verified: flag,
  merchant_id: z.nullable(z.number()),
  lspro_id: z.nullable(z.number()),
})
export type SignedIn = z.output<typeof signedIn>

/** Somebody's own account. Phone as '+6281234567890', office as '0251-100111'; '' where nothing was given. */
const ownAccount = z.extend(signedIn, {
  phone_no: z.string(),
  office_no: z.string(),
  instagram_url: z.string(),
  facebook_url: z.string(),
  tiktok_url: z.string(),
  img: z.nullable(pictureFacts),
  /** The certification body whose code was given at sign-up. */
  referral_name: z.nullable(z.string()),
  /** The rest of the specification's entity, which older answers do not have. */
  status: z.optional(z.enum(['active', 'disabled'])),
  referral_code: z.optional(z.nullable(z.string())),
  /** A mentor belongs to a product, not to an account. */
  mentor_type_id: z.optional(z.null()),
  mentor_type_remark: z.optional(z.null()),
  mentor_name_id: z.optional(z.null()),
  mentor_name_remark: z.optional(z.null()),
  /** Secrets are told once, where they begin, and a picture only goes up in this form. */
  api_token: z.optional(z.null()),
  verification_code: z.optional(z.null()),
  img_64: z.optional(z.null()),
})
export type OwnAccount = z.output<typeof ownAccount>

/** Ids of people in an ask are only compared: who asks is known by the token (acceptance.md#D04). */
const optionalOwnId = z.optional(z.nullable(id))
const profileParts = {
  id: optionalOwnId,
  name: trimmed(nameRule),
  office_no: ruled(officePhoneRule),
  instagram_url: social,
  facebook_url: social,
  tiktok_url: social,
}

/** A random id that the browser makes for signing up; the limits count it before the network address, so that a hall is not one visitor. */
const device = z.optional(z.nullable(z.uuid('Perangkat tidak dikenal')))

const nothing = z.object({})
const message = z.object({ message: z.string() })

export const account = {
  /** `registration_token` opens the change of an address that is not verified yet (acceptance.md#D18); the browser keeps it. */
  register: {
    path: '/register',
    who: 'anyone',
    ask: z.object({
      email,
      password,
      role: z._default(z.enum(['guest', 'merchant'], 'Tipe akun tidak dikenal'), 'guest'),
      referral_code: z.optional(z.nullable(text(6, 'Kode referral paling banyak 6 huruf'))),
      /** From an earlier reply: the same browser may choose another password, anybody else's has to be confirmed. */
      registration_token: z.optional(z.nullable(secretText)),
      device,
    }),
    answer: z.object({ message: z.string(), data: z.object({ email: z.string(), registration_token: z.string() }) }),
  },
  referral: {
    path: '/lspro/referral/fetch',
    who: 'anyone',
    ask: z.object({ referral_code: text(6, 'Kode referral paling banyak 6 huruf') }),
    answer: z.object({ data: z.object({ name: z.string() }) }),
  },
  /** Code 02 before verification, with `route` and a fresh `registration_token`. */
  signIn: {
    path: '/login',
    who: 'anyone',
    ask: z.object({
      email: trimmed(emailRule('Mohon Masukkan Email')),
      password: ruled(passwordRule('Mohon Masukkan Kata Sandi')),
    }),
    answer: z.object({ message: z.string(), _token: z.string(), route: z.string(), data: signedIn }),
  },
  forgotRequest: {
    path: '/password/forgot/request',
    who: 'anyone',
    ask: z.object({ email: trimmed(emailRule('Email dibutuhkan')) }),
    answer: message,
  },
  forgotSave: {
    path: '/password/forgot/save',
    who: 'anyone',
    ask: z.object({ password: ruled(passwordRule(needed)), hash: secretText }),
    answer: message,
  },
  resend: { path: '/email/verification/resend', who: 'anyone', ask: z.object({ email, device }), answer: message },
  changeEmail: {
    path: '/user/change_email',
    who: 'anyone',
    ask: z.object({ email, change_email: email, registration_token: z.optional(z.nullable(secretText)), device }),
    answer: message,
  },
  /**
   * Answers once with a `login_token`; a link opened a second time is refused with the `route` of the sign-in.
   * `password_needed` 1: others registered this address with other passwords, so none opens it until a letter sets one.
   */
  verify: {
    path: '/verification/get',
    who: 'anyone',
    ask: z.object({ verification_code: secretText }),
    answer: z.object({ data: z.extend(signedIn, { login_token: z.string(), password_needed: flag }) }),
  },
  /** "Bukan saya" in the letter: takes back a registration that nobody has verified. */
  disown: {
    path: '/register/cancel',
    who: 'anyone',
    ask: z.object({ verification_code: secretText }),
    answer: message,
  },
  registerVisitor: {
    path: '/register/visitor',
    who: 'signed-in',
    ask: z.object({ ...profileParts, phone_no: ruled(typedPhoneRule) }),
    answer: z.object({ data: z.object({ name: z.string() }) }),
    offline: 'wait',
  },
  /** Visitor to merchant, and nothing else; a second time gives the same merchant (acceptance.md#D53: `role` or `value`). */
  changeType: {
    path: '/user/change/type',
    who: 'signed-in',
    ask: z.object({ role: z.optional(text(20)), value: z.optional(text(20)) }),
    answer: z.object({ data: z.object({ merchant: z.object({ id: z.number() }) }) }),
    offline: 'wait',
  },
  /** The current user by their token, from the body or the header. 99 when it opens nothing. */
  verifyToken: {
    path: '/verify_token',
    who: 'anyone',
    ask: z.object({ api_token: z.optional(z.nullable(text(100))) }),
    answer: z.object({ data: ownAccount }),
  },
  /** Where 'Akun Saya' leads. */
  profileRoute: {
    path: '/profile/route',
    who: 'signed-in',
    ask: nothing,
    answer: z.object({ data: z.object({ route: z.string() }) }),
  },
  detail: {
    path: '/user/detail',
    who: 'signed-in',
    ask: z.object({ id: optionalOwnId }),
    answer: z.object({ data: ownAccount }),
    offline: 'keep',
  },
  /** `img_64` is a picture as a data string, JPEG or PNG of at most 3,000,000 bytes; without it the photo stays. */
  changeProfile: {
    path: '/user/change/profile',
    who: 'signed-in',
    ask: z.object({
      base: draftBase,
      ...profileParts,
      phone_no: ruled(nationalPhoneRule),
      img_64: z.optional(z.nullable(text(4_300_000, 'Foto terlalu besar'))),
    }),
    answer: z.object({ message: z.string(), data: ownAccount }),
    offline: 'wait',
  },
  changePassword: {
    path: '/user/change/password',
    who: 'signed-in',
    ask: z.object({
      old_password: text(400, 'Maximum 50 symbols', needed).check(z.minLength(1, needed)),
      new_password: ruled(passwordRule(needed)),
    }),
    answer: message,
  },
  /**
   * Ends this session. A phone that signed out without a signal says so later by `ended`: the SHA-256 of its token in
   * hex, which can end that session and nothing else. Always 00: what has ended has ended.
   */
  signOut: {
    path: '/logout',
    who: 'anyone',
    ask: z.object({ ended: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Kode tidak dikenal'))) }),
    answer: nothing,
  },
  /** The devices somebody is signed in on, the latest first. Times are ISO 8601. */
  sessions: {
    path: '/session/list',
    who: 'signed-in',
    offline: 'keep',
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
    path: '/session/end',
    who: 'signed-in',
    ask: z.object({ id: z.optional(id), others: z.optional(z.literal(true)) }),
    answer: z.object({ data: z.object({ ended: z.number() }) }),
    offline: 'wait',
  },
} satisfies Record<string, Endpoint>
