import { fileName } from '#offline/outbox/entry.ts'
import { toStoredBlob } from '#offline/storage/blobs.ts'
import { transact } from '#offline/storage/local-db.ts'

/** Stores a photo of `person` that no draft names yet; returns its name, 'file:<id>'. `raw`: not yet shrunk. */
export async function keptFile(blob: Blob, person: string, { raw = false } = {}): Promise<string> {
  const id = crypto.randomUUID()
  const file = { id, person, blob: await toStoredBlob(blob), raw, at: Date.now() }
  await transact(['files'], 'readwrite', (on) => on.files.put(file))
  return fileName(id)
}
