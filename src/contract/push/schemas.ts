import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { text } from '../schemas.ts'
import { pushEndpoints } from './endpoints.ts'

// The push subscription of a phone. It belongs to the session, and is deleted when the person signs out.

const bytesOf = (length: number) => z.string().check(z.regex(/^[\w-]*$/), z.length(length))

/** The messages that the phone gets; absent: unchanged, at first all. */
const kinds = { reviews: z.optional(z.boolean()), posts: z.optional(z.boolean()) }

export const push = withSchemas(pushEndpoints, {
  /** The server's key (base64url), and the stored subscription of this session. */
  here: {
    ask: z.object({}),
    answer: z.object({
      data: z.object({
        key: z.string(),
        saved: z.nullable(z.object({ endpoint: z.string(), reviews: z.boolean(), posts: z.boolean() })),
      }),
    }),
  },
  /** Replaces the subscription of this session. `p256dh` is 65 bytes and `auth` 16, as base64url without padding. */
  save: {
    ask: z.object({ endpoint: text(1000), p256dh: bytesOf(87), auth: bytesOf(22), ...kinds }),
    answer: z.object({}),
  },
  remove: { ask: z.object({}), answer: z.object({}) },
})
