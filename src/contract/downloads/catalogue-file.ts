// The file of a downloaded part of the catalogue: JSON of columns, so that gzip finds what repeats. Every shop,
// category and standard stands in it once; numbers are differences to the row before.

/** Thrown for a text that is not such a file. */
export class CatalogueFileError extends Error {
  override name = 'CatalogueFileError'
}

/** A public product as its card shows it. `created_at`: seconds since 1970. Prices are whole rupiah. */
export type DownloadedProduct = {
  id: number
  name: string
  shop_id: number
  price_bottom: number
  price_top: number
  /** Two decimals, '250.00'; null when not given. */
  weight: string | null
  unit: string
  /** The ids of its categories and of their parents. */
  categories: number[]
  /** The path of its main picture, 'photo/<32 hex>.jpg'. */
  picture: string | null
  is_sni: 0 | 1
  /** Numbers of the standards, as they are printed: 'SNI 8964:2021'. */
  numbers: string[]
  certificate_no: string | null
  /** A calendar date, '2028-03-10'; null without an end. */
  sni_end_date: string | null
  is_mentor: 0 | 1
  mentor_name: string | null
  created_at: number
}

export type DownloadedShop = {
  id: number
  name: string
  picture: string | null
  province_id: number
  regency: string
}

export type DownloadedCategory = { id: number; name: string; parent_id: number | null }
export type DownloadedProvince = { id: number; name: string }

/**
 * The content of a part. `version`: seconds since 1970, when the server read it. Products are in the order of lists,
 * the newest first, the other rows by id. `is_cut`: the part has more products than these.
 */
export type CatalogueContent = {
  version: number
  is_cut: 0 | 1
  products: DownloadedProduct[]
  shops: DownloadedShop[]
  categories: DownloadedCategory[]
  provinces: DownloadedProvince[]
  /** Pairs of words that a search takes for one another: 'vco' and 'minyak kelapa murni'. */
  synonyms: [typed: string, canonical: string][]
}

/**
 * The changes since an earlier version: new or different products with their shops, shops, categories and provinces,
 * the ids of products that are gone, and the synonyms if they have changed.
 */
export type CatalogueDifference = Omit<CatalogueContent, 'synonyms'> & {
  synonyms?: CatalogueContent['synonyms']
  base: number
  removed: number[]
}

type Columns = {
  version: number
  is_cut: 0 | 1
  base?: number
  removed?: number[]
  provinces: [id: number, name: string][]
  synonyms?: [typed: string, canonical: string][]
  categories: [id: number, name: string, parentId: number][]
  /** `province` and `picture` as in the types above. */
  shops: [id: number, name: string, province: number, regency: string, picture: string][]
  standards: string[]
  mentors: string[]
  ids: number[]
  names: string[]
  shopIndexes: number[]
  bottoms: number[]
  /** The difference of the upper price to the lower one. */
  spans: number[]
  weights: (string | 0)[]
  units: string[]
  unitIndexes: number[]
  /** Each set of categories once. */
  categorySets: number[][]
  categoryIndexes: number[]
  pictures: string[]
  /** Indexes of standards; most products have none or one. -1: without SNI. */
  numbers: (number | number[])[]
  certificates: (string | 0)[]
  ends: (string | 0)[]
  /** -1: not mentored; 0: mentored without a name; otherwise the index of the mentor's name, from 1. */
  mentorIndexes: number[]
  createdAt: number[]
}

const picturePrefix = /^photo\/([0-9a-f]{32})\.jpg$/
/** 'photo/<32 hex>.jpg' → its 32 digits; other paths unchanged. */
const shortPicture = (path: string | null) => (path === null ? '' : (picturePrefix.exec(path)?.[1] ?? path))
const longPicture = (text: string) => (text === '' ? null : /^[0-9a-f]{32}$/.test(text) ? `photo/${text}.jpg` : text)

/** The text of a file, or of a difference, which has `removed`. */
export function encodeCatalogue(content: CatalogueContent | CatalogueDifference): string {
  const standards = dictionary<string>()
  const mentors = dictionary<string>()
  const units = dictionary<string>()
  const categorySets = dictionary<number[]>()
  const shopIndexes = new Map(content.shops.map(({ id }, index) => [id, index]))
  const { products } = content
  const steps = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
  const columns: Columns = {
    version: content.version,
    is_cut: content.is_cut,
    ...('removed' in content && { base: content.base, removed: content.removed }),
    provinces: content.provinces.map(({ id, name }) => [id, name]),
    ...(content.synonyms && { synonyms: content.synonyms }),
    categories: content.categories.map(({ id, name, parent_id }) => [id, name, parent_id ?? 0]),
    shops: content.shops.map(({ id, name, province_id, regency, picture }) => [
      ...([id, name, province_id, regency, shortPicture(picture)] as const),
    ]),
    standards: standards.values,
    mentors: mentors.values,
    ids: steps(products.map(({ id }) => id)),
    names: products.map(({ name }) => name),
    shopIndexes: products.map(({ shop_id }) => shopIndexes.get(shop_id)!),
    bottoms: products.map(({ price_bottom }) => price_bottom),
    spans: products.map(({ price_bottom, price_top }) => price_top - price_bottom),
    weights: products.map(({ weight }) => weight ?? 0),
    units: units.values,
    unitIndexes: products.map(({ unit }) => units.indexOf(unit, unit)),
    categorySets: categorySets.values,
    categoryIndexes: products.map(({ categories }) => categorySets.indexOf(categories.join(), categories)),
    pictures: products.map(({ picture }) => shortPicture(picture)),
    numbers: products.map(({ is_sni, numbers }) => {
      const indexes = numbers.map((number) => standards.indexOf(number, number))
      return is_sni === 0 ? -1 : indexes.length === 1 ? indexes[0]! : indexes
    }),
    certificates: products.map(({ certificate_no }) => certificate_no ?? 0),
    ends: products.map(({ sni_end_date }) => sni_end_date ?? 0),
    mentorIndexes: products.map(({ is_mentor, mentor_name }) =>
      is_mentor === 0 ? -1 : mentor_name === null ? 0 : mentors.indexOf(mentor_name, mentor_name) + 1,
    ),
    createdAt: steps(products.map(({ created_at }) => created_at)),
  }
  return JSON.stringify(columns)
}

/** Decodes the text of a file or of a difference. Throws CatalogueFileError for any other text. */
export function decodeCatalogue(text: string): CatalogueContent | CatalogueDifference {
  const columns = parsedColumns(text)
  const { categorySets, mentors, shops, standards, units } = columns
  const total = columns.ids.length
  for (const column of rowColumns) check(Array.isArray(columns[column]) && columns[column].length === total)
  let [id, createdAt] = [0, 0]
  const products = columns.ids.map((step, row): DownloadedProduct => {
    id += step
    createdAt += columns.createdAt[row]!
    const numbers = columns.numbers[row]!
    const mentor = columns.mentorIndexes[row]!
    const price_bottom = columns.bottoms[row]!
    check(Number.isSafeInteger(id) && id > 0 && Number.isSafeInteger(createdAt) && Number.isSafeInteger(price_bottom))
    return {
      id,
      name: textOf(columns.names[row]),
      shop_id: itemOf(shops, columns.shopIndexes[row]!)[0],
      price_bottom,
      price_top: price_bottom + columns.spans[row]!,
      weight: columns.weights[row] || null,
      unit: itemOf(units, columns.unitIndexes[row]!),
      categories: itemOf(categorySets, columns.categoryIndexes[row]!),
      picture: longPicture(textOf(columns.pictures[row])),
      is_sni: numbers === -1 ? 0 : 1,
      numbers: numbers === -1 ? [] : [numbers].flat().map((index) => itemOf(standards, index)),
      certificate_no: columns.certificates[row] || null,
      sni_end_date: columns.ends[row] || null,
      is_mentor: mentor === -1 ? 0 : 1,
      mentor_name: mentor > 0 ? itemOf(mentors, mentor - 1) : null,
      created_at: createdAt,
    }
  })
  const content = {
    version: columns.version,
    is_cut: columns.is_cut === 1 ? (1 as const) : (0 as const),
    products,
    shops: shops.map(([shop, name, province_id, regency, picture]) => ({
      ...{ id: shop, name: textOf(name), picture: longPicture(textOf(picture)), province_id, regency: textOf(regency) },
    })),
    categories: columns.categories.map(([category, name, parent]) => ({
      ...{ id: category, name: textOf(name), parent_id: parent || null },
    })),
    provinces: columns.provinces.map(([province, name]) => ({ id: province, name: textOf(name) })),
  }
  const synonyms = columns.synonyms?.map(([typed, canonical]): [string, string] => [textOf(typed), textOf(canonical)])
  if (columns.base === undefined) return { ...content, synonyms: synonyms ?? [] }
  return { ...content, ...(synonyms && { synonyms }), base: columns.base, removed: columns.removed ?? [] }
}

/** Decodes the text of a whole file. Throws CatalogueFileError for any other text, a difference too. */
export function decodeWhole(text: string): CatalogueContent {
  const content = decodeCatalogue(text)
  if ('base' in content) throw new CatalogueFileError('a difference')
  return content
}

/** The paths of the pictures of products and shops, each once. */
export const picturesIn = ({ products, shops }: CatalogueContent): string[] => [
  ...new Set([...products, ...shops].flatMap(({ picture }) => picture ?? [])),
]

/** The changes between two versions. */
export function catalogueDifference(before: CatalogueContent, after: CatalogueContent): CatalogueDifference {
  const isThere = new Set(after.products.map(({ id }) => id))
  const { synonyms, ...rest } = after
  const products = changed(before.products, after.products)
  // A product names its shop by its place in the list, so the shops of changed products are there, too.
  const shops = new Set([
    ...products.map(({ shop_id }) => shop_id),
    ...changed(before.shops, after.shops).map(({ id }) => id),
  ])
  return {
    ...rest,
    products,
    shops: after.shops.filter(({ id }) => shops.has(id)),
    categories: changed(before.categories, after.categories),
    provinces: changed(before.provinces, after.provinces),
    ...(JSON.stringify(before.synonyms) !== JSON.stringify(synonyms) && { synonyms }),
    base: before.version,
    removed: before.products.map(({ id }) => id).filter((id) => !isThere.has(id)),
  }
}

type Row = { id: number }

/** The rows that are new, or differ from those before. */
function changed<T extends Row>(before: readonly T[], after: readonly T[]): T[] {
  const earlierById = new Map(before.map((row) => [row.id, row]))
  return after.filter((row) => {
    const earlier = earlierById.get(row.id)
    return !earlier || !isSame(earlier, row)
  })
}

const isSame = <T extends Row>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).every((key) =>
    Array.isArray(one[key]) ? String(one[key]) === String(other[key]) : one[key] === other[key],
  )

/**
 * The content with the difference applied, in the order of lists. Throws CatalogueFileError if it is of another base.
 */
export function applyCatalogueDifference(before: CatalogueContent, difference: CatalogueDifference): CatalogueContent {
  check(difference.base === before.version)
  const removed = new Set(difference.removed)
  const products = merged(before.products, difference.products)
    .filter(({ id }) => !removed.has(id))
    .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
  const used = { shops: new Set<number>(), categories: new Set<number>(), provinces: new Set<number>() }
  for (const { shop_id, categories } of products) {
    used.shops.add(shop_id)
    for (const id of categories) used.categories.add(id)
  }
  const shops = merged(before.shops, difference.shops).filter(({ id }) => used.shops.has(id))
  check(shops.length === used.shops.size)
  for (const { province_id } of shops) used.provinces.add(province_id)
  return {
    version: difference.version,
    is_cut: difference.is_cut,
    products,
    shops,
    categories: merged(before.categories, difference.categories).filter(({ id }) => used.categories.has(id)),
    provinces: merged(before.provinces, difference.provinces).filter(({ id }) => used.provinces.has(id)),
    synonyms: difference.synonyms ?? before.synonyms,
  }
}

/** The rows with those that have changed, by id. */
function merged<T extends Row>(before: readonly T[], changes: readonly T[]): T[] {
  const byId = new Map(before.map((row) => [row.id, row]))
  for (const row of changes) byId.set(row.id, row)
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

const rowColumns = [
  ...(['ids', 'names', 'shopIndexes', 'bottoms', 'spans', 'weights', 'unitIndexes', 'categoryIndexes'] as const),
  ...(['pictures', 'numbers', 'certificates', 'ends', 'mentorIndexes', 'createdAt'] as const),
]
const listColumns = ['provinces', 'categories', 'shops', 'standards', 'mentors', 'units', 'categorySets'] as const

function parsedColumns(text: string): Columns {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CatalogueFileError('not JSON')
  }
  check(typeof value === 'object' && value !== null)
  const columns = value as Columns
  check(Number.isSafeInteger(columns.version))
  for (const column of [...listColumns, ...rowColumns]) check(Array.isArray(columns[column]))
  return columns
}

function itemOf<T>(list: readonly T[], index: number): T {
  check(Number.isInteger(index) && index >= 0 && index < list.length)
  return list[index]!
}

function textOf(value: unknown): string {
  check(typeof value === 'string')
  return value
}

function check(isRight: boolean): asserts isRight {
  if (!isRight) throw new CatalogueFileError('not a catalogue')
}

/** Values in the order in which they came, each once. */
function dictionary<T>() {
  const values: T[] = []
  const indexes = new Map<string, number>()
  return {
    values,
    indexOf(key: string, value: T): number {
      const found = indexes.get(key)
      if (found !== undefined) return found
      indexes.set(key, values.length)
      return values.push(value) - 1
    },
  }
}
