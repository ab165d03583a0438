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
   * Tells it what is there: the photos this phone said last, or else the server's. `became`: the paths of the files that
   * have arrived. `refused`: what was sent from here has just been refused.
   */
  hear: (known: Photos, became?: ResolveUpload, refused?: Refused) => void
  /** What is there has been heard, and is in the list: whoever sends it takes down only what somebody took away. */
  isWhole: () => boolean
  /** What hung there when this list was made, as the server calls it; undefined where nobody knows. */
  madeFrom: (place: string) => string[] | undefined
  /** The same of a place for one: a save over what has not arrived yet says nothing of it. */
  baseOf: (place: string) => { img_64?: string | null } | undefined
  /** Its owner has said which of two that were chosen is meant: the one of here, or of elsewhere. */
  choose: (place: string, theirs: boolean) => Promise<void>
  /** The draft has ended with the write that was kept; nothing of it is written any more. */
  ended: () => void
  /**
   * Throws the draft away, and what was changed since; nothing is written any more. Throws StorageError, and then the form
   * goes on as before.
   */
  discard: () => Promise<void>
  /** The form is left. Resolves when nothing of it writes any more. */
  close: () => Promise<void>
}

/** What was said with a write that the server has refused because of what has come there since, and what it was made from. */
export type Refused = { said: Photos; base: Photos }

// Two screens of one draft would write over each other: the next waits until the last one has written its last.
const closing = new Map<string, Promise<void>>()

/**
 * Opens the photos of a form: from the draft `name`, or until somebody changes something from what is `known` of them at
 * that moment. Undefined when it was left (`left`) before it was open. Shelves that are away have no draft; whatever is
 * added is told so there. `part`: the draft has other values besides, and the photos lie under this name in it. `refused`:
 * begins with these, until somebody has put them right.
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
  // A stage that was left before anything was chosen has a draft without photos.
  const found = there?.photos !== undefined
  let seen = kept?.seen ?? known() !== undefined
  /** The list as this page last wrote or read it, or as it stood before anybody changed it. */
  let base: PhotoDraft = { photos: kept?.photos ?? known() ?? {}, seen: false, ...kept }
  // A draft that does not say what was heard takes what it hears first for that.
  let heard = kept?.heard ?? (kept?.photos === undefined || !seen ? serverPhotosOf(known() ?? {}) : undefined)
  let others = kept?.others ?? {}
  let isEnded = false
  let noting: Promise<void> = Promise.resolve()
  let dropping: Promise<void> = Promise.resolve()
  const lookAgain = () => void look().catch(() => {})
  const stopReading = onDraftWritten((of, written) => of === userId && written === name && lookAgain())
  globalThis.addEventListener?.('visibilitychange', lookAgain, true)
  // A photo may be on its way through the worker when its owner throws everything away and leaves.
  const stopListening = onUserDataWiped((gone) => {
    if (gone === userId) isEnded = true
  })
  const shelf = {
    name: newFileName,
    get: async (file: string) => (await readFile(fileIdOf(file) ?? '', userId))?.blob,
    note: async (photos: Photos, file?: NewFile) => {
      // What is small while it is being thrown away is not written behind that.
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
  /** What another tab has written comes into the list, beside what was changed here since `base`. */
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
    // What is being written meets it there.
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
        // It follows nothing any more: its owner has chosen.
        work.join(work.now().untouched ? refused.said : work.now().photos, others)
      }
      const { untouched, photos } = work.now()
      // Chosen before this phone had heard what is there: that is not taken down by it, nor what is heard later.
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
    // One that has not arrived is called by its file.
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
      // Nobody may be at work on it any more.
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
 * The photos of a form as its draft keeps them. `seen`: the server's were known when it began, or have been joined since.
 * `heard`: which of them; drafts of earlier releases do not say. `others`: at a place for one, what another tab or phone has
 * put there, or nothing, where another was chosen here; until its owner has said which is meant.
 */
type PhotoDraft = { photos: Photos; seen: boolean; heard?: ServerPhotos; others?: Photos }

/** By its name the one that is wanted at a place for one: the one on its way, or else the one that is there. */
const chosenIdOf = (photos: readonly FormPhoto[] = []) => (nextToProcess(photos) ?? shownOf(photos))?.id

/**
 * What two tabs say of their photos: `base` is what both knew, `mine` and `theirs` what each has made of it. Lists have the
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

/** Both have gone on with the same: what is small in either counts. */
function onlyOne(photos: FormPhoto[]): FormPhoto[] {
  const [first, ...more] = photos.filter(isReady)
  return more.length > 0 ? photos.filter((photo) => photo === first || !isReady(photo)) : photos
}

/** What was answered in either is answered. */
function mergeOthers(base: Photos = {}, mine: Photos = {}, theirs: Photos = {}): Photos {
  const same = (place: string) => place in mine === place in base && chosenIdOf(mine[place]) === chosenIdOf(base[place])
  const end: Photos = {}
  for (const place of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const all = same(place) ? theirs[place] : mine[place]
    if (all) end[place] = all
  }
  return end
}
