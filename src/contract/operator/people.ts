import { z } from 'zod/mini'
import { role } from '../account.ts'
import type { Endpoint } from '../endpoint.ts'
import { photoEntry } from '../photos.ts'
import { all, atMost, required } from '../rules.ts'
import { flag, id, pictureFacts, text, trimmed, whole } from '../schemas.ts'
import { option } from '../shops/shop-schemas.ts'
import { deskReason, listAsk, listed, standing } from './lspro.ts'

// What people choose from and who they are, at the operator's desk: scopes of certification, mentors, and users.

const filled = 'Mohon isi Kolom ini'
export const scopeNameRule = all(required(filled), atMost(100, 'Paling banyak 100 huruf'))
export const mentorNameRule = all(required(filled), atMost(150, 'Paling banyak 150 huruf'))
/** So many letters of an address or a name find users: nobody leafs through all of them. */
export const leastSearch = 3

const maybeId = z.optional(z.nullable(id))
/** Of what is there already, as it was read. */
const versionRead = z.optional(z.nullable(text(60)))
const saved = z.object({ message: z.string(), data: z.object({ id: z.number() }) })

const scopeRow = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  /** Bodies that chose it. */
  bodies: z.number(),
  seen: z.string(),
})
export type DeskScope = z.output<typeof scopeRow>

const mentorRow = z.object({
  id: z.number(),
  mentor_type_id: z.number(),
  name: z.string(),
  status: standing,
  img_url: z.nullable(z.string()),
  img: z.nullable(pictureFacts),
  /** Products that name it. */
  products: z.number(),
  seen: z.string(),
})
export type DeskMentor = z.output<typeof mentorRow>

const userRow = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role,
  is_verified: flag,
  status: z.enum(['active', 'disabled']),
  created_at: z.string(),
})

/** Somebody with an account, as an operator who helps them needs to know. Times are ISO 8601. */
const user = z.extend(userRow, {
  has_password: flag,
  is_completed: flag,
  seen_at: z.nullable(z.string()),
  /** Devices that are signed in now. */
  sessions: z.number(),
  merchant: z.nullable(option),
  lspro: z.nullable(option),
  /** The body whose code was given at sign-up. */
  referral: z.nullable(z.extend(option, { code: z.string() })),
  history: z.array(z.object({ at: z.string(), who: z.string(), action: z.string(), reason: z.nullable(z.string()) })),
})
export type DeskUser = z.output<typeof user>

const messageAnswer = z.object({ message: z.string() })

export const peopleDesk = {
  /** Every scope, disabled ones too, by name. */
  scopes: {
    path: '/operator/scopes',
    who: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(scopeRow) }),
  },
  /** A new one, or a change of the one that is named. Disabled it cannot be chosen, and stays where it was. */
  saveScope: {
    path: '/operator/scope/save',
    who: 'operator',
    ask: z.object({
      id: maybeId,
      seen: versionRead,
      name: trimmed(scopeNameRule),
      status: z._default(standing, 'active'),
    }),
    answer: saved,
  },
  /** Every mentor of a type of organisation, disabled ones too, by name. */
  mentors: {
    path: '/operator/mentors',
    who: 'operator',
    ask: z.object({ mentor_type_id: whole(1, 32_767) }),
    answer: z.object({ data: z.array(mentorRow) }),
  },
  /** Types of organisation that mentors are kept of. In the last nobody is kept: there producers type a name. */
  mentorTypes: {
    path: '/operator/mentor/types',
    who: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(z.extend(option, { mentors: z.number() })) }),
  },
  /** `img_64`: a logo, square, as photos are said elsewhere; null takes it down. Its type stays what it was. */
  saveMentor: {
    path: '/operator/mentor/save',
    who: 'operator',
    ask: z.object({
      id: maybeId,
      seen: versionRead,
      mentor_type_id: whole(1, 32_767, 'Jenis lembaga tidak dikenal'),
      name: trimmed(mentorNameRule),
      img_64: z.optional(z.nullable(photoEntry())),
      status: z._default(standing, 'active'),
    }),
    answer: saved,
  },
  /** Users by part of their address or name; nobody before there are three letters. */
  users: {
    path: '/operator/users',
    who: 'operator',
    ask: z.object(listAsk),
    answer: z.object({ data: z.array(userRow), ...listed }),
  },
  user: { path: '/operator/user', who: 'operator', ask: z.object({ id }), answer: z.object({ data: user }) },
  /** Takes the address for confirmed, without its letter. */
  verifyUser: {
    path: '/operator/user/verify',
    who: 'operator',
    ask: z.object({ id, reason: deskReason }),
    answer: messageAnswer,
  },
  endUserSessions: {
    path: '/operator/user/sessions/end',
    who: 'operator',
    ask: z.object({ id, reason: deskReason }),
    answer: messageAnswer,
  },
  /** The letter of 'Lupa kata sandi', to the address of the account and nowhere else. */
  resetUser: { path: '/operator/user/reset', who: 'operator', ask: z.object({ id }), answer: messageAnswer },
} satisfies Record<string, Endpoint>
