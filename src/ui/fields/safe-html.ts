import DOMPurify, { type Config } from 'dompurify'
import { parseRichText } from './parse-rich-text.ts'
import { richMarks } from './rich-text-length.ts'

// Rich text is cleaned before it lands in the page, whoever cleaned it before. Comes with the editor.

type Html = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: Html) => Html }

// The page's policy (headers.ts) knows this name, and the cleaner alone has it: nothing else becomes markup.
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('rich-text', {
  createHTML: (html) => html,
  createScriptURL: () => {
    throw new TypeError('no scripts here')
  },
})

const allowed: Config = {
  ALLOWED_TAGS: [...richMarks],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ...(policy && { TRUSTED_TYPES_POLICY: policy as never }),
}

/**
 * What the cleaner is given: the marks of the list alone. It takes a text apart as the browser does, and every handler and
 * style in it would be one more that the page's policy has to stop and tells of.
 */
function onlyMarks(html: string): string {
  let text = ''
  parseRichText(html, {
    text: (raw) => {
      text += raw.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    },
    empty: (tag) => {
      text += `<${tag}>`
    },
    open: (tag, href) => {
      text += href === undefined ? `<${tag}>` : `<${tag} href="${inQuotes(href)}">`
    },
    shut: (tag) => {
      text += `</${tag}>`
    },
  })
  return text
}
const inQuotes = (href: string) => href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The text with nothing in it but the marks of the list. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(onlyMarks(html), allowed)

/** The same as nodes of this page. */
export const safeFragment = (html: string): DocumentFragment =>
  document.importNode(DOMPurify.sanitize(onlyMarks(html), { ...allowed, RETURN_DOM_FRAGMENT: true }), true)

/** The editor's own memory of a step before: with the two marks by which it finds the caret again. */
export const safeStep = (html: string): string =>
  DOMPurify.sanitize(html, {
    ...allowed,
    ADD_TAGS: ['input'],
    ADD_ATTR: ['id', 'type'],
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string
