import {
  base64url,
  endorsedBytes,
  keyIdOf,
  type PrivateKey,
  type PublicKey,
  signBytes,
} from '#contract/sni/signed-bytes.ts'
import type { Database } from '../db/database.ts'
import type { Keys } from '../secrets/keys.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { sealPurpose } from '../secrets/sealed-rows.ts'

// The keys of the table sni_key, which sign the registry and the labels.

/** The private half of the current key. */
export type SigningKey = { kid: string; key: PrivateKey }

/**
 * Thrown when nothing can be signed: the private half of the current key was encrypted with another secret of the
 * installation.
 */
export class SigningKeyError extends Error {
  override name = 'SigningKeyError'
  readonly kid: string
  constructor(kid: string) {
    super(`Kunci ${kid} dienkripsi dengan rahasia lain: daftar SNI dan label tidak dapat ditandatangani.`)
    this.kid = kid
  }
}

type SniKeys = Pick<Keys, 'sni'>
type CurrentRow = { kid: string; private_key: Uint8Array }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key that signs now. The first call makes it; of several servers one. Throws SigningKeyError. */
export async function signingKey(db: Database, keys: SniKeys): Promise<SigningKey> {
  return openKey(keys, (await readCurrent(db)) ?? (await db.transaction((tx) => makeFirst(tx, keys))))
}

/** The public halves of all keys, the newest first, also of those that sign no longer. */
export async function publicKeys(db: Database): Promise<PublicKey[]> {
  const rows = await db.query<
    Pick<PublicKey, 'kty' | 'crv' | 'x' | 'y'> & { [Name in keyof Omit<PublicKey, 'alg' | 'use'>]: string | null }
  >(
    `select public_jwk ->> 'kty' as kty, public_jwk ->> 'crv' as crv, public_jwk ->> 'x' as x, public_jwk ->> 'y' as y, kid,
       endorsed_by, endorsement, to_json(created_at) #>> '{}' as created_at, to_json(retired_at) #>> '{}' as retired_at,
       to_json(revoked_at) #>> '{}' as revoked_at
     from sni_key order by sni_key.created_at desc, kid`,
  )
  return rows.map(({ endorsed_by, endorsement, retired_at, revoked_at, ...row }) => ({
    ...row,
    kid: row.kid!,
    created_at: row.created_at!,
    alg: 'ES256',
    use: 'sig',
    ...(endorsed_by && endorsement && { endorsed_by, endorsement }),
    ...(retired_at && { retired_at }),
    ...(revoked_at && { revoked_at }),
  }))
}

/**
 * Makes the next key. The current one endorses it, and signs nothing any more; `stolen` also revokes that. `lost`:
 * without an endorsement, because the current private half cannot be decrypted. Returns the ids of both. Throws
 * SigningKeyError.
 */
export async function rotateKey(
  tx: Database,
  keys: SniKeys,
  { stolen = false, lost = false }: { stolen?: boolean; lost?: boolean } = {},
): Promise<{ before: string; kid: string }> {
  await lockKeys(tx)
  const current = (await readCurrent(tx)) ?? (await makeFirst(tx, keys))
  const endorser = lost ? undefined : await openKey(keys, current)
  await tx.query(
    `update sni_key set private_key = null, retired_at = now(), revoked_at = case when $2 then now() end where kid = $1`,
    [current.kid, stolen],
  )
  const { kid } = await insertKey(tx, keys, endorser)
  return { before: current.kid, kid }
}

/** Revokes a key that signs no longer. Returns whether there is one of this name that was not revoked. */
export async function revokeKey(tx: Database, kid: string): Promise<boolean> {
  const revoked = await tx.query(
    `update sni_key set revoked_at = now() where kid = $1 and retired_at is not null and revoked_at is null returning kid`,
    [kid],
  )
  return revoked.length > 0
}

async function makeFirst(tx: Database, keys: SniKeys): Promise<CurrentRow> {
  await lockKeys(tx)
  // Another server may have made it while this one waited.
  return (await readCurrent(tx)) ?? insertKey(tx, keys, undefined)
}

const lockKeys = (tx: Database) => tx.query(`select pg_advisory_xact_lock(hashtext('sni_key'))`)

async function readCurrent(db: Database): Promise<CurrentRow | undefined> {
  const [row] = await db.query<CurrentRow>('select kid, private_key from sni_key where retired_at is null')
  return row
}

async function insertKey(tx: Database, keys: SniKeys, endorser: SigningKey | undefined): Promise<CurrentRow> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  const kid = await keyIdOf(jwk)
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  const row = { kid, private_key: seal(keys.sni, sealPurpose.signingKey(kid), secret) }
  const endorsement = endorser && base64url(await signBytes(endorser.key, 'key', endorsedBytes({ kid, ...jwk })))
  await tx.query(
    `insert into sni_key (kid, public_jwk, private_key, endorsed_by, endorsement, created_at)
     values ($1, $2, $3, $4, $5, clock_timestamp())`,
    [kid, JSON.stringify(jwk), row.private_key, endorser?.kid ?? null, endorsement ?? null],
  )
  return row
}

async function openKey(keys: SniKeys, { kid, private_key }: CurrentRow): Promise<SigningKey> {
  const secret = unseal(keys.sni, sealPurpose.signingKey(kid), private_key)
  if (!secret) throw new SigningKeyError(kid)
  return { kid, key: await crypto.subtle.importKey('pkcs8', new Uint8Array(secret), algorithm, false, ['sign']) }
}
