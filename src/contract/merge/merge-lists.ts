// Merges two edited versions of a list of names, such as photos or codes. Pure; used by phones and by the server.

/**
 * A three-way merge: a name that either side added to `base` is included, one that either side removed is not. The
 * order is `theirs`, unless `mine` has moved names; an addition of the other list follows the name that it followed
 * there.
 */
export function mergedNames(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isRemoved = (name: string) => base.includes(name) && !(mine.includes(name) && theirs.includes(name))
  const both = base.filter((name) => mine.includes(name) && theirs.includes(name))
  const inOrder = (list: readonly string[]) => list.filter((name) => both.includes(name)).join('\n')
  const isMoved = inOrder(mine) !== both.join('\n')
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const merged = first.filter((name) => !isRemoved(name))
  for (const [index, name] of second.entries()) {
    if (merged.includes(name) || isRemoved(name)) continue
    const earlier = second.slice(0, index)
    merged.splice(merged.findLastIndex((other) => earlier.includes(other)) + 1, 0, name)
  }
  return merged
}
