import { fileName } from '#offline/outbox/entry.ts'
import { toStoredBlob } from '#offline/storage/blobs.ts'
import { transact } from '#offline/storage/local-db.ts'

/** A photo on the shelf of `person` that nothing names yet; gives its name, 'file:<id>'. `raw`: as it was chosen. */
export async function keptFile(blob: Blob, person: string, { raw = false } = {}): Promise<string> {
  const id = crypto.randomUUID()
  const file = { id, person, blob: await toStoredBlob(blob), raw, at: Date.now() }
  await transact(['files'], 'readwrite', (on) => on.files.put(file))
  return fileName(id)
}
