import { richMarks } from './rich-text-length.ts'

// Parses rich text tag by tag, without the browser's HTML parser: that would report forbidden content to the page's
// security policy before any code could remove it.

const allowed = new Set<string>(richMarks)
const empty = new Set(['br'])
/** Tags whose content is dropped with them. */
const skippedTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title', 'textarea'])
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Callbacks for the parts of a text, in their order; every tag that is opened is also shut. */
export type RichTextReader = {
  /** Raw text with its entities; a '<' that opens no tag comes alone. */
  text: (raw: string) => void
  empty: (tag: string) => void
  /** `href` of a link with http(s), mailto or tel; undefined otherwise. */
  open: (tag: string, href: string | undefined) => void
  shut: (tag: string, href: string | undefined) => void
}

/** Parses a text and calls the reader. Tags that are not allowed are dropped; their text is kept. */
export function parseRichText(html: string, reader: RichTextReader): void {
  const open: { tag: string; href: string | undefined }[] = []
  const shutLast = () => {
    const { tag, href } = open.pop()!
    reader.shut(tag, href)
  }
  /** Shuts the innermost open tag of this name, and the tags left open inside it. */
  const shut = (tag: string) => {
    if (!open.some((entry) => entry.tag === tag)) return
    while (open.at(-1)!.tag !== tag) shutLast()
    shutLast()
  }
  let skipUntil: string | undefined
  for (const [all, closing, name, attributes] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (skipUntil !== undefined) {
      if (closing && tag === skipUntil) skipUntil = undefined
    } else if (tag === undefined) {
      if (!all.startsWith('<!--')) reader.text(all)
    } else if (skippedTags.has(tag)) {
      if (!closing) skipUntil = tag
    } else if (allowed.has(tag)) {
      if (closing) shut(tag)
      else if (empty.has(tag)) reader.empty(tag)
      else {
        const href = tag === 'a' ? hrefIn(attributes ?? '') : undefined
        open.push({ tag, href })
        reader.open(tag, href)
      }
    }
  }
  while (open.length > 0) shutLast()
}

function hrefIn(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = plain(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : undefined
}

/** Decodes the entities of a text: '1 &lt; 2' → '1 < 2'. */
export const plain = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
