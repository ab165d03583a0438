import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import { sha256 } from '../keys.ts'
import type { Handler } from '../mount.ts'
import { holdPerson } from './known.ts'
import { deadLink, ownerOf } from './verify.ts'

const takenBack = 'Pendaftaran dengan email ini telah dibatalkan.'

/** "Bukan saya": whoever reads the letter takes back a registration that somebody else has begun. */
export const disowning: Handler<typeof contract.account.disown> = async ({ verification_code: code }, { db }) => {
  await db.together(async (tx) => {
    const ownerId = await ownerOf(tx, sha256(code))
    const owner = ownerId === undefined ? undefined : await holdPerson(tx, ownerId)
    if (!owner?.pending) throw refused(deadLink)
    const gone = await tx.rows(
      `delete from person where id = $1 and exists (
         select from mail_code where code_hash = $2 and person_id = $1 and used_at is null and expires_at > now())
       returning id`,
      [owner.id, sha256(code)],
    )
    if (gone.length === 0) throw refused(deadLink)
  })
  return { message: takenBack }
}
