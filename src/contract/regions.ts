import { z } from 'zod/mini'
import { cacheableReads } from './cacheable-reads.ts'
import type { Endpoint } from './endpoint.ts'
import { flag, whole } from './schemas.ts'

/** An entry of a region list. Ids are the official dotted codes without their dots: 11, 1104, 110403, 1104032001. */
export const region = z.object({
  id: z.number(),
  name: z.string(),
  /** 1: switched off; somebody is in it still, and nobody new chooses it. */
  is_off: z.optional(flag),
})
export type Region = z.output<typeof region>

/** Of a village ten digits, more than a row's id has. */
export const regionId = whole(1, 9_999_999_999, 'Wilayah tidak dikenal')

const list = z.object({ data: z.array(region) })
const within = z.object({ id: regionId })

export const regions = {
  /** Each also as an option, `value` and `label`; older answers have neither. */
  provinces: {
    ...cacheableReads.provinces,
    who: 'anyone',
    ask: z.object({}),
    answer: z.object({
      data: z.array(z.extend(region, { value: z.optional(z.number()), label: z.optional(z.string()) })),
    }),
    offline: 'keep',
  },
  /** All of the country in one answer (about 20 kB), so that a phone that was once in the wizard has them everywhere. */
  everyRegency: {
    ...cacheableReads.everyRegency,
    who: 'anyone',
    ask: z.object({}),
    answer: z.object({ data: z.array(z.extend(region, { province_id: z.number() })) }),
    offline: 'keep',
  },
  /** The regencies of a province, and so on down: the id in the address is the parent's. An unknown one has none. */
  regencies: { ...cacheableReads.regencies, who: 'anyone', ask: within, answer: list, offline: 'keep' },
  districts: { ...cacheableReads.districts, who: 'anyone', ask: within, answer: list, offline: 'keep' },
  villages: { ...cacheableReads.villages, who: 'anyone', ask: within, answer: list, offline: 'keep' },
} satisfies Record<string, Endpoint>
