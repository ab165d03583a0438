import sanitizeHtml, { type IOptions } from 'sanitize-html'

// Rich text of strangers, as it is kept: words, and the few marks that the editor makes (D28, X-01). The phone looks again
// before it shows one.

const marks = [...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's'], ...['ul', 'ol', 'li', 'blockquote', 'h2', 'h3', 'a']]

// What is inside these is not read as text by everybody. Without its name here the sanitiser (2.17.3) hands the inside of
// an xmp on as it came, scripts included.
const opaque = [
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

const options: IOptions = {
  allowedTags: marks,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: opaque,
  nestingLimit: 50,
  parseStyleAttributes: false,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: leadsOut(href) ? { href } : {} }) },
}

/** An address of somewhere else: one without a scheme would lead into this app, '/logout' for one. */
function leadsOut(href: string | undefined): href is string {
  if (!href || !/^(https?:\/\/|mailto:|tel:)\S+$/i.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return username === '' && password === ''
}

/**
 * The text with nothing in it but the marks of the list. Sanitising it again changes nothing. Its time grows with the
 * length only: 50,000 letters of the worst take a tenth of a second.
 */
export function sanitise(html: string): string {
  let before = html
  // What one pass leaves out may have held apart what the next one then moves: the third has never changed anything.
  for (let pass = 0; pass < 4; pass++) {
    const after = sanitizeHtml(before, options)
    if (after === before) return after
    before = after
  }
  return escaped(wordsOf(before))
}

/** The words of a text, without its marks. */
const wordsOf = (html: string) =>
  sanitizeHtml(html, { ...options, allowedTags: [], allowedAttributes: {}, textFilter: unescaped })

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether there is anything to read: marks, spaces and letters without a shape are nothing. */
export const hasWords = (html: string): boolean => /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164]/u.test(wordsOf(html))

/** Letters of a text as it is kept, with its marks and without. */
const most = { letters: 50_000, words: 20_000 }

/** A rich text as it is kept: sanitised, null without a word in it, 'too long' when nobody could send it back. */
export function keptRichText(html: string | null | undefined): string | null | 'too long' {
  if ((html ?? '').length > most.letters) return 'too long'
  const clean = sanitise(html ?? '')
  if (clean.length > most.letters || wordsOf(clean).length > most.words) return 'too long'
  return hasWords(clean) ? clean : null
}

/** What was cleaned lately, so that a shop that many open is cleaned once. */
const shown = new Map<string, string>()
const mostShown = 200

/** A rich text that leaves the house, whoever wrote it into its row and however: sanitised, '' without a word in it. */
export function shownRichText(kept: string): string {
  if (kept === '') return ''
  const known = shown.get(kept)
  if (known !== undefined) return known
  const clean = sanitise(kept)
  const said = hasWords(clean) ? clean : ''
  if (shown.size >= mostShown) shown.delete(shown.keys().next().value!)
  shown.set(kept, said)
  return said
}
