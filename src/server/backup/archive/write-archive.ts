import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { encrypt } from './encryption.ts'
import { type ArchiveManifest, appendDigest, sha256Hexadecimal } from './format.ts'

const entriesPerList = 1_000

export type ArchiveEntries = {
  /** Resolves when the bytes have gone on: memory holds one entry. */
  add: (name: string, bytes: Buffer) => Promise<void>
  /** The last call: writes the manifest. */
  finish: (manifest: Omit<ArchiveManifest, 'checksums'>) => Promise<void>
}

/**
 * Writes the entries that `work` adds to `target` as a backup, encrypted when there is a passphrase. `target` is ended
 * when `work` has returned, and destroyed when it throws.
 */
export async function writeArchive(
  target: Writable,
  passphrase: string | undefined,
  work: (entries: ArchiveEntries) => Promise<void>,
): Promise<void> {
  const tar = pack()
  const written = pipeline(
    tar as unknown as Readable,
    (bytes: AsyncIterable<Uint8Array>) =>
      passphrase === undefined ? appendDigest(bytes) : encrypt(appendDigest(bytes), passphrase),
    target,
  )
  const failed = written.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined) // each entry races with it
  try {
    await Promise.race([work(entriesOf(tar, failed)), failed])
    tar.finalize()
  } catch (error) {
    tar.destroy(error as Error)
    await written.catch(() => undefined)
    throw error
  }
  await written
}

function entriesOf(tar: ReturnType<typeof pack>, failed: Promise<never>): ArchiveEntries {
  const checksums: Record<string, string> = {}
  let lines: string[] = []
  const write = (name: string, bytes: Buffer) => {
    const done = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      // An entry that is given its bytes at once is buffered without end; a stream waits for the target.
      entry.end(bytes)
    })
    return Promise.race([done, failed])
  }
  const writeList = async () => {
    const name = `checksums/${String(Object.keys(checksums).length + 1).padStart(5, '0')}.sha256`
    const list = Buffer.from(lines.join(''))
    checksums[name] = sha256Hexadecimal(list)
    lines = []
    await write(name, list)
  }
  return {
    add: async (name, bytes) => {
      lines.push(`${sha256Hexadecimal(bytes)}  ${name}\n`)
      await write(name, bytes)
      if (lines.length === entriesPerList) await writeList()
    },
    finish: async (manifest) => {
      if (lines.length > 0) await writeList()
      await write('manifest.json', Buffer.from(JSON.stringify({ ...manifest, checksums }, null, 1)))
    },
  }
}
