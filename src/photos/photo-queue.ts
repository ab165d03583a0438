import { environment } from '#offline/environment.ts'
import {
  changed,
  type FormPhoto,
  moved,
  needsWork,
  onceMore,
  type PhotoSlots,
  type Photos,
  without,
  withPhoto,
} from './photo-list.ts'
import {
  lastWriteOf,
  newPhotoQueue,
  type PhotoQueueEffect,
  type PhotoQueueEvent,
  type PhotoQueueState,
  photoQueueReducer,
} from './photo-queue-state.ts'
import type { PhotoState, PhotoStore, Shrink } from './photo-store.ts'
import type { CropBox } from './shrink/photo-sizes.ts'
import { notReadYet, PhotoError } from './shrink/shrink-photo.ts'

// Processes the photos of a form, from chosen files to small ones in IndexedDB. Each photo is stored before it is
// processed, and after each step, so that a page that was killed continues there. One photo is processed at a time.
// photo-queue-state.ts decides what comes next; this file does it.

export type PhotoQueue = ReturnType<typeof createPhotoQueue>

/** Starts with the unfinished photos of `start`. `found`: the list is from a draft, so the user has changed it. */
export function createPhotoQueue(places: PhotoSlots, start: Photos, found: boolean, store: PhotoStore, shrink: Shrink) {
  let state = newPhotoQueue(places, start, found)
  let shown = shownStateOf(state)
  let adds = 0
  let shrinking: AbortController | undefined
  const listeners = new Set<() => void>()
  const waiting = new Map<() => boolean, () => void>()
  const onAdded = new Map<number, (skipped: number) => void>()

  function dispatch(event: PhotoQueueEvent) {
    const [next, effects] = photoQueueReducer(state, event)
    state = next
    shown = shownStateOf(state)
    for (const listener of listeners) listener()
    for (const effect of effects) run(effect)
    for (const [isOver, resolve] of waiting) {
      if (!isOver()) continue
      waiting.delete(isOver)
      resolve()
    }
  }
  function run(effect: PhotoQueueEffect) {
    switch (effect.type) {
      case 'store':
        return void store.note(effect.photos, effect.file).then(
          () => dispatch({ type: 'stored' }),
          (error: unknown) => dispatch({ type: 'store-failed', sentence: sentenceOf(error) }),
        )
      case 'shrink':
        return void shrinkStored(effect).then(dispatch)
      case 'abort-shrink':
        return shrinking?.abort()
      case 'added':
        onAdded.get(effect.add)?.(effect.skipped)
        onAdded.delete(effect.add)
    }
  }
  async function shrinkStored({
    raw,
    type: _,
    ...wish
  }: PhotoQueueEffect & { type: 'shrink' }): Promise<PhotoQueueEvent> {
    const controller = new AbortController()
    shrinking = controller
    try {
      const chosen = await store.get(raw)
      if (!chosen) throw new PhotoError(notReadYet)
      const onPercent = (percent: number) => dispatch({ type: 'percent', percent })
      const blob = await shrink(chosen, { ...wish, signal: controller.signal, onPercent })
      return { type: 'shrunk', file: { name: store.name(), blob, raw: false }, size: chosen.size }
    } catch (error) {
      const because = error instanceof PhotoError ? error.because : 'now'
      return { type: 'shrink-failed', wrong: { because, sentence: sentenceOf(error) } }
    }
  }

  const until = (isOver: () => boolean): Promise<void> =>
    isOver() ? Promise.resolve() : new Promise((resolve) => waiting.set(isOver, resolve))
  /** Resolves once every change so far is stored, or could not be. */
  function written(): Promise<void> {
    const last = lastWriteOf(state)
    return until(() => state.writesEnded >= last)
  }
  /** Changes the list of a place, and resolves once that is stored, or could not be. */
  function edit(place: string, change: (photos: FormPhoto[]) => FormPhoto[]): Promise<void> {
    dispatch({ type: 'edited', place, photos: change(at(place)) })
    return written()
  }
  const begin = () => dispatch({ type: 'process' })
  const at = (place: string) => state.photos[place] ?? []
  const isLeft = (place: string) => (photo: FormPhoto) => needsWork(photo, places[place]!)
  const areAdded = () => state.adds.length === 0
  const isStill = () => !state.work && state.writes.length === 0

  begin()
  return {
    now: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Stores the photos that fit, in order, then shrinks them. Resolves with how many did not fit. */
    add: (place: string, chosen: readonly Blob[]): Promise<number> =>
      new Promise((resolve) => {
        onAdded.set(++adds, resolve)
        const files = chosen.map((blob) => {
          const name = store.name()
          const called = blob instanceof File ? { called: blob.name } : {}
          return { photo: { id: environment.newId(), ...called, raw: name }, file: { name, blob, raw: true } }
        })
        dispatch({ type: 'chosen', add: adds, place, files })
      }),
    /** Sets the part of a photo to crop, and processes the photo. */
    async cut(place: string, id: string, box: CropBox) {
      await edit(place, (photos) => changed(photos, id, (photo) => ({ ...photo, box })))
      begin()
    },
    /** Adds a copy of the photo, to be cropped again; the finished one stays until then. Returns the copy's id. */
    async again(place: string): Promise<string | undefined> {
      const raw = at(place).find((photo) => photo.raw !== undefined)?.raw
      if (raw === undefined) return undefined
      const id = environment.newId()
      await edit(place, (photos) => withPhoto(photos, places[place]!, { id, raw }))
      return id
    },
    remove: (place: string, id: string) => edit(place, (photos) => without(photos, id)),
    /** Removes the photos that still have to be processed, and stops. */
    cancel: (place: string) => edit(place, (photos) => photos.filter((photo) => !isLeft(place)(photo))),
    move: (place: string, id: string, by: -1 | 1) => edit(place, (photos) => moved(photos, id, by)),
    /** Retries a photo that failed. */
    async retry(place: string, id: string) {
      await edit(place, (photos) => changed(photos, id, onceMore))
      begin()
    },
    /** Gives a photo an error that was found outside of this queue. */
    spoil: (place: string, id: string, { because, message }: PhotoError) =>
      edit(place, (photos) =>
        changed(photos, id, ({ file: _, ...photo }) => ({ ...photo, wrong: { because, sentence: message } })),
      ),
    /** Takes over the server's photos, unless the user has changed something here. */
    follow: (photos: Photos) => dispatch({ type: 'server-photos', photos }),
    /**
     * Takes over a list that was merged with that of another tab. A photo that is being shrunk there is not shrunk here
     * as well.
     */
    join: (photos: Photos, others: Photos) => dispatch({ type: 'joined', photos, others }),
    /** Sets the list of a place, for example after a merge with the server's photos. */
    set: (place: string, photos: FormPhoto[]) => edit(place, () => photos),
    /** Resolves once all chosen photos are stored. */
    async kept(): Promise<void> {
      await until(areAdded)
      await written()
    },
    /** Resolves once each photo is shrunk and stored, or has its error. */
    async settled(): Promise<void> {
      await until(areAdded)
      // The other tab may have been closed before it was finished.
      dispatch({ type: 'taken-over' })
      await until(isStill)
    },
    left: (place: string) => at(place).filter(isLeft(place)).length,
    /**
     * To be called when the form is closed: chosen files are still stored; shrinking stops, and continues when the form
     * opens again. Resolves when nothing of it is being written any more.
     */
    async end(): Promise<void> {
      dispatch({ type: 'ended' })
      await until(() => areAdded() && isStill())
    },
  }
}

const shownStateOf = ({ photos, doing, others, untouched, writes, trouble }: PhotoQueueState): PhotoState => ({
  photos,
  untouched,
  writing: writes.length > 0,
  ...(doing && { doing }),
  ...(others && { others }),
  ...(trouble !== undefined && { trouble }),
})

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'Foto belum dapat diolah. Coba lagi.'
