import { picturePath } from '#contract/picture-path.ts'
import { discardDraft } from '#offline/drafts/draft-writer.ts'
import { type NewFile, newFileName, readDraft, readFile, saveDraft, saveDraftPart } from '#offline/drafts/drafts.ts'
import { mergeValue } from '#offline/drafts/merge-draft.ts'
import { type Draft, fileIdOf } from '#offline/outbox/entry.ts'
import { onDraftWritten, onUserDataWiped } from '#offline/storage/db-events.ts'
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
   * Passes the known photos: those of the pending write, or else the server's. `became`: the paths of uploaded files.
   * `refused`: the write of this form has just been rejected.
   */
  hear: (known: Photos, became?: ResolveUpload, refused?: Refused) => void
  /** The server's photos have arrived and are in the list: a save now removes only what the user has removed. */
  isWhole: () => boolean
  /** The server's photos when this list was made; undefined where they are unknown. */
  madeFrom: (place: string) => string[] | undefined
  /** The same for a place for one: a save over a pending write says nothing of it. */
  baseOf: (place: string) => { img_64?: string | null } | undefined
  /** The owner has chosen between two photos: the one here, or the one elsewhere. */
  choose: (place: string, theirs: boolean) => Promise<void>
  /** The draft has ended with the enqueued write; nothing of it is written any more. */
  ended: () => void
  /**
   * Discards the draft and later changes; nothing is written any more. Throws StorageError, and then the form goes on
   * as before.
   */
  discard: () => Promise<void>
  /** The form is closed. Resolves when nothing of it is being written any more. */
  close: () => Promise<void>
}

/** The photos of a write that was rejected because of other changes there, and those it was made from. */
export type Refused = { said: Photos; base: Photos }

// Two screens of one draft would overwrite each other: the next waits for the last write of the one before.
const closing = new Map<string, Promise<void>>()

/**
 * Opens the photos of a form: from the draft `name`, or, until somebody changes something, from the currently `known`
 * ones. Undefined when it was closed (`left`) before it was open. If IndexedDB is unavailable there is no draft, and
 * adding a photo reports the error. `part`: the draft has other values, and the photos have this name in it. `refused`:
 * starts with these, until somebody has corrected them.
 */
export async function openPhotoForm(
  name: string,
  places: PhotoSlots,
  known: () => Photos | undefined,
  shrink: Shrink,
  left?: AbortSignal,
  part?: string,
  refused?: Refused,
): Promise<PhotoForm | undefined> {
  const userId = person()
  await closing.get(name)
  const draft = await readDraft(name, userId).catch(() => undefined)
  if (left?.aborted) return undefined
  const there = (part === undefined ? draft?.values : draft?.values[part]) as Partial<PhotoDraft> | undefined
  const kept =
    there?.photos || !refused ? there : { photos: refused.said, seen: true, heard: serverPhotosOf(refused.base) }
  // A stage that was left before any photo was chosen has a draft without photos.
  const found = there?.photos !== undefined
  let seen = kept?.seen ?? known() !== undefined
  /** The list as this page last wrote or read it, or as it was before anybody changed it. */
  let base: PhotoDraft = { photos: kept?.photos ?? known() ?? {}, seen: false, ...kept }
  // A draft without the server's photos takes the first ones that arrive.
  let heard = kept?.heard ?? (kept?.photos === undefined || !seen ? serverPhotosOf(known() ?? {}) : undefined)
  let others = kept?.others ?? {}
  let isEnded = false
  let noting: Promise<void> = Promise.resolve()
  let dropping: Promise<void> = Promise.resolve()
  const lookAgain = () => void look().catch(() => {})
  const stopReading = onDraftWritten((of, written) => of === userId && written === name && lookAgain())
  globalThis.addEventListener?.('visibilitychange', lookAgain, true)
  // A photo may be in the worker when the owner discards everything and leaves.
  const stopListening = onUserDataWiped((gone) => {
    if (gone === userId) isEnded = true
  })
  const shelf = {
    name: newFileName,
    get: async (file: string) => (await readFile(fileIdOf(file) ?? '', userId))?.blob,
    note: async (photos: Photos, file?: NewFile) => {
      // A photo that is finished during the discarding is not stored after it.
      await dropping
      if (isEnded) return
      const values = told(photos)
      const keep = part === undefined ? saveDraft : saveDraftPart
      const done = keep(name, within(values), userId, file && [file], { base: within(base), merge })
      noting = done.then(
        () => {},
        () => {},
      )
      const end = partOf(await done)
      base = values
      if (end) bring(end)
    },
  }
  const told = (photos: Photos): PhotoDraft => ({
    ...{ photos, seen },
    ...(heard && { heard }),
    ...(Object.keys(others).length > 0 && { others }),
  })
  const within = (draft: PhotoDraft): Draft['values'] => (part === undefined ? { ...draft } : { [part]: draft })
  function merge(before: Draft['values'], mine: Draft['values'], there: Draft['values']): Draft['values'] {
    const [one, other, third] = [partOf(before), partOf(mine), partOf(there)]
    if (!third?.photos) return { ...there, ...mine }
    return { ...(part && there), ...within(mergePhotoDrafts(places, one?.photos ? one : third, other!, third)) }
  }
  const partOf = (all: Draft['values']) => (part === undefined ? all : all[part]) as PhotoDraft | undefined
  /** Merges another tab's write into the list, beside the changes here since `base`. */
  function bring(after: PhotoDraft) {
    const before = base
    base = after
    if (!after.photos) return
    const now = work.now().photos
    const end = mergePhotoDrafts(places, before, told(now), after)
    const isSame = JSON.stringify([end.photos, end.others ?? {}]) === JSON.stringify([now, others])
    seen = end.seen
    heard = end.heard
    others = end.others ?? {}
    if (!isSame) work.join(end.photos, others)
  }
  async function look(): Promise<void> {
    const before = base
    const draft = await readDraft(name, userId)
    const after = draft && partOf(draft.values)
    // Unwritten changes are merged with it when they are written.
    if (!after || isEnded || work.now().writing) return
    if (base !== before) return look()
    bring(after)
  }
  const work = createPhotoQueue(places, kept?.photos ?? known() ?? {}, kept?.photos !== undefined, shelf, shrink)
  if (Object.keys(others).length > 0) work.join(work.now().photos, others)
  return {
    work,
    found,
    hear(known, became = noUploads, refused) {
      if (refused) {
        heard = serverPhotosOf(refused.base, became)
        seen = true
        // The owner has chosen, so it follows nothing any more.
        work.join(work.now().untouched ? refused.said : work.now().photos, others)
      }
      const { untouched, photos } = work.now()
      // Chosen before this phone had the server's photos: those must not be removed, nor later ones.
      const before = seen ? (heard ?? serverPhotosOf(known, became)) : {}
      seen = true
      if (untouched) {
        heard = serverPhotosOf(known, became)
        base = { photos: known, seen, heard }
        return work.follow(known)
      }
      const asked = othersIn({ photos, heard: before }, others, known, places, became)
      const end = mergeServerPhotos({ photos, heard: before }, known, places, became)
      heard = end.heard
      const now = withAddresses(end.photos, known)
      const isAsked = JSON.stringify(asked) !== JSON.stringify(others)
      others = asked
      if (isAsked) work.join(photos, others)
      for (const place of isAsked ? Object.keys(places) : []) void work.set(place, now[place] ?? [])
      for (const [place, all] of Object.entries(now)) if (all !== photos[place]) void work.set(place, all)
    },
    isWhole: () => seen,
    // A photo that is not uploaded yet is named by its file.
    madeFrom: (place) => heard?.[place]?.filter((entry) => picturePath.test(entry)),
    baseOf(place) {
      const [entry, ...more] = heard?.[place] ?? []
      if (!heard?.[place] || more.length > 0) return heard && {}
      return entry === undefined || picturePath.test(entry) ? { img_64: entry ?? null } : {}
    },
    async choose(place, theirs) {
      const { [place]: other, ...rest } = others
      others = rest
      work.join(work.now().photos, others)
      const chosen = theirs && other ? other : (work.now().photos[place] ?? [])
      await work.set(place, chosen)
      // No work on it may be in progress any more.
      const left = nextToProcess(chosen)
      if (left) await work.retry(place, left.id)
    },
    ended() {
      isEnded = true
    },
    async discard() {
      await work.kept()
      const dropped = noting.then(() => discardDraft(name, userId))
      dropping = dropped.then(
        () => {
          isEnded = true
        },
        () => {},
      )
      await dropped
      await dropping
    },
    close() {
      const ending = work.end().finally(() => {
        stopListening()
        stopReading()
        globalThis.removeEventListener?.('visibilitychange', lookAgain, true)
        if (closing.get(name) === ending) closing.delete(name)
      })
      closing.set(name, ending)
      return ending
    },
  }
}

/**
 * The photos of a form as its draft stores them. `seen`: the server's were known at the start, or have been merged
 * since. `heard`: their names; missing in drafts of earlier releases. `others`: for a place for one, what another tab
 * or phone has chosen there (or nothing) while another photo was chosen here, until the owner has decided.
 */
type PhotoDraft = { photos: Photos; seen: boolean; heard?: ServerPhotos; others?: Photos }

/** By name, the chosen photo of a place for one: the one in preparation, or else the finished one. */
const chosenIdOf = (photos: readonly FormPhoto[] = []) => (nextToProcess(photos) ?? shownOf(photos))?.id

/**
 * Merges the photos of two tabs: `base` is the common version, `mine` and `theirs` the two changes of it. Lists get the
 * photos of both; at a place for one, where both have chosen, mine stays and theirs is one of its `others`.
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

/** Both have worked on the same photo: the one that is finished counts. */
function onlyOne(photos: FormPhoto[]): FormPhoto[] {
  const [first, ...more] = photos.filter(isReady)
  return more.length > 0 ? photos.filter((photo) => photo === first || !isReady(photo)) : photos
}

/** A conflict that was resolved in either is resolved. */
function mergeOthers(base: Photos = {}, mine: Photos = {}, theirs: Photos = {}): Photos {
  const same = (place: string) => place in mine === place in base && chosenIdOf(mine[place]) === chosenIdOf(base[place])
  const end: Photos = {}
  for (const place of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const all = same(place) ? theirs[place] : mine[place]
    if (all) end[place] = all
  }
  return end
}
