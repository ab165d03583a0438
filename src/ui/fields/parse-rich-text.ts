import { isRichLink, opaqueTags, richMarks } from '#contract/text/rich-text.ts'

// Parses rich text tag by tag, without the browser's HTML parser: that would report forbidden content to the page's
// security policy before any code could remove it.

const allowed = new Set<string>(richMarks)
const empty = new Set(['br'])
/** Tags whose content is dropped with them. Word puts settings of the document into an <xml>. */
const skippedTags = new Set<string>([...opaqueTags, 'xml'])
// A comment, a declaration such as Word's <![if !supportLists]>, a tag, or text.
const token = /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
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
  for (const part of htmlParts(html)) {
    if (part.kind === 'text') reader.text(part.raw)
    else if (allowed.has(part.tag)) {
      if (part.kind === 'close') shut(part.tag)
      else if (empty.has(part.tag)) reader.empty(part.tag)
      else {
        const href = part.tag === 'a' ? hrefIn(part.attributes) : undefined
        open.push({ tag: part.tag, href })
        reader.open(part.tag, href)
      }
    }
  }
  while (open.length > 0) shutLast()
}

/** A piece of HTML; `raw` with its entities, `tag` in lower case, `attributes` as they are written. */
export type HtmlPart =
  | { kind: 'text'; raw: string }
  | { kind: 'open'; tag: string; attributes: string }
  | { kind: 'close'; tag: string }

/** The texts and tags of a document in their order, without comments, declarations and what opaque tags contain. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let skipUntil: string | undefined
  for (const [all, closing, name, attributes = ''] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (skipUntil !== undefined) {
      if (closing && tag === skipUntil) skipUntil = undefined
    } else if (tag === undefined) {
      if (!/^<[!?]/.test(all)) yield { kind: 'text', raw: all }
    } else if (skippedTags.has(tag)) {
      if (!closing && !attributes.endsWith('/')) skipUntil = tag
    } else yield closing ? { kind: 'close', tag } : { kind: 'open', tag, attributes }
  }
}

/** The value of an attribute, decoded; undefined without it. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, found, double, single, bare] of attributes.matchAll(attribute))
    if (found!.toLowerCase() === name) return plain(double ?? single ?? bare ?? '')
  return undefined
}
const attribute = /([^\s"'=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The target of a link, if it may lead there; undefined otherwise. */
export function hrefIn(attributes: string): string | undefined {
  const href = attributeOf(attributes, 'href')?.trim()
  return href !== undefined && isRichLink(href) ? href : undefined
}

/** Decodes the entities of a text: '1 &lt; 2' → '1 < 2'. */
export const plain = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
