import type { contract } from '#contract/index.ts'
import type { RateLimiter } from '../../http/limits/rate-limits.ts'
import type { Handler } from '../../http/mount.ts'
import type { AccountParts } from '../routes.ts'
import { lockAuthAccounts } from './auth-account.ts'
import { countEmail } from './rate-limits.ts'
import { enqueueVerificationMail } from './verification-mail.ts'

const sentIfWaiting = 'Bila alamat ini menunggu verifikasi, tautan baru sudah dikirim. Mohon cek email anda.'

/** Sends the letter that confirms an address once more. The answer is the same for everybody. */
export function resendHandler(
  { keys }: Pick<AccountParts, 'keys'>,
  shared: RateLimiter,
): Handler<typeof contract.account.resend> {
  return async ({ email }, { db }) => {
    await countEmail(shared, 'resend', email)
    await db.transaction(async (tx) => {
      const [known] = await lockAuthAccounts(tx, email)
      if (known?.pending) await enqueueVerificationMail(tx, keys, known)
    })
    return { message: sentIfWaiting }
  }
}
