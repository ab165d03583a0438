import { addresses } from '#contract/addresses.ts'
import { commonLabels } from '#contract/common-labels.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { search } from '#contract/search/search.ts'

// What the address of a search says: every filter, and the group that is seen whole.

export const groups = ['product', 'merchant', 'lspro'] as const
export type Group = (typeof groups)[number]

/** The groups' names on the screen. */
export const groupNames: Record<Group, string> = { product: 'Produk', merchant: 'UMKM / Produsen', lspro: 'LSPRO' }

export type SearchView = {
  query: string
  province_id: number | undefined
  category_id: number | undefined
  /** 'Umum' without a category. */
  category_name: string
  /** The groups that are ticked. */
  ticked: readonly Group[]
  /** The one whose 'Lihat Semua' was pressed. */
  whole: Group | undefined
}

/** The view an address stands for; what cannot be read is left out, as if it were not there. */
export function searchViewOf(query: URLSearchParams): SearchView {
  const whole = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
  }
  const ticked = groups.filter((group) => query.getAll(`is_${group}`).at(-1) !== '0')
  const category_id = whole('category_id', 32_767)
  return {
    query: (query.get('query') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    province_id: whole('province_id', 99),
    category_id,
    category_name: (category_id && query.get('category_name')?.slice(0, 100)) || commonLabels.everything,
    ticked,
    whole: ticked.find((group) => group === query.get('group')),
  }
}

export function searchAddress(view: SearchView): string {
  const { query, province_id, category_id, category_name, ticked, whole } = view
  const more = new URLSearchParams({
    ...(province_id && { province_id: String(province_id) }),
    ...(category_id && { category_id: String(category_id), category_name }),
    ...Object.fromEntries(groups.filter((group) => !ticked.includes(group)).map((group) => [`is_${group}`, '0'])),
    ...(whole && ticked.includes(whole) && { group: whole }),
  }).toString()
  const words = addresses.search(query || undefined)
  return more ? `${words}${query ? '&' : '?'}${more}` : words
}

/** The same search without what narrows it. */
export const unfiltered = (query: string): SearchView => ({
  query,
  province_id: undefined,
  category_id: undefined,
  category_name: commonLabels.everything,
  ticked: groups,
  whole: undefined,
})

/** The view with a group ticked, or not. */
export const withGroup = (view: SearchView, group: Group, on: boolean): SearchView => ({
  ...view,
  ticked: groups.filter((one) => (one === group ? on : view.ticked.includes(one))),
  whole: undefined,
})

export const isFiltered = ({ province_id, category_id, ticked }: SearchView) =>
  province_id !== undefined || category_id !== undefined || ticked.length < groups.length

type ResultsInput = Ask<typeof search.results>

export function resultsInputOf({ query, province_id, category_id, ticked }: SearchView) {
  const is = (group: Group) => (ticked.includes(group) ? 1 : 0)
  return {
    search: query,
    ...(province_id && { province_id }),
    ...(category_id && { category_id }),
    is_product: is('product'),
    is_merchant: is('merchant'),
    is_lspro: is('lspro'),
  } satisfies ResultsInput
}

/** One group alone, all of it, piece by piece. */
export const groupInputOf = (view: SearchView, group: Group) =>
  ({ ...resultsInputOf({ ...view, ticked: [group] }), rows: 24, page: 1 }) satisfies ResultsInput
