import { parseArgs } from 'node:util'
import { wholeNumber } from '#contract/text/format.ts'
import type { CommandResult } from '../command-result.ts'
import { type Config, readConfig } from '../config.ts'
import { loadMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { unfinishedRestore } from '../db/unfinished-restore.ts'
import { openFileStore } from '../file-store/open-file-store.ts'
import { storeName } from '../file-store/store-address.ts'
import { repeatErasures, storedErasures } from '../help/erasures.ts'
import type { Log } from '../http/log.ts'
import { formatWib } from '../mail/templates/template.ts'
import { type Backup, checkArchive } from './archive/check-archive.ts'
import { BackupError, failureResult, sentenceOf } from './backup-error.ts'
import { fetchBackup } from './destination.ts'
import { secretToWrite } from './installation-secret.ts'
import { hasPictures, removeOtherPictures, restoreFiles } from './restore-files.ts'
import { openRestoreTarget } from './restore-target.ts'
import { longLimits } from './source.ts'

const usage = `Cara pakai:
  npm run restore -- --from cadangan.tar [--force]
  npm run restore -- --from "s3://bucket/awalan/etalase-….tar?endpoint=https://…&region=…" [--force]
  npm run restore -- --from cadangan.tar --show-secret    cetak rahasia server di dalamnya, untuk SECRET`

type Progress = (line: string) => void

/**
 * Restores a backup into the installation of the environment. Returns lines for the operator about the result or the
 * error, and the exit code of the command. Nothing is changed before the backup has been checked. `onProgress` gets a
 * line now and then.
 */
export async function runRestoreCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
  onProgress: Progress,
): Promise<CommandResult> {
  try {
    const { from, force, showSecret } = parseOptions(words)
    const keys = { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
    const config = showSecret ? undefined : readConfig(env)
    const { path, release } = await fetchBackup(from, keys)
    try {
      if (!showSecret) onProgress('Memeriksa cadangan.')
      const passphrase = env.BACKUP_KEY || undefined
      const checked = await checkArchive(path, passphrase, loadMigrations())
      const backup: Backup = { ...checked, path, passphrase }
      return {
        lines: config ? await restore(backup, { config, force, log, onProgress }) : secretLines(backup),
        exitCode: 0,
      }
    } finally {
      await release()
    }
  } catch (error) {
    return failureResult(error, log)
  }
}

function parseOptions(words: readonly string[]): { from: string; force: boolean; showSecret: boolean } {
  const { from, force = false, 'show-secret': showSecret = false } = parse()
  if (!from || (force && showSecret)) throw new BackupError(usage)
  return { from, force, showSecret }

  function parse() {
    const options = {
      from: { type: 'string' },
      force: { type: 'boolean' },
      'show-secret': { type: 'boolean' },
    } as const
    try {
      return parseArgs({ args: [...words], options }).values
    } catch {
      throw new BackupError(usage)
    }
  }
}

function secretLines({ secret }: Backup): string[] {
  if (secret === undefined)
    throw new BackupError('Cadangan ini dibuat dengan SECRET dari lingkungan, jadi tidak memuatnya.')
  return [secret]
}

type RestoreOptions = { config: Config; force: boolean; log: Log; onProgress: Progress }

async function restore(backup: Backup, options: RestoreOptions): Promise<string[]> {
  const lines = await restoreBackup(backup, options)
  const erased = await eraseAgain(options)
  return erased === 0
    ? lines
    : [...lines, `${wholeNumber(erased)} akun yang dihapus sesudah cadangan itu dihapus lagi.`]
}

/** The accounts that were deleted after the backup, as the file store knows, must not come back with it. */
async function eraseAgain({ config, log }: RestoreOptions): Promise<number> {
  try {
    const erased = await storedErasures(await openFileStore(config.fileStore, log))
    if (erased.length === 0) return 0
    const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, ...longLimits, log })
    return await repeatErasures(db, erased).finally(db.close)
  } catch (error) {
    throw new BackupError(
      `Cadangan sudah dipulihkan, tetapi akun yang dihapus sesudahnya belum dihapus lagi (${sentenceOf(error)}). Jangan jalankan server dahulu: ulangi npm run restore dengan --force.`,
    )
  }
}

async function restoreBackup(backup: Backup, { config, force, log, onProgress }: RestoreOptions): Promise<string[]> {
  const since = performance.now()
  const secret = await secretToWrite(config, { ...backup, ...backup.header }, force)
  const target = await openRestoreTarget(config, log)
  try {
    const occupied = await target.occupied()
    if (occupied && !force)
      throw new BackupError(occupied === unfinishedRestore ? occupied : `${occupied} ${emptyPlace}`)
    const store = await openFileStore(config.fileStore, log)
    if (!force && (await hasPictures(store)))
      throw new BackupError(`${storeName(config.fileStore)} sudah berisi gambar. ${emptyPlace}`)
    // Over a database the pictures are only more, and `replace` changes it in one step: a restore that is killed leaves
    // it as it was.
    if (!occupied) await target.mark()
    const leftOut = await load().catch(async (error: unknown) => {
      throw new BackupError(`${sentenceOf(error)} ${await afterFailure()}`)
    })
    const removed = force ? await removeOtherPictures(backup, store) : 0
    return summary(backup, { seconds: (performance.now() - since) / 1000, removed, leftOut, secret })

    async function load() {
      await restoreFiles(backup, store, onProgress)
      return target.replace(backup, secret, onProgress)
    }
    async function afterFailure() {
      const now = await target.occupied().catch((error: Error) => {
        log.warn({ error: error.message }, 'the place of the restore was not read after it failed')
        return undefined
      })
      if (now === unfinishedRestore) return unfinishedRestore
      // The database is away, perhaps since the commit: whether that arrived is not known.
      if (now === undefined) return 'Pemulihan gagal. Keadaan basis datanya tidak dapat diperiksa.'
      return 'Pemulihan gagal. Basis data yang lama tidak berubah.'
    }
  } finally {
    await target.close()
  }
}

const emptyPlace = 'Cadangan dipulihkan ke tempat yang kosong, atau dengan --force menggantikan semua yang ada di sana.'

function summary(
  { manifest, header, before }: Backup,
  facts: { seconds: number; removed: number; leftOut: string[]; secret: string | undefined },
): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const later = loadMigrations().length - before.length
  return [
    `Cadangan dari ${formatWib(new Date(header.createdAt))} dipulihkan: ${wholeNumber(rows)} baris dalam ${manifest.tables.length} tabel dan ${wholeNumber(manifest.files.count)} berkas gambar, ${wholeNumber(Math.max(1, facts.seconds))} detik.`,
    ...(later > 0 ? [`Basis datanya dibawa ke rilis ini dengan ${later} perubahan.`] : []),
    ...(facts.secret === undefined ? [] : ['Rahasia server dari cadangan disimpan di DATA_DIR/secret.']),
    ...(facts.removed > 0 ? [`${wholeNumber(facts.removed)} gambar yang tidak ada di cadangan dihapus.`] : []),
    ...facts.leftOut.map((table) => `Tabel ${table} bukan milik aplikasi ini, jadi tidak dipulihkan.`),
  ]
}
