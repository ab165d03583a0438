import { bytesOf, type StoredBlob, toStoredBlob } from '../storage/blobs.ts'
import { transact } from '../storage/local-db.ts'

// A small version of a photo lies with the photo itself, in one record: what takes the one away takes the other.

/** A photo of theirs and its small version, if it has one by now; undefined when it is not on this phone, or unreadable. */
export async function readWithThumbnail(id: string, whose: string): Promise<{ blob: Blob; small?: Blob } | undefined> {
  const file = await transact(['files'], 'readonly', (on) => on.files.get(id))
  if (file?.person !== whose) return undefined
  const read = async (shelved: StoredBlob) => (shelved instanceof Blob ? shelved : bytesOf(shelved))
  return { blob: await read(file.blob), ...(file.small && { small: await read(file.small) }) }
}

/** Puts it there, unless the photo has left the phone meanwhile. Throws StorageError. */
export async function saveThumbnail(id: string, whose: string, small: Blob): Promise<void> {
  const shelved = await toStoredBlob(small)
  await transact(['files'], 'readwrite', async (on) => {
    const file = await on.files.get(id)
    if (file?.person === whose) await on.files.put({ ...file, small: shelved })
  })
}
