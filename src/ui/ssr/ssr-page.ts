import type { PageKey } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'

// What a feature says of the pages whose first screen the server draws, in its *-ssr.ts. For the server alone.

/** Something a page asks as soon as it opens; `from` for an endless list: where it begins, as its question says it. */
export type SsrQuery = { name: EndpointName; ask: object; from?: number | null }

/** What has no secret in its address is drawn, so that it is there before its code. `First`: the answer to its first question. */
export type SsrPage<First = unknown> = {
  /** Each answer goes out with what it answers. */
  queries?: (url: URL) => SsrQuery[]
  // As a method: the table of all pages does not know what the first answer of each is.
  head(url: URL, first: First, options: SiteOptions): HeadFacts
  /** The pieces of the app (vite.config.ts names them) whose style the page needs besides that of every page. */
  chunks?: string[]
  /** Where this address leads by now, if it is elsewhere. */
  redirect?(url: URL, first: First): string | undefined
}
export type SsrPages = Partial<Record<PageKey, SsrPage>>

export const ssrQuery = <Name extends EndpointName>(
  name: Name,
  ask: Ask<EndpointOf<Name>>,
  from?: number | null,
): SsrQuery => ({
  name,
  ask: ask as object,
  ...(from !== undefined && { from }),
})

/** The menu of every page in the shell. */
export const categoriesQuery = ssrQuery('showcase.categories', {})
export const provincesQuery = ssrQuery('regions.provinces', {})

export type SiteOptions = { baseUrl: string; fileHost: string }
export type HeadFacts = {
  title: string
  description: string
  /** Path and query under which this page is known. */
  canonical: string
  /** A path on the file host, 'product/….jpg'. */
  picture?: string | null
  kind?: 'website' | 'product' | 'profile'
  jsonLd?: object
  /** The biggest picture of the first screen, with the widths it is drawn in. */
  biggest?: { url: string; sizes: string } | undefined
  /** Kept out of search engines. */
  hidden?: boolean
}

export const site = 'Etalase Mutu'

export const absolute = (url: string, base: string) => (/^https?:/.test(url) ? url : `${base}${url}`)
