import { z } from 'zod/mini'

/** What every answer of the API has; anything without it did not come from our server. */
export const envelope = z.looseObject({
  code: z.string(),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
  route: z.optional(z.string()),
  registration_token: z.optional(z.string()),
})
