import { z } from 'zod/mini'
import { withSchemas } from '../endpoint.ts'
import { lsproCard } from '../lspro/lspro-schemas.ts'
import { flag, id } from '../schemas.ts'
import { followsEndpoints } from './endpoints.ts'

/** The maximum number of bodies that a person may follow. */
export const maxFollows = 500
export const followMessages = { many: `Paling banyak ${maxFollows} LSPRO yang dapat diikuti.` } as const

export const follows = withSchemas(followsEndpoints, {
  /** Follows a body or stops following it. Repeating it changes nothing and succeeds. */
  save: {
    ask: z.object({ id, follow: flag }),
    answer: z.object({}),
  },
  /** The active bodies that the caller follows, the last followed first. */
  list: {
    ask: z.object({}),
    answer: z.object({ data: z.array(lsproCard) }),
  },
})
