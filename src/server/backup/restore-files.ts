import { wholeNumber } from '#contract/text/format.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { parseFileName } from '../pictures/file-names.ts'
import { type Backup, pictureFileOf } from './archive/check-archive.ts'
import { readArchive } from './archive/read-archive.ts'

/** Files of a disk wait for it most of the time. */
const filesAtOnce = 16

/** Stores the pictures of a backup. */
export async function restoreFiles(
  backup: Backup,
  store: FileStore,
  onProgress: (line: string) => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let count = 0
  for await (const { name, bytes } of readArchive(backup.path, backup.passphrase)) {
    const file = pictureFileOf(name)
    if (file === undefined) continue
    const work: Promise<void> = store
      .put(file, bytes)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(work))
    running.add(work)
    if (running.size >= filesAtOnce) await Promise.race(running)
    if (failures.length > 0) throw failures[0]
    if (++count % 5_000 === 0)
      onProgress(`Gambar: ${wholeNumber(count)} dari ${wholeNumber(backup.manifest.files.count)} berkas.`)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}

export async function hasPictures(store: FileStore): Promise<boolean> {
  for await (const { name } of store.list()) if (parseFileName(name)) return true
  return false
}

/** Deletes the pictures that are not in the backup, after its database has replaced another. Returns how many. */
export async function removeOtherPictures(backup: Backup, store: FileStore): Promise<number> {
  const own = new Set<string>()
  for await (const { name } of readArchive(backup.path, backup.passphrase)) {
    const file = pictureFileOf(name)
    if (file !== undefined) own.add(file)
  }
  const others: string[] = []
  for await (const { name } of store.list()) if (parseFileName(name) && !own.has(name)) others.push(name)
  for (const name of others) await store.remove(name)
  return others.length
}
