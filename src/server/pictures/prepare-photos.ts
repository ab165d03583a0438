import type { Database } from '../db/database.ts'
import type { CurrentUser } from '../http/current-user.ts'
import type { RateLimiter } from '../http/limits/rate-limits.ts'
import type { Log } from '../http/log.ts'
import { enforceRateLimit } from '../http/mount.ts'
import { isDataUrl, type PhotoRef, resolvePhotoRef } from './photo-refs.ts'
import type { Photos } from './photos.ts'

// Prepares the photos of a save before its transaction begins.

export type PhotoSender = { db: Database; me: CurrentUser; log: Log }
/** `may` throws for callers who may not change the page at all; `folder` is that of the files. */
export type PhotoIntake = {
  photos: Photos
  shared: RateLimiter
  folder: string
  may: (by: PhotoSender) => Promise<void>
}

/** Data strings may have this size together; a save of paths is a few hundred bytes. */
export const photoBodyLimit = { from: 1_000_000, atOnce: 2, again: 5 }

/** Per person: enough for eleven full galleries, or thirty products, within an hour. */
const photoRateLimit = { most: 120, seconds: 3600 }

/** Counts one photo of a person, for all endpoints together. Throws code 29. Call it outside a transaction. */
export const countPhoto = (shared: RateLimiter, personId: number) =>
  enforceRateLimit(shared, `photos ${personId}`, photoRateLimit)

/** Photos are not decoded for a save that will be refused, and each decoded photo counts against the limit. */
export async function admitPhotos(
  { shared, may }: PhotoIntake,
  entries: readonly string[],
  by: PhotoSender,
): Promise<void> {
  if (entries.length === 0) return
  await may(by)
  for (const _ of entries) await countPhoto(shared, by.me.id)
}

export const storeOptions = (
  { folder }: Pick<PhotoIntake, 'folder'>,
  { me }: Pick<PhotoSender, 'me'>,
  field: string,
) => ({
  ...{ folder, personId: me.id, field },
})

/** One photo, cut to a square of at most `side` pixels if it comes as a data string. */
export async function prepareSquare(
  intake: PhotoIntake,
  { field, entry, side }: { field: string; entry: string; side: number },
  by: PhotoSender,
): Promise<PhotoRef> {
  if (!isDataUrl(entry)) return { field, entry }
  await admitPhotos(intake, [entry], by)
  return { field, entry: await intake.photos.storeSquare(entry, { ...storeOptions(intake, by, field), side }) }
}

/** Photos in their order, at most `longest` pixels wide and high. */
export async function prepareGallery(
  intake: PhotoIntake,
  { field, entries, longest }: { field: string; entries: readonly string[]; longest: number },
  by: PhotoSender,
): Promise<PhotoRef[]> {
  await admitPhotos(intake, entries.filter(isDataUrl), by)
  const photoRefs: PhotoRef[] = []
  for (const [at, entry] of entries.entries())
    photoRefs.push(
      await resolvePhotoRef(intake.photos, entry, { ...storeOptions(intake, by, `${field}.${at}`), longest }),
    )
  return photoRefs
}
