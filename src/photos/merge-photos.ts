import { keyless } from '#contract/picture-path.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import type { FormPhoto, PhotoSlots, Photos } from './photo-list.ts'
import { entryOf } from './photo-values.ts'

// Merges the server's photos into a list that somebody has changed: a save must not remove a photo that this phone has
// not shown.

/** The names of the server's photos, by place. A file is named by its id alone: its bytes are not stored here. */
export type ServerPhotos = Record<string, string[]>
/** The path of an uploaded file of this phone. */
export type ResolveUpload = (id: string) => string | undefined

export const noUploads: ResolveUpload = () => undefined

const photoName = (photo: FormPhoto, became: ResolveUpload): string => {
  const id = fileIdOf(entryOf(photo))
  const path = id === undefined ? photo.path : became(id)
  return path === undefined ? (id ?? photo.id) : keyless(path)
}

export const serverPhotosOf = (known: Photos, became: ResolveUpload = noUploads): ServerPhotos =>
  Object.fromEntries(Object.entries(known).map(([place, all]) => [place, all.map((photo) => photoName(photo, became))]))

type MergedPhotos = { photos: Photos; heard: ServerPhotos }

/**
 * Merges the photos of a form with those that are `known` now: a photo that was not `heard` before is added at its
 * place, a photo that was and has gone from the server is removed. What was added or removed here stays so. At a place
 * for one, the photo chosen here stays.
 */
export function mergeServerPhotos(
  { photos, heard }: MergedPhotos,
  known: Photos,
  places: PhotoSlots,
  became: ResolveUpload = noUploads,
): MergedPhotos {
  const now: MergedPhotos = { photos: {}, heard: {} }
  for (const [place, { most }] of Object.entries(places)) {
    // By the current names: a file that was uploaded since is named by its path.
    const before = new Set((heard[place] ?? []).map((name) => currentName(name, became)))
    const end = mergeSlot(photos[place] ?? [], known[place] ?? [], before, most === 1, became)
    now.photos[place] = end.photos
    now.heard[place] = [...end.heard]
  }
  return now
}

/**
 * By place for one: the photo that is `known` there now, if it differs from the one `heard` before and a third was
 * chosen here. An earlier conflict in `others` stays, unless it is the photo that was chosen here.
 */
export function othersIn(
  { photos, heard }: MergedPhotos,
  others: Photos,
  known: Photos,
  places: PhotoSlots,
  became: ResolveUpload = noUploads,
): Photos {
  const end = { ...others }
  for (const [place, { most }] of Object.entries(places)) {
    const before = heard[place]?.map((name) => currentName(name, became))
    const [here, there] = [photos, known].map((all) =>
      (all[place] ?? []).map((photo) => photoName(photo, became)).join(),
    )
    if (here === there) delete end[place]
    // Earlier releases stored the names of all photos that were ever attached.
    else if (most !== 1 || !before || before.length > 1) continue
    else if (before.join() !== there && before.join() !== here) end[place] = known[place] ?? []
  }
  return end
}

const currentName = (name: string, became: ResolveUpload) => {
  const path = became(name)
  return path === undefined ? name : keyless(path)
}

function mergeSlot(own: FormPhoto[], known: FormPhoto[], before: Set<string>, forOne: boolean, became: ResolveUpload) {
  const called = (photo: FormPhoto) => photoName(photo, became)
  // A photo of a discarded write is still the user's choice here.
  const isTheirs = (photo: FormPhoto) => before.has(called(photo)) && called(photo) !== fileIdOf(entryOf(photo))
  const there = new Set(known.map(called))
  const gone = own.filter((photo) => isTheirs(photo) && !there.has(called(photo)))
  const heard = new Set([...before, ...there])
  for (const photo of gone) heard.delete(called(photo))
  const isChosen = own.length === 0 ? before.size > 0 : !own.every(isTheirs)
  if (forOne && isChosen) return { photos: own, heard: there }
  const listed = own.filter((photo) => !gone.includes(photo))
  for (const [at, photo] of known.entries()) {
    if (before.has(called(photo)) || listed.some((other) => called(other) === called(photo))) continue
    const earlier = new Set(known.slice(0, at).map(called))
    listed.splice(listed.findLastIndex((other) => earlier.has(called(other))) + 1, 0, photo)
  }
  const isSame = listed.length === own.length && listed.every((photo, at) => photo === own[at])
  return { photos: isSame ? own : listed, heard }
}
