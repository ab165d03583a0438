import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { draftOf, fileOf, keepDraft, type NewFile, newFileName } from '#offline/drafts.ts'
import { fileIdOf } from '#offline/rows.ts'
import { finishBeforeLeaving } from '#offline/unfinished.ts'
import { person } from '#session/session.ts'
import type { PhotoPlaces, Photos } from '#ui/photo-list.ts'
import type { PhotoState } from '#ui/photo-shelf.ts'
import { type PhotoWork, photoWork } from '#ui/photo-work.ts'
import { shrinkChosen } from '#ui/shrink-photo.ts'
import { joined } from './photos.ts'

/** As the draft keeps it. `seen`: the server's photos were known when it began, or have been joined since. */
type PhotoDraft = { photos: Photos; seen: boolean }

export type FormPhotos = {
  work: PhotoWork
  state: PhotoState
  /** A draft was found. */
  found: boolean
  /** The draft has ended with the write that was kept; nothing of it is written any more. */
  ended: () => void
}
type Opened = { work: PhotoWork; found: boolean; is: { seen: boolean; ended: boolean } }

// Two screens of one draft would write over each other: the next waits until the last one has written its last.
const endings = new Map<string, Promise<void>>()

/**
 * The photos of a form with the draft `name`: from there, or until somebody changes something from what waits on this
 * phone, or else from what the server says. Undefined until the shelf has been read.
 */
export function useFormPhotos(
  name: string,
  places: PhotoPlaces,
  server: Photos | undefined,
  said: Photos | undefined,
): FormPhotos | undefined {
  const [opened, setOpened] = useState<Opened>()
  const known = said ?? server
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
      const kept = draft?.values as Partial<PhotoDraft> | undefined
      const is = { seen: kept?.seen ?? first.current.known !== undefined, ended: false }
      const shelf = {
        name: newFileName,
        get: async (file: string) => (await fileOf(fileIdOf(file) ?? '', whose))?.blob,
        note: async (photos: Photos, file?: NewFile) => {
          if (!is.ended) await keepDraft(name, { photos, seen: is.seen } satisfies PhotoDraft, whose, file && [file])
        },
      }
      // A stage that was left before anything was chosen has a draft without photos.
      const found = kept?.photos !== undefined
      work = photoWork(first.current.places, kept?.photos ?? first.current.known ?? {}, found, shelf, shrinkChosen)
      setOpened({ work, found, is })
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
    const { work, is } = opened
    const { untouched, photos } = work.now()
    if (untouched) work.follow(known)
    else if (!server) return
    // Chosen before this phone had heard what is there: that is not taken down by it.
    else if (!is.seen) for (const [place, all] of Object.entries(joined(server, photos))) void work.set(place, all)
    is.seen = true
  }, [opened, known, server])

  const state = useSyncExternalStore(
    opened?.work.subscribe ?? nobody,
    () => opened?.work.now(),
    () => undefined,
  )
  if (!opened || !state) return undefined
  const { work, found, is } = opened
  const ended = () => {
    is.ended = true
  }
  return { work, state, found, ended }
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
