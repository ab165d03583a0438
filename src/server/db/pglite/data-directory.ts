import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { cp, readdir, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { wholeNumber } from '#contract/text/format.ts'
import { StartError } from '../../start-error.ts'
import { openDurablePglite } from './durable-pglite.ts'

// The release of Postgres inside the pinned PGlite, as it writes it into PG_VERSION.
const postgresMajor = '18'

/**
 * The reason why the database in this directory cannot be opened; undefined when it can, or when there is none yet. It
 * only reads: an engine that opens a broken database writes into it and changes files that could still be saved.
 */
export function unopenableReason(directory: string): string | undefined {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return undefined
  const version = read(join(directory, 'PG_VERSION'))?.toString().trim()
  if (version === undefined) return 'tidak ada PG_VERSION di dalamnya'
  if (version !== postgresMajor) return `dibuat dengan PostgreSQL ${version}, yang dipakai di sini ${postgresMajor}`
  const control = read(join(directory, 'global', 'pg_control'))
  if (!control || control.length < 288) return 'berkas global/pg_control hilang atau terpotong'
  if (control.readUInt32LE(8) !== 1800) return 'berkas global/pg_control rusak'
  const needed = [
    ...neededWalFiles(control).map((name) => `pg_wal/${name}`),
    'base/5',
    'global/pg_filenode.map',
    'pg_xact',
  ]
  const missing = needed.find((path) => !existsSync(join(directory, path)))
  return missing && `${missing} hilang`
}

/** The WAL files that Postgres 18 needs to start: that of the last checkpoint, and that where replay begins. */
function neededWalFiles(control: Buffer): string[] {
  const [lastCheckpoint, replayFrom] = [control.readBigUInt64LE(32), control.readBigUInt64LE(40)]
  const timeline = control.readUInt32LE(48)
  const size = 16n << 20n
  const hex = (part: bigint | number) => part.toString(16).toUpperCase().padStart(8, '0')
  return [replayFrom, lastCheckpoint].map((position) => {
    const log = position / size
    const perId = (1n << 32n) / size
    return hex(timeline) + hex(log / perId) + hex(log % perId)
  })
}

/**
 * Creates the database when there is none: in a neighbouring folder, synced, and renamed when complete. A first start
 * that is killed leaves nothing that looks like a database.
 */
export async function createDataDirectory(
  directory: string,
  compiled: WebAssembly.Module,
  onOutput: (line: string) => void,
) {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const temporary = `${directory}.new`
  rmSync(temporary, { recursive: true, force: true })
  const engine = await openDurablePglite(temporary, compiled, onOutput)
  await engine.close()
  chmodSync(temporary, 0o700)
  syncTree(temporary)
  if (existsSync(directory)) rmdirSync(directory) // only works when it is empty, as unopenableReason() has checked
  renameSync(temporary, directory)
  syncPath(dirname(directory))
}

/**
 * Copies a data directory after a checkpoint, while nothing writes. Of the write-ahead log only what a start needs: the
 * rest are up to 256 MB of segments that wait to be used again.
 */
export async function copyDataDirectory(directory: string, target: string): Promise<void> {
  const needed = new Set(neededWalFiles(readFileSync(join(directory, 'global', 'pg_control'))))
  const segments = readdirSync(join(directory, 'pg_wal')).filter(isWalSegment).sort()
  // The record of the checkpoint may go on in the next segment.
  const next = segments.find((name) => [...needed].every((one) => one < name))
  if (next) needed.add(next)
  await cp(directory, target, {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !isWalSegment(basename(path)) || needed.has(basename(path)),
  })
}

/**
 * Throws an Error with a sentence when a copy of this data directory would leave no space on the disk of `folder`.
 * `freeOn` gives the bytes that are free there; it is for tests.
 */
export async function requireSpaceForCopy(directory: string, folder: string, freeOn = freeBytes): Promise<void> {
  // The segments of the write-ahead log that a start needs, and the one that is being written.
  let needed = 3 * (16 << 20)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isWalSegment(entry.name)) continue
    needed += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0, // deleted meanwhile
    )
  }
  const free = await freeOn(folder)
  if (free > 1.1 * needed) return
  const megabytes = (bytes: number) => `${wholeNumber(Math.ceil(bytes / 1_000_000))} MB`
  throw new Error(
    `Ruang disk tidak cukup untuk salinannya: perlu ${megabytes(1.1 * needed)}, yang kosong ${megabytes(free)}.`,
  )
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const isWalSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

function syncTree(directory: string) {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) syncPath(join(directory, name))
  syncPath(directory)
}

function syncPath(path: string) {
  // Some file systems (and Windows) do not open a directory for fsync; its files matter most.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

function read(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined
}

/** The error for a database that cannot be opened; its directory was only read. */
export const unopenableError = (directory: string, why: string) =>
  new StartError(
    `Basis data di ${directory} tidak dapat dibuka (${why}). Folder itu tidak diubah. ${advice(directory)}`,
  )

/** The error when Postgres itself failed to open it: recovery had begun, so some files have changed. */
export const openFailedError = (directory: string, why: string) =>
  new StartError(`Basis data di ${directory} gagal dibuka (${why}). Tidak ada yang dihapus. ${advice(directory)}`)

const advice = (directory: string) =>
  `Pulihkan cadangan terakhir ke sana, atau pindahkan folder "${basename(directory)}" ke tempat lain lalu ` +
  'jalankan lagi untuk mulai dengan basis data kosong.'
