// @chunk profile-pages
import { hasVisibleText } from './visible-text.ts'

// Rich text without DOM or React: its allowed tags and links, its limits and its plain text.

/** The tags that are allowed in rich text, in the editor and on the server. */
export const richMarks = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's'],
  ...['ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'a'],
] as const

/** Tags whose content is dropped with them: parsers disagree about it, or it is no text of the document. */
export const opaqueTags = [
  ...['script', 'style', 'textarea', 'option', 'select', 'title', 'xmp', 'plaintext', 'noscript', 'noembed'],
  ...['noframes', 'iframe', 'template', 'svg', 'math', 'object'],
] as const

/**
 * Whether a link may lead there: an absolute address with http, https, mailto or tel. One without a scheme would be a
 * link within this app, '/logout' for example; one with a user name looks like another address.
 */
export function isRichLink(href: string): boolean {
  if (!/^(https?:\/\/|mailto:|tel:)\S+$/i.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return username === '' && password === ''
}

/** The most characters that the server accepts: of the HTML (`letters`), and of its plain text (`words`). */
export const maxRichText = { letters: 50_000, words: 20_000 } as const

const namedEntities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' } as const
const entity = /&(?:#(\d{1,7})|(amp|lt|gt|quot|nbsp));/g

/** The plain text of a rich text, a line for each paragraph: '<p>Satu</p><p>dua</p>' → 'Satu\ndua'. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<br[^>]*>|<\/(p|li|h2|h3|blockquote)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(entity, (_, code: string | undefined, name: keyof typeof namedEntities) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : namedEntities[name],
    )
    .replace(/\u200b/g, '')
    .replace(/\n+/g, '\n')
    .trim()

/** Whether a rich text has anything to read: not '<p>&nbsp;</p>', nor zero-width characters alone. */
export const hasWords = (html: string): boolean => hasVisibleText(plainTextOf(html))

/** Plain lines as rich text: a paragraph for each line. */
export const paragraphsOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('')

/** How many characters are left, if fewer than 1000, or too many: 'Sisa 120 huruf'; otherwise undefined. */
export function lengthSentence(html: string): string | undefined {
  const left = maxRichText.words - plainTextOf(html).length
  if (left < 0) return `Terlalu panjang ${-left} huruf`
  if (html.length > maxRichText.letters) return 'Terlalu banyak huruf tebal, miring, daftar atau tautan'
  return left < 1000 ? `Sisa ${left} huruf` : undefined
}

/** Whether the server accepts the length: neither the HTML nor its plain text is too long. */
export const fitsRich = (html: string) =>
  html.length <= maxRichText.letters && plainTextOf(html).length <= maxRichText.words
