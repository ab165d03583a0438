import { picturePath } from '#contract/photos/picture-path.ts'
import { mergeValue } from '#offline/drafts/merge-draft.ts'
import type { Step } from '#offline/step.ts'
import { mergeServerPhotos, othersIn, type ResolveUpload, type ServerPhotos, serverPhotosOf } from './merge-photos.ts'
import { type FormPhoto, isReady, nextToProcess, type PhotoSlots, type Photos, shownOf } from './photo-list.ts'
import type { PhotoState } from './photo-store.ts'
import { withAddresses } from './photo-values.ts'

// The photos of a form beside those of the server, of another tab and of another phone, as a pure function of the
// events so far: no storage, no clock. The list itself is that of photo-queue-state.ts; photo-form.ts carries the
// effects out.

/**
 * A write that was rejected because of changes elsewhere. `photos`: its photos. `base`: the server's photos that it was
 * made from.
 */
export type Refused = { photos: Photos; base: Photos }

/**
 * The photos of a form as its draft stores them. `seen`: the server's were loaded at the start, or have been merged
 * since. `heard`: their names; missing in drafts of earlier releases. `others`: for a place for one, the photo that
 * another tab or phone has chosen there (or none) while another photo was chosen here, until the owner has decided.
 */
export type PhotoDraft = { photos: Photos; seen: boolean; heard?: ServerPhotos; others?: Photos }

export type PhotoFormState = {
  places: PhotoSlots
  /** The server's photos are in the list. */
  isLoaded: boolean
  /** The list as this page last wrote or read it, or as it was before the user changed it. */
  base: PhotoDraft
  /** The server's photos when this list was made; undefined where they are unknown. */
  serverPhotos: ServerPhotos | undefined
  others: Photos
  /** Nothing of the form is written any more. */
  isEnded: boolean
}

/** The list at the time of an event. */
type List = Pick<PhotoState, 'photos' | 'untouched'>

export type PhotoFormEvent =
  /** `rejected`: the write of this form, if it has just been rejected. */
  | { type: 'server-photos'; list: List; current: Photos; resolveUpload: ResolveUpload; rejected?: Refused | undefined }
  /** Another tab's write of the draft was read. */
  | { type: 'draft-read'; list: List; draft: PhotoDraft }
  /** The draft was written; `merged`: with another tab's write, if there was one. */
  | { type: 'draft-written'; list: List; draft: PhotoDraft; merged: PhotoDraft | undefined }
  /** The owner has resolved the conflict of a place. */
  | { type: 'conflict-resolved'; list: List; place: string; theirs: boolean }
  | { type: 'ended' }

export type PhotoFormEffect =
  /** The list follows the server's photos. */
  | { type: 'follow'; photos: Photos }
  | { type: 'join'; photos: Photos; others: Photos }
  /** Sets a place of the list, and then processes the photo `unready`. */
  | { type: 'set'; place: string; photos: FormPhoto[]; unready?: string }

type PhotoFormStep = Step<PhotoFormState, PhotoFormEffect>

/**
 * The photos of a form when it opens. `stored`: those of its draft. `current`: the server's, or those of the pending
 * write. `rejected`: the form starts with the photos of this write, unless a draft has corrected them.
 */
export function newPhotoForm(
  places: PhotoSlots,
  stored: Partial<PhotoDraft> | undefined,
  current: Photos | undefined,
  rejected: Refused | undefined,
): PhotoFormState & { isFromDraft: boolean } {
  const start: Partial<PhotoDraft> | undefined =
    stored?.photos || !rejected ? stored : { photos: rejected.photos, seen: true, heard: serverPhotosOf(rejected.base) }
  const isLoaded = start?.seen ?? current !== undefined
  return {
    places,
    isLoaded,
    base: { photos: start?.photos ?? current ?? {}, seen: false, ...start },
    // A draft without the server's photos takes the first ones that arrive.
    serverPhotos:
      start?.heard ?? (start?.photos === undefined || !isLoaded ? serverPhotosOf(current ?? {}) : undefined),
    others: start?.others ?? {},
    isEnded: false,
    isFromDraft: start?.photos !== undefined,
  }
}

/** The state after an event, and what has to be done because of it, in this order. */
export function photoFormReducer(state: PhotoFormState, event: PhotoFormEvent): PhotoFormStep {
  switch (event.type) {
    case 'server-photos':
      return serverPhotosArrived(state, event)
    case 'draft-read':
      return joined(state, event.list, event.draft)
    case 'draft-written': {
      const next = { ...state, base: event.draft }
      return event.merged ? joined(next, event.list, event.merged) : [next, []]
    }
    case 'conflict-resolved':
      return conflictResolved(state, event)
    case 'ended':
      return [{ ...state, isEnded: true }, []]
  }
}

/** The photos of the form as its draft stores them now. */
export const draftOf = ({ isLoaded, serverPhotos, others }: PhotoFormState, photos: Photos): PhotoDraft => ({
  ...{ photos, seen: isLoaded },
  ...(serverPhotos && { heard: serverPhotos }),
  ...(Object.keys(others).length > 0 && { others }),
})

/** The server's photos of a place when this list was made. A photo that is not uploaded yet is named by its file. */
export const serverPathsOf = ({ serverPhotos }: PhotoFormState, place: string): string[] | undefined =>
  serverPhotos?.[place]?.filter((entry) => picturePath.test(entry))

/** The base of a slot for one photo; `{}` over a pending upload, whose path is not known yet. */
export function baseOfSlot({ serverPhotos }: PhotoFormState, place: string): { img_64?: string | null } | undefined {
  const [entry, ...more] = serverPhotos?.[place] ?? []
  if (!serverPhotos?.[place] || more.length > 0) return serverPhotos && {}
  return entry === undefined || picturePath.test(entry) ? { img_64: entry ?? null } : {}
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function serverPhotosArrived(
  state: PhotoFormState,
  { list, current, resolveUpload, rejected }: PhotoFormEvent & { type: 'server-photos' },
): PhotoFormStep {
  if (rejected) {
    // The photos of the write are the owner's choice: the list no longer follows the server's.
    const photos = list.untouched ? rejected.photos : list.photos
    const base = { ...state, serverPhotos: serverPhotosOf(rejected.base, resolveUpload), isLoaded: true }
    const [next, effects] = mergedWithServer(base, photos, current, resolveUpload)
    return [next, [{ type: 'join', photos, others: state.others }, ...effects]]
  }
  if (!list.untouched) return mergedWithServer(state, list.photos, current, resolveUpload)
  const serverPhotos = serverPhotosOf(current, resolveUpload)
  const base = { photos: current, seen: true, heard: serverPhotos }
  return [{ ...state, isLoaded: true, serverPhotos, base }, [{ type: 'follow', photos: current }]]
}

function mergedWithServer(
  state: PhotoFormState,
  photos: Photos,
  current: Photos,
  resolveUpload: ResolveUpload,
): PhotoFormStep {
  const { places } = state
  // Chosen before this phone had the server's photos: those must not be removed, nor later ones.
  const base = state.isLoaded ? (state.serverPhotos ?? serverPhotosOf(current, resolveUpload)) : {}
  const others = othersIn({ photos, base }, state.others, current, places, resolveUpload)
  const merged = mergeServerPhotos({ photos, base }, current, places, resolveUpload)
  const now = withAddresses(merged.photos, current)
  const isChanged = !isSame(others, state.others)
  const changed = Object.keys(places).filter((place) => isChanged || now[place] !== photos[place])
  return [
    { ...state, isLoaded: true, serverPhotos: merged.base, others },
    [
      ...(isChanged ? [{ type: 'join', photos, others } as const] : []),
      ...changed.map((place) => ({ type: 'set', place, photos: now[place] ?? [] }) as const),
    ],
  ]
}

/** Merges another tab's write into the list, beside the changes here since `base`. */
function joined(state: PhotoFormState, { photos }: List, draft: PhotoDraft): PhotoFormStep {
  if (!draft.photos) return [{ ...state, base: draft }, []]
  const merged = mergePhotoDrafts(state.places, state.base, draftOf(state, photos), draft)
  const others = merged.others ?? {}
  const next = { ...state, base: draft, isLoaded: merged.seen, serverPhotos: merged.heard, others }
  const isUnchanged = isSame([merged.photos, others], [photos, state.others])
  return [next, isUnchanged ? [] : [{ type: 'join', photos: merged.photos, others }]]
}

function conflictResolved(
  state: PhotoFormState,
  { list, place, theirs }: PhotoFormEvent & { type: 'conflict-resolved' },
): PhotoFormStep {
  const { [place]: other, ...others } = state.others
  const photos = theirs && other ? other : (list.photos[place] ?? [])
  // A photo that is not ready yet is processed here: the other tab may no longer be working on it.
  const unready = nextToProcess(photos)
  return [
    { ...state, others },
    [
      { type: 'join', photos: list.photos, others },
      { type: 'set', place, photos, ...(unready && { unready: unready.id }) },
    ],
  ]
}

/** The id of the chosen photo of a place for one: the one in preparation, or else the finished one. */
const chosenIdOf = (photos: readonly FormPhoto[] = []) => (nextToProcess(photos) ?? shownOf(photos))?.id

/**
 * Merges the photos of two tabs: `base` is the common version, `mine` and `theirs` are the two changes of it. Lists get
 * the photos of both. At a place for one where both have chosen, the photo in `mine` stays, the other is in `others`.
 */
export function mergePhotoDrafts(
  places: PhotoSlots,
  base: PhotoDraft,
  mine: PhotoDraft,
  theirs: PhotoDraft,
): PhotoDraft {
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
  const serverPhotos = mergeValue(base.heard, mine.heard, theirs.heard) as ServerPhotos | undefined
  const hasOthers = Object.keys(others).length > 0
  return {
    photos,
    seen: mine.seen || theirs.seen,
    ...(serverPhotos && { heard: serverPhotos }),
    ...(hasOthers && { others }),
  }
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
