// @chunk search-box
import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { search } from '#contract/search/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'

// The address of a search: every filter, and the group that is shown whole.

export const groups = ['product', 'merchant', 'lspro'] as const
export type Group = (typeof groups)[number]

/** The groups' names on the screen. */
export const groupNames: Record<Group, string> = { product: 'Produk', merchant: 'UMKM / Produsen', lspro: 'LSPRO' }

/** The names of the groups beside their counts. */
export const shortGroupNames: Record<Group, string> = { ...groupNames, merchant: 'UMKM' }

/** The id of the heading of a group among the results. */
export const groupId = (group: Group) => `hasil-${group}`

export type SearchView = {
  query: string
  province_id: number | undefined
  category_id: number | undefined
  /** 'Umum' without a category. */
  category_name: string
  /** The groups that are ticked. */
  ticked: readonly Group[]
  /** The group whose 'Lihat Semua' was pressed. */
  whole: Group | undefined
}

/** The view of an address; invalid parameters are ignored. */
export function searchViewOf(query: URLSearchParams): SearchView {
  const idIn = (name: string, max: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= max ? value : undefined
  }
  const ticked = groups.filter((group) => query.getAll(`is_${group}`).at(-1) !== '0')
  const category_id = idIn('category_id', 32_767)
  return {
    query: (query.get('query') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    province_id: idIn('province_id', 99),
    category_id,
    category_name: (category_id && query.get('category_name')?.slice(0, 100)) || commonLabels.everything,
    ticked,
    whole: ticked.find((group) => group === query.get('group')),
  }
}

export function searchAddress(view: SearchView): string {
  const { query, province_id, category_id, category_name, ticked, whole } = view
  const params = new URLSearchParams({
    ...(province_id && { province_id: String(province_id) }),
    ...(category_id && { category_id: String(category_id), category_name }),
    ...Object.fromEntries(groups.filter((group) => !ticked.includes(group)).map((group) => [`is_${group}`, '0'])),
    ...(whole && ticked.includes(whole) && { group: whole }),
  }).toString()
  const address = addresses.search(query || undefined)
  return params ? `${address}${query ? '&' : '?'}${params}` : address
}

/** The search for this text without filters. */
export const unfiltered = (query: string): SearchView => ({
  query,
  province_id: undefined,
  category_id: undefined,
  category_name: commonLabels.everything,
  ticked: groups,
  whole: undefined,
})

/** The view with the group ticked if `on`, otherwise unticked. */
export const withGroup = (view: SearchView, group: Group, on: boolean): SearchView => ({
  ...view,
  ticked: groups.filter((other) => (other === group ? on : view.ticked.includes(other))),
  whole: undefined,
})

export const isFiltered = ({ province_id, category_id, ticked }: SearchView) =>
  province_id !== undefined || category_id !== undefined || ticked.length < groups.length

type ResultsInput = RequestOf<typeof search.results>

export function resultsInputOf({ query, province_id, category_id, ticked }: SearchView) {
  const flagOf = (group: Group) => (ticked.includes(group) ? 1 : 0)
  return {
    search: query,
    ...(province_id && { province_id }),
    ...(category_id && { category_id }),
    is_product: flagOf('product'),
    is_merchant: flagOf('merchant'),
    is_lspro: flagOf('lspro'),
  } satisfies ResultsInput
}

/** The request for one group alone, in pages of 24. */
export const groupInputOf = (view: SearchView, group: Group) =>
  ({ ...resultsInputOf({ ...view, ticked: [group] }), rows: 24, page: 1 }) satisfies ResultsInput
