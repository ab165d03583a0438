import { z } from 'zod/mini'
import { changedElsewhere } from '#contract/changed-elsewhere.ts'
import type { DraftBase } from '#contract/draft-base.ts'
import { mergedNames } from '#contract/merge-lists.ts'
import { keyless } from '#contract/picture-path.ts'
import { refused } from '#contract/problem.ts'
import type { PhotoRef } from '../pictures/photo-refs.ts'

// A save carries the values it was made from. Changes of another phone since then stay where this one has changed
// nothing; where both have, the later save is refused, and its owner sees both.

type Value = unknown
type Columns = Record<string, Value>
/** Each column from the input. */
export type ColumnBuilders<Said, Made extends Columns = Columns> = { [Name in keyof Made]: (said: Said) => Made[Name] }

export const buildColumns = <Said, Made extends Columns>(making: ColumnBuilders<Said, Made>, said: Said): Made =>
  Object.fromEntries(Object.entries(making).map(([name, make]) => [name, make(said)])) as Made

/** The same for the base of a save. Values that cannot be parsed are left out. */
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

/** Each field that can be parsed; the others are null. */
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
  /** Columns that are merged as one value. */
  groups?: readonly (readonly string[])[]
  /** None of them may be empty: an empty result of the merge is a conflict. */
  required?: boolean
  /** The field of the request for a column. */
  field?: (column: string) => string
}

/**
 * The columns to store: `wanted`, which was made from `base`, merged over the current values `now`. Without a base all
 * of `wanted`. Throws code 01 at the fields that have since been changed to something else.
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

/** An empty value has several notations (null, '', undefined), and so has a number. */
function isSame(one: Value, other: Value): boolean {
  const [a, b] = [comparable(one), comparable(other)]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
const comparable = (value: Value) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value).trim()

const maxBaseList = 200

/** A list in the base of a save; `nameOf` each entry. Undefined where there is none. */
export function baseList(
  base: DraftBase,
  name: string,
  nameOf: (one: unknown) => string = String,
): string[] | undefined {
  const list = base?.[name]
  return Array.isArray(list) ? list.slice(0, maxBaseList).map(nameOf) : undefined
}

/** The photos of a save, in order, merged over the list `now` that another phone may have changed since `base`. */
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
 * The picture that a save wants in a slot, or null for none, merged over the current path `now`. Throws code 01 where
 * both this phone and another have changed it since `base`.
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

/** The error of a list that became too long because another phone has added to it. */
export const tooManyPhotosText = (count: number, most: number) =>
  `Dari HP lain sudah ada foto baru; bersama yang ini menjadi ${count}, paling banyak ${most}. Hapus ${count - most} foto dahulu.`
