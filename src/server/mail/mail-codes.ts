import { randomBytes } from 'node:crypto'
import { objectionDays } from '#contract/moderation/moderation-rules.ts'
import type { Database } from '../db/database.ts'
import { hmac, type Keys, sha256 } from '../secrets/keys.ts'

export type CodeKind = 'verify' | 'reset' | 'objection'

/** How long a secret in a letter opens something, in seconds: a day, and an hour; what shut an account, 30 days. */
export const codeLifetime = {
  verify: 24 * 3600,
  reset: 3600,
  objection: objectionDays * 24 * 3600,
} as const satisfies Record<CodeKind, number>

type CodeSeed = { kind: CodeKind; nonce: Uint8Array }

/** The secret itself, 43 letters. Made anew for every try to send its letter; kept nowhere. */
export const codeText = ({ codes }: Pick<Keys, 'codes'>, { kind, nonce }: CodeSeed): string =>
  hmac(codes, kind, nonce).toString('base64url')

/** Makes a secret for a letter and voids the earlier ones of this kind. `seconds`: its life. Gives the id of its row. */
export async function createCode(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  { kind, personId, seconds = codeLifetime[kind] }: { kind: CodeKind; personId: number; seconds?: number },
): Promise<number> {
  await voidCodes(tx, personId, kind)
  const nonce = randomBytes(32)
  const [row] = await tx.query<{ id: number }>(
    `insert into mail_code (kind, person_id, nonce, code_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning id`,
    [kind, personId, nonce, sha256(codeText(keys, { kind, nonce })), seconds],
  )
  return row!.id
}

/** Unused secrets of somebody stop working; their letters that still wait are not sent any more. */
export async function voidCodes(tx: Database, personId: number, kind: CodeKind): Promise<void> {
  await tx.query('delete from mail_code where person_id = $1 and kind = $2 and used_at is null', [personId, kind])
}

/**
 * Spends a secret: the one who does so gets its row, everybody else undefined, however many try at once.
 * `by` is remembered for the minute in which the same reader may ask twice.
 */
export async function spendCode(
  tx: Database,
  { kind, code, by }: { kind: CodeKind; code: string; by: Uint8Array },
): Promise<{ id: number; personId: number; nonce: Uint8Array } | undefined> {
  const [row] = await tx.query<{ id: number; person_id: number; nonce: Uint8Array }>(
    `update mail_code set used_at = now(), used_by = $3
     where code_hash = $1 and kind = $2 and used_at is null and expires_at > now()
     returning id, person_id, nonce`,
    [sha256(code), kind, by],
  )
  return row && { id: row.id, personId: row.person_id, nonce: row.nonce }
}
