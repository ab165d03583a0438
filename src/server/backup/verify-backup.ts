import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeNumber } from '#contract/text/format.ts'
import { loadMigrations } from '../db/migrate.ts'
import { openDiskStore } from '../file-store/disk-store.ts'
import { type FileStore, readWhole } from '../file-store/file-store.ts'
import type { Log } from '../http/log.ts'
import { type Backup, checkArchive, pictureFileOf } from './archive/check-archive.ts'
import { readArchive } from './archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { fetchBackup } from './destination.ts'
import { restoreFiles } from './restore-files.ts'
import { loadInto } from './restore-target.ts'

type VerifyOptions = {
  keys: { accessKeyId: string | undefined; secretAccessKey: string | undefined }
  passphrase: string | undefined
  log: Log
}

/**
 * Restores a backup into a temporary folder (TMPDIR), as an embedded database, and compares every table and every
 * picture with the backup. Returns lines for the operator. Throws BackupError with the reason when it is not good.
 */
export async function verifyBackup(
  from: string,
  { keys, passphrase, log }: VerifyOptions,
  onProgress: (line: string) => void,
): Promise<string[]> {
  const { path, name, release } = await fetchBackup(from, keys)
  const folder = await mkdtemp(join(tmpdir(), 'etalase-verify-'))
  try {
    const checked = await checkArchive(path, passphrase, loadMigrations())
    const backup: Backup = { ...checked, path, passphrase }
    onProgress('Jumlah pemeriksa cocok. Memulihkan ke tempat sementara.')
    const store = await openDiskStore(join(folder, 'files'))
    await restoreFiles(backup, store, onProgress)
    await compareFiles(backup, store)
    // Compares each table with the manifest once its rows are in the database.
    const leftOut = await loadInto(join(folder, 'db'), backup, log, onProgress)
    const { tables, files } = backup.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return [
      `${name} baik: ${wholeNumber(rows)} baris dalam ${tables.length} tabel dan ${wholeNumber(files.count)} berkas gambar dipulihkan dan sama.`,
      ...leftOut.map((table) => `Tabel ${table} bukan milik aplikasi ini, jadi tidak akan dipulihkan.`),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
    await release()
  }
}

async function compareFiles(backup: Backup, store: FileStore): Promise<void> {
  for await (const { name, bytes } of readArchive(backup.path, backup.passphrase)) {
    const file = pictureFileOf(name)
    if (file === undefined) continue
    const stored = await store.open(file)
    if (!stored || !(await readWhole(stored)).equals(bytes))
      throw new BackupError(`Gambar ${file} tidak sama setelah dipulihkan.`)
  }
}
