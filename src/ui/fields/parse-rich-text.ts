import { richMarks } from './rich-text-length.ts'

// Rich text read mark by mark, without ever being HTML to the browser: what a parser makes of it has run into the page's
// policy before anybody could look at it.

const allowed = new Set<string>(richMarks)
const empty = new Set(['br'])
/** Their content is no text either. */
const skippedTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title', 'textarea'])
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Who is told what stands in a text, from its beginning to its end; every mark that opens shuts again. */
export type RichTextReader = {
  /** As it is written, with its entities; a '<' that opens nothing comes alone. */
  text: (raw: string) => void
  empty: (tag: string) => void
  /** `href` of a link that leads to a page, a letter or a telephone; undefined for every other. */
  open: (tag: string, href: string | undefined) => void
  shut: (tag: string, href: string | undefined) => void
}

/** Reads a text to somebody. Marks that are not on the list are not told, their words are. */
export function parseRichText(html: string, reader: RichTextReader): void {
  const open: { tag: string; href: string | undefined }[] = []
  const shutLast = () => {
    const { tag, href } = open.pop()!
    reader.shut(tag, href)
  }
  /** Shuts the innermost open one of this name, and whatever was left open inside it. */
  const shut = (tag: string) => {
    if (!open.some((one) => one.tag === tag)) return
    while (open.at(-1)!.tag !== tag) shutLast()
    shutLast()
  }
  let mute: string | undefined
  for (const [all, closing, name, attributes] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (mute !== undefined) {
      if (closing && tag === mute) mute = undefined
    } else if (tag === undefined) {
      if (!all.startsWith('<!--')) reader.text(all)
    } else if (skippedTags.has(tag)) {
      if (!closing) mute = tag
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

/** Text as it is read: '1 &lt; 2' is '1 < 2'. */
export const plain = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
