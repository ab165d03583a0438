import { randomBytes } from 'node:crypto'
import { objectionDays } from '#contract/moderation/rules.ts'
import type { Database } from '../db/database.ts'
import { hmac, type Keys, sha256 } from '../secrets/keys.ts'

export type CodeKind = 'verify' | 'reset' | 'objection'

/** How long a secret in an e-mail is valid, in seconds: a day, and an hour; for a disabled account, 30 days. */
export const codeLifetime = {
  verify: 24 * 3600,
  reset: 3600,
  objection: objectionDays * 24 * 3600,
} as const satisfies Record<CodeKind, number>

type CodeSeed = { kind: CodeKind; nonce: Uint8Array }

/** The secret itself, 43 characters. Computed for every attempt to send; stored nowhere. */
export const codeText = ({ codes }: Pick<Keys, 'codes'>, { kind, nonce }: CodeSeed): string =>
  hmac(codes, kind, nonce).toString('base64url')

/**
 * Makes a secret for an e-mail and invalidates the earlier ones of this kind. `seconds`: its lifetime. Returns the id
 * of its row.
 */
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

/** Invalidates a person's unused secrets; pending e-mails with them are not sent any more. */
export async function voidCodes(tx: Database, personId: number, kind: CodeKind): Promise<void> {
  await tx.query('delete from mail_code where person_id = $1 and kind = $2 and used_at is null', [personId, kind])
}

/**
 * Uses a secret: exactly one caller gets its row, concurrent ones get undefined. `by` is stored for the minute in which
 * the same browser may use it twice.
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
