import { useEffect, useState } from 'react'
import { readWithThumbnail, saveThumbnail } from '#offline/drafts/thumbnails.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import { person } from '#session/session.ts'
import { makeThumbnail } from './shrink-photo.ts'

// Squares of photos draw a small version: four photos of a camera, decoded whole, are more than a small phone has. It is
// made once, when the photo is first shown, and lies with it on the phone.

const thumbnailWork = new Map<string, Promise<Blob | undefined>>()

/** The small version of a photo on this phone; undefined when the photo is not there. Throws PhotoTrouble for one that is none. */
export function thumbnailOf(id: string, whose: string = person()): Promise<Blob | undefined> {
  const key = JSON.stringify([whose, id])
  const made = thumbnailWork.get(key) ?? makeAndStore(id, whose).finally(() => thumbnailWork.delete(key))
  thumbnailWork.set(key, made)
  return made
}

async function makeAndStore(id: string, whose: string): Promise<Blob | undefined> {
  const kept = await readWithThumbnail(id, whose)
  if (!kept || kept.small) return kept?.small
  const small = await makeThumbnail(kept.blob)
  // A phone that has no room for it shows it all the same, and makes it once more the next time.
  await saveThumbnail(id, whose, small).catch(() => {})
  return small
}

/** The small version of what is called 'file:<id>'; undefined while it is fetched or made, null when there is none. */
export function useThumbnail(name: string | undefined, whose?: string): Blob | null | undefined {
  const [seen, setSeen] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let here = true
    thumbnailOf(id, whose).then(
      (blob) => here && setSeen({ name, blob: blob ?? null }),
      () => here && setSeen({ name, blob: null }),
    )
    return () => {
      here = false
    }
  }, [name, whose])
  return seen?.name === name ? seen?.blob : undefined
}
