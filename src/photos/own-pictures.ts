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
  const [objectUrls, setObjectUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const fileIds = files.join(' ')
  useEffect(() => {
    if (!fileIds) return
    let isMounted = true
    const urls = new Map<string, string>()
    const readAll = async () => {
      for (const id of fileIds.split(' ')) {
        const file = await readFile(id).catch(() => undefined)
        if (!isMounted) return
        if (file) urls.set(id, URL.createObjectURL(file.blob))
      }
      setObjectUrls(new Map(urls))
    }
    void readAll()
    return () => {
      isMounted = false
      for (const url of urls.values()) URL.revokeObjectURL(url)
      setObjectUrls(new Map())
    }
  }, [fileIds])
  return pictures.flatMap(({ url, facts }): OwnStoredPicture[] => {
    const id = fileIdOf(url)
    if (id === undefined) return [{ key: url, picture: { path: url, facts } }]
    const objectUrl = objectUrls.get(id)
    return objectUrl === undefined ? [] : [{ key: url, picture: { url: objectUrl } }]
  })
}

const none: readonly OwnPicture[] = []

/** The photo form's picture for one address; null while there is none. */
export function useOwnPicture(url: string | null | undefined, facts: OwnPicture['facts']): StoredPicture | null {
  return useOwnPictures(url ? [{ url, facts }] : none)[0]?.picture ?? null
}
