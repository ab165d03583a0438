import { isTextOf, type Migration } from '../../db/migrate.ts'
import { parseFileName } from '../../pictures/file-names.ts'
import { secretFingerprint } from '../../secrets/keys.ts'
import { BackupError } from '../backup-error.ts'
import { linesOf, tableOfEntry } from '../rows/load-rows.ts'
import {
  type ArchiveHeader,
  type ArchiveManifest,
  parseHeader,
  parseManifest,
  RowSum,
  sha256Hexadecimal,
} from './format.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'

/** A backup that was read to its end and found right. */
export type CheckedArchive = {
  header: ArchiveHeader
  manifest: ArchiveManifest
  /** The secret of its data folder, if that had one. */
  secret: string | undefined
  /** The migrations of its database, which are the first of this release's. */
  before: Migration[]
}

/** A checked backup with its file, and the key to read it again. */
export type Backup = CheckedArchive & { path: string; passphrase: string | undefined }

/**
 * Reads a whole backup and compares it with its manifest. Throws BackupError with the reason when it is not a backup,
 * is damaged, cannot be decrypted, or was made by a newer release. Changes nothing.
 */
export async function checkArchive(
  path: string,
  passphrase: string | undefined,
  migrations: readonly Migration[],
): Promise<CheckedArchive> {
  const sums = new Map<string, RowSum>()
  const lists: Record<string, string> = {}
  const files = { count: 0, bytes: 0 }
  let listed = ''
  let header: ArchiveHeader | undefined
  let manifest: ArchiveManifest | undefined
  let secret: string | undefined

  const check = async ({ name, bytes }: ArchiveEntry) => {
    if (manifest) throw damaged(name)
    if (name === 'manifest.json') {
      manifest = parseManifest(bytes)
      return
    }
    if (name.startsWith('checksums/')) {
      if (bytes.toString() !== listed) throw damaged(firstDifference(listed, bytes.toString()) ?? name)
      lists[name] = sha256Hexadecimal(bytes)
      listed = ''
      return
    }
    listed += `${sha256Hexadecimal(bytes)}  ${name}\n`
    const table = tableOfEntry(name)
    if (name === 'secret') secret = bytes.toString()
    else if (table !== undefined) {
      const sum = sums.get(table) ?? new RowSum()
      for (const line of await linesOf({ name, bytes })) sum.add(line)
      sums.set(table, sum)
    } else {
      if (!pictureFileOf(name)) throw damaged(name)
      files.count++
      files.bytes += bytes.length
    }
  }

  for await (const entry of readArchive(path, passphrase)) {
    if (header) await check(entry)
    else {
      header = parseHeader(entry.bytes)
      listed = `${sha256Hexadecimal(entry.bytes)}  ${entry.name}\n`
    }
  }
  if (!header || !manifest || listed !== '') throw new BackupError('Berkas cadangan terpotong: akhirnya tidak ada.')
  compare(manifest, { sums, lists, files })
  const before = findMigrations(manifest.migrations, migrations)
  if (secret !== undefined && secretFingerprint(secret) !== header.fingerprint) throw damaged('secret')
  return { header, manifest, secret, before }
}

/** 'files/product/0f….jpg' → 'product/0f….jpg'; undefined for everything that is no picture. */
export function pictureFileOf(entry: string): string | undefined {
  const name = entry.startsWith('files/') ? entry.slice('files/'.length) : ''
  const parsed = parseFileName(name)
  return parsed && parsed.key === undefined ? name : undefined
}

/**
 * The migrations of a database that were applied when it was backed up. Throws BackupError when this release lacks one.
 */
export function findMigrations(
  applied: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  return applied.map(({ name, checksum }) => {
    const migration = byName.get(name)
    if (!migration)
      throw new BackupError(
        `Dibuat oleh rilis yang lebih baru, dengan perubahan "${name.slice(0, 100)}" yang tidak dikenal rilis ini. Pakai rilis itu.`,
      )
    if (!isTextOf(migration, checksum))
      throw new BackupError(`Dibuat oleh rilis lain: perubahan "${name}" tidak sama dengan yang ada di rilis ini.`)
    return migration
  })
}

function compare(
  manifest: ArchiveManifest,
  found: { sums: Map<string, RowSum>; lists: Record<string, string>; files: ArchiveManifest['files'] },
) {
  const names = new Set([...Object.keys(manifest.checksums), ...Object.keys(found.lists)])
  for (const name of names) if (manifest.checksums[name] !== found.lists[name]) throw damaged(name)
  for (const { name, rows, sum } of manifest.tables) {
    const table = found.sums.get(name) ?? new RowSum()
    if (table.rows !== rows || table.hex() !== sum) throw damaged(`tabel ${name}`)
  }
  const listed = new Set(manifest.tables.map(({ name }) => name))
  for (const name of found.sums.keys()) if (!listed.has(name)) throw damaged(`tabel ${name}`)
  if (manifest.files.count !== found.files.count || manifest.files.bytes !== found.files.bytes)
    throw damaged('jumlah gambarnya')
}

/** The entry of the first line that is not the same in two lists of checksums. */
function firstDifference(expected: string, listed: string): string | undefined {
  const lines = listed.split('\n')
  return expected
    .split('\n')
    .find((line, index) => line !== lines[index])
    ?.slice(66)
}

const damaged = (what: string) =>
  new BackupError(`Berkas cadangan rusak: ${what.slice(0, 100)} tidak cocok dengan jumlah pemeriksanya.`)
