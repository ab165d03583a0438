import { z } from 'zod/mini'
import { flag } from '../schemas.ts'
import { sniStatus } from '../showcase/showcase.ts'

/** A picture of a product besides the main one. */
const media = z.object({ id: z.number(), product_id: z.number(), type: z.string(), url: z.string() })

/** A product with every field of the specification's entity. For its owner only. */
export const productEntity = z.object({
  id: z.number(),
  merchant_id: z.number(),
  external_id: z.string(),
  name: z.string(),
  img_url: z.nullable(z.string()),
  /** The main picture first. */
  img_url_list: z.array(z.string()),
  product_media: z.array(media),
  video_url: z.nullable(z.string()),
  description: z.string(),
  capacity_production: z.nullable(z.string()),
  price_bottom: z.nullable(z.number()),
  price_top: z.nullable(z.number()),
  /** Two decimals, '250.00' (acceptance.md#D34). */
  weight: z.nullable(z.string()),
  unit: z.string(),
  is_sni: flag,
  /** Comma-separated numbers. */
  sni_no: z.string(),
  sni_status: sniStatus,
  /** Calendar dates. */
  sni_start_date: z.nullable(z.string()),
  sni_end_date: z.nullable(z.string()),
  sni_remark: z.nullable(z.string()),
  status: z.enum(['active', 'not active', 'draft']),
  lspro_id: z.nullable(z.number()),
  lspro_name: z.nullable(z.string()),
  mentor_id: z.nullable(z.number()),
  mentor_img_url: z.nullable(z.string()),
  /** Views of its page, counted once a day for each person. */
  click: z.number(),
  /** ISO 8601, and ids of people; null when it was not done by a signed-in person. */
  created_at: z.string(),
  created_by: z.nullable(z.number()),
  updated_at: z.string(),
  updated_by: z.nullable(z.number()),
})
export type ProductEntity = z.output<typeof productEntity>
