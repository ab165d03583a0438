import categoryTree from '#contract/categories.json' with { type: 'json' }
import type { FormPart } from '#drafts/form-fields.ts'
import type { SaveRequest } from '#drafts/writes/product-write.ts'

// The chosen categories of the form, and the search in their tree.

export type ChosenCategory = { key: number; label: string }

type Leaf = { id: number; name: string }
/** A category with its subcategories. */
export type CategoryBranch = Leaf & { child: readonly Leaf[] }

/** The tree of this release, used until the server's tree has loaded on this phone. */
export const bundledCategories: readonly CategoryBranch[] = categoryTree

const isChosenCategory = (value: unknown): value is ChosenCategory =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as ChosenCategory).key) &&
  typeof (value as ChosenCategory).label === 'string'

/** The categories among these items. Drops other items, which an earlier release may have stored. */
const categoriesIn = (items: readonly unknown[]): ChosenCategory[] =>
  items.filter(isChosenCategory).map(({ key, label }) => ({ key, label }))

type CategoriesRequest = { sub_category_array: NonNullable<SaveRequest['sub_category_array']> }

/** The chosen categories; the request has another name for them. */
export const categoriesPart: FormPart<{ categories: readonly ChosenCategory[] }, CategoriesRequest> = {
  empty: { categories: [] },
  fromRequest: ({ sub_category_array }) => ({
    categories: categoriesIn(
      (sub_category_array ?? []).map(({ key, label }) => ({ key: Number(key), label: label ?? '' })),
    ),
  }),
  toRequest: ({ categories }) => ({ sub_category_array: [...categories] }),
  lists: { categories: categoriesIn },
}

/** Adds the category, or removes it if it is in the list. */
export const toggleCategory = (all: readonly ChosenCategory[], category: ChosenCategory): ChosenCategory[] =>
  all.some(({ key }) => key === category.key) ? all.filter(({ key }) => key !== category.key) : [...all, category]

const foldText = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** The subtree whose names contain every word of the search; a category's name counts for its subcategories, too. */
export function searchCategories(tree: readonly CategoryBranch[], typed: string): CategoryBranch[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.every((word) => foldText(text).includes(word))
  if (words.length === 0) return [...tree]
  return tree.flatMap((category) => {
    const child = category.child.filter(({ name }) => matches(`${category.name} ${name}`))
    return child.length > 0 || matches(category.name) ? [{ ...category, child }] : []
  })
}

/** The selectable entries of a category: its subcategories, or the category itself if it has none. */
export const selectableOf = ({ id, name, child }: CategoryBranch): ChosenCategory[] =>
  (child.length > 0 ? child : [{ id, name }]).map((leaf) => ({ key: leaf.id, label: leaf.name }))
