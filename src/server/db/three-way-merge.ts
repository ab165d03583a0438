import { z } from 'zod/mini'
import { changedElsewhere } from '#contract/merge/changed-elsewhere.ts'
import type { DraftBase } from '#contract/merge/draft-base.ts'
import { refused } from '#contract/problem.ts'

// A save contains its base, the values it was made from. Changes of another phone since then stay where the save has
// changed nothing; where both have, the later save is refused, and the user sees both values.

type Value = unknown
type Columns = Record<string, Value>
/** For each column a function that computes it from the input. */
export type ColumnBuilders<In, Out extends Columns = Columns> = { [Name in keyof Out]: (input: In) => Out[Name] }

export const buildColumns = <In, Out extends Columns>(builders: ColumnBuilders<In, Out>, input: In): Out =>
  Object.fromEntries(Object.entries(builders).map(([name, build]) => [name, build(input)])) as Out

/** Builds the columns of a save's base. Values that cannot be parsed are null. */
export function buildBaseColumns<In, Out extends Columns>(
  builders: ColumnBuilders<In, Out>,
  ask: { shape: Record<string, z.core.$ZodType> },
  base: DraftBase,
): Partial<Out> | undefined {
  if (!base) return undefined
  const input = parseBase(ask, base) as In
  const valueOrNull = (build: (input: In) => unknown) => {
    try {
      return build(input) ?? null
    } catch {
      return null
    }
  }
  return Object.fromEntries(Object.entries(builders).map(([name, build]) => [name, valueOrNull(build)])) as Partial<Out>
}

/** The parsed fields of a base; a field that cannot be parsed is null. */
export const parseBase = (
  { shape }: { shape: Record<string, z.core.$ZodType> },
  base: NonNullable<DraftBase>,
): Columns =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const parsed = z.safeParse(schema, base[name])
      return [name, parsed.success ? parsed.data : null]
    }),
  )

type MergeOptions = {
  /** Columns that are merged as one value. */
  groups?: readonly (readonly string[])[]
  /** Columns that may not be empty: where the current value of one is, that of the save is used. */
  required?: readonly string[]
  /** The field of the request for a column. */
  field?: (column: string) => string
}

/**
 * The columns to store: `submitted`, which was made from `base`, merged over the `current` values. Without a base all
 * of `submitted`. Throws code 01 at the fields that have since been changed to other values.
 */
export function threeWayMerge<Out extends Columns>(
  submitted: Out,
  current: Columns,
  base: Columns | undefined,
  { groups = [], required = [], field = (column) => column }: MergeOptions = {},
): Out {
  if (!base) return submitted
  const merged: Columns = { ...submitted }
  const conflicts: Record<string, string> = {}
  const ungrouped = Object.keys(submitted).filter((name) => !groups.some((group) => group.includes(name)))
  for (const unit of [...groups, ...ungrouped.map((name) => [name])]) {
    const compared = unit.filter((name) => name in base && name in submitted)
    const same = (one: Columns, other: Columns) => compared.every((name) => isSame(one[name], other[name]))
    if (same(current, base) || same(submitted, current)) continue
    if (compared.every((name) => required.includes(name) && comparable(current[name]) === '')) continue
    if (same(submitted, base)) {
      for (const name of unit) merged[name] = current[name]
      continue
    }
    const changed = compared.filter((name) => !isSame(submitted[name], current[name]))
    for (const name of changed) conflicts[field(name)] = changedElsewhere
  }
  if (Object.keys(conflicts).length > 0) throw refused(changedElsewhere, conflicts)
  return merged as Out
}

/** An empty value has several notations (null, '', undefined), and so has a number. */
function isSame(one: Value, other: Value): boolean {
  const [a, b] = [comparable(one), comparable(other)]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
const comparable = (value: Value) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value).trim()

const maxBaseList = 200

/** A list in the base of a save, each entry mapped by `nameOf`. Undefined if the base has no such list. */
export function baseList(
  base: DraftBase,
  name: string,
  nameOf: (entry: unknown) => string = String,
): string[] | undefined {
  const list = base?.[name]
  return Array.isArray(list) ? list.slice(0, maxBaseList).map(nameOf) : undefined
}
