import type { PageKey } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'

// The declarations of a feature's *-ssr.ts about the pages whose first screen the server renders. Used only on the
// server.

/** A query that a page runs as soon as it opens; `from`, for an infinite list: its first page parameter. */
export type SsrQuery = { name: EndpointName; ask: object; from?: number | null }

/**
 * A page without a secret in its address: the server renders it, so that it is visible before its code has loaded.
 * `First`: the response to its first query.
 */
export type SsrPage<First = unknown> = {
  /** The queries that the server runs; each response is sent in the page, together with its query. */
  queries?: (url: URL) => SsrQuery[]
  // A method, not a property: method parameters are bivariant, and the table of all pages has no `First` for each page.
  head(url: URL, first: First, options: SiteOptions): HeadFacts
  /** The chunks (named in vite.config.ts) whose CSS the page needs in addition to that of every page. */
  chunks?: string[]
  /** The address to redirect to, when the page has moved. */
  redirect?(url: URL, first: First): string | undefined
}
export type SsrPages = Partial<Record<PageKey, SsrPage>>

export const ssrQuery = <Name extends EndpointName>(
  name: Name,
  ask: RequestOf<EndpointOf<Name>>,
  from?: number | null,
): SsrQuery => ({
  name,
  ask: ask as object,
  ...(from !== undefined && { from }),
})

/** Used by the menu of every page in the shell. */
export const categoriesQuery = ssrQuery('showcase.categories', {})
export const provincesQuery = ssrQuery('regions.provinces', {})

export type SiteOptions = { baseUrl: string; fileHost: string }
export type HeadFacts = {
  title: string
  description: string
  /** Canonical path and query of the page. */
  canonical: string
  /** A path on the file host, 'product/….jpg'. */
  picture?: string | null
  kind?: 'website' | 'product' | 'profile'
  jsonLd?: object
  /** The biggest picture of the first screen, with its `sizes` attribute. */
  biggest?: { url: string; sizes: string } | undefined
  /** Marks the page noindex for search engines. */
  hidden?: boolean
}

export const site = 'Etalase Mutu'

export const absolute = (url: string, base: string) => (/^https?:/.test(url) ? url : `${base}${url}`)
