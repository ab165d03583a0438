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

/** How many categories are suggested for a name. */
const maxSuggestions = 2

/** Words that say nothing about the category: most are in the names of several. */
const emptyWords = new Set(
  'dan dalam alat bahan produk olahan peralatan perlengkapan aksesori kerajinan komponen hasil segar beku'.split(' '),
)
const wordsIn = (text: string) => foldText(text).match(/[\p{L}\p{Nd}]{2,}/gu) ?? []

/**
 * The categories that the words of a product's name speak for, the best first; the first words of a name count most.
 * None where three or more are equally good.
 */
export function suggestCategories(tree: readonly CategoryBranch[], name: string): ChosenCategory[] {
  const words = wordsIn(name)
  const scored = tree.flatMap(selectableOf).flatMap((category) => {
    const own = new Set([...wordsIn(category.label), ...(wordsByCategory[category.key] ?? '').split(' ')])
    const score = words.reduce(
      (sum, word, at) => (own.has(word) && !emptyWords.has(word) ? sum + 1 / (at + 1) : sum),
      0,
    )
    return score > 0 ? [{ category, score }] : []
  })
  const most = Math.max(...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most)
  return best.length > maxSuggestions ? [] : best.map(({ category }) => category)
}

/** Words that names of products have and the name of the category has not, by the key of the category. */
const wordsByCategory: Record<number, string> = {
  101: 'jagung sorgum gabah',
  104: 'pala cengkeh lada merica kayumanis vanili ketumbar',
  107: 'sereh nilam serai',
  204: 'propolis',
  302: 'teri gereh ebi',
  305: 'agar',
  401: 'kripik emping peyek rempeyek rengginang opak stik basreng makaroni',
  402: 'bolu brownies donat bakpia lapis pie lumpia dodol wajik',
  403: 'cookies nastar kastengel kukis wafer',
  404: 'mie bihun soun makaroni',
  405: 'mocaf tapioka maizena sagu',
  406: 'aren nira semut',
  407: 'kecap terasi petis abon rendang rica',
  408: 'kedelai kecap oncom',
  409: 'bakso sosis nugget abon dendeng pempek otak rendang',
  410: 'vco margarin',
  501: 'mineral galon',
  502: 'robusta arabika luwak',
  505: 'jus sirop nata',
  506: 'jahe jamu wedang temulawak kunyit bandrek',
  601: 'masker',
  801: 'helm',
  1401: 'pantofel',
  1402: 'selop sendal',
  1403: 'ransel',
  1404: 'sabuk gesper',
  1502: 'ulos tenunan',
  1505: 'kemeja kaos kaus celana jaket gaun',
  1507: 'hijab jilbab mukena gamis koko',
  1509: 'taplak sarung bantal',
  1602: 'golok parang cangkul sabit',
  1701: 'kursi meja lemari',
  1705: 'talenan',
  1706: 'keranjang tikar besek',
  1707: 'arang',
  1903: 'cobek kendi',
  2006: 'karpet keset',
  2301: 'sabun deterjen sampo',
  2302: 'sapu pel',
  2303: 'lilin bunga',
  2306: 'gitar angklung gamelan suling',
}
