import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { publicReads } from './public-reads.ts'

/** An entry of a region list. Ids are the official dotted codes without their dots: 11, 1104, 110403. */
export const region = z.object({ id: z.number(), name: z.string() })
export type Region = z.output<typeof region>

export const regions = {
  provinces: {
    ...publicReads.provinces,
    who: 'anyone',
    ask: z.object({}),
    answer: z.object({ data: z.array(region) }),
    offline: 'keep',
  },
} satisfies Record<string, Endpoint>
