import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { hasWords, isRichLink, opaqueTags, richMarks } from '#contract/text/rich-text.ts'
import { maxRichText } from '#contract/text/rich-text-length.ts'

// Sanitizes untrusted rich text for storage: text, and the few tags of the editor. The phone sanitizes again before it
// shows one.

const sanitizerOptions: IOptions = {
  allowedTags: [...richMarks],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Unless they are listed, the sanitizer (2.17.3) passes the content of an xmp on unchanged, scripts included.
  nonTextTags: [...opaqueTags],
  nestingLimit: 50,
  parseStyleAttributes: false,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: href && isRichLink(href) ? { href } : {} }) },
}

/**
 * The text with only the allowed tags. Sanitizing it again changes nothing. The time grows linearly: 50,000 characters
 * of the worst input take a tenth of a second.
 */
export function sanitizeRichText(html: string): string {
  let before = html
  // Removing something in one pass may join parts that the next pass changes: the third has never changed anything.
  for (let pass = 0; pass < 4; pass++) {
    const after = sanitizeHtml(before, sanitizerOptions)
    if (after === before) return after
    before = after
  }
  return escapeHtml(plainTextOf(before))
}

/** The plain text, without tags. */
const plainTextOf = (html: string) =>
  sanitizeHtml(html, { ...sanitizerOptions, allowedTags: [], allowedAttributes: {}, textFilter: unescapeHtml })

const unescapeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A rich text for storage: sanitized, null without visible text, 'too long' when it could not be sent back. */
export function richTextToStore(html: string | null | undefined): string | null | 'too long' {
  if ((html ?? '').length > maxRichText.letters) return 'too long'
  const clean = sanitizeRichText(html ?? '')
  if (clean.length > maxRichText.letters || plainTextOf(clean).length > maxRichText.words) return 'too long'
  return hasWords(clean) ? clean : null
}

/** A cache of sanitized texts, so that a popular shop is sanitized once. */
const displayCache = new Map<string, string>()
const maxDisplayCache = 200

/** A rich text for an answer, whatever its row contains: sanitized, '' without visible text. */
export function richTextToShow(stored: string): string {
  if (stored === '') return ''
  const hit = displayCache.get(stored)
  if (hit !== undefined) return hit
  const clean = sanitizeRichText(stored)
  const display = hasWords(clean) ? clean : ''
  if (displayCache.size >= maxDisplayCache) displayCache.delete(displayCache.keys().next().value!)
  displayCache.set(stored, display)
  return display
}
