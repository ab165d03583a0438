import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { text } from '../schemas.ts'

// The way to a phone with the app closed. It belongs to the session that asks: signed out, it is gone.

const bytesOf = (length: number) => z.string().check(z.regex(/^[\w-]*$/), z.length(length))

/** What a phone is told of; absent: as it was, and at first everything. */
const kinds = { reviews: z.optional(z.boolean()), posts: z.optional(z.boolean()) }

export const push = {
  /** The key of this server (base64url), and what it keeps of this phone. */
  here: {
    path: '/push/here',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        key: z.string(),
        saved: z.nullable(z.object({ endpoint: z.string(), reviews: z.boolean(), posts: z.boolean() })),
      }),
    }),
  },
  /** The way to this phone, instead of the one that was known: 65 and 16 bytes, base64url without padding. */
  save: {
    path: '/push/save',
    who: 'signed-in',
    ask: z.object({ endpoint: text(1000), p256dh: bytesOf(87), auth: bytesOf(22), ...kinds }),
    answer: z.object({}),
  },
  remove: { path: '/push/remove', who: 'signed-in', ask: z.object({}), answer: z.object({}) },
} satisfies Record<string, Endpoint>
