import DOMPurify, { type Config } from 'dompurify'
import { parseRichText } from './parse-rich-text.ts'
import { richMarks } from './rich-text-length.ts'

// Rich text is cleaned before it is inserted into the page, even if it was cleaned before. Loads with the editor.

type Html = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: Html) => Html }

// The page's Trusted Types policy (headers.ts) allows a policy of this name, and only this module creates one: no other
// code can turn a string into HTML.
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
 * Reduces HTML to the allowed tags before DOMPurify gets it. DOMPurify uses the browser's parser, and every event
 * handler or style in the HTML would be one more violation that the page's security policy blocks and reports.
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

/** The HTML with only the allowed tags in it. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(onlyMarks(html), allowed)

/** The cleaned HTML as nodes of this document. */
export const safeFragment = (html: string): DocumentFragment =>
  document.importNode(DOMPurify.sanitize(onlyMarks(html), { ...allowed, RETURN_DOM_FRAGMENT: true }), true)

/** Cleans an undo step of the editor; keeps the two <input> elements with which Squire marks the selection. */
export const safeStep = (html: string): string =>
  DOMPurify.sanitize(html, {
    ...allowed,
    ADD_TAGS: ['input'],
    ADD_ATTR: ['id', 'type'],
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string
