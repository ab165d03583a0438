import { picturePath } from '#contract/picture-path.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { type NewFile, newFileName, readDraft, readFile, saveDraft, saveDraftPart } from '#offline/drafts/drafts.ts'
import { mergeValue } from '#offline/drafts/merge-draft.ts'
import { type Draft, fileIdOf } from '#offline/outbox/entry.ts'
import { onDraftWritten, onUserDataWiped } from '#offline/storage/db-events.ts'
import { onRestored } from '#session/back-forward-cache.ts'
import { person } from '#session/session.ts'
import {
  mergeServerPhotos,
  noUploads,
  othersIn,
  type ResolveUpload,
  type ServerPhotos,
  serverPhotosOf,
} from './merge-photos.ts'
import { type FormPhoto, isReady, nextToProcess, type PhotoSlots, type Photos, shownOf } from './photo-list.ts'
import { createPhotoQueue, type PhotoQueue } from './photo-queue.ts'
import type { Shrink } from './photo-store.ts'
import { withAddresses } from './photo-values.ts'

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
  madeFrom: (place: string) => string[] | undefined
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

/**
 * A write that was rejected because of changes elsewhere. `photos`: its photos. `base`: the server's photos that it was
 * made from.
 */
export type Refused = { photos: Photos; base: Photos }

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
  const start =
    stored?.photos || !rejected ? stored : { photos: rejected.photos, seen: true, heard: serverPhotosOf(rejected.base) }
  // A stage that was left before any photo was chosen has a draft without photos.
  const found = stored?.photos !== undefined
  let isLoaded = start?.seen ?? current() !== undefined
  /** The list as this page last wrote or read it, or as it was before the user changed it. */
  let base: PhotoDraft = { photos: start?.photos ?? current() ?? {}, seen: false, ...start }
  // A draft without the server's photos takes the first ones that arrive.
  let serverPhotos =
    start?.heard ?? (start?.photos === undefined || !isLoaded ? serverPhotosOf(current() ?? {}) : undefined)
  let others = start?.others ?? {}
  let isEnded = false
  let lastWrite: Promise<void> = Promise.resolve()
  let discarding: Promise<void> = Promise.resolve()
  const onDraftChange = () => void readAgain().catch(() => {})
  const stopReading = onDraftWritten((of, written) => of === userId && written === name && onDraftChange())
  // Nothing is read while the page is being left.
  const onVisibility = () => document.visibilityState === 'visible' && onDraftChange()
  globalThis.addEventListener?.('visibilitychange', onVisibility, true)
  const stopRestored = onRestored(onDraftChange)
  // A photo may be in the worker when the owner discards everything and leaves.
  const stopListening = onUserDataWiped((wipedUser) => {
    if (wipedUser === userId) isEnded = true
  })
  const store = {
    name: newFileName,
    get: async (file: string) => (await readFile(fileIdOf(file) ?? '', userId))?.blob,
    note: async (photos: Photos, file?: NewFile) => {
      // A photo that is finished during the discarding is not stored after it.
      await discarding
      if (isEnded) return
      const values = draftOf(photos)
      const save = part === undefined ? saveDraft : saveDraftPart
      const done = save(name, within(values), userId, file && [file], { base: within(base), merge })
      lastWrite = done.then(
        () => {},
        () => {},
      )
      const merged = partOf(await done)
      base = values
      if (merged) mergeOtherTab(merged)
    },
  }
  const draftOf = (photos: Photos): PhotoDraft => ({
    ...{ photos, seen: isLoaded },
    ...(serverPhotos && { heard: serverPhotos }),
    ...(Object.keys(others).length > 0 && { others }),
  })
  const within = (draft: PhotoDraft): Draft['values'] => (part === undefined ? { ...draft } : { [part]: draft })
  function merge(before: Draft['values'], mine: Draft['values'], theirs: Draft['values']): Draft['values'] {
    const [common, own, other] = [partOf(before), partOf(mine), partOf(theirs)]
    if (!other?.photos) return { ...theirs, ...mine }
    return { ...(part && theirs), ...within(mergePhotoDrafts(places, common?.photos ? common : other, own!, other)) }
  }
  const partOf = (all: Draft['values']) => (part === undefined ? all : all[part]) as PhotoDraft | undefined
  /** Merges another tab's write into the list, beside the changes here since `base`. */
  function mergeOtherTab(after: PhotoDraft) {
    const before = base
    base = after
    if (!after.photos) return
    const now = work.now().photos
    const merged = mergePhotoDrafts(places, before, draftOf(now), after)
    const isSame = JSON.stringify([merged.photos, merged.others ?? {}]) === JSON.stringify([now, others])
    isLoaded = merged.seen
    serverPhotos = merged.heard
    others = merged.others ?? {}
    if (!isSame) work.join(merged.photos, others)
  }
  async function readAgain(): Promise<void> {
    const before = base
    const draft = await readDraft(name, userId)
    const after = draft && partOf(draft.values)
    // Unwritten changes are merged with it when they are written.
    if (!after || isEnded || work.now().writing) return
    if (base !== before) return readAgain()
    mergeOtherTab(after)
  }
  const work = createPhotoQueue(places, start?.photos ?? current() ?? {}, start?.photos !== undefined, store, shrink)
  if (Object.keys(others).length > 0) work.join(work.now().photos, others)
  return {
    work,
    found,
    hear(current, resolveUpload = noUploads, rejected) {
      if (rejected) {
        serverPhotos = serverPhotosOf(rejected.base, resolveUpload)
        isLoaded = true
        // The photos of the write are the owner's choice: the list no longer follows the server's.
        work.join(work.now().untouched ? rejected.photos : work.now().photos, others)
      }
      const { untouched, photos } = work.now()
      // Chosen before this phone had the server's photos: those must not be removed, nor later ones.
      const before = isLoaded ? (serverPhotos ?? serverPhotosOf(current, resolveUpload)) : {}
      isLoaded = true
      if (untouched) {
        serverPhotos = serverPhotosOf(current, resolveUpload)
        base = { photos: current, seen: isLoaded, heard: serverPhotos }
        return work.follow(current)
      }
      const conflicts = othersIn({ photos, base: before }, others, current, places, resolveUpload)
      const merged = mergeServerPhotos({ photos, base: before }, current, places, resolveUpload)
      serverPhotos = merged.base
      const now = withAddresses(merged.photos, current)
      const isChanged = JSON.stringify(conflicts) !== JSON.stringify(others)
      others = conflicts
      if (isChanged) work.join(photos, others)
      for (const place of isChanged ? Object.keys(places) : []) void work.set(place, now[place] ?? [])
      for (const [place, all] of Object.entries(now)) if (all !== photos[place]) void work.set(place, all)
    },
    isWhole: () => isLoaded,
    // A photo that is not uploaded yet is named by its file.
    madeFrom: (place) => serverPhotos?.[place]?.filter((entry) => picturePath.test(entry)),
    baseOf(place) {
      const [entry, ...more] = serverPhotos?.[place] ?? []
      if (!serverPhotos?.[place] || more.length > 0) return serverPhotos && {}
      return entry === undefined || picturePath.test(entry) ? { img_64: entry ?? null } : {}
    },
    async choose(place, theirs) {
      const { [place]: other, ...rest } = others
      others = rest
      work.join(work.now().photos, others)
      const chosen = theirs && other ? other : (work.now().photos[place] ?? [])
      await work.set(place, chosen)
      // A photo that is not ready yet is processed here: the other tab may no longer be working on it.
      const unready = nextToProcess(chosen)
      if (unready) await work.retry(place, unready.id)
    },
    ended() {
      isEnded = true
    },
    async discard() {
      await work.kept()
      const discarded = lastWrite.then(() => discardDraft(name, userId))
      discarding = discarded.then(
        () => {
          isEnded = true
        },
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

/**
 * The photos of a form as its draft stores them. `seen`: the server's were loaded at the start, or have been merged
 * since. `heard`: their names; missing in drafts of earlier releases. `others`: for a place for one, the photo that
 * another tab or phone has chosen there (or none) while another photo was chosen here, until the owner has decided.
 */
type PhotoDraft = { photos: Photos; seen: boolean; heard?: ServerPhotos; others?: Photos }

/** The id of the chosen photo of a place for one: the one in preparation, or else the finished one. */
const chosenIdOf = (photos: readonly FormPhoto[] = []) => (nextToProcess(photos) ?? shownOf(photos))?.id

/**
 * Merges the photos of two tabs: `base` is the common version, `mine` and `theirs` are the two changes of it. Lists get
 * the photos of both. At a place for one where both have chosen, the photo in `mine` stays, the other is in `others`.
 */
function mergePhotoDrafts(places: PhotoSlots, base: PhotoDraft, mine: PhotoDraft, theirs: PhotoDraft): PhotoDraft {
  const others = mergeOthers(base.others, mine.others, theirs.others)
  const photos = { ...(mergeValue(base.photos, mine.photos, theirs.photos) as Photos) }
  for (const [place, { most }] of Object.entries(places)) {
    if (most !== 1) continue
    const [before, here, there] = [base.photos[place] ?? [], mine.photos[place] ?? [], theirs.photos[place] ?? []]
    const isTheirs = chosenIdOf(there) !== chosenIdOf(before)
    if (chosenIdOf(here) === chosenIdOf(there)) photos[place] = onlyOne(photos[place] ?? [])
    else if (chosenIdOf(here) === chosenIdOf(before)) photos[place] = there
    else photos[place] = here
    if (isTheirs && photos[place] === here) others[place] = there
    else if (chosenIdOf(others[place]) === chosenIdOf(photos[place])) delete others[place]
  }
  const heard = mergeValue(base.heard, mine.heard, theirs.heard) as ServerPhotos | undefined
  const hasOthers = Object.keys(others).length > 0
  return { photos, seen: mine.seen || theirs.seen, ...(heard && { heard }), ...(hasOthers && { others }) }
}

/** Both tabs have processed the same photo: the first finished one is used. */
function onlyOne(photos: FormPhoto[]): FormPhoto[] {
  const [first, ...more] = photos.filter(isReady)
  return more.length > 0 ? photos.filter((photo) => photo === first || !isReady(photo)) : photos
}

/** Merges the conflicts of two tabs: one that was resolved in either tab is resolved. */
function mergeOthers(base: Photos = {}, mine: Photos = {}, theirs: Photos = {}): Photos {
  const same = (place: string) => place in mine === place in base && chosenIdOf(mine[place]) === chosenIdOf(base[place])
  const merged: Photos = {}
  for (const place of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const all = same(place) ? theirs[place] : mine[place]
    if (all) merged[place] = all
  }
  return merged
}
