import { z } from 'zod/mini'
import { changedElsewhere } from '#contract/changed-elsewhere.ts'
import type { DraftBase } from '#contract/draft-base.ts'
import { mergedNames } from '#contract/merge-lists.ts'
import { keyless } from '#contract/picture-path.ts'
import { refused } from '#contract/problem.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'

// A save says with it what it was made from. What another phone has saved since then stays, where this one has changed
// nothing; where both have, the later is refused, and its owner sees both.

type Value = unknown
type Columns = Record<string, Value>
/** Each column from what was said. */
export type ColumnBuilders<Said, Made extends Columns = Columns> = { [Name in keyof Made]: (said: Said) => Made[Name] }

export const buildColumns = <Said, Made extends Columns>(making: ColumnBuilders<Said, Made>, said: Said): Made =>
  Object.fromEntries(Object.entries(making).map(([name, make]) => [name, make(said)])) as Made

/** The same of what a save was made from. What cannot be read there, or made of it, was not there. */
export function buildBaseColumns<Said, Made extends Columns>(
  making: ColumnBuilders<Said, Made>,
  ask: { shape: Record<string, z.core.$ZodType> },
  base: DraftBase,
): Partial<Made> | undefined {
  if (!base) return undefined
  const said = parseBase(ask, base) as Said
  const tried = (make: (said: Said) => unknown) => {
    try {
      return make(said) ?? null
    } catch {
      return null
    }
  }
  return Object.fromEntries(Object.entries(making).map(([name, make]) => [name, tried(make)])) as Partial<Made>
}

/** Each field that can be read; the others are null. */
export const parseBase = (
  { shape }: { shape: Record<string, z.core.$ZodType> },
  base: NonNullable<DraftBase>,
): Columns =>
  Object.fromEntries(
    Object.entries(shape).map(([name, one]) => {
      const read = z.safeParse(one, base[name])
      return [name, read.success ? read.data : null]
    }),
  )

type MergeOptions = {
  /** Columns that are one thing. */
  groups?: readonly (readonly string[])[]
  /** None of them may be empty: what has been taken from there is asked for again. */
  required?: boolean
  /** The field of the wire for a column. */
  field?: (column: string) => string
}

/**
 * What is to be kept of `wanted`, which was made from `base`, over what is there `now`. Without a base all of it, as ever.
 * Throws code 01 at the fields that were changed to something else since.
 */
export function threeWayMerge<Made extends Columns>(
  mine: Made,
  theirs: Columns,
  base: Columns | undefined,
  { groups = [], required = false, field = (column) => column }: MergeOptions = {},
): Made {
  if (!base) return mine
  const merged: Columns = { ...mine }
  const conflicts: Record<string, string> = {}
  const alone = Object.keys(mine).filter((name) => !groups.some((group) => group.includes(name)))
  for (const unit of [...groups, ...alone.map((name) => [name])]) {
    const known = unit.filter((name) => name in base && name in mine)
    const same = (one: Columns, other: Columns) => known.every((name) => isSame(one[name], other[name]))
    if (same(theirs, base) || same(mine, theirs)) continue
    if (required && known.every((name) => comparable(theirs[name]) === '')) continue
    if (same(mine, base)) for (const name of unit) merged[name] = theirs[name]
    else for (const name of known) if (!isSame(mine[name], theirs[name])) conflicts[field(name)] = changedElsewhere
  }
  if (Object.keys(conflicts).length > 0) throw refused(changedElsewhere, conflicts)
  return merged as Made
}

/** Nothing is written in more than one way, and so is a number. */
function isSame(one: Value, other: Value): boolean {
  const [a, b] = [comparable(one), comparable(other)]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
const comparable = (value: Value) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value).trim()

const maxBaseList = 200

/** A list in what a save was made from; `nameOf` each of it. Undefined where there is none. */
export function baseList(
  base: DraftBase,
  name: string,
  nameOf: (one: unknown) => string = String,
): string[] | undefined {
  const list = base?.[name]
  return Array.isArray(list) ? list.slice(0, maxBaseList).map(nameOf) : undefined
}

/** The photos of a save, in order, over the `now` of a list that another phone may have changed since `base`. */
export function mergePhotos(
  mine: readonly PhotoRef[],
  theirs: readonly string[],
  base: DraftBase,
): readonly PhotoRef[] {
  const before = baseList(base, 'img_64s')
  if (!before) return mine
  const named = new Map(mine.map((one, at) => [typeof one.entry === 'string' ? keyless(one.entry) : `new ${at}`, one]))
  const names = mergedNames(before.map(keyless), [...named.keys()], theirs.map(keyless))
  return names.map((name) => named.get(name) ?? { field: 'img_64s', entry: name })
}

/**
 * The one picture of its place that a save wants, or null for none, over the path of what hangs there `now`. Throws code 01
 * where another phone has hung something else since `base`, and this one, too.
 */
export function pictureSince(
  wanted: PhotoRef | null,
  now: string | undefined,
  base: DraftBase,
  field = 'img_64',
): PhotoRef | null {
  const said = base?.[field]
  if (said !== null && typeof said !== 'string') return wanted
  const [mine, there, before] = [wanted?.entry, now, said ?? undefined].map((entry) =>
    typeof entry === 'string' ? keyless(entry) : entry,
  )
  if (there === before || there === mine) return wanted
  if (mine !== before) throw refused(changedElsewhere, { [field]: changedElsewhere })
  return now === undefined ? null : { field, entry: now }
}

/** Said of a list that became too long by what another phone has added. */
export const tooManyPhotosText = (count: number, most: number) =>
  `Dari HP lain sudah ada foto baru; bersama yang ini menjadi ${count}, paling banyak ${most}. Hapus ${count - most} foto dahulu.`
