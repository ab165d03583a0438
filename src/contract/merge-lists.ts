// Two lists of one, by the names of what is in them: photos, codes. Pure, for phones and for the server.

/**
 * The names of both: what either has added to `base` is there, what either has taken away is not. In their order, unless it
 * was changed here; what the other has added stands behind what it stood behind.
 */
export function mergedNames(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isGone = (name: string) => base.includes(name) && !(mine.includes(name) && theirs.includes(name))
  const both = base.filter((name) => mine.includes(name) && theirs.includes(name))
  const inOrder = (list: readonly string[]) => list.filter((name) => both.includes(name)).join('\n')
  const isMoved = inOrder(mine) !== both.join('\n')
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine]
  const end = first.filter((name) => !isGone(name))
  for (const [at, name] of second.entries()) {
    if (end.includes(name) || isGone(name)) continue
    const earlier = second.slice(0, at)
    end.splice(end.findLastIndex((other) => earlier.includes(other)) + 1, 0, name)
  }
  return end
}
