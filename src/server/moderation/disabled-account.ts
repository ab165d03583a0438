import { linkAddress } from '#contract/moderation/addresses.ts'
import { type Problem, refused } from '#contract/problem.ts'
import type { Database } from '../db/database.ts'
import { codeText } from '../mail/mail-codes.ts'
import type { Keys } from '../secrets/keys.ts'
import { ensureObjectionCode } from './notify-owners.ts'

/**
 * The error for a correct sign-in to a disabled account: the reason, and the address of the objection page. Undefined
 * if no decision has disabled it.
 */
export async function disabledAccountProblem(
  db: Database,
  keys: Pick<Keys, 'codes'>,
  { id, verified }: { id: number; verified: boolean },
): Promise<Problem | undefined> {
  if (!verified) return undefined
  const [decision] = await db.query<{ reason: string }>(
    `select reason from moderation_decision where owner_id = $1 and verdict = 'disable' and ended_at is null
     order by id desc limit 1`,
    [id],
  )
  if (!decision) return undefined
  const nonce = await db.transaction(async (tx) => {
    await tx.query('select from person where id = $1 for update', [id])
    const [inserted] = await tx.query<{ nonce: Uint8Array }>('select nonce from mail_code where id = $1', [
      await ensureObjectionCode(tx, keys, id),
    ])
    return inserted!.nonce
  })
  const route = linkAddress(codeText(keys, { kind: 'objection', nonce }))
  return refused(`Akun ini dinonaktifkan oleh pengelola. Alasannya: ${decision.reason}`, undefined, route)
}
