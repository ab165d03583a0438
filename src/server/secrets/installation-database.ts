import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { loadMigrations, migrate, prepareSchema } from '../db/migrate.ts'
import { deriveKeys, secretFingerprint } from './keys.ts'
import { lostSecretAdvice } from './read-secret.ts'
import { opensSealedRow } from './sealed-rows.ts'

// A server with another secret than before would answer, and refuse every password. The database therefore has the
// fingerprint of its secret, which the first start stores.

/**
 * Migrates the database of the environment to the schema of this release, unless it was made with another secret.
 * Throws ConfigError then, and has changed nothing. A database without a fingerprint gets that of this secret, unless
 * none of the sealed values in it can be opened. Returns the names of the migrations that were applied now.
 */
export async function migrateInstallation(db: Database, secret: string): Promise<string[]> {
  await refuseOtherSecret(db, secret)
  const applied = await migrate(db, loadMigrations())
  await storeFingerprint(db, secret)
  return applied
}

/** For a server and its commands: migrates, or with MIGRATE=0 throws StartError with a sentence when that is needed. */
export async function prepareInstallation(
  db: Database,
  secret: string,
  config: Pick<Config, 'migrate'>,
): Promise<void> {
  await refuseOtherSecret(db, secret)
  await prepareSchema(db, config)
  await storeFingerprint(db, secret)
}

async function storeFingerprint(db: Database, secret: string): Promise<void> {
  if ((await storedFingerprint(db)) !== undefined) return refuseOtherSecret(db, secret)
  if ((await opensSealedRow(db, deriveKeys(secret))) === false) throw otherSecret(secretFingerprint(secret))
  // Of several servers that start with different secrets on an empty database the first one is right.
  await db.query('insert into installation_secret (fingerprint) values ($1) on conflict do nothing', [
    secretFingerprint(secret),
  ])
  await refuseOtherSecret(db, secret)
}

/** Throws ConfigError when the database has the fingerprint of another secret. One that has none yet passes. */
export async function refuseOtherSecret(db: Database, secret: string): Promise<void> {
  const stored = await storedFingerprint(db)
  if (stored !== undefined && stored !== secretFingerprint(secret)) throw otherSecret(secretFingerprint(secret), stored)
}

/** Makes this secret that of the database. Returns whether it was another one. */
export async function replaceSecret(tx: Database, secret: string): Promise<boolean> {
  const before = await storedFingerprint(tx)
  await tx.query(
    `insert into installation_secret (fingerprint) values ($1)
     on conflict (only_row) do update set fingerprint = excluded.fingerprint, since = now()`,
    [secretFingerprint(secret)],
  )
  return before !== secretFingerprint(secret)
}

async function storedFingerprint(db: Database): Promise<string | undefined> {
  const [table] = await db.query<{ there: boolean }>(`select to_regclass('installation_secret') is not null as there`)
  if (!table!.there) return undefined
  const [row] = await db.query<{ fingerprint: string }>('select fingerprint from installation_secret')
  return row?.fingerprint
}

const otherSecret = (given: string, stored?: string) =>
  new ConfigError([
    `Rahasia ini bukan rahasia basis data ini (sidik ${given}${stored ? `, seharusnya ${stored}` : ''}): kata sandi semua akun tidak akan berlaku. ${lostSecretAdvice}`,
  ])
