import { parseId } from '#catalog/parse-id.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf, RequestOf } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/schemas.ts'

// The addresses of an LSPRO, of the directory of LSPROs and of their feed, with their query parameters.

/** The public data of an LSPRO. */
export type LsproData = AnswerOf<typeof lspro.detail>['data']

export const lsproTabs = ['postingan', 'alamat', 'kontak', 'info', 'galeri'] as const
export type LsproTab = (typeof lsproTabs)[number]

export const lsproTabNames: Record<LsproTab, string> = {
  postingan: 'Postingan',
  alamat: 'Alamat',
  kontak: 'Kontak',
  info: 'Informasi Tambahan',
  galeri: 'Galeri',
}

/** The tab in an address; the first one for an unknown tab. */
export const lsproTabOf = (query: URLSearchParams): LsproTab =>
  lsproTabs.find((tab) => tab === query.get('tab')) ?? 'postingan'

export const lsproTabAddress = (id: number, tab: LsproTab) =>
  tab === 'postingan' ? addresses.lspro(id) : `${addresses.lspro(id)}?tab=${tab}`

/** The address of a post: the page of its LSPRO, which scrolls to it. The page's canonical address stays without it. */
export const postAddress = (lspro: number, post: number) => `${addresses.lspro(lspro)}?post=${post}`

/** The id of the post that an address of an LSPRO links to. */
export const linkedPostId = (query: URLSearchParams): number | undefined => parseId(query.get('post') ?? undefined)

/** The request for the one post that an address links to. */
export const sharedAsk = (lspro_id: number, post_id: number) =>
  ({ lspro_id, post_id, rows: 1 }) satisfies RequestOf<typeof lspro.posts>

/** The filters of the directory and the feed; undefined means no filter. */
export type LsproListView = { search: string; province: number | undefined; scope: number | undefined }
export type FeedView = Omit<LsproListView, 'scope'>

const positiveIntIn = (query: URLSearchParams, name: string, most: number) => {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
}

/** The filters in an address; invalid values are ignored. */
export const feedViewOf = (query: URLSearchParams): FeedView => ({
  search: query.get('search')?.trim().slice(0, 100) ?? '',
  province: positiveIntIn(query, 'province_id', 99),
})

export const lsproListViewOf = (query: URLSearchParams): LsproListView => ({
  ...feedViewOf(query),
  scope: positiveIntIn(query, 'scope_id', 32_767),
})

const filterParams = ({ search, province, scope }: LsproListView) => ({
  ...(search && { search }),
  ...(province && { province_id: province }),
  ...(scope && { scope_id: scope }),
})

function withFilters(path: string, view: LsproListView): string {
  const query = new URLSearchParams(Object.entries(filterParams(view)).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

export const lsproListAddress = (view: LsproListView) => withFilters(addresses.lspros, view)
export const feedAddress = (view: FeedView) => withFilters(addresses.lsproFeed, { ...view, scope: undefined })

/** LSPROs per page. */
export const bodyRows = 16

export const lsproListInputOf = (view: LsproListView) =>
  ({ ...filterParams(view), rows: bodyRows, page: 1 }) satisfies RequestOf<typeof lspro.list>

/** Is the feed filtered? Filtered posts come from another endpoint. */
export const isFiltered = ({ search, province }: FeedView) => search !== '' || province !== undefined

export const searchInputOf = (view: FeedView) =>
  filterParams({ ...view, scope: undefined }) satisfies RequestOf<typeof lspro.searchPosts>

/** 'Menampilkan 16 dari 42 data', where 42 is the number of matches. */
export const countText = (visible: number, matches: number) => `Menampilkan ${visible} dari ${matches} data`

/** Each LSPRO once, at its first position. */
export function uniqueCards<Card extends { id: number }>(cards: readonly Card[]): Card[] {
  const ids = new Set<number>()
  return cards.filter(({ id }) => !ids.has(id) && ids.add(id))
}
