import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { type NewFile, newFileName, readDraft, readFile, saveDraft, saveDraftPart } from '#offline/drafts/drafts.ts'
import { type Draft, fileIdOf } from '#offline/outbox/entry.ts'
import { onDraftWritten, onUserDataWiped } from '#offline/storage/db-events.ts'
import { onRestored } from '#session/back-forward-cache.ts'
import { person } from '#session/session.ts'
import { noUploads, type ResolveUpload } from './merge-photos.ts'
import {
  baseOfSlot,
  draftOf,
  mergePhotoDrafts,
  newPhotoForm,
  type PhotoDraft,
  type PhotoFormEffect,
  type PhotoFormEvent,
  type PhotoFormState,
  photoFormReducer,
  type Refused,
  serverPathsOf,
} from './photo-form-state.ts'
import type { PhotoSlots, Photos } from './photo-list.ts'
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts'
import type { Shrink } from './photo-store.ts'

export type PhotoForm = {
  work: PhotoQueue
  /** A draft was found. */
  found: boolean
  /**
   * Merges the current photos into the list: those of the pending write, or else the server's. `resolveUpload`: the
   * paths of uploaded files. `rejected`: the write of this form, if it has just been rejected.
   */
  hear: (current: Photos, resolveUpload?: ResolveUpload, rejected?: Refused) => void
  /** Whether the server's photos are in the list: a save now removes only photos that the user has removed. */
  isWhole: () => boolean
  /** The server's photos when this list was made; undefined where they are unknown. */
  baseValues: (place: string) => string[] | undefined
  /** The base of a slot for one photo; `{}` over a pending upload, whose path is not known yet. */
  baseOf: (place: string) => { img_64?: string | null } | undefined
  /** Resolves the conflict of a place: uses the photo chosen elsewhere (`theirs`), or the one chosen here. */
  choose: (place: string, theirs: boolean) => Promise<void>
  /** To be called when the enqueued write has ended the draft: nothing of the form is written any more. */
  ended: () => void
  /**
   * Discards the draft and later changes; nothing is written any more. Throws StorageError, and then the form goes on
   * as before.
   */
  discard: () => Promise<void>
  /** Closes the form. Resolves when nothing of it is being written any more. */
  close: () => Promise<void>
}

// Two screens of one draft would overwrite each other: the next waits for the last write of the one before.
const closing = new Map<string, Promise<void>>()

/**
 * Opens the photos of a form: from the draft `name`, or, until the user changes something, from the `current` ones.
 * Undefined when the form was `closed` before it was open. If IndexedDB is unavailable there is no draft, and adding a
 * photo reports the error. `part`: the draft has other values, and the photos have this name in it. `rejected`: the
 * form starts with the photos of this write, unless a draft has corrected them. `owner`: whose draft it is, if not the
 * signed-in person's.
 */
export async function openPhotoForm(
  name: string,
  places: PhotoSlots,
  current: () => Photos | undefined,
  shrink: Shrink,
  closed?: AbortSignal,
  part?: string,
  rejected?: Refused,
  owner?: string,
): Promise<PhotoForm | undefined> {
  const userId = owner ?? person()
  await closing.get(name)
  const draft = await readDraft(name, userId).catch(() => undefined)
  if (closed?.aborted) return undefined
  const stored = (part === undefined ? draft?.values : draft?.values[part]) as Partial<PhotoDraft> | undefined
  // A stage that was left before any photo was chosen has a draft without photos.
  const found = stored?.photos !== undefined
  const { isFromDraft, ...start } = newPhotoForm(places, stored, current(), rejected)
  let state: PhotoFormState = start
  let lastWrite: Promise<void> = Promise.resolve()
  let discarding: Promise<void> = Promise.resolve()
  /** Resolves once the effects are stored, or could not be. */
  async function dispatch(event: PhotoFormEvent): Promise<void> {
    const [next, effects] = photoFormReducer(state, event)
    state = next
    await Promise.all(effects.map(run))
  }
  async function run(effect: PhotoFormEffect): Promise<void> {
    if (effect.type === 'follow') return work.follow(effect.photos)
    if (effect.type === 'join') return work.join(effect.photos, effect.others)
    const { place, photos, unready } = effect
    await work.set(place, photos)
    if (unready !== undefined) await work.retry(place, unready)
  }
  const onDraftChange = () => void readAgain().catch(() => {})
  const stopReading = onDraftWritten((of, written) => of === userId && written === name && onDraftChange())
  // Nothing is read while the page is being left.
  const onVisibility = () => document.visibilityState === 'visible' && onDraftChange()
  globalThis.addEventListener?.('visibilitychange', onVisibility, true)
  const stopRestored = onRestored(onDraftChange)
  // A photo may be in the worker when the owner discards everything and leaves.
  const stopListening = onUserDataWiped((wipedUser) => {
    if (wipedUser === userId) void dispatch({ type: 'ended' })
  })
  const store = {
    name: newFileName,
    get: async (file: string) => (await readFile(fileIdOf(file) ?? '', userId))?.blob,
    note: async (photos: Photos, file?: NewFile) => {
      // A photo that is finished during the discarding is not stored after it.
      await discarding
      if (state.isEnded) return
      const values = draftOf(state, photos)
      const save = part === undefined ? saveDraft : saveDraftPart
      const done = save(name, within(values), userId, file && [file], { base: within(state.base), merge })
      lastWrite = done.then(
        () => {},
        () => {},
      )
      const merged = partOf(await done)
      void dispatch({ type: 'draft-written', list: work.now(), draft: values, merged })
    },
  }
  const within = (draft: PhotoDraft): Draft['values'] => (part === undefined ? { ...draft } : { [part]: draft })
  function merge(before: Draft['values'], mine: Draft['values'], theirs: Draft['values']): Draft['values'] {
    const [common, own, other] = [partOf(before), partOf(mine), partOf(theirs)]
    if (!other?.photos) return { ...theirs, ...mine }
    return { ...(part && theirs), ...within(mergePhotoDrafts(places, common?.photos ? common : other, own!, other)) }
  }
  const partOf = (all: Draft['values']) => (part === undefined ? all : all[part]) as PhotoDraft | undefined
  async function readAgain(): Promise<void> {
    const { base } = state
    const draft = await readDraft(name, userId)
    const after = draft && partOf(draft.values)
    // Unwritten changes are merged with it when they are written.
    if (!after || state.isEnded || work.now().writing) return
    if (state.base !== base) return readAgain()
    void dispatch({ type: 'draft-read', list: work.now(), draft: after })
  }
  const work = createPhotoQueue(places, start.base.photos, isFromDraft, store, shrink)
  if (Object.keys(start.others).length > 0) work.join(work.now().photos, start.others)
  return {
    work,
    found,
    hear: (current, resolveUpload = noUploads, rejected) =>
      void dispatch({ type: 'server-photos', list: work.now(), current, resolveUpload, rejected }),
    isWhole: () => state.isLoaded,
    baseValues: (place) => serverPathsOf(state, place),
    baseOf: (place) => baseOfSlot(state, place),
    choose: (place, theirs) => dispatch({ type: 'conflict-resolved', list: work.now(), place, theirs }),
    ended: () => void dispatch({ type: 'ended' }),
    async discard() {
      await work.kept()
      const discarded = lastWrite.then(() => discardDraft(name, userId))
      discarding = discarded.then(
        () => dispatch({ type: 'ended' }),
        () => {},
      )
      await discarded
      await discarding
    },
    close() {
      const ending = work.end().finally(() => {
        stopListening()
        stopReading()
        globalThis.removeEventListener?.('visibilitychange', onVisibility, true)
        stopRestored()
        if (closing.get(name) === ending) closing.delete(name)
      })
      closing.set(name, ending)
      return ending
    },
  }
}
