import type { DeskCategory, DeskMainCategory } from '#contract/operator/content.ts'

export type MergeTarget = { id: number; name: string; seen: string }

/**
 * What a category may become part of: others of its level that are offered. Of subcategories those beside it come first,
 * then those elsewhere with the name of what they stand below. Pure.
 */
export function mergeTargets(
  all: readonly DeskMainCategory[],
  { id: ownId }: Pick<DeskCategory, 'id'>,
  parent: Pick<DeskMainCategory, 'id'> | undefined,
): MergeTarget[] {
  const active = all.filter(({ status }) => status === 'active')
  const activeOthers = (list: readonly DeskCategory[]) =>
    list.filter(({ id, status }) => id !== ownId && status === 'active')
  if (!parent) return activeOthers(active).map(({ id, name, seen }) => ({ id, name, seen }))
  const siblings = active.filter(({ id }) => id === parent.id)
  const elsewhere = active.filter(({ id }) => id !== parent.id)
  return [...siblings, ...elsewhere].flatMap((main) =>
    activeOthers(main.child).map(({ id, name, seen }) => ({ id, name: `${main.name}: ${name}`, seen })),
  )
}
