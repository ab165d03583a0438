import { mergedValue } from '#offline/merge-draft.ts'
import { type FormPhoto, isReady, nextOf, type PhotoPlaces, type Photos, shownOf } from '#ui/photo-list.ts'
import type { HeardPhotos } from './heard-photos.ts'

/**
 * The photos of a form as its draft keeps them. `seen`: the server's were known when it began, or have been joined since.
 * `heard`: which of them; drafts of earlier releases do not say. `others`: at a place for one, what another tab or phone has
 * put there, or nothing, where another was chosen here; until its owner has said which is meant.
 */
export type PhotoDraft = { photos: Photos; seen: boolean; heard?: HeardPhotos; others?: Photos }

/** By its name the one that is wanted at a place for one: the one on its way, or else the one that is there. */
const chosenIn = (photos: readonly FormPhoto[] = []) => (nextOf(photos) ?? shownOf(photos))?.id

/**
 * What two tabs say of their photos: `base` is what both knew, `mine` and `theirs` what each has made of it. Lists have the
 * photos of both; at a place for one, where both have chosen, mine stays and theirs is one of its `others`.
 */
export function mergedPhotos(places: PhotoPlaces, base: PhotoDraft, mine: PhotoDraft, theirs: PhotoDraft): PhotoDraft {
  const others = mergedOthers(base.others, mine.others, theirs.others)
  const photos = { ...(mergedValue(base.photos, mine.photos, theirs.photos) as Photos) }
  for (const [place, { most }] of Object.entries(places)) {
    if (most !== 1) continue
    const [before, here, there] = [base.photos[place] ?? [], mine.photos[place] ?? [], theirs.photos[place] ?? []]
    const isTheirs = chosenIn(there) !== chosenIn(before)
    if (chosenIn(here) === chosenIn(there)) photos[place] = theOne(photos[place] ?? [])
    else if (chosenIn(here) === chosenIn(before)) photos[place] = there
    else photos[place] = here
    if (isTheirs && photos[place] === here) others[place] = there
    else if (chosenIn(others[place]) === chosenIn(photos[place])) delete others[place]
  }
  const heard = mergedValue(base.heard, mine.heard, theirs.heard) as HeardPhotos | undefined
  const hasOthers = Object.keys(others).length > 0
  return { photos, seen: mine.seen || theirs.seen, ...(heard && { heard }), ...(hasOthers && { others }) }
}

/** Both have gone on with the same: what is small in either counts. */
function theOne(photos: FormPhoto[]): FormPhoto[] {
  const [first, ...more] = photos.filter(isReady)
  return more.length > 0 ? photos.filter((photo) => photo === first || !isReady(photo)) : photos
}

/** What was answered in either is answered. */
function mergedOthers(base: Photos = {}, mine: Photos = {}, theirs: Photos = {}): Photos {
  const same = (place: string) => place in mine === place in base && chosenIn(mine[place]) === chosenIn(base[place])
  const end: Photos = {}
  for (const place of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const all = same(place) ? theirs[place] : mine[place]
    if (all) end[place] = all
  }
  return end
}
