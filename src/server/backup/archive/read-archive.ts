import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { BackupError } from '../backup-error.ts'
import { decrypt, encryptedMark } from './encryption.ts'
import { checkDigest } from './format.ts'

export type ArchiveEntry = { name: string; bytes: Buffer }

/** An entry has at most a megabyte of compressed rows, or one picture. */
const maxEntryBytes = 64 * 1024 * 1024

const truncated = () => new BackupError('Berkas cadangan terpotong: akhirnya tidak ada.')
const foreign = 'Berkas ini bukan cadangan Etalase Mutu.'

/** Whether a file that begins with these bytes is a backup, or the beginning of one. */
export const isBackupStart = (first: Buffer): boolean =>
  startsLike(first, encryptedMark) || startsLike(first, firstName)
const firstName = Buffer.from('backup.json\0')

function startsLike(first: Buffer, mark: Buffer): boolean {
  const length = Math.min(first.length, mark.length)
  return length > 0 && first.subarray(0, length).equals(mark.subarray(0, length))
}

/**
 * The entries of a backup, in their order, each whole in memory. Throws BackupError when the file is not a backup, or
 * when its bytes are not those that were written; entries that came before that error may be wrong, unless the file is
 * encrypted.
 */
export async function* readArchive(path: string, passphrase: string | undefined): AsyncGenerator<ArchiveEntry> {
  const first = await readStart(path)
  if (first.length === 0) throw new BackupError('Berkas ini kosong, jadi bukan cadangan.')
  if (!isBackupStart(first)) throw new BackupError(foreignReason(first))
  const isEncrypted = startsLike(first, encryptedMark)
  if (isEncrypted && passphrase === undefined)
    throw new BackupError('Cadangan ini dienkripsi. Berikan kuncinya dalam BACKUP_KEY.')
  // Without this check, a person with access to the folder or bucket could replace the backup by a forged one.
  if (!isEncrypted && passphrase !== undefined)
    throw new BackupError(
      'BACKUP_KEY diberikan, tetapi cadangan ini tidak dienkripsi. Kosongkan BACKUP_KEY bila memang begitu.',
    )
  const untar = extract()
  const file = createReadStream(path, { highWaterMark: 262_144 })
  const bytes = isEncrypted ? decrypt(file, passphrase!) : file
  let sourceError: unknown
  const done = pipeline(
    async function* () {
      try {
        yield* checkDigest(bytes)
      } catch (error) {
        sourceError = error
        throw error
      }
    },
    untar as unknown as NodeJS.WritableStream,
  )
  done.catch(() => undefined) // the iteration below throws it
  try {
    for await (const entry of untar) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file' || size > maxEntryBytes)
        throw new BackupError(`Berkas cadangan rusak: ${name.slice(0, 100)} tidak dikenal.`)
      yield { name, bytes: await readEntry(entry) }
    }
    await done
  } catch (error) {
    throw readError(sourceError ?? error)
  } finally {
    untar.destroy()
    file.destroy()
  }
}

async function readEntry(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT' ? `${path} tidak ada.` : `${path} tidak dapat dibaca (${error.code}).`,
    )
  })
  try {
    if (!(await file.stat()).isFile()) throw new BackupError(`${path} bukan berkas.`)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function foreignReason(first: Buffer): string {
  if (first.subarray(257, 262).toString('latin1') === 'ustar')
    return `${foreign} Berkas tar ini berasal dari tempat lain.`
  return foreign
}

function readError(error: unknown): Error {
  if (error instanceof BackupError) return error
  const { message, code } = error as NodeJS.ErrnoException
  if (message === 'Unexpected end of data') return truncated()
  if (/^Invalid (tar )?header|^Header exceeds/.test(message)) return new BackupError('Berkas cadangan rusak.')
  return code ? new BackupError(`Berkas cadangan tidak dapat dibaca (${code}).`) : (error as Error)
}
