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
