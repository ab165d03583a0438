import { bigPicture, srcSet } from '#ui/media/photo-sources.ts'
import { absolute, type HeadFacts, type SiteOptions, site } from '#ui/ssr/ssr-page.ts'

// The <head> of a page, for link previews, search engines and the browser: title, description, canonical address, Open
// Graph, a product's JSON-LD, and the preload of the biggest picture of the first screen.

/** For a page that the server does not render: noindex, with an optional `title`. */
export const plainFacts = ({ pathname }: URL, title?: string): HeadFacts => ({
  title: title ? `${title} – ${site}` : site,
  description: 'Etalase produk UMKM Indonesia.',
  canonical: pathname,
  hidden: true,
})

/** The HTML of the head tags, ready for the template. */
export function tagsOf(
  { title, description, canonical, picture, kind, jsonLd, biggest, hidden }: HeadFacts,
  options: SiteOptions,
) {
  const { baseUrl, fileHost } = options
  const address = `${baseUrl}${canonical}`
  const image = picture ? absolute(bigPicture(fileHost, picture), baseUrl) : `${baseUrl}/og-default.jpg`
  // Pictures of products, shops and bodies are square: a wide preview would cut off their top and bottom.
  const isSquare = picture && (kind === 'product' || kind === 'profile')
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    hidden ? '<meta name="robots" content="noindex">' : '',
    property('og:site_name', site),
    property('og:locale', 'id_ID'),
    property('og:type', kind ?? 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', image),
    `<meta name="twitter:card" content="${isSquare ? 'summary' : 'summary_large_image'}">`,
    jsonLd ? `<script type="application/ld+json">${JSON.stringify(jsonLd).replaceAll('<', '\\u003c')}</script>` : '',
    biggest
      ? `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escapeHtml(
          srcSet(fileHost, biggest.url, 'avif'),
        )}" imagesizes="${escapeHtml(biggest.sizes)}">`
      : '',
  ].join('')
}

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => htmlEntities[letter]!)
