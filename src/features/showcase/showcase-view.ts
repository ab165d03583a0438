// @chunk filters
import type { ShowcaseSlug, ShowcaseView } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { ListAnswer, ListRequest, showcase } from '#contract/showcase/schemas.ts'
import { commonLabels } from '#contract/text/common-labels.ts'

/** The view in the address of a showcase. `category_name` is 'Umum' without a category. */
export type ShowcasePageView = ShowcaseView & { slug: ShowcaseSlug; page: number; category_name: string }

/** The list in an address; 'sni' when it names none. */
const slugFrom = (slug: string | null): ShowcaseSlug => (slug === 'mentor' || slug === 'all' ? slug : 'sni')

/** The view in an address; invalid values are ignored. */
export function showcaseViewOf(query: URLSearchParams): ShowcasePageView {
  const whole = (name: string, most: number) => {
    const value = Number(query.get(name))
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined
  }
  const slug = slugFrom(query.get('slug'))
  const flag = (name: string): 0 | 1 | undefined =>
    query.get(name) === '1' ? 1 : query.get(name) === '0' ? 0 : undefined
  return {
    slug,
    ...(slug === 'all' && {
      is_sni: flag('is_sni'),
      is_mentor: flag('is_mentor') || undefined,
    }),
    category_id: whole('category_id', 32_767),
    category_name: query.get('category_name')?.slice(0, 100) || commonLabels.everything,
    province_id: whole('province_id', 99),
    search: query.get('search')?.trim().slice(0, 100) || undefined,
    page: whole('page', 1_000_000) ?? 1,
  }
}

type KindFilter = Pick<ShowcaseView, 'slug' | 'is_sni' | 'is_mentor'>

/** The flags of a request for a list. */
export const kindFlags = ({ slug, is_sni, is_mentor }: KindFilter): { is_sni?: 0 | 1; is_mentor?: 1 } =>
  slug === 'mentor'
    ? { is_mentor: 1 }
    : slug === 'all'
      ? { ...(is_sni !== undefined && { is_sni }), ...(is_mentor && { is_mentor }) }
      : { is_sni: 1 }

/** The request for a page of 12 active products of a view. */
export const listInputOf = (view: ShowcasePageView) => {
  const { category_id, province_id, search, page } = view
  return {
    ...kindFlags(view),
    status: 'active',
    rows: 12,
    page,
    ...(search && { search }),
    ...(category_id && { category_id }),
    ...(province_id && { province_id }),
  } satisfies ListRequest
}

/**
 * The request for the product counts of the category tree; undefined without filters, when the menu already has the
 * counts, and for a search, whose results are not counted by category.
 */
export const countsInputOf = (view: ShowcasePageView) => {
  const ask = { ...kindFlags(view), ...(view.province_id && { province_id: view.province_id }) }
  return view.search || Object.keys(ask).length === 0 ? undefined : (ask satisfies RequestOf<typeof showcase.counts>)
}

/** 'Etalase Produk' or 'Bina UMKM', or 'Semua Produk'. */
export const showcaseTitle = (slug: ShowcaseSlug) =>
  ({ all: 'Semua Produk', sni: commonLabels.showcase, mentor: commonLabels.mentored })[slug]

/** The parameters that a search form must submit too, so that it stays in its list. */
export const hiddenFields = (view: KindFilter & { slug: ShowcaseSlug }): Record<string, string> => ({
  slug: view.slug,
  ...(view.slug === 'all' &&
    Object.fromEntries(Object.entries(kindFlags(view)).map(([name, value]) => [name, String(value)]))),
})

/** The kind of products in a view, for the middle of a sentence: 'produk ber-SNI'. */
export function kindText(view: KindFilter, goods = 'produk'): string {
  const { is_sni, is_mentor } = kindFlags(view)
  return [goods, is_sni === 1 && 'ber-SNI', is_sni === 0 && 'non-SNI', is_mentor && 'binaan'].filter(Boolean).join(' ')
}

/** The view with the current category, because that may have been renamed or merged into another one. */
export const currentView = (view: ShowcasePageView, category: ListAnswer['category']): ShowcasePageView =>
  category ? { ...view, category_id: category.id, category_name: category.name } : view

/** '25', or '25+' of a text that is in too many products to count them. */
export const foundText = ({ total_filtered, is_limited }: Pick<ListAnswer, 'total_filtered' | 'is_limited'>) =>
  `${total_filtered}${is_limited === 1 ? '+' : ''}`
