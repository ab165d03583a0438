import { changedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import type { DraftBase } from '#contract/merge/draft-base.ts'
import { mergedNames } from '#contract/merge/merge-lists.ts'
import { keyless } from '#contract/photos/picture-path.ts'
import { refused } from '#contract/problem.ts'
import { baseList } from '../db/three-way-merge.ts'
import type { PhotoRef } from './photo-refs.ts'

// The three-way merge of db/three-way-merge.ts for the pictures of a save.

/**
 * The photos of a save, in order, merged over the `current` paths, which another phone may have changed since `base`.
 */
export function mergePhotos(
  submitted: readonly PhotoRef[],
  current: readonly string[],
  base: DraftBase,
): readonly PhotoRef[] {
  const before = baseList(base, 'img_64s')
  if (!before) return submitted
  const nameOf = ({ entry }: PhotoRef, index: number) => (typeof entry === 'string' ? keyless(entry) : `new ${index}`)
  const byName = new Map(submitted.map((photo, index) => [nameOf(photo, index), photo]))
  const names = mergedNames(before.map(keyless), [...byName.keys()], current.map(keyless))
  return names.map((name) => byName.get(name) ?? { field: 'img_64s', entry: name })
}

/**
 * The picture of a save for a slot, or null for none, merged over the `current` path. Throws code 01 where both this
 * phone and another have changed it since `base`.
 */
export function pictureSince(
  submitted: PhotoRef | null,
  current: string | undefined,
  base: DraftBase,
  field = 'img_64',
): PhotoRef | null {
  const baseEntry = base?.[field]
  if (baseEntry !== null && typeof baseEntry !== 'string') return submitted
  const [mine, theirs, before] = [submitted?.entry, current, baseEntry ?? undefined].map((entry) =>
    typeof entry === 'string' ? keyless(entry) : entry,
  )
  if (theirs === before || theirs === mine) return submitted
  if (mine !== before) throw refused(changedElsewhere, { [field]: changedElsewhere })
  return current === undefined ? null : { field, entry: current }
}

/** The error of a list that became too long because another phone has added to it. */
export const tooManyPhotosText = (count: number, most: number) =>
  `Dari HP lain sudah ada foto baru; bersama yang ini menjadi ${count}, paling banyak ${most}. Hapus ${count - most} foto dahulu.`
