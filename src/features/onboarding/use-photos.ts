import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { draftOf, fileOf, keepDraft, keepFile } from '#offline/drafts.ts'
import { fileIdOf } from '#offline/rows.ts'
import { finishBeforeLeaving } from '#offline/unfinished.ts'
import { person } from '#session/session.ts'
import type { PhotoPlaces, Photos } from '#ui/photo-list.ts'
import { type PhotoState, type PhotoWork, photoWork } from '#ui/photo-work.ts'
import { shrinkChosen } from '#ui/shrink-photo.ts'
import { joined } from './photos.ts'

/** As the draft keeps it. `seen`: the server's photos were known when it began, or have been joined since. */
type PhotoDraft = { photos: Photos; seen: boolean }

export type FormPhotos = { work: PhotoWork; state: PhotoState /** A draft was found. */; found: boolean }

// Two screens of one draft would write over each other: the next waits until the last one has written its last.
const endings = new Map<string, Promise<void>>()

/**
 * The photos of a form with the draft `name`: from there, or from `known` (what waits, or what the server says) until
 * somebody changes something. Undefined until the shelf has been read.
 */
export function useFormPhotos(name: string, places: PhotoPlaces, known: Photos | undefined): FormPhotos | undefined {
  const [opened, setOpened] = useState<{ work: PhotoWork; found: boolean; seen: { now: boolean } }>()
  const first = useRef({ places, known })
  first.current = { places, known }

  useEffect(() => {
    let here = true
    let work: PhotoWork | undefined
    const whose = person()
    const open = async () => {
      await endings.get(name)
      // Shelves that are away have no draft; whatever is added is told so there.
      const draft = await draftOf(name, whose).catch(() => undefined)
      if (!here) return
      const kept = draft?.values as PhotoDraft | undefined
      const seen = { now: kept?.seen ?? first.current.known !== undefined }
      work = photoWork(
        first.current.places,
        kept?.photos ?? first.current.known ?? {},
        kept !== undefined,
        {
          keep: (photo, raw) => keepFile(photo, { raw }, whose),
          get: async (file) => (await fileOf(fileIdOf(file) ?? '', whose))?.blob,
          note: (photos) => keepDraft(name, { photos, seen: seen.now } satisfies PhotoDraft, whose),
        },
        shrinkChosen,
      )
      setOpened({ work, found: kept !== undefined, seen })
    }
    void open()
    const takeBack = finishBeforeLeaving(async () => work?.kept())
    return () => {
      here = false
      takeBack()
      if (!work) return
      const ending = work.end().finally(() => endings.get(name) === ending && endings.delete(name))
      endings.set(name, ending)
    }
  }, [name])

  useEffect(() => {
    if (!opened || !known) return
    const { work, seen } = opened
    const { untouched, photos } = work.now()
    if (untouched) work.follow(known)
    else if (!seen.now) for (const [place, all] of Object.entries(joined(known, photos))) void work.set(place, all)
    seen.now = true
  }, [opened, known])

  const state = useSyncExternalStore(
    opened?.work.subscribe ?? nobody,
    () => opened?.work.now(),
    () => undefined,
  )
  return opened && state ? { work: opened.work, state, found: opened.found } : undefined
}

const nobody = () => () => {}

/** A photo that is on this phone; undefined while it is fetched, null when it is not there. */
export function useKeptPhoto(name: string | undefined): Blob | null | undefined {
  const [seen, setSeen] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let here = true
    fileOf(id).then(
      (file) => here && setSeen({ name, blob: file?.blob ?? null }),
      () => here && setSeen({ name, blob: null }),
    )
    return () => {
      here = false
    }
  }, [name])
  return seen?.name === name ? seen?.blob : undefined
}
