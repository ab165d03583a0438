/** The same list with one of it a place further up or down; at its end it stays. */
export function moveItem(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id)
  const to = at + by
  if (at < 0 || to < 0 || to >= ids.length) return [...ids]
  const moved = ids.filter((other) => other !== id)
  moved.splice(to, 0, id)
  return moved
}
