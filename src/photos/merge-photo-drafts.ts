import { mergeValue } from '#offline/drafts/merge-draft.ts'
import type { ServerPhotos } from './merge-photos.ts'
import { type FormPhoto, isReady, nextToProcess, type PhotoSlots, type Photos, shownOf } from './photo-list.ts'

/**
 * The photos of a form as its draft keeps them. `seen`: the server's were known when it began, or have been joined since.
 * `heard`: which of them; drafts of earlier releases do not say. `others`: at a place for one, what another tab or phone has
 * put there, or nothing, where another was chosen here; until its owner has said which is meant.
 */
export type PhotoDraft = { photos: Photos; seen: boolean; heard?: ServerPhotos; others?: Photos }

/** By its name the one that is wanted at a place for one: the one on its way, or else the one that is there. */
const chosenIdOf = (photos: readonly FormPhoto[] = []) => (nextToProcess(photos) ?? shownOf(photos))?.id

/**
 * What two tabs say of their photos: `base` is what both knew, `mine` and `theirs` what each has made of it. Lists have the
 * photos of both; at a place for one, where both have chosen, mine stays and theirs is one of its `others`.
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
