import { mergedNames } from '#contract/merge-lists.ts'

// Merges a draft that two tabs write. Changes of both since their common base are combined field by field; a field that
// both have changed to different values is a conflict that the owner resolves. Pure.

type Values = Record<string, unknown>
/** Fields that are merged as one value: the four regions of a village. Every other field is its own group. */
export type DraftGroups = readonly (readonly string[])[]
type Options = { groups?: DraftGroups | undefined; isPart?: boolean | undefined }

/** By field: what another tab, or another phone, has written there, until the owner has chosen. */
export type Conflicts = Record<string, string>
export const conflictsIn = ({ clashes }: Values): Conflicts => (isRecord(clashes) ? (clashes as Conflicts) : {})

/**
 * The merged draft: `base` is the common version, `mine` and `theirs` the two changes of it. Where both have changed a
 * field, mine is used and theirs becomes one of its `clashes`. A side that has not `seen` the server's values has left
 * nothing empty on purpose. `isPart`: mine is a part of the draft only. Returns mine itself when theirs adds nothing.
 */
export function mergeDraft(base: Values, mine: Values, theirs: Values, { groups = [], isPart }: Options = {}): Values {
  const names = new Set([...Object.keys(mine), ...(isPart ? [] : Object.keys(base)), 'clashes'])
  const end: Values = { ...theirs }
  const clashes = mergeConflicts(base, mine, theirs)
  const taken = new Set<string>()
  for (const unit of unitsOf(
    [...names].filter((name) => isText(mine[name]) || isText(theirs[name])),
    groups,
  )) {
    const side = sideOf(unit, base, mine, theirs)
    for (const name of unit) {
      setOrDelete(end, name, (side === 'theirs' ? theirs : mine)[name])
      if (side === 'theirs') taken.add(name)
      if (side === 'both') clashes[name] = textOf(theirs[name])
      else if (side === 'theirs' && !(name in conflictsIn(theirs))) delete clashes[name]
    }
    if (unit.every((name) => name in clashes && isSame(clashes[name], end[name])))
      for (const name of unit) delete clashes[name]
  }
  for (const name of names)
    if (name !== 'clashes' && name !== 'heard' && !isText(mine[name]) && !isText(theirs[name]))
      setOrDelete(end, name, mergeValue(base[name], mine[name], theirs[name]))
  if (names.has('heard')) setOrDelete(end, 'heard', mergeServerValues(base.heard, mine.heard, theirs.heard, taken))
  setOrDelete(end, 'clashes', Object.keys(clashes).length > 0 ? clashes : undefined)
  return isEqual(end, isPart ? { ...theirs, ...mine } : mine) ? mine : end
}

/** Which side a group is taken from: mine, if neither or both have made the same change. */
function sideOf(unit: readonly string[], base: Values, mine: Values, theirs: Values): 'mine' | 'theirs' | 'both' {
  const same = (one: Values, other: Values) => unit.every((name) => isSame(one[name], other[name]))
  const isEmpty = (side: Values) => unit.every((name) => textOf(side[name]) === '')
  if (same(mine, theirs) || same(theirs, base) || (isNewlySeen(theirs, mine) && isEmpty(theirs))) return 'mine'
  return same(mine, base) || (isNewlySeen(mine, theirs) && isEmpty(mine)) ? 'theirs' : 'both'
}
const isNewlySeen = (one: Values, other: Values) => one.seen === false && other.seen === true

const unitsOf = (names: string[], groups: DraftGroups): string[][] => [
  ...groups.map((group) => group.filter((name) => names.includes(name))).filter((unit) => unit.length > 0),
  ...names.filter((name) => !groups.some((group) => group.includes(name))).map((name) => [name]),
]

/** A conflict that was resolved in either tab is resolved. */
function mergeConflicts(base: Values, mine: Values, theirs: Values): Conflicts {
  const [before, here, there] = [conflictsIn(base), conflictsIn(mine), conflictsIn(theirs)]
  const end: Conflicts = {}
  for (const name of new Set([...Object.keys(here), ...Object.keys(there)])) {
    const text = here[name] === before[name] ? there[name] : here[name]
    if (text !== undefined) end[name] = text
  }
  return end
}

/**
 * The server's values that each side had read; of a field taken from theirs, those that they had read. Lists of photos
 * are merged.
 */
function mergeServerValues(base: unknown, mine: unknown, theirs: unknown, taken: ReadonlySet<string>): unknown {
  if (!isRecord(mine) || !isRecord(theirs)) return mine ?? theirs
  return Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((name) => {
      const [here, there] = [mine[name], theirs[name]]
      if (isText(here) || isText(there)) return [name, (taken.has(name) ? there : here) ?? here ?? there]
      return [name, mergeValue(isRecord(base) ? base[name] : undefined, here, there)]
    }),
  )
}

/** The same for what is not text: photos by their position, lists of them, and the server's values. */
export function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  // What either side has read of the server's values is in both results.
  if (typeof mine === 'boolean' && typeof theirs === 'boolean') return mine || theirs
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine
  if (isEqual(mine, base)) return theirs
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeList(Array.isArray(base) ? base : [], mine, theirs)
  if (!isRecord(mine) || !isRecord(theirs)) return mine
  const before = isRecord(base) ? base : {}
  const end: Values = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)]))
    setOrDelete(end, name, mergeValue(before[name], mine[name], theirs[name]))
  return end
}

/** Merges two lists of photos, or of their names. */
function mergeList(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const of = (list: readonly unknown[], name: string) => list.find((one) => nameIn(one) === name)
  return mergedNames(base.map(nameIn), mine.map(nameIn), theirs.map(nameIn)).map((name) => {
    const [one, other] = [of(mine, name), of(theirs, name)]
    return one === undefined || other === undefined ? (one ?? other) : mergePhoto(of(base, name), one, other)
  })
}

/** A photo that both have edited: the finished one is used, because it need not be finished again. */
const mergePhoto = (base: unknown, mine: unknown, theirs: unknown) =>
  !isEqual(theirs, base) && (isEqual(mine, base) || isFinished(theirs)) ? theirs : mine
const isFinished = (one: unknown) => isRecord(one) && (one.file !== undefined || one.path !== undefined)
const nameIn = (one: unknown) => String(isRecord(one) ? one.id : one)

function setOrDelete(values: Values, name: string, value: unknown) {
  if (value === undefined) delete values[name]
  else values[name] = value
}

const isText = (value: unknown) => typeof value === 'string'
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** A blank at either end is not a change. */
const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, at) => isEqual(part, other[at]))
  if (!isRecord(one) || !isRecord(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isEqual(one[name], other[name]))
}
