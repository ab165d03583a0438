import known from '#contract/categories.json' with { type: 'json' }

// Categories as the form keeps them, and as they are found in their tree (rows 197, 198).

export type Chosen = { key: number; label: string }

type Leaf = { id: number; name: string }
/** A category with its subcategories. */
export type Branch = Leaf & { child: readonly Leaf[] }

/** The tree as this release knows it: for a phone that has never heard the server's, which counts (D57). */
export const knownCategories: readonly Branch[] = known

const isChosen = (one: unknown): one is Chosen =>
  typeof one === 'object' &&
  one !== null &&
  Number.isInteger((one as Chosen).key) &&
  typeof (one as Chosen).label === 'string'

/** What is kept as one text; an earlier release may have written something else. */
export function chosenOf(kept: string): Chosen[] {
  try {
    const all: unknown = JSON.parse(kept || '[]')
    return Array.isArray(all) ? all.filter(isChosen).map(({ key, label }) => ({ key, label })) : []
  } catch {
    return []
  }
}
export const keptCategories = (all: readonly Chosen[]) => (all.length === 0 ? '' : JSON.stringify(all))

/** With one more, once; or without it, if it is there. */
export const toggled = (all: readonly Chosen[], one: Chosen): Chosen[] =>
  all.some(({ key }) => key === one.key) ? all.filter(({ key }) => key !== one.key) : [...all, one]

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The tree with what every word of the search is in, its category's name included. */
export function found(tree: readonly Branch[], typed: string): Branch[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const fits = (text: string) => words.every((word) => plain(text).includes(word))
  if (words.length === 0) return [...tree]
  return tree.flatMap((category) => {
    const child = category.child.filter(({ name }) => fits(`${category.name} ${name}`))
    return child.length > 0 || fits(category.name) ? [{ ...category, child }] : []
  })
}

/** What can be chosen of a category: its subcategories, or itself where it has none. */
export const leaves = ({ id, name, child }: Branch): Chosen[] =>
  (child.length > 0 ? child : [{ id, name }]).map((leaf) => ({ key: leaf.id, label: leaf.name }))
