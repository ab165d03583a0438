import { useEffect, useState } from 'react'
import { readFile } from '#offline/drafts/drafts.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import type { StoredPicture } from '#ui/media/StoredPhoto.tsx'
import type { OwnPicture } from './photo-values.ts'

type OwnStoredPicture = { key: string; picture: StoredPicture }

/**
 * The owner's pictures for display: those of the server by their paths, those on this phone by object URLs. A picture
 * that is being read, or no longer exists, is left out.
 */
export function useOwnPictures(pictures: readonly OwnPicture[]): OwnStoredPicture[] {
  const files = pictures.flatMap(({ url }) => fileIdOf(url) ?? [])
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = files.join(' ')
  useEffect(() => {
    if (!wanted) return
    let here = true
    const urls = new Map<string, string>()
    const fetchAll = async () => {
      for (const id of wanted.split(' ')) {
        const file = await readFile(id).catch(() => undefined)
        if (!here) return
        if (file) urls.set(id, URL.createObjectURL(file.blob))
      }
      setMade(new Map(urls))
    }
    void fetchAll()
    return () => {
      here = false
      for (const url of urls.values()) URL.revokeObjectURL(url)
      setMade(new Map())
    }
  }, [wanted])
  return pictures.flatMap(({ url, facts }): OwnStoredPicture[] => {
    const id = fileIdOf(url)
    if (id === undefined) return [{ key: url, picture: { path: url, facts } }]
    const here = made.get(id)
    return here === undefined ? [] : [{ key: url, picture: { url: here } }]
  })
}

const none: readonly OwnPicture[] = []

/** The same for one that may be missing. */
export function useOwnPicture(url: string | null | undefined, facts: OwnPicture['facts']): StoredPicture | null {
  return useOwnPictures(url ? [{ url, facts }] : none)[0]?.picture ?? null
}
