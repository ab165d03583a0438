import { z } from 'zod/mini'
import type { Base } from '#contract/base.ts'
import { changedElsewhere } from '#contract/elsewhere.ts'
import { mergedNames } from '#contract/merged-list.ts'
import { keyless } from '#contract/picture-path.ts'
import { refused } from '#contract/problem.ts'
import type { Wanted } from './files/wanted.ts'

// A save says with it what it was made from. What another phone has saved since then stays, where this one has changed
// nothing; where both have, the later is refused, and its owner sees both.

type Value = unknown
type Columns = Record<string, Value>
/** Each column from what was said. */
export type Making<Said, Made extends Columns = Columns> = { [Name in keyof Made]: (said: Said) => Made[Name] }

export const made = <Said, Made extends Columns>(making: Making<Said, Made>, said: Said): Made =>
  Object.fromEntries(Object.entries(making).map(([name, make]) => [name, make(said)])) as Made

/** The same of what a save was made from. What cannot be read there, or made of it, was not there. */
export function madeOfBase<Said, Made extends Columns>(
  making: Making<Said, Made>,
  ask: { shape: Record<string, z.core.$ZodType> },
  base: Base,
): Partial<Made> | undefined {
  if (!base) return undefined
  const said = heardIn(ask, base) as Said
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
export const heardIn = ({ shape }: { shape: Record<string, z.core.$ZodType> }, base: NonNullable<Base>): Columns =>
  Object.fromEntries(
    Object.entries(shape).map(([name, one]) => {
      const read = z.safeParse(one, base[name])
      return [name, read.success ? read.data : null]
    }),
  )

type Told = {
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
export function since<Made extends Columns>(
  wanted: Made,
  now: Columns,
  base: Columns | undefined,
  { groups = [], required = false, field = (column) => column }: Told = {},
): Made {
  if (!base) return wanted
  const end: Columns = { ...wanted }
  const lost: Record<string, string> = {}
  const alone = Object.keys(wanted).filter((name) => !groups.some((group) => group.includes(name)))
  for (const unit of [...groups, ...alone.map((name) => [name])]) {
    const known = unit.filter((name) => name in base && name in wanted)
    const same = (one: Columns, other: Columns) => known.every((name) => isSame(one[name], other[name]))
    if (same(now, base) || same(wanted, now)) continue
    if (required && known.every((name) => plain(now[name]) === '')) continue
    if (same(wanted, base)) for (const name of unit) end[name] = now[name]
    else for (const name of known) if (!isSame(wanted[name], now[name])) lost[field(name)] = changedElsewhere
  }
  if (Object.keys(lost).length > 0) throw refused(changedElsewhere, lost)
  return end as Made
}

/** Nothing is written in more than one way, and so is a number. */
function isSame(one: Value, other: Value): boolean {
  const [a, b] = [plain(one), plain(other)]
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}
const plain = (value: Value) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value).trim()

const mostInList = 200

/** A list in what a save was made from; `nameOf` each of it. Undefined where there is none. */
export function listIn(base: Base, name: string, nameOf: (one: unknown) => string = String): string[] | undefined {
  const list = base?.[name]
  return Array.isArray(list) ? list.slice(0, mostInList).map(nameOf) : undefined
}

/** The photos of a save, in order, over the `now` of a list that another phone may have changed since `base`. */
export function photosSince(wanted: readonly Wanted[], now: readonly string[], base: Base): readonly Wanted[] {
  const before = listIn(base, 'img_64s')
  if (!before) return wanted
  const named = new Map(
    wanted.map((one, at) => [typeof one.entry === 'string' ? keyless(one.entry) : `new ${at}`, one]),
  )
  const names = mergedNames(before.map(keyless), [...named.keys()], now.map(keyless))
  return names.map((name) => named.get(name) ?? { field: 'img_64s', entry: name })
}

/**
 * The one picture of its place that a save wants, or null for none, over the path of what hangs there `now`. Throws code 01
 * where another phone has hung something else since `base`, and this one, too.
 */
export function pictureSince(
  wanted: Wanted | null,
  now: string | undefined,
  base: Base,
  field = 'img_64',
): Wanted | null {
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
export const tooManySince = (count: number, most: number) =>
  `Dari HP lain sudah ada foto baru; bersama yang ini menjadi ${count}, paling banyak ${most}. Hapus ${count - most} foto dahulu.`
