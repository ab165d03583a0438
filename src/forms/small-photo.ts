import { useEffect, useState } from 'react'
import { fileIdOf } from '#offline/rows.ts'
import { keepSmall, withSmall } from '#offline/small-files.ts'
import { person } from '#session/session.ts'
import { smallOfPhoto } from '#ui/shrink-photo.ts'

// Squares of photos draw a small version: four photos of a camera, decoded whole, are more than a small phone has. It is
// made once, when the photo is first shown, and lies with it on the phone.

const making = new Map<string, Promise<Blob | undefined>>()

/** The small version of a photo on this phone; undefined when the photo is not there. Throws PhotoTrouble for one that is none. */
export function smallOf(id: string, whose: string = person()): Promise<Blob | undefined> {
  const key = JSON.stringify([whose, id])
  const made = making.get(key) ?? make(id, whose).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

async function make(id: string, whose: string): Promise<Blob | undefined> {
  const kept = await withSmall(id, whose)
  if (!kept || kept.small) return kept?.small
  const small = await smallOfPhoto(kept.blob)
  // A phone that has no room for it shows it all the same, and makes it once more the next time.
  await keepSmall(id, whose, small).catch(() => {})
  return small
}

/** The small version of what is called 'file:<id>'; undefined while it is fetched or made, null when there is none. */
export function useSmallPhoto(name: string | undefined, whose?: string): Blob | null | undefined {
  const [seen, setSeen] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let here = true
    smallOf(id, whose).then(
      (blob) => here && setSeen({ name, blob: blob ?? null }),
      () => here && setSeen({ name, blob: null }),
    )
    return () => {
      here = false
    }
  }, [name, whose])
  return seen?.name === name ? seen?.blob : undefined
}
