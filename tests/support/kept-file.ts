import { toShelf } from '#offline/blobs.ts'
import { fileName } from '#offline/rows.ts'
import { onShelves } from '#offline/shelves.ts'

/** A photo on the shelf of `person` that nothing names yet; gives its name, 'file:<id>'. `raw`: as it was chosen. */
export async function keptFile(blob: Blob, person: string, { raw = false } = {}): Promise<string> {
  const id = crypto.randomUUID()
  const file = { id, person, blob: await toShelf(blob), raw, at: Date.now() }
  await onShelves(['files'], 'readwrite', (on) => on.files.put(file))
  return fileName(id)
}
