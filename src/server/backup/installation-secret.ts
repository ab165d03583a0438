import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { secretFingerprint } from '../secrets/keys.ts'
import { BackupError } from './backup-error.ts'

type SecretPlace = Pick<Config, 'dataDir' | 'secret'>

/** The secret as configured, or else the one in the data folder. Throws BackupError when there is none. */
export async function existingSecret(place: SecretPlace): Promise<{ secret: string; isStored: boolean }> {
  if (place.secret) return { secret: place.secret, isStored: false }
  const stored = await storedSecret(place)
  if (!stored) throw new BackupError(`Berkas ${join(place.dataDir, 'secret')} tidak ada atau rusak.`)
  return { secret: stored, isStored: true }
}

async function storedSecret({ dataDir }: SecretPlace): Promise<string | undefined> {
  const text = (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')).trim()
  return Buffer.byteLength(text) < 32 ? undefined : text
}

/**
 * The secret that a restore has to write into the data folder; undefined when the right one is there. Passwords,
 * letters and signed addresses of a backup are worth nothing with another. Throws BackupError then.
 */
export async function secretToWrite(
  place: SecretPlace,
  { fingerprint, secret }: { fingerprint: string; secret: string | undefined },
  force: boolean,
): Promise<string | undefined> {
  if (place.secret) {
    if (secretFingerprint(place.secret) === fingerprint) return undefined
    throw new BackupError(
      `SECRET bukan rahasia cadangan ini (sidik ${secretFingerprint(place.secret)}, seharusnya ${fingerprint}): kata sandi semua akun tidak akan berlaku. ${
        secret
          ? 'Pakai rahasia dari cadangan itu, yang dicetak oleh --show-secret.'
          : 'Pakai SECRET dari server yang membuat cadangan itu.'
      }`,
    )
  }
  const stored = await storedSecret(place)
  if (stored && secretFingerprint(stored) === fingerprint) return undefined
  if (!secret)
    throw new BackupError(
      `Cadangan ini dibuat dengan SECRET dari lingkungan, jadi tidak memuatnya. Berikan SECRET yang sama (sidik ${fingerprint}).`,
    )
  if (stored && !force)
    throw new BackupError(
      `${join(place.dataDir, 'secret')} berisi rahasia lain. Pakai DATA_DIR yang kosong, atau --force untuk menggantinya.`,
    )
  return secret
}
