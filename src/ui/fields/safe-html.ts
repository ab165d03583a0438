import DOMPurify, { type Config } from 'dompurify'
import { richMarks } from '#contract/text/rich-text.ts'
import { normalizeRichText } from './normalize-rich-text.ts'

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

// HTML is normalized before DOMPurify gets it. DOMPurify uses the browser's parser, and every event handler or style in
// the HTML would be one more violation that the page's security policy blocks and reports.

/** HTML of the editor or of a stored text as it is stored: normalized, and only the allowed tags. */
export const cleanHtml = (html: string): string => DOMPurify.sanitize(normalizeRichText(html).html, allowed)

/** A stored text as nodes of this document. */
export const safeFragment = (html: string): DocumentFragment => fragmentOf(normalizeRichText(html).html)

/** Pasted HTML as nodes of this document, and whether a picture in it was left out. */
export function pastedFragment(html: string): { fragment: DocumentFragment; hadPictures: boolean } {
  const { html: clean, hadPictures } = normalizeRichText(html, { asInline: true })
  return { fragment: fragmentOf(clean), hadPictures }
}

const fragmentOf = (html: string) =>
  document.importNode(DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }), true)

/**
 * Cleans an undo step of the editor; keeps its <div> lines, and the two <input> elements with which Squire marks the
 * selection.
 */
export const safeStep = (html: string): string =>
  DOMPurify.sanitize(html, {
    ...allowed,
    ADD_TAGS: ['div', 'input'],
    ADD_ATTR: ['id', 'type'],
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string
