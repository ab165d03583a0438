import type { LastWrite } from '../db/read-replicas.ts'

/** The caller, as the database has them now: role and shop are read for each request, never taken from the client. */
export type CurrentUser = {
  id: number
  role: string
  sessionId: number
  merchantId: number | null
  lsproId: number | null
  /** For an operator with an open desk: 'open', or due to have its last use stored. */
  desk?: 'open' | 'due' | null
  lastWrite?: LastWrite | null
}
