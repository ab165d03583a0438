import { existsSync, readdirSync } from 'node:fs'
import { rename as moveFile, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUnfinishedFolder, markFolder, unmarkFolder } from '../db/unfinished-restore.ts'
import { BackupError, sentenceOf } from './backup-error.ts'

/** Folders beside the database: `restored` becomes the database when it is complete, `replaced` was it before. */
export const foldersOf = (dataDir: string) => {
  const directory = join(dataDir, 'db')
  return { directory, restored: `${directory}.restore`, replaced: `${directory}.replaced` }
}

/**
 * Puts the folder `db.restore` in the place of the embedded database, and the secret of the backup, if any, in the
 * place of the secret. Until both are there the data folder is marked. When a step fails, the old database is put back
 * and the mark removed, unless the folder was marked before. When that fails too, the mark stays, and the BackupError
 * names the folder with the old database. The old database is in `db.replaced` afterwards. `rename` is for tests.
 */
export async function replaceDatabase(
  dataDir: string,
  secret: string | undefined,
  rename: typeof moveFile = moveFile,
): Promise<void> {
  const { directory, restored, replaced } = foldersOf(dataDir)
  const temporarySecret = join(dataDir, 'secret.restore')
  const wasMarked = isUnfinishedFolder(dataDir)
  const hadDatabase = existsSync(directory) && readdirSync(directory).length > 0
  const undone: (() => Promise<void>)[] = []
  try {
    if (secret !== undefined) await writeSecret(temporarySecret, secret)
    markFolder(dataDir)
    await syncFolder(dataDir)
    if (hadDatabase) {
      // Without a database a restore was killed between these two steps, and `replaced` is the only one there is.
      await rm(replaced, { recursive: true, force: true })
      await rename(directory, replaced)
      undone.unshift(() => rename(replaced, directory))
    } else await rm(directory, { recursive: true, force: true })
    await rename(restored, directory)
    undone.unshift(() => rename(directory, restored))
    if (secret !== undefined) await rename(temporarySecret, join(dataDir, 'secret'))
  } catch (error) {
    await rm(temporarySecret, { force: true }).catch(() => undefined)
    try {
      for (const undo of undone) await undo()
      if (!wasMarked) await unmarkFolder(dataDir)
    } catch {
      const old = hadDatabase ? ` Basis data yang lama ada di ${existsSync(replaced) ? replaced : directory}.` : ''
      throw new BackupError(`${sentenceOf(error)}${old}`)
    }
    throw error
  }
  await syncFolder(dataDir)
  await unmarkFolder(dataDir)
  await syncFolder(dataDir)
}

/** As `readSecret` writes it. */
async function writeSecret(file: string, secret: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
