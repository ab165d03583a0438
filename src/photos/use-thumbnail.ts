import { useEffect, useState } from 'react'
import { readWithThumbnail, saveThumbnail } from '#offline/drafts/thumbnails.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { person } from '#session/session.ts'
import { makeThumbnail } from './shrink/shrink-photo.ts'

// Squares of photos show a thumbnail: four camera photos decoded whole need more memory than a small phone has. It is
// made once, when the photo is first shown, and stored with it.

const thumbnailWork = new Map<string, Promise<Blob | undefined>>()

/**
 * The thumbnail of a photo on this phone; undefined when the photo does not exist. Throws PhotoError for a file that is
 * not a photo.
 */
export function thumbnailOf(id: string, owner: string = person()): Promise<Blob | undefined> {
  const key = JSON.stringify([owner, id])
  const work = thumbnailWork.get(key) ?? makeAndStore(id, owner).finally(() => thumbnailWork.delete(key))
  thumbnailWork.set(key, work)
  return work
}

async function makeAndStore(id: string, owner: string): Promise<Blob | undefined> {
  const stored = await readWithThumbnail(id, owner)
  if (!stored || stored.small) return stored?.small
  const small = await makeThumbnail(stored.blob)
  // Without space for it, the thumbnail is shown all the same, and made again the next time.
  await saveThumbnail(id, owner, small).catch(() => {})
  return small
}

/** The thumbnail of 'file:<id>'; undefined while it is read or made, null when there is none. */
export function useThumbnail(name: string | undefined, owner?: string): Blob | null | undefined {
  const [loaded, setLoaded] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let isMounted = true
    thumbnailOf(id, owner).then(
      (blob) => isMounted && setLoaded({ name, blob: blob ?? null }),
      () => isMounted && setLoaded({ name, blob: null }),
    )
    return () => {
      isMounted = false
    }
  }, [name, owner])
  return loaded?.name === name ? loaded?.blob : undefined
}
