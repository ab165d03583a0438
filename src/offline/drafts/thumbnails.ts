import { bytesOf, type StoredBlob, toStoredBlob } from '../storage/blobs.ts'
import { transact } from '../storage/local-db.ts'

// A thumbnail is stored in the record of its photo, so that both are deleted together.

/**
 * A photo of this person and its thumbnail, if it has one yet; undefined when it is not on this phone, or unreadable.
 */
export async function readWithThumbnail(id: string, owner: string): Promise<{ blob: Blob; small?: Blob } | undefined> {
  const file = await transact(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== owner) return undefined
  const read = async (stored: StoredBlob) => (stored instanceof Blob ? stored : bytesOf(stored))
  return { blob: await read(file.blob), ...(file.small && { small: await read(file.small) }) }
}

/** Stores a thumbnail, unless the photo has been deleted meanwhile. Throws StorageError. */
export async function saveThumbnail(id: string, owner: string, small: Blob): Promise<void> {
  const stored = await toStoredBlob(small)
  await transact(['files'], 'readwrite', async (on) => {
    const file = await on.files.get(id)
    if (file?.person === owner) await on.files.put({ ...file, small: stored })
  })
}
