import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { finishBeforeLeaving } from '#offline/drafts/before-unload.ts'
import { readFile } from '#offline/drafts/drafts.ts'
import { useOpenForm } from '#offline/drafts/open-forms.ts'
import { fileIdOf, uploadsOf } from '#offline/outbox/entry.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { dbChanged } from '#offline/storage/db-events.ts'
import { openPhotoForm, type PhotoForm, type Refused } from './photo-form.ts'
import type { PhotoSlots, Photos } from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'
import { withAddresses } from './photo-values.ts'
import { shrinkChosen } from './shrink-photo.ts'

export type FormPhotos = PhotoForm & { state: PhotoState }

/**
 * The photos of a form with the draft `name`: from there, or, until somebody changes something, from the pending write
 * (`said`), or else from the server. Undefined until IndexedDB has been read. `part`: their name in a draft that has
 * other values too. `refused`: the photos of the last write were rejected because of changes elsewhere; the same object
 * until it changes.
 */
export function useFormPhotos(
  name: string,
  places: PhotoSlots,
  server: Photos | undefined,
  said: Photos | undefined,
  part?: string,
  refused?: Refused,
): FormPhotos | undefined {
  const [form, setForm] = useState<PhotoForm>()
  const known = useMemo(() => {
    if (refused) return server
    return said && server ? withAddresses(said, server) : (said ?? server)
  }, [said, server, refused])
  const first = useRef({ places, known, refused })
  first.current = { places, known, refused }
  useOpenForm(name)

  useEffect(() => {
    const leaving = new AbortController()
    let opened: PhotoForm | undefined
    const open = async () => {
      const { places, refused } = first.current
      opened = await openPhotoForm(name, places, () => first.current.known, shrinkChosen, leaving.signal, part, refused)
      if (opened) setForm(opened)
    }
    void open()
    const takeBack = finishBeforeLeaving(async () => opened?.work.kept())
    return () => {
      leaving.abort()
      takeBack()
      // Notify: the last write of the draft, made while the form closes, may change other screens.
      void opened?.close().then(dbChanged)
    }
  }, [name, part])

  const { arrived } = usePending()
  const refusedBefore = useRef<Refused>(undefined)
  const tell = useEffectEvent((form: PhotoForm, known: Photos, refused: Refused | undefined) => {
    const uploads = uploadsOf(arrived)
    form.hear(known, (id) => uploads[id]?.path, refused === refusedBefore.current ? undefined : refused)
    refusedBefore.current = refused
  })
  useEffect(() => {
    if (form && known) tell(form, known, refused)
  }, [form, known, refused])

  const state = useSyncExternalStore(
    form?.work.subscribe ?? noSubscription,
    () => form?.work.now(),
    () => undefined,
  )
  return form && state && { ...form, state }
}

const noSubscription = () => () => {}

/** A photo on this phone; undefined while it is read, null when it does not exist. */
export function useStoredPhoto(name: string | undefined): Blob | null | undefined {
  const [seen, setSeen] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let here = true
    readFile(id).then(
      (file) => here && setSeen({ name, blob: file?.blob ?? null }),
      () => here && setSeen({ name, blob: null }),
    )
    return () => {
      here = false
    }
  }, [name])
  return seen?.name === name ? seen?.blob : undefined
}
