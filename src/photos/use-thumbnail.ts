import { useEffect, useState } from 'react'
import { readWithThumbnail, saveThumbnail } from '#offline/drafts/thumbnails.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { person } from '#session/session.ts'
import { makeThumbnail } from './shrink-photo.ts'

// Squares of photos show a thumbnail: four camera photos decoded whole need more memory than a small phone has. It is
// made once, when the photo is first shown, and stored with it.

const thumbnailWork = new Map<string, Promise<Blob | undefined>>()

/**
 * The thumbnail of a photo on this phone; undefined when the photo does not exist. Throws PhotoTrouble for a file that
 * is none.
 */
export function thumbnailOf(id: string, owner: string = person()): Promise<Blob | undefined> {
  const key = JSON.stringify([owner, id])
  const made = thumbnailWork.get(key) ?? makeAndStore(id, owner).finally(() => thumbnailWork.delete(key))
  thumbnailWork.set(key, made)
  return made
}

async function makeAndStore(id: string, owner: string): Promise<Blob | undefined> {
  const kept = await readWithThumbnail(id, owner)
  if (!kept || kept.small) return kept?.small
  const small = await makeThumbnail(kept.blob)
  // A phone without space for it shows it all the same, and makes it again the next time.
  await saveThumbnail(id, owner, small).catch(() => {})
  return small
}

/** The thumbnail of 'file:<id>'; undefined while it is read or made, null when there is none. */
export function useThumbnail(name: string | undefined, owner?: string): Blob | null | undefined {
  const [seen, setSeen] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let here = true
    thumbnailOf(id, owner).then(
      (blob) => here && setSeen({ name, blob: blob ?? null }),
      () => here && setSeen({ name, blob: null }),
    )
    return () => {
      here = false
    }
  }, [name, owner])
  return seen?.name === name ? seen?.blob : undefined
}
