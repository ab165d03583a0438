import { parseArgs } from 'node:util'
import { wholeNumber } from '#contract/text/format.ts'
import type { CommandResult } from '../command-result.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { loadMigrations } from '../db/migrate.ts'
import { openFileStore } from '../file-store/open-file-store.ts'
import type { Log } from '../http/log.ts'
import { refuseOtherSecret } from '../secrets/installation-database.ts'
import { secretFingerprint } from '../secrets/keys.ts'
import { findMigrations } from './archive/check-archive.ts'
import { type ArchiveHeader, type ArchiveManifest, formatNumber } from './archive/format.ts'
import { type ArchiveEntries, writeArchive } from './archive/write-archive.ts'
import { BackupError, failureResult, sentenceOf } from './backup-error.ts'
import { type CollectedFiles, collectFiles, missingPictures, storedBefore, withRow } from './collect-files.ts'
import {
  type BackupDestination,
  backupName,
  destinationName,
  openTarget,
  parseDestination,
  pruneBackups,
} from './destination.ts'
import { existingSecret } from './installation-secret.ts'
import { dumpRows } from './rows/dump-rows.ts'
import type { RunResult } from './runs.ts'
import { type BackupSource, openSource } from './source.ts'
import { verifyBackup } from './verify-backup.ts'

const usage = `Cara pakai:
  npm run backup -- --to cadangan.tar             satu berkas
  npm run backup -- --to folder/ [--keep 14]      ke dalam folder, dengan nama menurut waktunya
  npm run backup -- --to "s3://bucket/awalan/?endpoint=https://…&region=…" [--keep 14]
  npm run backup -- --verify cadangan.tar         pulihkan ke tempat sementara dan bandingkan`

/** A passphrase must be long: a thief of the file can try passphrases unnoticed. */
const shortestKey = 20

type Progress = (line: string) => void

/**
 * Makes a backup of the installation in the environment, or verifies one. Returns lines for the operator about the
 * result or the error, and the exit code of the command. `onProgress` gets a line now and then.
 */
export async function runBackupCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
  onProgress: Progress,
): Promise<CommandResult> {
  try {
    const { to, keep, verify } = parseOptions(words)
    const keys = { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
    const passphrase = env.BACKUP_KEY || undefined
    if (verify !== undefined)
      return { lines: await verifyBackup(verify, { keys, passphrase, log }, onProgress), exitCode: 0 }
    if (passphrase && [...passphrase].length < shortestKey)
      throw new BackupError(`BACKUP_KEY terlalu pendek: paling sedikit ${shortestKey} karakter.`)
    const place = parseDestination(to!, keys)
    if (keep !== undefined && place.kind === 'file')
      throw new BackupError('--keep hanya untuk folder (diakhiri garis miring) atau bucket.')
    return await makeBackup({ config: readConfig(env), place, keep, passphrase, log, onProgress })
  } catch (error) {
    return failureResult(error, log)
  }
}

function parseOptions(words: readonly string[]): { to?: string; keep?: number; verify?: string } {
  const { to, keep, verify } = parse()
  const isNumber = keep === undefined || /^[1-9]\d{0,3}$/.test(keep)
  if ((to === undefined) === (verify === undefined) || !isNumber || (verify !== undefined && keep !== undefined))
    throw new BackupError(usage)
  return {
    ...(to !== undefined && { to }),
    ...(verify !== undefined && { verify }),
    ...(keep && { keep: Number(keep) }),
  }

  function parse() {
    const options = { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } } as const
    try {
      return parseArgs({ args: [...words], options }).values
    } catch {
      throw new BackupError(usage)
    }
  }
}

type BackupInput = {
  config: Config
  place: BackupDestination
  keep: number | undefined
  passphrase: string | undefined
  log: Log
  onProgress: Progress
}

async function makeBackup(input: BackupInput): Promise<CommandResult> {
  const { config, place, keep, log } = input
  const startedAt = new Date()
  const { secret, isStored } = await existingSecret(config)
  const fingerprint = secretFingerprint(secret)
  const name = backupName(fingerprint, startedAt)
  const destination = destinationName(place, name)
  const source = await openSource(config, log)
  const finish = (result: RunResult) =>
    source.finish(result).catch((error: Error) => {
      log.warn({ error: error.message }, 'the end of the backup was not recorded')
    })
  try {
    await source.start(startedAt, destination)
    const made = await writeBackup(input, {
      source,
      name,
      startedAt,
      fingerprint,
      secret,
      isStored,
    }).catch(async (error: unknown) => {
      await finish({ error: sentenceOf(error).slice(0, 500) })
      throw error
    })
    await finish(made.result)
    const { pruned, notPruned } = await prune(place, fingerprint, keep)
    const lines = summary(input, { ...made, destination, startedAt, isStored, pruned, waited: source.waited() })
    return { lines: [...lines, ...notPruned], exitCode: notPruned.length === 0 ? 0 : 1 }
  } finally {
    await source.close()
  }
}

/** The backup is there already, so an error is only a line about the old ones. */
async function prune(place: BackupDestination, fingerprint: string, keep: number | undefined) {
  try {
    return { pruned: keep === undefined ? 0 : await pruneBackups(place, fingerprint, keep), notPruned: [] }
  } catch (error) {
    return {
      pruned: 0,
      notPruned: [
        `Cadangan ini lengkap, tetapi cadangan lama tidak dapat dihapus semua: ${sentenceOf(error).replace(/\.?$/, '.')}`,
      ],
    }
  }
}

type Made = { result: Extract<RunResult, { bytes: number }>; tables: number; missing: number }

async function writeBackup(
  { config, place, passphrase, log, onProgress }: BackupInput,
  by: {
    source: BackupSource
    name: string
    startedAt: Date
    fingerprint: string
    secret: string
    isStored: boolean
  },
): Promise<Made> {
  const store = await openFileStore(config.fileStore, log)
  const target = await openTarget(place, by.name)
  const files: CollectedFiles = { count: 0, bytes: 0, variantsOf: new Map() }
  let rows = 0
  let tables = 0
  let missing: string[] = []
  try {
    await writeArchive(target.stream, passphrase, async (entries) => {
      await entries.add('backup.json', Buffer.from(JSON.stringify(headerOf(by), null, 1)))
      if (by.isStored) await entries.add('secret', Buffer.from(by.secret))
      const collect = (choose: Parameters<typeof collectFiles>[3]) =>
        collectFiles(store, files, withProgress(entries.add, files, onProgress), choose)
      await collect(storedBefore(Date.now()))
      for (let isDone = false, attempt = 1; !isDone; attempt++) {
        isDone = await by.source.snapshot(async (tx) => {
          await refuseOtherSecret(tx, by.secret)
          const migrations = await appliedMigrations(tx)
          await collect(withRow(tx))
          // A picture that was stored and deleted between the two: the next snapshot no longer has its row. One that
          // was missing in the snapshot before is missing in the store.
          const before = new Set(missing)
          missing = await missingPictures(tx, files)
          if (attempt < maxSnapshots && missing.some((one) => !before.has(one))) return false
          const dumped = await dumpRows(tx, entries.add, (table, count) => {
            rows += count
            tables++
            if (count >= progressRows) onProgress(`Tabel ${table}: ${wholeNumber(count)} baris.`)
          })
          await entries.finish({ migrations, ...dumped, files: { count: files.count, bytes: files.bytes } })
          return true
        })
      }
    })
    return { result: { bytes: await target.commit(), rows, files: files.count }, tables, missing: missing.length }
  } catch (error) {
    await target.discard()
    throw error
  }
}

/** A store that loses files all the time must not keep a backup from ending. */
const maxSnapshots = 4
const progressRows = 10_000
const progressFiles = 5_000

function withProgress(add: ArchiveEntries['add'], files: CollectedFiles, onProgress: Progress): ArchiveEntries['add'] {
  return async (name, bytes) => {
    await add(name, bytes)
    if ((files.count + 1) % progressFiles === 0) onProgress(`Gambar: ${wholeNumber(files.count + 1)} berkas.`)
  }
}

function headerOf({ source, startedAt, fingerprint }: { source: BackupSource; startedAt: Date; fingerprint: string }) {
  return {
    product: 'etalase-mutu',
    format: formatNumber,
    createdAt: startedAt.toISOString(),
    engine: source.engine,
    fingerprint,
  } satisfies ArchiveHeader
}

/** Throws BackupError when this release does not know one of them, and could not restore the backup. */
async function appliedMigrations(tx: Database): Promise<ArchiveManifest['migrations']> {
  const [table] = await tx.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`)
  if (!table?.there) throw new BackupError('Basis data ini kosong: belum pernah dipakai server.')
  const applied = await tx.query<ArchiveManifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  findMigrations(applied, loadMigrations())
  return applied
}

function summary(
  { passphrase }: BackupInput,
  facts: Made & { destination: string; startedAt: Date; isStored: boolean; pruned: number; waited: number | undefined },
): string[] {
  const { bytes, rows, files } = facts.result
  const seconds = Math.max(1, Math.round((Date.now() - facts.startedAt.getTime()) / 1000))
  return [
    `Cadangan tersimpan di ${facts.destination}: ${bytesText(bytes)}, ${wholeNumber(rows)} baris dalam ${facts.tables} tabel, ${wholeNumber(files)} berkas gambar, ${wholeNumber(seconds)} detik.`,
    ...(passphrase
      ? [
          'Cadangan ini dienkripsi. Tanpa BACKUP_KEY tidak seorang pun dapat membukanya, jadi simpan kunci itu di tempat lain.',
        ]
      : [
          `Cadangan ini tidak dienkripsi dan memuat data pribadi${facts.isStored ? ' serta rahasia server' : ''}. Simpan di tempat yang hanya dapat dibuka Anda, atau berikan BACKUP_KEY.`,
        ]),
    ...(facts.isStored
      ? []
      : ['SECRET dari lingkungan tidak ada di dalamnya: simpan juga, karena pemulihan memerlukannya.']),
    ...(facts.waited === undefined ? [] : [`Server menunda tulisan selama ${wholeNumber(facts.waited)} milidetik.`]),
    ...(facts.missing > 0
      ? [`${wholeNumber(facts.missing)} foto tidak ada di penyimpanan gambar, jadi juga tidak di cadangan.`]
      : []),
    ...(facts.pruned > 0 ? [`${wholeNumber(facts.pruned)} cadangan lama dihapus.`] : []),
  ]
}

/** 12.345.678 → '12,3 MB'. */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return `${megabytes < 100 ? megabytes.toFixed(1).replace('.', ',') : wholeNumber(megabytes)} MB`
}
