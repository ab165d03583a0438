import { mergedNames } from '#contract/merge/merge-lists.ts'

// Merges a draft that two tabs write. Changes of both since their common base are combined field by field; a field that
// both have changed to different values is a conflict that the owner resolves. Pure.

type Values = Record<string, unknown>
/** Fields that are merged as one value: the four regions of a village. Every other field is its own group. */
export type DraftGroups = readonly (readonly string[])[]
type Options = { groups?: DraftGroups | undefined; isPart?: boolean | undefined }

/** By field: the different value of another tab or phone, until the owner has chosen one. */
export type Conflicts = Record<string, string>
export const conflictsIn = ({ clashes }: Values): Conflicts => (isRecord(clashes) ? (clashes as Conflicts) : {})

/**
 * The merged draft: `base` is the common version, `mine` and `theirs` are the two changed versions. Where both have
 * changed a field, the value of `mine` is used and the one of `theirs` becomes one of its `clashes`. If only one side
 * has `seen` the server's values, an empty field of the other side does not count as changed. `isPart`: `mine` is only
 * a part of the draft. Returns `mine` itself when `theirs` adds nothing.
 */
export function mergeDraft(base: Values, mine: Values, theirs: Values, { groups = [], isPart }: Options = {}): Values {
  // A draft that has only other parts so far, such as the photos of a form, says nothing about this one.
  if (isPart && !Object.keys(mine).some((name) => name in theirs)) return mine
  const names = new Set([...Object.keys(mine), ...(isPart ? [] : Object.keys(base)), 'clashes'])
  const merged: Values = { ...theirs }
  const clashes = mergeConflicts(base, mine, theirs)
  const fromTheirs = new Set<string>()
  for (const unit of unitsOf(
    [...names].filter((name) => isText(mine[name]) || isText(theirs[name])),
    groups,
  )) {
    const side = sideOf(unit, base, mine, theirs)
    for (const name of unit) {
      setOrDelete(merged, name, (side === 'theirs' ? theirs : mine)[name])
      if (side === 'theirs') fromTheirs.add(name)
      if (side === 'both') clashes[name] = textOf(theirs[name])
      else if (side === 'theirs' && !(name in conflictsIn(theirs))) delete clashes[name]
    }
    if (unit.every((name) => name in clashes && isSame(clashes[name], merged[name])))
      for (const name of unit) delete clashes[name]
  }
  for (const name of names)
    if (name !== 'clashes' && name !== 'heard' && !isText(mine[name]) && !isText(theirs[name]))
      setOrDelete(merged, name, mergeValue(base[name], mine[name], theirs[name]))
  if (names.has('heard'))
    setOrDelete(merged, 'heard', mergeServerValues(base.heard, mine.heard, theirs.heard, fromTheirs))
  setOrDelete(merged, 'clashes', Object.keys(clashes).length > 0 ? clashes : undefined)
  return isEqual(merged, isPart ? { ...theirs, ...mine } : mine) ? mine : merged
}

/**
 * The side from which a group is taken: 'mine' if the sides are equal or only mine has changed, 'both' for a conflict.
 */
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

/** A conflict that one of the tabs has resolved is resolved. */
function mergeConflicts(base: Values, mine: Values, theirs: Values): Conflicts {
  const [baseText, mineText, theirText] = [conflictsIn(base), conflictsIn(mine), conflictsIn(theirs)]
  const merged: Conflicts = {}
  for (const name of new Set([...Object.keys(mineText), ...Object.keys(theirText)])) {
    const text = mineText[name] === baseText[name] ? theirText[name] : mineText[name]
    if (text !== undefined) merged[name] = text
  }
  return merged
}

/**
 * Merges the server's values that each side had read. A field in `fromTheirs` gets the value that their side had
 * read. Lists of photos are merged.
 */
function mergeServerValues(base: unknown, mine: unknown, theirs: unknown, fromTheirs: ReadonlySet<string>): unknown {
  if (!isRecord(mine) || !isRecord(theirs)) return mine ?? theirs
  return Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((name) => {
      const [my, their] = [mine[name], theirs[name]]
      if (isText(my) || isText(their)) return [name, (fromTheirs.has(name) ? their : my) ?? my ?? their]
      return [name, mergeValue(isRecord(base) ? base[name] : undefined, my, their)]
    }),
  )
}

/** Merges values that are not text: photos by their position, lists of photos, and the server's values. */
export function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  // A flag that says that the server's values were read is true if it is true on either side.
  if (typeof mine === 'boolean' && typeof theirs === 'boolean') return mine || theirs
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine
  if (isEqual(mine, base)) return theirs
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeList(Array.isArray(base) ? base : [], mine, theirs)
  if (!isRecord(mine) || !isRecord(theirs)) return mine
  const before = isRecord(base) ? base : {}
  const merged: Values = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)]))
    setOrDelete(merged, name, mergeValue(before[name], mine[name], theirs[name]))
  return merged
}

/** Merges two lists of photos, or of their names. */
function mergeList(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const find = (list: readonly unknown[], name: string) => list.find((item) => nameIn(item) === name)
  return mergedNames(base.map(nameIn), mine.map(nameIn), theirs.map(nameIn)).map((name) => {
    const [my, their] = [find(mine, name), find(theirs, name)]
    return my === undefined || their === undefined ? (my ?? their) : mergePhoto(find(base, name), my, their)
  })
}

/** If both have edited a photo, the processed one is used, because it need not be processed again. */
const mergePhoto = (base: unknown, mine: unknown, theirs: unknown) =>
  !isEqual(theirs, base) && (isEqual(mine, base) || isFinished(theirs)) ? theirs : mine
const isFinished = (photo: unknown) => isRecord(photo) && (photo.file !== undefined || photo.path !== undefined)
const nameIn = (item: unknown) => String(isRecord(item) ? item.id : item)

function setOrDelete(values: Values, name: string, value: unknown) {
  if (value === undefined) delete values[name]
  else values[name] = value
}

const isText = (value: unknown) => typeof value === 'string'
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** Compares texts without whitespace at either end. */
const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)
const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isEqual(part, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isEqual(one[name], other[name]))
}
