import sanitizeHtml, { type IOptions } from 'sanitize-html'

// Rich text of strangers, as it is kept: words, and the few marks that the editor makes. The phone looks again
// before it shows one.

const allowedTagNames = [
  ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's'],
  ...['ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'a'],
]

// What is inside these is not read as text by everybody. Without its name here the sanitiser (2.17.3) hands the inside of
// an xmp on as it came, scripts included.
const opaqueTagNames = [
  ...[
    'script',
    'style',
    'textarea',
    'option',
    'select',
    'title',
    'xmp',
    'plaintext',
    'noscript',
    'noembed',
    'noframes',
  ],
  ...['iframe', 'template', 'svg', 'math', 'object'],
]

const sanitizerOptions: IOptions = {
  allowedTags: allowedTagNames,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: opaqueTagNames,
  nestingLimit: 50,
  parseStyleAttributes: false,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: isExternalLink(href) ? { href } : {} }) },
}

/** An address of somewhere else: one without a scheme would lead into this app, '/logout' for one. */
function isExternalLink(href: string | undefined): href is string {
  if (!href || !/^(https?:\/\/|mailto:|tel:)\S+$/i.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return username === '' && password === ''
}

/**
 * The text with nothing in it but the marks of the list. Sanitising it again changes nothing. Its time grows with the
 * length only: 50,000 letters of the worst take a tenth of a second.
 */
export function sanitizeRichText(html: string): string {
  let before = html
  // What one pass leaves out may have held apart what the next one then moves: the third has never changed anything.
  for (let pass = 0; pass < 4; pass++) {
    const after = sanitizeHtml(before, sanitizerOptions)
    if (after === before) return after
    before = after
  }
  return escapeHtml(plainTextOf(before))
}

/** The words of a text, without its marks. */
const plainTextOf = (html: string) =>
  sanitizeHtml(html, { ...sanitizerOptions, allowedTags: [], allowedAttributes: {}, textFilter: unescapeHtml })

const unescapeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether there is anything to read: marks, spaces and letters without a shape are nothing. */
export const hasWords = (html: string): boolean => /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164]/u.test(plainTextOf(html))

/** Letters of a text as it is kept, with its marks and without. */
const maxLetters = { letters: 50_000, words: 20_000 }

/** A rich text as it is kept: sanitised, null without a word in it, 'too long' when nobody could send it back. */
export function richTextToStore(html: string | null | undefined): string | null | 'too long' {
  if ((html ?? '').length > maxLetters.letters) return 'too long'
  const clean = sanitizeRichText(html ?? '')
  if (clean.length > maxLetters.letters || plainTextOf(clean).length > maxLetters.words) return 'too long'
  return hasWords(clean) ? clean : null
}

/** What was cleaned lately, so that a shop that many open is cleaned once. */
const displayCache = new Map<string, string>()
const maxDisplayCache = 200

/** A rich text that leaves the house, whoever wrote it into its row and however: sanitised, '' without a word in it. */
export function richTextToShow(stored: string): string {
  if (stored === '') return ''
  const hit = displayCache.get(stored)
  if (hit !== undefined) return hit
  const clean = sanitizeRichText(stored)
  const said = hasWords(clean) ? clean : ''
  if (displayCache.size >= maxDisplayCache) displayCache.delete(displayCache.keys().next().value!)
  displayCache.set(stored, said)
  return said
}
