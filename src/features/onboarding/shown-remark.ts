import { createElement, Fragment, type ReactNode } from 'react'
import { richMarks } from '#ui/rich-words.ts'

// Rich text as elements, without ever being HTML to the browser: what is not on the list cannot become anything. The
// server has cleaned what it answers; what waits on this phone has only been cleaned by the editor.

const allowed = new Set<string>(richMarks)
const empty = new Set(['br'])
/** Their content is no text either. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'title', 'textarea'])
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|[^<]+|</gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

type Open = { tag: string; href?: string | undefined; children: ReactNode[] }

/** Text with the elements of the allow list; links lead only to pages, letters and telephones. */
export function shownRemark(html: string): ReactNode {
  const root: Open = { tag: '', children: [] }
  const open: Open[] = [root]
  let mute: string | undefined
  for (const [all, closing, name, attributes] of html.matchAll(token)) {
    const tag = name?.toLowerCase()
    if (mute !== undefined) {
      if (closing && tag === mute) mute = undefined
    } else if (tag === undefined) {
      if (!all.startsWith('<!--')) open.at(-1)!.children.push(plain(all))
    } else if (silent.has(tag)) {
      if (!closing) mute = tag
    } else if (allowed.has(tag)) {
      if (closing) close(open, tag)
      else if (empty.has(tag)) open.at(-1)!.children.push(createElement(tag))
      else open.push({ tag, children: [], href: tag === 'a' ? hrefIn(attributes ?? '') : undefined })
    }
  }
  while (open.length > 1) closeLast(open)
  return createElement(Fragment, null, ...root.children)
}

/** Shuts the innermost open one of this name, and whatever was left open inside it. */
function close(open: Open[], tag: string) {
  if (!open.some((one) => one.tag === tag)) return
  while (open.at(-1)!.tag !== tag) closeLast(open)
  closeLast(open)
}

function closeLast(open: Open[]) {
  const { tag, href, children } = open.pop()!
  const name = tag === 'h2' || tag === 'h3' ? 'h4' : tag // beneath the titles of the page
  const made =
    tag === 'a' && !href
      ? createElement(Fragment, null, ...children)
      : createElement(name, href ? { href, rel: 'noopener nofollow', target: '_blank' } : null, ...children)
  open.at(-1)!.children.push(made)
}

function hrefIn(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const href = plain(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : undefined
}

const plain = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
