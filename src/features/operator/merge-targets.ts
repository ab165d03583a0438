import type { DeskCategory, DeskMainCategory } from '#contract/operator-content.ts'

export type Target = { id: number; name: string; seen: string }

/**
 * What a category may become part of: others of its level that are offered. Of subcategories those beside it come first,
 * then those elsewhere with the name of what they stand below. Pure.
 */
export function mergeTargets(
  all: readonly DeskMainCategory[],
  { id: mine }: Pick<DeskCategory, 'id'>,
  parent: Pick<DeskMainCategory, 'id'> | undefined,
): Target[] {
  const offered = all.filter(({ status }) => status === 'active')
  const others = (list: readonly DeskCategory[]) => list.filter(({ id, status }) => id !== mine && status === 'active')
  if (!parent) return others(offered).map(({ id, name, seen }) => ({ id, name, seen }))
  const beside = offered.filter(({ id }) => id === parent.id)
  const elsewhere = offered.filter(({ id }) => id !== parent.id)
  return [...beside, ...elsewhere].flatMap((main) =>
    others(main.child).map(({ id, name, seen }) => ({ id, name: `${main.name}: ${name}`, seen })),
  )
}
