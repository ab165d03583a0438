// @chunk profile-pages
import { parseUrl } from './parse-url.ts'
import { hasVisibleText } from './visible-text.ts'

// Rich text without DOM or React: its allowed tags and links, and its plain text.

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
  const url = /^(https?:\/\/|mailto:|tel:)\S+$/i.test(href) ? parseUrl(href) : undefined
  return url?.username === '' && url.password === ''
}

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
