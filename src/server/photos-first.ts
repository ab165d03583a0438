import type { Database } from './db/database.ts'
import type { Photos } from './files/photos.ts'
import { isText, type Wanted, wantedOf } from './files/wanted.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Me } from './mount.ts'
import { countPhoto } from './photos.ts'

// What a save does with its photos before its transaction begins.

export type Someone = { db: Database; me: Me; log: Log }
/** `may` refuses who may not change the page at all; `folder` is that of the files. */
export type Taking = { photos: Photos; shared: Limits; folder: string; may: (by: Someone) => Promise<void> }

/** Photos come as text up to this size together, and a save of paths is a few hundred bytes (I-08). */
export const dear = { from: 1_000_000, atOnce: 2, again: 5 }

/** Nobody develops photos for a save that will be refused, and each that is developed counts. */
export async function admit({ shared, may }: Taking, entries: readonly string[], by: Someone): Promise<void> {
  if (entries.length === 0) return
  await may(by)
  for (const _ of entries) await countPhoto(shared, by.me.id)
}

export const sending = ({ folder }: Pick<Taking, 'folder'>, { me }: Pick<Someone, 'me'>, field: string) => ({
  ...{ folder, personId: me.id, field },
})

/** One photo, cut to a square of at most `side` pixels when it comes as text. */
export async function squareFirst(
  taking: Taking,
  { field, entry, side }: { field: string; entry: string; side: number },
  by: Someone,
): Promise<Wanted> {
  if (!isText(entry)) return { field, entry }
  await admit(taking, [entry], by)
  return { field, entry: await taking.photos.takeSquare(entry, { ...sending(taking, by, field), side }) }
}

/** Photos in their order, at most `longest` pixels wide and high. */
export async function galleryFirst(
  taking: Taking,
  { field, entries, longest }: { field: string; entries: readonly string[]; longest: number },
  by: Someone,
): Promise<Wanted[]> {
  await admit(taking, entries.filter(isText), by)
  const wanted: Wanted[] = []
  for (const [at, entry] of entries.entries())
    wanted.push(await wantedOf(taking.photos, entry, { ...sending(taking, by, `${field}.${at}`), longest }))
  return wanted
}
