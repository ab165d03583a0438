import { code, Problem } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { writeAuditLog } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import type { CurrentUser } from './current-user.ts'
import type { RateLimiter } from './limits/rate-limits.ts'

const resourceNames = {
  person: 'akun',
  shop: 'toko',
  body: 'lembaga',
  product: 'produk',
  session: 'perangkat',
  import: 'impor',
} as const

/** Refused, code 03: the request names another user's resource where only the caller's own is allowed. */
export class ForeignResource extends Problem {
  readonly what: keyof typeof resourceNames
  /** The id that the request named. */
  readonly asked: number

  constructor(what: keyof typeof resourceNames, requestedId: number) {
    super('refused', commonTexts.notYours, code.notYours)
    this.what = what
    this.asked = requestedId
  }
}

/** Audit rows an hour for one person: a scan through all ids shows in the first few, and does not fill the log. */
const logRateLimit = { most: 20, seconds: 3600 }

/** Logs the access to another user's resource, outside of the request's transaction, which is rolled back. */
export async function logForeignAccess(
  { db, sharedLimits }: { db: Database; sharedLimits: RateLimiter },
  me: CurrentUser,
  { what, asked, call }: Pick<ForeignResource, 'what' | 'asked'> & { call: string },
): Promise<void> {
  if ((await sharedLimits.count(`foreign ${me.id}`, logRateLimit)) > 0) return
  await writeAuditLog(db, {
    by: me,
    action: 'foreign.asked',
    reason: `Menyebut ${resourceNames[what]} nomor ${asked} lewat ${call}`,
  })
}
