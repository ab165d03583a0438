import type { contract } from '#contract/index.ts'
import type { AccountParts } from '../account.ts'
import type { Limits } from '../limits.ts'
import type { Handler } from '../mount.ts'
import { refuseEmail } from './how-often.ts'
import { holdAt } from './known.ts'
import { postVerifyLetter } from './verify-letter.ts'

const sentIfWaiting = 'Bila alamat ini menunggu verifikasi, tautan baru sudah dikirim. Mohon cek email anda.'

/** Sends the letter that confirms an address once more. The answer is the same for everybody. */
export function resending(
  { keys }: Pick<AccountParts, 'keys'>,
  shared: Limits,
): Handler<typeof contract.account.resend> {
  return async ({ email }, { db }) => {
    await refuseEmail(shared, 'resend', email)
    await db.together(async (tx) => {
      const [known] = await holdAt(tx, email)
      if (known?.pending) await postVerifyLetter(tx, keys, known)
    })
    return { message: sentIfWaiting }
  }
}
