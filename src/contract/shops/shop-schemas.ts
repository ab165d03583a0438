import { z } from 'zod/mini'
import { socialPageRule } from '../contact-rules.ts'
import { flag, id, pictureFacts, trimmed } from '../schemas.ts'
import type { SocialNetwork } from '../social-pages.ts'

// Schemas that shops share with certification bodies and with the operator's desk.

/** The caller's own shop is found by the token; if the id is sent, it must be that shop's. */
export const optionalOwnId = z.optional(z.nullable(id))
/** A social media page or user name. */
export const social = (network: SocialNetwork) => z.optional(z.nullable(trimmed(socialPageRule(network))))

export const option = z.object({ id: z.number(), name: z.string() })
export type Option = z.output<typeof option>

export const picture = z.extend(pictureFacts, { id: z.number(), url: z.string() })

/** The state of a shop, and who changed it when. For its owner only. */
export const shopRecord = z.object({
  status: z.enum(['active', 'not active']),
  /** The number of views of the shop's page. */
  click: z.number(),
  /** ISO 8601, and ids of people; null when it was not done by a person. */
  created_at: z.string(),
  created_by: z.nullable(z.number()),
  updated_at: z.string(),
  updated_by: z.nullable(z.number()),
})

/**
 * Ids are 0 and names '' until a village is chosen. Coordinates are strings; `is_placed` 0: the pin is not set
 * (acceptance.md#D27).
 */
export const location = z.object({
  province_id: z.number(),
  province_name: z.string(),
  regency_id: z.number(),
  regency_name: z.string(),
  district_id: z.number(),
  district_name: z.string(),
  village_id: z.number(),
  village_name: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  is_placed: flag,
})
