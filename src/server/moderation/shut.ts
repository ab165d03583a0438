import { linkAddress } from '#contract/moderation-addresses.ts'
import { type Problem, refused } from '#contract/problem.ts'
import { codeText } from '../account/codes.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../keys.ts'
import { linkOf } from './tell.ts'

/**
 * Why an account is shut, said to who has just given its password, and the way to object; undefined where no decision is the
 * reason.
 */
export async function shutBy(
  db: Database,
  keys: Pick<Keys, 'codes'>,
  { id, verified }: { id: number; verified: boolean },
): Promise<Problem | undefined> {
  if (!verified) return undefined
  const [decision] = await db.rows<{ reason: string }>(
    `select reason from moderation_decision where owner_id = $1 and verdict = 'disable' and ended_at is null
     order by id desc limit 1`,
    [id],
  )
  if (!decision) return undefined
  const nonce = await db.together(async (tx) => {
    await tx.rows('select from person where id = $1 for update', [id])
    const [made] = await tx.rows<{ nonce: Uint8Array }>('select nonce from mail_code where id = $1', [
      await linkOf(tx, keys, id),
    ])
    return made!.nonce
  })
  const route = linkAddress(codeText(keys, { kind: 'objection', nonce }))
  return refused(`Akun ini dinonaktifkan oleh pengelola. Alasannya: ${decision.reason}`, undefined, route)
}
