import known from '#contract/categories.json' with { type: 'json' }

// Categories as the form keeps them, and as they are found in their tree.

export type ChosenCategory = { key: number; label: string }

type Leaf = { id: number; name: string }
/** A category with its subcategories. */
export type CategoryBranch = Leaf & { child: readonly Leaf[] }

/** The tree as this release knows it: for a phone that has never heard the server's, which counts. */
export const bundledCategories: readonly CategoryBranch[] = known

const isChosen = (one: unknown): one is ChosenCategory =>
  typeof one === 'object' &&
  one !== null &&
  Number.isInteger((one as ChosenCategory).key) &&
  typeof (one as ChosenCategory).label === 'string'

/** What is kept as one text; an earlier release may have written something else. */
export function parseCategories(kept: string): ChosenCategory[] {
  try {
    const all: unknown = JSON.parse(kept || '[]')
    return Array.isArray(all) ? all.filter(isChosen).map(({ key, label }) => ({ key, label })) : []
  } catch {
    return []
  }
}
export const formatCategories = (all: readonly ChosenCategory[]) => (all.length === 0 ? '' : JSON.stringify(all))

/** With one more, once; or without it, if it is there. */
export const toggleCategory = (all: readonly ChosenCategory[], one: ChosenCategory): ChosenCategory[] =>
  all.some(({ key }) => key === one.key) ? all.filter(({ key }) => key !== one.key) : [...all, one]

const foldText = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The tree with what every word of the search is in, its category's name included. */
export function searchCategories(tree: readonly CategoryBranch[], typed: string): CategoryBranch[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every((word) => foldText(text).includes(word))
  if (words.length === 0) return [...tree]
  return tree.flatMap((category) => {
    const child = category.child.filter(({ name }) => fits(`${category.name} ${name}`))
    return child.length > 0 || fits(category.name) ? [{ ...category, child }] : []
  })
}

/** What can be chosen of a category: its subcategories, or itself where it has none. */
export const selectableOf = ({ id, name, child }: CategoryBranch): ChosenCategory[] =>
  (child.length > 0 ? child : [{ id, name }]).map((leaf) => ({ key: leaf.id, label: leaf.name }))
