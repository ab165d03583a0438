import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { finishBeforeLeaving } from '#offline/drafts/before-unload.ts'
import { readFile } from '#offline/drafts/drafts.ts'
import { useOpenForm } from '#offline/drafts/open-forms.ts'
import { fileIdOf, uploadsOf } from '#offline/outbox/entry.ts'
import { usePending } from '#offline/outbox/optimistic.ts'
import { dbChanged } from '#offline/storage/db-events.ts'
import { openPhotoForm, type PhotoForm } from './photo-form.ts'
import type { Refused } from './photo-form-state.ts'
import type { PhotoSlots, Photos } from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'
import { withAddresses } from './photo-values.ts'
import { shrinkChosen } from './shrink/shrink-photo.ts'

export type FormPhotos = PhotoForm & { state: PhotoState }

/**
 * The photos of a form with the draft `name`: from that draft, or, until the user changes something, from the `pending`
 * write, or else from the `server`. Undefined until IndexedDB has been read. `part`: their name in a draft that has
 * other values too. `rejected`: the photos of the last write, if it was rejected because of changes elsewhere; the same
 * object until it changes. `owner`: whose draft it is, if not the signed-in person's.
 */
export function useFormPhotos(
  name: string,
  places: PhotoSlots,
  server: Photos | undefined,
  pending: Photos | undefined,
  part?: string,
  rejected?: Refused,
  owner?: string,
): FormPhotos | undefined {
  const [form, setForm] = useState<PhotoForm>()
  const current = useMemo(() => {
    if (rejected) return server
    return pending && server ? withAddresses(pending, server) : (pending ?? server)
  }, [pending, server, rejected])
  const latest = useRef({ places, photos: current, rejected })
  latest.current = { places, photos: current, rejected }
  useOpenForm(name)

  useEffect(() => {
    const leaving = new AbortController()
    let opened: PhotoForm | undefined
    const open = async () => {
      const { places, rejected } = latest.current
      const currentPhotos = () => latest.current.photos
      opened = await openPhotoForm(name, places, currentPhotos, shrinkChosen, leaving.signal, part, rejected, owner)
      if (opened) setForm(opened)
    }
    void open()
    const removeHandler = finishBeforeLeaving(async () => opened?.work.kept())
    return () => {
      leaving.abort()
      removeHandler()
      // The last write of the draft, made while the form closes, may change other screens.
      void opened?.close().then(dbChanged)
    }
  }, [name, part, owner])

  const { arrived } = usePending()
  const lastRejected = useRef<Refused>(undefined)
  const passOn = useEffectEvent((form: PhotoForm, current: Photos, rejected: Refused | undefined) => {
    const uploads = uploadsOf(arrived)
    form.hear(current, (id) => uploads[id]?.path, rejected === lastRejected.current ? undefined : rejected)
    lastRejected.current = rejected
  })
  useEffect(() => {
    if (form && current) passOn(form, current, rejected)
  }, [form, current, rejected])

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
  const [loaded, setLoaded] = useState<{ name: string; blob: Blob | null }>()
  useEffect(() => {
    const id = fileIdOf(name)
    if (name === undefined || id === undefined) return
    let isMounted = true
    readFile(id).then(
      (file) => isMounted && setLoaded({ name, blob: file?.blob ?? null }),
      () => isMounted && setLoaded({ name, blob: null }),
    )
    return () => {
      isMounted = false
    }
  }, [name])
  return loaded?.name === name ? loaded?.blob : undefined
}
