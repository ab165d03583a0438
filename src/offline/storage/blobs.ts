import { transact } from './local-db.ts'

// A stored photo. Some phones store a Blob and cannot read it back: there its bytes are stored.

export type StoredBlob = Blob | { bytes: ArrayBuffer; type: string }

let blobsReadable: Promise<boolean> | undefined

/** The photo in a form that this phone can store, found out once by storing a small one. */
export async function toStoredBlob(blob: Blob): Promise<StoredBlob> {
  blobsReadable ??= canReadBack()
  return (await blobsReadable) ? blob : { bytes: await blob.arrayBuffer(), type: blob.type }
}

/** A stored photo, its bytes read. Throws when they cannot be read. */
export async function bytesOf(shelved: StoredBlob): Promise<Blob> {
  if (!(shelved instanceof Blob)) return new Blob([shelved.bytes], { type: shelved.type })
  return new Blob([await shelved.arrayBuffer()], { type: shelved.type })
}

export const sizeOf = (shelved: StoredBlob) => (shelved instanceof Blob ? shelved.size : shelved.bytes.byteLength)

async function canReadBack(): Promise<boolean> {
  const id = `try-${crypto.randomUUID()}`
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
