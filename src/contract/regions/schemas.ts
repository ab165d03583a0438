import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { flag, text, whole } from '../schemas.ts'
import { regionsEndpoints } from './endpoints.ts'

export * from './rules.ts'

/** An entry of a region list. Ids are the official dotted codes without their dots: 11, 1104, 110403, 1104032001. */
export const region = z.object({
  id: z.number(),
  name: z.string(),
  /** 1: disabled; it is kept where it is chosen already, but cannot be chosen any more. */
  is_off: z.optional(flag),
})
export type Region = z.output<typeof region>

/** The id of a village has ten digits, more than `id` of schemas.ts allows. */
export const regionId = whole(1, 9_999_999_999, 'Wilayah tidak dikenal')

/** A village with the names of the regions above it, whose ids are the beginnings of its own. */
const place = z.object({
  ...region.shape,
  district_name: z.string(),
  regency_name: z.string(),
  province_name: z.string(),
})
export type Place = z.output<typeof place>

const list = z.object({ data: z.array(region) })
const within = z.object({ id: regionId })

export const regions = withSchemas(regionsEndpoints, {
  /**
   * Each entry also has `value` and `label`, for use as an option; persisted answers of earlier releases have neither.
   */
  provinces: {
    ask: z.object({}),
    answer: z.object({
      data: z.array(z.extend(region, { value: z.optional(z.number()), label: z.optional(z.string()) })),
    }),
  },
  /** All regencies in one answer (about 20 kB), so that a phone that has opened the wizard once has them offline. */
  everyRegency: {
    ask: z.object({}),
    answer: z.object({ data: z.array(z.extend(region, { province_id: z.number() })) }),
  },
  /**
   * The regencies of a province, and likewise below: the id in the address is the parent's. Empty for an unknown id.
   */
  regencies: { ask: within, answer: list },
  districts: { ask: within, answer: list },
  villages: { ask: within, answer: list },
  /**
   * The villages that may be chosen, by words of their name and of the regions above them, the best first: at most
   * `maxPlaces`, and none for fewer than `placeLeast` letters.
   */
  search: { ask: z.object({ q: text(100) }), answer: z.object({ data: z.array(place) }) },
})
