import { environment } from '../environment.ts'
import { transact } from './local-db.ts'

// The stored form of a photo: a Blob, or its bytes on phones that cannot read a stored Blob back.

export type StoredBlob = Blob | { bytes: ArrayBuffer; type: string }

let blobsReadable: Promise<boolean> | undefined

/** The photo in a form that this phone can store; tested once with a small Blob. */
export async function toStoredBlob(blob: Blob): Promise<StoredBlob> {
  blobsReadable ??= canReadBack()
  return (await blobsReadable) ? blob : { bytes: await blob.arrayBuffer(), type: blob.type }
}

/** A stored photo, its bytes read. Throws when they cannot be read. */
export async function bytesOf(stored: StoredBlob): Promise<Blob> {
  if (!(stored instanceof Blob)) return new Blob([stored.bytes], { type: stored.type })
  return new Blob([await stored.arrayBuffer()], { type: stored.type })
}

export const sizeOf = (stored: StoredBlob) => (stored instanceof Blob ? stored.size : stored.bytes.byteLength)

async function canReadBack(): Promise<boolean> {
  const id = `try-${environment.newId()}`
  try {
    const blob = new Blob(['a'], { type: 'text/plain' })
    await transact(['files'], 'readwrite', (on) => on.files.put({ id, person: '', blob, raw: true, at: 0 }))
    const back = await transact(['files'], 'readwrite', async (on) => {
      const file = await on.files.get(id)
      await on.files.remove(id)
      return file
    })
    return back?.blob instanceof Blob && (await back.blob.text()) === 'a'
  } catch {
    return false
  }
}
