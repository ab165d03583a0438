import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { Handler } from '../../http/mount.ts'
import { sha256 } from '../../secrets/keys.ts'
import { lockAuthAccount } from './auth-account.ts'
import { expiredLink, findCodeOwner } from './verify.ts'

const registrationCancelled = 'Pendaftaran dengan email ini telah dibatalkan.'

/** "Bukan saya": whoever reads the letter takes back a registration that somebody else has begun. */
export const cancelRegistrationHandler: Handler<typeof contract.account.disown> = async (
  { verification_code: code },
  { db },
) => {
  await db.transaction(async (tx) => {
    const ownerId = await findCodeOwner(tx, sha256(code))
    const owner = ownerId === undefined ? undefined : await lockAuthAccount(tx, ownerId)
    if (!owner?.pending) throw refused(expiredLink)
    const gone = await tx.query(
      `delete from person where id = $1 and exists (
         select from mail_code where code_hash = $2 and person_id = $1 and used_at is null and expires_at > now())
       returning id`,
      [owner.id, sha256(code)],
    )
    if (gone.length === 0) throw refused(expiredLink)
  })
  return { message: registrationCancelled }
}
