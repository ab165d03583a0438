import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseStoreAddress, type S3Address, storeName } from '../file-store/store-address.ts'
import { isBackupStart } from './archive/read-archive.ts'
import { BackupError } from './backup-error.ts'
import { type BackupTarget, openBucket } from './bucket.ts'

/** The destination of a backup: a file, or a folder or bucket for several backups. */
export type BackupDestination =
  | { kind: 'file'; path: string }
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; address: S3Address }

type Keys = { accessKeyId: string | undefined; secretAccessKey: string | undefined }

/** Parses `--to`: a path, a folder with a slash at its end, or the address of a bucket. Throws BackupError. */
export function parseDestination(text: string, keys: Keys): BackupDestination {
  if (text.startsWith('s3:')) return { kind: 'bucket', address: parseBucket(text, '--to', keys) }
  if (/[/\\]$/.test(text)) return { kind: 'folder', folder: resolve(text) }
  return { kind: 'file', path: resolve(text) }
}

function parseBucket(text: string, option: string, keys: Keys): S3Address {
  try {
    return parseStoreAddress(text, keys, { name: option, otherForm: 'jalur berkas, folder/' }) as S3Address
  } catch (error) {
    throw new BackupError((error as Error).message)
  }
}

/** For people and the record of backups: without keys. */
export function destinationName(place: BackupDestination, name?: string): string {
  if (place.kind === 'file') return place.path
  if (place.kind === 'folder') return name ? join(place.folder, name) : `${place.folder}/`
  return storeName(place.address) + (name ?? '')
}

/**
 * The names say which secret an installation has, so others may use the same folder. One that was made from a backup
 * has the same secret, and needs another folder or prefix: `--keep` of either would delete backups of both. Times are
 * in UTC.
 */
export const backupName = (fingerprint: string, at: Date): string =>
  `etalase-${fingerprint.slice(0, 8)}-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar`

const isBackupName = (name: string, fingerprint: string) =>
  name.startsWith(`etalase-${fingerprint.slice(0, 8)}-`) && /^etalase-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar$/.test(name)

/** Begins a backup. Throws BackupError when nothing can be written there. */
export async function openTarget(place: BackupDestination, name: string): Promise<BackupTarget> {
  if (place.kind === 'bucket') return (await openBucket(place.address)).upload(name)
  const path = place.kind === 'file' ? place.path : join(place.folder, name)
  if (place.kind === 'file') {
    await refuseForeignFile(path)
    // A failure is ignored: the files cost only space, and a missing folder is reported below.
    await removeAbandoned(dirname(path), (name) => name === basename(path)).catch(() => undefined)
  }
  const partial = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.partial`)
  try {
    if (place.kind === 'folder') await mkdir(place.folder, { recursive: true, mode: 0o700 })
    await (await open(partial, 'wx', 0o600)).close()
  } catch (error) {
    throw new BackupError(`Tidak dapat menulis ke ${dirname(path)} (${(error as NodeJS.ErrnoException).code}).`)
  }
  const stream = createWriteStream(partial, { highWaterMark: 262_144 })
  return {
    stream,
    commit: async () => {
      const file = await open(partial, 'r+')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      const { size } = await stat(partial)
      await rename(partial, path)
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
      return size
    },
    discard: async () => {
      stream.destroy()
      await finished(stream).catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}

/** A mistyped path must not cost anybody a document: only a backup is replaced. */
async function refuseForeignFile(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return
  try {
    if (!(await file.stat()).isFile())
      throw new BackupError(`${path} adalah folder. Tulis ${path}/ untuk menyimpan di dalamnya.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    if (bytesRead > 0 && !isBackupStart(buffer.subarray(0, bytesRead)))
      throw new BackupError(`${path} sudah ada dan bukan cadangan, jadi tidak ditimpa.`)
  } finally {
    await file.close()
  }
}

const abandonedAfterMs = 24 * 3_600_000

/**
 * Deletes the backups of installations with this secret except the newest `keep`, and what killed backups have left for
 * a day. Returns how many backups were deleted. Everything else in the folder or bucket stays.
 */
export async function pruneBackups(place: BackupDestination, fingerprint: string, keep: number): Promise<number> {
  if (place.kind === 'file') return 0
  const bucket = place.kind === 'bucket' ? await openBucket(place.address) : undefined
  const names = bucket ? await bucket.list() : place.kind === 'folder' ? await filesIn(place.folder) : []
  const old = names
    .filter((name) => isBackupName(name, fingerprint))
    .sort()
    .slice(0, -keep)
  for (const name of old)
    await (bucket ? bucket.remove(name) : rm(join((place as { folder: string }).folder, name), { force: true }))
  if (place.kind === 'folder') await removeAbandoned(place.folder, (name) => isBackupName(name, fingerprint))
  return old.length
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

/** Deletes what killed backups with such a name have left for a day. */
async function removeAbandoned(folder: string, isName: (name: string) => boolean): Promise<void> {
  for (const name of await filesIn(folder)) {
    const [, backup] = /^\.(.*)\.[0-9a-f]{8}\.partial$/.exec(name) ?? []
    if (!backup || !isName(backup)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true })
  }
}

/** A backup on this machine. `release` deletes it when it was fetched. */
export type LocalBackup = { path: string; name: string; release: () => Promise<void> }

/**
 * The file that `--from` names; one in a bucket is fetched into a temporary folder first (TMPDIR), because it is read
 * more than once. Throws BackupError.
 */
export async function fetchBackup(text: string, keys: Keys): Promise<LocalBackup> {
  if (!text.startsWith('s3:')) return { path: resolve(text), name: resolve(text), release: async () => undefined }
  const address = parseBucket(text, '--from', keys)
  const key = address.prefix.replace(/\/$/, '')
  const at = key.lastIndexOf('/') + 1
  const bucket = await openBucket({ ...address, prefix: key.slice(0, at) })
  const folder = await mkdtemp(join(tmpdir(), 'etalase-backup-'))
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'backup.tar')
    await bucket.download(key.slice(at), path)
    return { path, name: `s3://${address.bucket}/${key}`, release }
  } catch (error) {
    await release()
    throw error
  }
}
