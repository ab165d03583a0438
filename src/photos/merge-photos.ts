import { keyless } from '#contract/photos/picture-path.ts'
import { fileIdOf } from '#offline/outbox/entry.ts'
import type { FormPhoto, PhotoSlots, Photos } from './photo-list.ts'
import { entryOf } from './photo-values.ts'

// Merges the server's photos into a list that the user has changed: a save must not remove a photo that this phone has
// never shown.

/** The names of the server's photos, by place. A file is named by its id alone: its bytes are not stored here. */
export type ServerPhotos = Record<string, string[]>
/** The path of an uploaded file of this phone, by its id; undefined while it is not uploaded. */
export type ResolveUpload = (id: string) => string | undefined

export const noUploads: ResolveUpload = () => undefined

const photoName = (photo: FormPhoto, resolveUpload: ResolveUpload): string => {
  const id = fileIdOf(entryOf(photo))
  const path = id === undefined ? photo.path : resolveUpload(id)
  return path === undefined ? (id ?? photo.id) : keyless(path)
}

export const serverPhotosOf = (photos: Photos, resolveUpload: ResolveUpload = noUploads): ServerPhotos =>
  Object.fromEntries(
    Object.entries(photos).map(([place, all]) => [place, all.map((photo) => photoName(photo, resolveUpload))]),
  )

/** The photos of a form, and the server's photos that are merged into them. */
type MergedPhotos = { photos: Photos; base: ServerPhotos }

/**
 * Merges the photos of a form with the `current` ones of the server: a photo that is not in `base` is added at its
 * place, a photo that is in `base` but no longer current is removed. Photos that were added or removed here stay so. At
 * a place for one, the photo chosen here stays.
 */
export function mergeServerPhotos(
  { photos, base }: MergedPhotos,
  current: Photos,
  places: PhotoSlots,
  resolveUpload: ResolveUpload = noUploads,
): MergedPhotos {
  const merged: MergedPhotos = { photos: {}, base: {} }
  for (const [place, { most }] of Object.entries(places)) {
    // By the current names: a file that was uploaded since is named by its path.
    const before = new Set((base[place] ?? []).map((name) => currentName(name, resolveUpload)))
    const slot = mergeSlot(photos[place] ?? [], current[place] ?? [], before, most === 1, resolveUpload)
    merged.photos[place] = slot.photos
    merged.base[place] = [...slot.base]
  }
  return merged
}

/**
 * The conflicts, by place for one: the `current` photo of the server, if it differs from the one in `base` and a third
 * was chosen here. An earlier conflict in `others` stays, unless its photo was chosen here.
 */
export function othersIn(
  { photos, base }: MergedPhotos,
  others: Photos,
  current: Photos,
  places: PhotoSlots,
  resolveUpload: ResolveUpload = noUploads,
): Photos {
  const conflicts = { ...others }
  for (const [place, { most }] of Object.entries(places)) {
    const before = base[place]?.map((name) => currentName(name, resolveUpload))
    const [mine, theirs] = [photos, current].map((all) =>
      (all[place] ?? []).map((photo) => photoName(photo, resolveUpload)).join(),
    )
    if (mine === theirs) delete conflicts[place]
    // Earlier releases stored the names of all photos that were ever attached.
    else if (most !== 1 || !before || before.length > 1) continue
    else if (before.join() !== theirs && before.join() !== mine) conflicts[place] = current[place] ?? []
  }
  return conflicts
}

const currentName = (name: string, resolveUpload: ResolveUpload) => {
  const path = resolveUpload(name)
  return path === undefined ? name : keyless(path)
}

function mergeSlot(
  own: FormPhoto[],
  current: FormPhoto[],
  before: Set<string>,
  forOne: boolean,
  resolveUpload: ResolveUpload,
) {
  const nameOf = (photo: FormPhoto) => photoName(photo, resolveUpload)
  // A photo of a discarded write is still the user's choice here.
  const isTheirs = (photo: FormPhoto) => before.has(nameOf(photo)) && nameOf(photo) !== fileIdOf(entryOf(photo))
  const currentNames = new Set(current.map(nameOf))
  const removed = own.filter((photo) => isTheirs(photo) && !currentNames.has(nameOf(photo)))
  const base = new Set([...before, ...currentNames])
  for (const photo of removed) base.delete(nameOf(photo))
  const isChosen = own.length === 0 ? before.size > 0 : !own.every(isTheirs)
  if (forOne && isChosen) return { photos: own, base: currentNames }
  const merged = own.filter((photo) => !removed.includes(photo))
  for (const [at, photo] of current.entries()) {
    if (before.has(nameOf(photo)) || merged.some((other) => nameOf(other) === nameOf(photo))) continue
    const earlier = new Set(current.slice(0, at).map(nameOf))
    merged.splice(merged.findLastIndex((other) => earlier.has(nameOf(other))) + 1, 0, photo)
  }
  const isSame = merged.length === own.length && merged.every((photo, index) => photo === own[index])
  return { photos: isSame ? own : merged, base }
}
