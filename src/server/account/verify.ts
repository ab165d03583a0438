import type { SignedIn } from '#contract/account.ts'
import { addresses } from '#contract/addresses.ts'
import type { contract } from '#contract/index.ts'
import { refused } from '#contract/problem.ts'
import type { AccountParts } from '../account.ts'
import type { Database } from '../db/database.ts'
import { type Keys, sealed, sha256 } from '../keys.ts'
import type { Handler } from '../mount.ts'
import { spendCode } from './codes.ts'
import { confirmAddress } from './confirm.ts'
import { holdPerson } from './known.ts'
import { personById, signedInOf } from './person.ts'
import { beginSession } from './sessions.ts'

export const deadLink =
  'Tautan ini tidak berlaku atau sudah kedaluwarsa. Silakan masuk atau daftar untuk meminta yang baru.'
const usedLink = 'Email ini sudah diverifikasi. Silakan masuk.'

/** Seconds in which the same reader may send the secret again and is given the same answer. */
const sameReader = 60

type Opening = { hash: Uint8Array; code: string; reader: Uint8Array; device: string }
type Outcome = { data: SignedIn & { login_token: string; password_needed: 0 | 1 } } | 'dead' | 'used'

/**
 * Confirms an address and signs its owner in, once. A page that asks twice and a reply that was lost are the same
 * reader within a minute: they get the same token of the same session, for it is made of the secret in the letter.
 */
export function verifying({ keys }: Pick<AccountParts, 'keys'>): Handler<typeof contract.account.verify> {
  return async ({ verification_code: code }, { db, from }) => {
    const reader = sealed(keys.codes, 'reader', from.ip, from.device)
    const outcome = await db.together((tx) => open(tx, keys, { hash: sha256(code), code, reader, device: from.device }))
    if (outcome === 'dead') throw refused(deadLink)
    if (outcome === 'used') throw refused(usedLink, undefined, addresses.signInAfter('verified'))
    return outcome
  }
}

async function open(tx: Database, keys: Keys, { hash, code, reader, device }: Opening): Promise<Outcome> {
  const ownerId = await ownerOf(tx, hash)
  const owner = ownerId === undefined ? undefined : await holdPerson(tx, ownerId)
  if (!owner?.active) return 'dead'

  const used = await spendCode(tx, { kind: 'verify', code, by: reader })
  if (!used) return owner.verified ? seenAgain(tx, keys, owner.id, { hash, reader }) : 'dead'
  await confirmAddress(tx, owner)
  const token = tokenOf(keys, used.nonce)
  await beginSession(tx, { personId: owner.id, device, token })
  return answer(tx, owner.id, token)
}

/** The person a secret was written to, used or not; undefined when there is no such secret. */
export async function ownerOf(tx: Database, hash: Uint8Array): Promise<number | undefined> {
  const [row] = await tx.rows<{ person_id: number }>(
    `select person_id from mail_code where code_hash = $1 and kind = 'verify'`,
    [hash],
  )
  return row?.person_id
}

/** What was answered a moment ago, to the same reader and while that session lives; otherwise it is a used link. */
async function seenAgain(
  tx: Database,
  keys: Keys,
  personId: number,
  { hash, reader }: Pick<Opening, 'hash' | 'reader'>,
) {
  const [row] = await tx.rows<{ nonce: Uint8Array }>(
    `select nonce from mail_code
     where code_hash = $1 and used_by = $2 and used_at > now() - make_interval(secs => $3)`,
    [hash, reader, sameReader],
  )
  if (!row) return 'used'
  const token = tokenOf(keys, row.nonce)
  const living = await tx.rows('select from session where token_hash = $1 and person_id = $2', [
    sha256(token),
    personId,
  ])
  return living.length > 0 ? answer(tx, personId, token) : 'used'
}

const tokenOf = ({ codes }: Keys, nonce: Uint8Array) => sealed(codes, 'login', nonce).toString('base64url')

async function answer(tx: Database, personId: number, token: string) {
  const [none] = await tx.rows('select from person where id = $1 and password_hash is null', [personId])
  const password_needed: 0 | 1 = none ? 1 : 0
  return { data: { ...signedInOf((await personById(tx, personId))!), login_token: token, password_needed } }
}
