import { parseId } from '#catalog/parse-id.ts'
import { addresses } from '#contract/addresses.ts'
import type { Answer as AnswerOf, Ask } from '#contract/endpoint.ts'
import type { lspro } from '#contract/lspro/lspro.ts'

// What the addresses of bodies say: the page of one, their directory, and what they post.

/** What is known of a body, as everybody may read it. */
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

/** The tab an address stands for; the first for any that is not ours. */
export const lsproTabOf = (query: URLSearchParams): LsproTab =>
  lsproTabs.find((tab) => tab === query.get('tab')) ?? 'postingan'

export const lsproTabAddress = (id: number, tab: LsproTab) =>
  tab === 'postingan' ? addresses.lspro(id) : `${addresses.lspro(id)}?tab=${tab}`

/** One post of a body: its page, which leads to it. The address of the body stays the only one that is its own. */
export const postAddress = (lspro: number, post: number) => `${addresses.lspro(lspro)}?post=${post}`

/** The post that an address of a body leads to. */
export const linkedPostId = (query: URLSearchParams): number | undefined => parseId(query.get('post') ?? undefined)

/** One post alone, as the page that leads to it asks. */
export const sharedAsk = (lspro_id: number, post_id: number) =>
  ({ lspro_id, post_id, rows: 1 }) satisfies Ask<typeof lspro.posts>

/** What narrows the directory and the feed; undefined: nothing does. */
export type LsproListView = { search: string; province: number | undefined; scope: number | undefined }
export type FeedView = Omit<LsproListView, 'scope'>

const positiveIntIn = (query: URLSearchParams, name: string, most: number) => {
  const value = Number(query.get(name))
  return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
}

/** The view an address stands for; what cannot be read is left out, as if it were not there. */
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

/** How many bodies come at a time. */
export const bodyRows = 16

export const lsproListInputOf = (view: LsproListView) =>
  ({ ...filterParams(view), rows: bodyRows, page: 1 }) satisfies Ask<typeof lspro.list>

/** Whether somebody looks for certain posts: then they are asked for by another call. */
export const isFiltered = ({ search, province }: FeedView) => search !== '' || province !== undefined

export const searchInputOf = (view: FeedView) =>
  filterParams({ ...view, scope: undefined }) satisfies Ask<typeof lspro.searchPosts>

/** 'Menampilkan 16 dari 42 data', of those that fit. */
export const countText = (shown: number, found: number) => `Menampilkan ${shown} dari ${found} data`

/** Each body once, where it came first. */
export function uniqueCards<Card extends { id: number }>(cards: readonly Card[]): Card[] {
  const seen = new Set<number>()
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id))
}
