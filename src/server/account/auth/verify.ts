import type { SignedIn } from '#contract/account/schemas.ts'
import { addresses } from '#contract/addresses.ts'
import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import { lockAuthAccount } from '../../auth/auth-account.ts'
import { startSession } from '../../auth/sessions.ts'
import type { Database } from '../../db/database.ts'
import type { Handler } from '../../http/mount.ts'
import { spendCode } from '../../mail/mail-codes.ts'
import { hmac, type Keys, sha256 } from '../../secrets/keys.ts'
import type { AccountParts } from '../account-parts.ts'
import { personById, signedInOf } from '../person.ts'
import { confirmAddress } from './confirm-address.ts'

export const expiredLink =
  'Tautan ini tidak berlaku atau sudah kedaluwarsa. Silakan masuk atau daftar untuk meminta yang baru.'
const usedLink = 'Email ini sudah diverifikasi. Silakan masuk.'

/** Seconds in which the same client gets the same answer when it sends the secret again. */
const replayWindowSeconds = 60

type VerifyInput = { hash: Uint8Array; code: string; client: Uint8Array; device: string }
type VerifyOutcome = { data: SignedIn & { login_token: string; password_needed: 0 | 1 } } | 'dead' | 'used'

/**
 * Confirms an address and signs its owner in, once. A repeated request of the same client within a minute (lost answer,
 * page loaded twice) gets the same token of the same session, because the token is derived from the secret in the
 * e-mail.
 */
export function verifyHandler({ keys }: Pick<AccountParts, 'keys'>): Handler<typeof contract.account.verify> {
  return async ({ verification_code: code }, { db, from }) => {
    const client = hmac(keys.codes, 'reader', from.ip, from.device)
    const outcome = await db.transaction((tx) =>
      spendVerificationCode(tx, keys, { hash: sha256(code), code, client, device: from.device }),
    )
    if (outcome === 'dead') throw refused(expiredLink)
    if (outcome === 'used') throw refused(usedLink, undefined, addresses.signInAfter('verified'))
    return outcome
  }
}

async function spendVerificationCode(
  tx: Database,
  keys: Keys,
  { hash, code, client, device }: VerifyInput,
): Promise<VerifyOutcome> {
  const ownerId = await findCodeOwner(tx, hash)
  const owner = ownerId === undefined ? undefined : await lockAuthAccount(tx, ownerId)
  if (!owner?.active) return 'dead'

  const used = await spendCode(tx, { kind: 'verify', code, by: client })
  if (!used) return owner.verified ? findReplay(tx, keys, owner.id, { hash, client }) : 'dead'
  await confirmAddress(tx, owner)
  const token = loginTokenOf(keys, used.nonce)
  await startSession(tx, { personId: owner.id, device, token })
  return signedInAnswer(tx, owner.id, token)
}

/** The person of a secret, used or not; undefined when there is no such secret. */
export async function findCodeOwner(tx: Database, hash: Uint8Array): Promise<number | undefined> {
  const [row] = await tx.query<{ person_id: number }>(
    `select person_id from mail_code where code_hash = $1 and kind = 'verify'`,
    [hash],
  )
  return row?.person_id
}

/** The earlier answer, for the same client and while its session is valid; otherwise 'used'. */
async function findReplay(
  tx: Database,
  keys: Keys,
  personId: number,
  { hash, client }: Pick<VerifyInput, 'hash' | 'client'>,
) {
  const [row] = await tx.query<{ nonce: Uint8Array }>(
    `select nonce from mail_code
     where code_hash = $1 and used_by = $2 and used_at > now() - make_interval(secs => $3)`,
    [hash, client, replayWindowSeconds],
  )
  if (!row) return 'used'
  const token = loginTokenOf(keys, row.nonce)
  const sessions = await tx.query('select from session where token_hash = $1 and person_id = $2', [
    sha256(token),
    personId,
  ])
  return sessions.length > 0 ? signedInAnswer(tx, personId, token) : 'used'
}

const loginTokenOf = ({ codes }: Keys, nonce: Uint8Array) => hmac(codes, 'login', nonce).toString('base64url')

async function signedInAnswer(tx: Database, personId: number, token: string) {
  const [none] = await tx.query('select from person where id = $1 and password_hash is null', [personId])
  const password_needed: 0 | 1 = none ? 1 : 0
  return { data: { ...signedInOf((await personById(tx, personId))!), login_token: token, password_needed } }
}
