import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, opendir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { FileStore, ListedFile, StoredFile } from './file-store.ts'

// The name begins with a dot, so no served file name can refer to it.
const incomingFolder = '.incoming'
const abandonedAfterMs = 3_600_000

/** Files in a folder of this machine, for this user only. Throws when the folder cannot be made. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const incomingPath = join(folder, incomingFolder)
  await mkdir(incomingPath, { recursive: true, mode: 0o700 })
  await removeAbandoned(incomingPath)
  const knownFolders = new Set<string>()
  const put = async (name: string, data: Uint8Array | AsyncIterable<Uint8Array>) => {
    const path = join(folder, name)
    const parent = dirname(path)
    if (!knownFolders.has(parent)) {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      knownFolders.add(parent)
    }
    const temporary = join(incomingPath, randomBytes(16).toString('hex'))
    try {
      await writeSynced(temporary, data)
      await rename(temporary, path)
    } catch (error) {
      knownFolders.delete(parent)
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(parent)
  }
  return {
    put,
    putStream: put,
    open: (name) => openFile(join(folder, name)),
    has: (name) => fileExists(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => listFiles(folder),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

async function writeSynced(path: string, data: Uint8Array | AsyncIterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFile(file, data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable only once its folder has been synced too. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openFile(path: string): Promise<StoredFile | null> {
  try {
    // The server creates no links in this folder, so links are not followed.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    const { size, mtimeMs, isFile } = await file.stat().then((s) => ({ ...s, isFile: s.isFile() }))
    if (!isFile) {
      await file.close()
      return null
    }
    return {
      size,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      stream: () => file.createReadStream(),
      close: () => file.close(),
    }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Folder by folder, so that no array has to hold the names of a large store. */
async function* listFiles(folder: string, within = folder): AsyncGenerator<ListedFile> {
  for await (const entry of await opendir(within)) {
    const path = join(within, entry.name)
    if (entry.isDirectory() && entry.name !== incomingFolder) yield* listFiles(folder, path)
    if (!entry.isFile()) continue
    const found = await stat(path).catch(() => undefined) // removed meanwhile
    if (found) yield { name: relative(folder, path).split(sep).join('/'), modifiedAt: found.mtimeMs }
  }
}

async function fileExists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

const isNotFound = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))

/**
 * Removes files that were being written when the power failed. Recent ones may belong to another process on the same
 * folder.
 */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined) // the file has got its name meanwhile
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}
