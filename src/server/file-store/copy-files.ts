import { createHash } from 'node:crypto'
import { type FileStore, readWhole, sha256Of } from './file-store.ts'

export type CopyCounts = { copied: number; present: number; failed: string[] }

const atOnce = 8
const reportEvery = 1_000

/**
 * Copies every file of a store to another, whose other files stay. A file that is there already with the same SHA-256
 * is left, so that an interrupted copy goes on where it was. Each copied file is read back and compared. A file that is
 * deleted meanwhile is none. `onProgress` is called every thousand files. `failed` has the names that could not be
 * copied.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (counts: CopyCounts) => void = () => undefined,
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, present: 0, failed: [] }
  const running = new Set<Promise<void>>()
  const copy = async (name: string) => {
    try {
      const outcome = await copyFile(from, to, name)
      if (outcome !== 'gone') counts[outcome]++
    } catch {
      counts.failed.push(name)
    }
    const done = counts.copied + counts.present + counts.failed.length
    if (done % reportEvery === 0) onProgress(counts)
  }
  for await (const { name } of from.list()) {
    const work = copy(name).finally(() => running.delete(work))
    running.add(work)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  return counts
}

async function copyFile(from: FileStore, to: FileStore, name: string): Promise<'copied' | 'present' | 'gone'> {
  const file = await from.open(name)
  if (!file) return 'gone'
  const bytes = await readWhole(file)
  const sha256 = sha256Of(bytes)
  if ((await rememberedSha256(to, name)) === sha256) return 'present'
  await to.put(name, bytes)
  if ((await storedSha256(to, name)) !== sha256) throw new Error(`${name} was not stored as it was sent`)
  return 'copied'
}

/** As the store remembers it, without reading the file, where it does. */
async function rememberedSha256(store: FileStore, name: string): Promise<string | undefined> {
  const file = await store.open(name)
  await file?.close()
  return file ? (file.sha256 ?? storedSha256(store, name)) : undefined
}

/** Of the bytes as they are read, whatever the store says about them; undefined when there is no such file. */
async function storedSha256(store: FileStore, name: string): Promise<string | undefined> {
  const file = await store.open(name)
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const part of file.stream()) hash.update(part as Buffer)
  return hash.digest('base64')
}
