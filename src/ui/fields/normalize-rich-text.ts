import { attributeOf, type HtmlPart, hrefIn, htmlParts, plain } from './parse-rich-text.ts'

// Turns HTML of any source, pasted or made by the editor, into the rich text that is stored: paragraphs, headings,
// lists and quotations with a little formatting. Without DOM, because the browser's parser would report forbidden
// styles to the page's security policy.

type Format = { href?: string; b?: boolean; i?: boolean; u?: boolean; s?: boolean }
/** `text` is escaped HTML, in which '\n' is a line break. */
type Run = { kind: 'run'; text: string; format: Format }
/** A line without runs is an empty line. */
type Line = { kind: 'line'; tag: 'p' | 'h2' | 'h3'; runs: Run[] }
type List = { kind: 'list'; tag: 'ul' | 'ol'; items: (Run | List)[][] }
type Quote = { kind: 'quote'; blocks: (Line | List)[] }
/** A paragraph of Word that stands for a list item; `level` counts from 1. */
type WordItem = { kind: 'word-item'; tag: 'ul' | 'ol'; level: number; runs: Run[] }
type Block = Line | List | Quote | WordItem
type Piece = Run | Block

type Element = { tag: string; attributes: string; children: Node[] }
type Node = string | Element
type Context = { format: Format; isPre: boolean; listDepth: number }

const voidTags = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
const blockTags =
  /^(address|article|aside|body|caption|center|dd|details|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|header|hr|html|li|main|menu|nav|p|pre|section|summary|table|tbody|tfoot|thead)$/
const headingTags: Record<string, Line['tag']> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
/** The opening of such an element ends an open one of `ends`, as far as the innermost `within`. */
const impliedEnds: Record<string, { ends: RegExp; within: RegExp }> = {
  li: { ends: /^li$/, within: /^(ul|ol)$/ },
  tr: { ends: /^(tr|td|th)$/, within: /^table$/ },
  td: { ends: /^t[dh]$/, within: /^(table|tr)$/ },
  th: { ends: /^t[dh]$/, within: /^(table|tr)$/ },
}
const maxDepth = 200
const maxListDepth = 10

/**
 * HTML of any source as rich text; normalizing the result again changes nothing. `hadPictures`: a picture was left out.
 * With `asInline` a single paragraph comes without its <p>, so that it can be inserted into a line.
 */
export function normalizeRichText(
  html: string,
  { asInline = false }: { asInline?: boolean } = {},
): { html: string; hadPictures: boolean } {
  const pictures = { left: false }
  const pieces = piecesOf(treeOf(htmlParts(html)), { format: {}, isPre: false, listDepth: 0 }, pictures)
  const blocks = blocksOf(pieces)
  while (isEmptyLine(blocks.at(-1))) blocks.pop()
  const [first] = blocks
  const isInline = asInline && blocks.length === 1 && first?.kind === 'line' && first.tag === 'p'
  return { html: isInline ? htmlOfRuns(first.runs) : blocks.map(htmlOfBlock).join(''), hadPictures: pictures.left }
}

/** The elements and texts of a document; end tags that are missing or too many are tolerated as in a browser. */
function treeOf(parts: Iterable<HtmlPart>): Node[] {
  const root: Element = { tag: '', attributes: '', children: [] }
  const open: Element[] = [root]
  const closeLast = (tag: string) => {
    const last = open.findLastIndex((element) => element.tag === tag)
    if (last > 0) open.length = last
  }
  const endImplied = ({ ends, within }: { ends: RegExp; within: RegExp }) => {
    const limit = Math.max(
      0,
      open.findLastIndex(({ tag }) => within.test(tag)),
    )
    const first = open.findIndex(({ tag }, index) => index > limit && ends.test(tag))
    if (first > 0) open.length = first
  }
  for (const part of parts) {
    if (part.kind === 'text') open.at(-1)!.children.push(part.raw)
    else if (part.kind === 'close') closeLast(part.tag)
    else {
      const { tag, attributes } = part
      const element: Element = { tag, attributes, children: [] }
      const ends = impliedEnds[tag]
      if (ends) endImplied(ends)
      else if (isBlockTag(tag) && open.at(-1)!.tag === 'p') open.pop()
      open.at(-1)!.children.push(element)
      if (!voidTags.test(tag) && open.length < maxDepth) open.push(element)
    }
  }
  return root.children
}

const isBlockTag = (tag: string) => blockTags.test(tag) || tag in headingTags || /^(ul|ol|blockquote)$/.test(tag)

function piecesOf(nodes: Node[], context: Context, pictures: { left: boolean }): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (typeof node === 'string') return textRuns(node, context)
    const { tag, attributes } = node
    const run = (text: string): Run[] => [{ kind: 'run', text, format: context.format }]
    // Chrome marks the end of a copied selection with a line break of its own.
    if (tag === 'br') return /Apple-interchange-newline/.test(attributes) ? [] : run('\n')
    const style = declarationsOf(attributes)
    // Word writes the sign of a list item as text, and says that a reader may ignore it.
    if (style.display === 'none' || style['mso-hide'] === 'all' || /ignore/.test(style['mso-list'] ?? '')) return []
    if (tag === 'img') {
      const alt = attributeOf(attributes, 'alt') ?? ''
      if (isEmoji(alt)) return run(escapeText(alt))
      if (!isTrackingPixel(attributes)) pictures.left = true
      return []
    }
    const inner: Context = {
      format: formatOf(node, style, context.format),
      isPre: preOf(tag, style) ?? context.isPre,
      listDepth: context.listDepth + (tag === 'ul' || tag === 'ol' ? 1 : 0),
    }
    if (tag === 'tr') return rowOf(node, inner, pictures)
    if ((tag === 'ul' || tag === 'ol') && inner.listDepth <= maxListDepth) return [listOf(tag, node, inner, pictures)]
    const pieces = piecesOf(node.children, inner, pictures)
    if (tag === 'blockquote') return [{ kind: 'quote', blocks: blocksOf(pieces).flatMap(withoutQuote) }]
    const heading = headingTags[tag] ?? (/\bMsoTitle\b/.test(attributes) ? 'h2' : undefined)
    if (heading) return blocksOf(pieces, heading)
    if (tag === 'p' && /^l\d+ level\d/.test(style['mso-list'] ?? '')) return [wordItemOf(node, style, pieces)]
    return isBlockTag(tag) ? blocksOf(pieces) : pieces
  })
}

/** A row of several cells is one line, 'Malaysia | 2019'; a row of one cell is only layout. */
function rowOf(row: Element, context: Context, pictures: { left: boolean }): Piece[] {
  const cells = row.children.filter((node): node is Element => typeof node !== 'string' && /^t[dh]$/.test(node.tag))
  if (cells.length < 2) return blocksOf(piecesOf(row.children, context, pictures))
  const runs = cells.flatMap((cell, at): Run[] => {
    const format = formatOf(cell, declarationsOf(cell.attributes), context.format)
    const content = runsOf(piecesOf(cell.children, { ...context, format }, pictures))
    return at === 0 ? content : [{ kind: 'run', text: ' | ', format: {} }, ...content]
  })
  const text = runs.map((run) => run.text).join('')
  return /[^\s|]/.test(text) ? linesOf(runs, 'p') : []
}

function listOf(tag: 'ul' | 'ol', list: Element, context: Context, pictures: { left: boolean }): List {
  const items: List['items'] = []
  let isOpen = false // whether the last item collects what stands between two <li>
  for (const node of list.children) {
    const isItem = typeof node !== 'string' && node.tag === 'li'
    const pieces = isItem
      ? piecesOf(node.children, itemContext(node, context), pictures)
      : piecesOf([node], context, pictures)
    const content = itemOf(pieces)
    if (isItem) items.push(content)
    else if (content.length > 0) {
      const last = items.at(-1)
      // A list directly in a list belongs to the item before it.
      if (last && (isOpen || content[0]!.kind === 'list')) items[items.length - 1] = itemOf([...last, ...content])
      else items.push(content)
    }
    isOpen = !isItem && content.length > 0
  }
  return { kind: 'list', tag, items }
}
const itemContext = (item: Element, context: Context): Context => ({
  ...context,
  format: formatOf(item, declarationsOf(item.attributes), context.format),
})

/** The content of a list item: its lines become one text with line breaks, around the lists in it. */
function itemOf(pieces: Piece[]): (Run | List)[] {
  const content: (Run | List)[] = []
  let text: Piece[] = []
  const endText = () => {
    content.push(...runsOf(text))
    text = []
  }
  for (const piece of pieces.flatMap(withoutQuote)) {
    if (piece.kind === 'list') {
      endText()
      if (piece.items.length > 0) content.push(piece)
    } else text.push(piece)
  }
  endText()
  return content
}

/** Pieces as one text: blocks are lines of it. Without empty lines at its beginning and its end. */
function runsOf(pieces: Piece[]): Run[] {
  const lineBreak: Run = { kind: 'run', text: '\n', format: {} }
  const lines = linesIn(blocksOf(pieces)).map(({ runs }) => runs)
  while (lines.at(-1)?.length === 0) lines.pop()
  while (lines[0]?.length === 0) lines.shift()
  return lines.flatMap((runs, index) => (index === 0 ? runs : [lineBreak, ...runs]))
}
const linesIn = (blocks: Block[]): Line[] =>
  blocks.flatMap((block): Line[] => {
    if (block.kind === 'line') return [block]
    if (block.kind === 'quote') return linesIn(block.blocks)
    if (block.kind === 'word-item') return [{ kind: 'line', tag: 'p', runs: block.runs }]
    return block.items.flatMap((item) => linesIn(blocksOf(item)))
  })

/** Runs between blocks become lines, and paragraphs of Word that belong to one list become that list. */
function blocksOf(pieces: Piece[], tag: Line['tag'] = 'p'): (Line | List | Quote)[] {
  const blocks: (Line | List | Quote)[] = []
  let runs: Run[] = []
  let wordItems: WordItem[] = []
  const endRuns = () => {
    const lines = linesOf(runs, tag)
    runs = []
    if (lines.length > 0) endList()
    blocks.push(...lines)
  }
  const endList = () => {
    if (wordItems.length > 0) blocks.push(...wordLists(wordItems))
    wordItems = []
  }
  for (const piece of pieces) {
    if (piece.kind === 'run') {
      runs.push(piece)
      continue
    }
    endRuns()
    if (piece.kind === 'word-item') {
      wordItems.push(piece)
      continue
    }
    endList()
    if (piece.kind === 'line') blocks.push(tag === 'p' ? piece : { ...piece, tag: piece.runs.length > 0 ? tag : 'p' })
    else if (piece.kind === 'quote' ? piece.blocks.length > 0 : piece.items.length > 0) blocks.push(piece)
  }
  endRuns()
  endList()
  return blocks
}
const withoutQuote = <P extends Piece>(piece: P): Exclude<P, Quote>[] =>
  (piece.kind === 'quote' ? piece.blocks : [piece]) as Exclude<P, Quote>[]

/** The list items of Word as lists: an item of a higher level stands in the item before it. */
function wordLists(items: WordItem[]): List[] {
  const lists: List[] = []
  for (let at = 0; at < items.length; ) {
    const { tag, level } = items[at]!
    const list: List = { kind: 'list', tag, items: [] }
    while (at < items.length && items[at]!.level >= level && (items[at]!.level > level || items[at]!.tag === tag)) {
      const content: (Run | List)[] = items[at]!.level === level ? runsOf(items[at++]!.runs) : []
      let end = at
      while (end < items.length && items[end]!.level > level) end++
      list.items.push([...content, ...wordLists(items.slice(at, end))])
      at = end
    }
    lists.push(list)
  }
  return lists
}

/** The sign before a Word item tells whether its list is numbered. */
function wordItemOf(paragraph: Element, style: Record<string, string>, pieces: Piece[]): WordItem {
  const level = Number(/level(\d)/.exec(style['mso-list']!)?.[1] ?? 1)
  const sign = signOf(paragraph.children).trim()
  return { kind: 'word-item', tag: /^\(?[\dA-Za-z]{1,4}[.)]/.test(sign) ? 'ol' : 'ul', level, runs: runsOf(pieces) }
}
const signOf = (nodes: Node[], isSign = false): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return isSign ? plain(node) : ''
      return signOf(node.children, isSign || /mso-list:\s*ignore/i.test(node.attributes))
    })
    .join('')

const textRuns = (raw: string, { format, isPre }: Context): Run[] => {
  const text = escapedText(raw)
  return [{ kind: 'run', text: isPre ? preserved(text) : text.replace(/[ \t\r\n\f]+/g, ' '), format }]
}
/** A text whose spaces and line breaks are shown. */
const preserved = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/ (?= )/g, '\u00a0')

/** Runs as lines: spaces that a browser does not show are removed, and line breaks at the end become empty lines. */
function linesOf(runs: Run[], tag: Line['tag']): Line[] {
  const collapsed = collapseSpaces(runs)
  const text = collapsed.map((run) => run.text).join('')
  const emptyLine: Line = { kind: 'line', tag: 'p', runs: [] }
  const breaks = /\n*$/.exec(text)![0].length
  if (/^[\s\u200b]*$/.test(text))
    return Array.from({ length: Math.max(breaks, /\u00a0/.test(text) ? 1 : 0) }, () => emptyLine)
  const content = collapseSpaces(dropEnd(collapsed, breaks))
  return [{ kind: 'line', tag, runs: content }, ...Array.from({ length: Math.max(0, breaks - 1) }, () => emptyLine)]
}

/** Without spaces at the beginning and the end of a line, and without the second of two; equal formats are joined. */
function collapseSpaces(runs: Run[]): Run[] {
  const result: Run[] = []
  let before = '\n'
  for (const { text, format } of runs) {
    let clean = ''
    for (const piece of text.split(/( |\n)/)) {
      if (piece === '' || (piece === ' ' && /[ \n]$/.test(before))) continue
      clean += piece
      before = piece
    }
    const last = result.at(-1)
    if (clean === '') continue
    if (last && sameFormat(last.format, format)) last.text += clean
    else result.push({ kind: 'run', text: clean, format })
  }
  let after = '\n'
  for (const run of result.toReversed()) {
    run.text = run.text.replace(/ (?=\n)/g, '')
    if (after.startsWith('\n')) run.text = run.text.replace(/ $/, '')
    if (run.text !== '') after = run.text
  }
  return result.filter(({ text }) => text !== '')
}

function dropEnd(runs: Run[], many: number): Run[] {
  const result = runs.map((run) => ({ ...run }))
  let left = many
  for (const run of result.toReversed()) {
    const cut = Math.min(left, run.text.length)
    run.text = run.text.slice(0, run.text.length - cut)
    left -= cut
  }
  return result.filter(({ text }) => text !== '')
}

const formatKeys = ['href', 'b', 'i', 'u', 's'] as const
const sameFormat = (one: Format, other: Format) => formatKeys.every((key) => (one[key] || '') === (other[key] || ''))

function formatOf({ tag, attributes }: Element, style: Record<string, string>, outer: Format): Format {
  const format: Format = { ...outer }
  if (tag === 'a') {
    const href = hrefIn(attributes)
    if (href !== undefined) format.href = href
  }
  if (tag === 'b' || tag === 'strong') format.b = true
  if (tag === 'i' || tag === 'em') format.i = true
  if (tag === 'u' || tag === 'ins') format.u = true
  if (tag === 's' || tag === 'strike' || tag === 'del') format.s = true
  const weight = style['font-weight']
  // Google Docs wraps a whole document into a <b> with the weight normal.
  if (weight !== undefined) {
    if (/^(bold|bolder|[6-9]\d\d)$/.test(weight)) format.b = true
    else if (/^(normal|lighter|[1-5]\d\d)$/.test(weight)) format.b = false
  }
  const slant = style['font-style']
  if (slant !== undefined) {
    if (/italic|oblique/.test(slant)) format.i = true
    else if (slant === 'normal') format.i = false
  }
  const lines = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`
  // Each link is underlined.
  if (/underline/.test(lines) && format.href === undefined) format.u = true
  if (/line-through/.test(lines)) format.s = true
  return format
}

/** The declarations of a style attribute, in lower case. */
function declarationsOf(attributes: string): Record<string, string> {
  if (!/style/i.test(attributes)) return {}
  const style = attributeOf(attributes, 'style') ?? ''
  return Object.fromEntries(
    style
      .toLowerCase()
      .split(';')
      .map((declaration) => {
        const at = declaration.indexOf(':')
        return [
          declaration.slice(0, Math.max(0, at)).trim(),
          declaration
            .slice(at + 1)
            .replace(/!important/, '')
            .trim(),
        ]
      }),
  )
}

/** Whether spaces and line breaks of the source are shown; undefined: as around the element. */
function preOf(tag: string, style: Record<string, string>): boolean | undefined {
  const value = style['white-space'] ?? style['white-space-collapse']
  if (value === undefined) return tag === 'pre' ? true : undefined
  return /^(pre|break-spaces|preserve)/.test(value)
}

const isEmoji = (alt: string) =>
  alt.length < 20 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(alt) && !/\p{L}/u.test(alt)
const isTrackingPixel = (attributes: string) =>
  /^[01](px)?$/.test(attributeOf(attributes, 'width') ?? '') ||
  /^[01](px)?$/.test(attributeOf(attributes, 'height') ?? '')

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Raw text with its entities as escaped text; an entity that only a browser knows, '&eacute;', stays. */
const escapedText = (raw: string) =>
  raw
    .replace(/&(?:#x[0-9a-f]{1,6};|#\d{1,7};|[a-z][a-z0-9]*;)?|[<>]/gi, (found) => {
      const text = plain(found)
      return text === found && found.length > 1 ? found : escapeText(text)
    })
    .replace(/[\u200b\ufeff\0]/g, '')

const isEmptyLine = (block: Block | undefined) => block?.kind === 'line' && block.runs.length === 0

function htmlOfBlock(block: Block): string {
  if (block.kind === 'line') return `<${block.tag}>${htmlOfRuns(block.runs) || '<br>'}</${block.tag}>`
  if (block.kind === 'quote') return `<blockquote>${block.blocks.map(htmlOfBlock).join('')}</blockquote>`
  if (block.kind === 'word-item') return wordLists([block]).map(htmlOfBlock).join('')
  return `<${block.tag}>${block.items.map((item) => `<li>${htmlOfItem(item) || '<br>'}</li>`).join('')}</${block.tag}>`
}

function htmlOfItem(item: (Run | List)[]): string {
  let html = ''
  let runs: Run[] = []
  for (const part of item) {
    if (part.kind === 'run') runs.push(part)
    else {
      html += htmlOfRuns(runs) + htmlOfBlock(part)
      runs = []
    }
  }
  return html + htmlOfRuns(runs)
}

/** Runs with their tags; a tag that the next run needs too stays open. */
function htmlOfRuns(runs: Run[]): string {
  let html = ''
  let open: string[] = []
  const shutTo = (length: number) => {
    for (const tag of open.slice(length).toReversed()) html += `</${/^<(\w+)/.exec(tag)![1]}>`
    open = open.slice(0, length)
  }
  for (const { text, format } of runs) {
    const tags = tagsOf(format)
    const common = tags.findIndex((tag, index) => open[index] !== tag)
    shutTo(common < 0 ? tags.length : common)
    for (const tag of tags.slice(open.length)) html += tag
    open = tags
    html += text.replaceAll('\n', '<br>')
  }
  shutTo(0)
  return html
}
const tagsOf = ({ href, b, i, u, s }: Format): string[] => [
  ...(href === undefined ? [] : [`<a href="${escapeText(href).replaceAll('"', '&quot;')}">`]),
  ...(b ? ['<b>'] : []),
  ...(i ? ['<i>'] : []),
  ...(u ? ['<u>'] : []),
  ...(s ? ['<s>'] : []),
]
