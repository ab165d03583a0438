import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { lsproCard } from '../lspro/lspro-schemas.ts'
import { queued } from '../queued-writes.ts'
import { flag, id } from '../schemas.ts'

/** The maximum number of bodies that a person may follow. */
export const maxFollows = 500
export const followMessages = { many: `Paling banyak ${maxFollows} LSPRO yang dapat diikuti.` } as const

export const follows = {
  /** Follows a body or stops following it. Repeating it changes nothing and succeeds. */
  save: {
    ...queued('follows.save'),
    ask: z.object({ id, follow: flag }),
    answer: z.object({}),
  },
  /** The active bodies that the caller follows, the last followed first. */
  list: {
    path: '/lspro/follow/list',
    who: 'signed-in',
    ask: z.object({}),
    answer: z.object({ data: z.array(lsproCard) }),
    offline: 'keep',
  },
} satisfies Record<string, Endpoint>
