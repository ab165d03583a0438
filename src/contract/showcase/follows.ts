import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { lsproCard } from '../lspro/lspro-schemas.ts'
import { queued } from '../queued-writes.ts'
import { flag, id } from '../schemas.ts'

/** How many bodies one person follows at most. */
export const followsMost = 500
export const followWords = { many: `Paling banyak ${followsMost} LSPRO yang dapat diikuti.` } as const

export const follows = {
  /** To hear of what a body posts, or not any more. What holds already is answered with yes. */
  save: {
    ...queued('follows.save'),
    ask: z.object({ id, follow: flag }),
    answer: z.object({}),
  },
  /** The active bodies one follows, the latest first. */
  list: {
    path: '/lspro/follow/list',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.array(lsproCard) }),
    offline: 'keep',
  },
} satisfies Record<string, Endpoint>
