import { parseId } from '#catalog/parse-id.ts'
import { addresses, type PageFacts, pages } from '#contract/addresses.ts'
import { checkAddress, labelAddress } from '#contract/sni/addresses.ts'
import { parseUrl } from '#contract/text/parse-url.ts'

// The kind of a scanned text. Anybody can print a code: only a label of this site opens without a tap.

export type Scanned =
  /** A label of this site. */
  | { kind: 'label'; to: string }
  /** Another page of this site; `name` says what it shows: 'Toko'. */
  | { kind: 'page'; name: string; to: string }
  /** The number of a standard or a certificate; `to` checks it. */
  | { kind: 'number'; number: string; to: string }
  | Foreign

/** A text that does not come from this site: it is shown and never followed. */
export type Foreign = {
  kind: 'foreign'
  text: string
  /**
   * `imitation`: an address with the form of a label's address, on another site. `own`: a page of this site that must
   * not open from a code.
   */
  about: 'address' | 'imitation' | 'own' | 'payment' | 'empty' | 'text'
  /** Of an address: its host as the browser reads it, so that letters of other alphabets show ('xn--…'). */
  host?: string
}

/** Classifies a text for the site with this origin. Never throws. */
export function readScannedText(text: string, origin: string): Scanned {
  const trimmed = text.trim()
  const url = addressIn(trimmed, origin)
  const isOwn = url?.host === new URL(origin).host && url.username === '' && url.password === ''
  const own = isOwn ? ownPage(url) : undefined
  if (own) return own
  if (url && !trimmed.startsWith('/')) {
    const about = isOwn ? 'own' : labelPath.test(url.pathname) ? 'imitation' : 'address'
    return { kind: 'foreign', text, about, host: url.host }
  }
  const number = numberIn(trimmed)
  if (number) return { kind: 'number', number, to: checkAddress(number) }
  return { kind: 'foreign', text, about: trimmed === '' ? 'empty' : isPayment(trimmed) ? 'payment' : 'text' }
}

const labelPath = /^\/sni\/label\/([^/]+)\/?$/

/** The web address that a text is: whole, without 'https://', or a path of this site. */
function addressIn(text: string, origin: string): URL | undefined {
  if (/\s/.test(text)) return undefined
  if (/^https?:\/\//i.test(text)) return parseUrl(text)
  if (text.startsWith('/')) return parseUrl(origin + text)
  // In small letters: 'No.SNI/123' is none.
  const isShort = /^([a-z\d-]+\.)+[a-z]{2,}(:\d+)?\/|^www\./.test(text)
  return isShort || text.startsWith(`${new URL(origin).host}/`) ? parseUrl(`https://${text}`) : undefined
}

/** The page of this site with this address; undefined for pages that a stranger's code should not lead to. */
function ownPage({ pathname, search, searchParams }: URL): Scanned | undefined {
  const [, token] = labelPath.exec(pathname) ?? []
  if (token) return { kind: 'label', to: labelAddress(token) }
  const number = pathname === pages.sniCheck.pattern ? searchParams.get('number')?.trim() : undefined
  if (number) return { kind: 'number', number, to: checkAddress(number) }
  const product = pathname === pages.product.pattern ? parseId(searchParams.get('id') ?? undefined) : undefined
  if (product) return { kind: 'page', name: 'Produk', to: addresses.product(product) }
  const [, place, id] = /^\/base\/(merchant|lspro)\/detail\/(\d+)\/?$/.exec(pathname) ?? []
  const subject = parseId(id)
  if (subject)
    return place === 'merchant'
      ? { kind: 'page', name: 'Toko', to: addresses.shop(subject) }
      : { kind: 'page', name: 'Lembaga sertifikasi', to: addresses.lspro(subject) }
  // Only pages of the sitemap may open: other addresses, such as the sign-out, have an effect when they open.
  const page = Object.values<PageFacts>(pages).find(({ pattern, sitemap }) => sitemap && pattern === pathname)
  return page?.name ? { kind: 'page', name: page.name, to: pathname + search } : undefined
}

/** The words beside the number on a label or certificate. */
const labelWord =
  /^(no|nomor|number|sni|sppt|iso|iec|astm|sertifikat|certificate|cert|lspro?|idn|kan|reg|registrasi|produk|tkdn|tahun|dan)[.:]*$/i
const longestNumber = 100 // the server checks numbers up to this length

/** The text in one line, if it looks like the number of a standard or a certificate, or like the line of a label. */
function numberIn(text: string): string | undefined {
  const line = text.normalize('NFKC').replace(/\s+/g, ' ')
  if (line.length > longestNumber || !/^[A-Za-z\d .,:;/()#_–—-]+$/.test(line)) return undefined
  if (/^(tel|sms|smsto|geo|mailto|market|matmsg|mecard|begin|javascript|data|file|ftp|wifi|bitcoin):/i.test(line))
    return undefined
  const digits = line.replace(/\D/g, '').length
  if (/\bSNI\b|^SNI\d/i.test(line) && digits >= 3) return line
  const words = line.split(' ')
  return digits >= 4 && words.every((word) => /\d/.test(word) || labelWord.test(word)) ? line : undefined
}

/** QRIS, the payment code that stands in every shop of the country. */
const isPayment = (text: string) => text.startsWith('000201') && text.includes('ID.CO.QRIS')
