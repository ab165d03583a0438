import { z } from 'zod/mini'
import { role } from '../account/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { photoEntry } from '../photos/schemas.ts'
import { all, atMost, required } from '../rules.ts'
import { flag, id, option, pictureFacts, text, trimmed, whole } from '../schemas.ts'
import { deskReason, listAsk, listed, standing } from './lspro.ts'

// The operator's pages of certification scopes, mentors and users.

const filled = 'Mohon isi Kolom ini'
export const scopeNameRule = all(required(filled), atMost(100))
export const mentorNameRule = all(required(filled), atMost(150))
/** The least number of letters to search users by address or name, so that no operator can page through all of them. */
export const leastSearch = 3

const maybeId = z.optional(z.nullable(id))
/** The `seen` of an existing row, as it was read; a save with an old one is rejected. */
const versionRead = z.optional(z.nullable(text(60)))
const saved = z.object({ message: z.string(), data: z.object({ id: z.number() }) })

const scopeRow = z.object({
  id: z.number(),
  name: z.string(),
  status: standing,
  /** The number of certification bodies that have chosen it. */
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
  /** How many products name it, `maxCountedProducts` at most. */
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

/** An account with the details that an operator needs to help its owner. Times are ISO 8601. */
const user = z.extend(userRow, {
  has_password: flag,
  is_completed: flag,
  seen_at: z.nullable(z.string()),
  /** How many devices are signed in now. */
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
  /** All scopes by name, disabled ones included. */
  scopes: {
    path: '/operator/scopes',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(scopeRow) }),
  },
  /**
   * Creates a scope, or changes the one with this `id`. A disabled scope cannot be chosen, but stays where it is
   * chosen.
   */
  saveScope: {
    path: '/operator/scope/save',
    access: 'operator',
    ask: z.object({
      id: maybeId,
      seen: versionRead,
      name: trimmed(scopeNameRule),
      status: z._default(standing, 'active'),
    }),
    answer: saved,
  },
  /** All mentors of a type of organisation by name, disabled ones included. */
  mentors: {
    path: '/operator/mentors',
    access: 'operator',
    ask: z.object({ mentor_type_id: whole(1, 32_767) }),
    answer: z.object({ data: z.array(mentorRow) }),
  },
  /** The types of organisation. The last type has no stored mentors: there the producer types the mentor's name. */
  mentorTypes: {
    path: '/operator/mentor/types',
    access: 'operator',
    ask: z.object({}),
    answer: z.object({ data: z.array(z.extend(option, { mentors: z.number() })) }),
  },
  /**
   * `img_64`: a square logo as data string or path; null removes it. The type of an existing mentor does not change.
   */
  saveMentor: {
    path: '/operator/mentor/save',
    access: 'operator',
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
  /** Users by a part of their address or name; empty for fewer than `leastSearch` letters. */
  users: {
    path: '/operator/users',
    access: 'operator',
    ask: z.object(listAsk),
    answer: z.object({ data: z.array(userRow), ...listed }),
  },
  user: { path: '/operator/user', access: 'operator', ask: z.object({ id }), answer: z.object({ data: user }) },
  /** Marks the address as verified without the mail. */
  verifyUser: {
    path: '/operator/user/verify',
    access: 'operator',
    ask: z.object({ id, reason: deskReason }),
    answer: messageAnswer,
  },
  endUserSessions: {
    path: '/operator/user/sessions/end',
    access: 'operator',
    ask: z.object({ id, reason: deskReason }),
    answer: messageAnswer,
  },
  /** Sends the mail of 'Lupa kata sandi', always to the address of the account. */
  resetUser: { path: '/operator/user/reset', access: 'operator', ask: z.object({ id }), answer: messageAnswer },
} satisfies Record<string, Endpoint>
