// @chunk profile-pages
import { createElement, Fragment, type ReactNode } from 'react'
import { unbroken } from '../display/unbroken.tsx'
import { parseRichText, plain } from './parse-rich-text.ts'

// Rich text as React elements. The server has cleaned the text in its responses; text that is still waiting on this
// phone was cleaned only by the editor.

/** Renders the allowed tags only. Links may be http(s), mailto or tel. Headings are rendered as `title`. */
export function renderRichText(html: string, title: 'h2' | 'h3' | 'h4' = 'h4'): ReactNode {
  const root: ReactNode[] = []
  const open: ReactNode[][] = [root]
  parseRichText(html, {
    text: (raw) => open.at(-1)!.push(...unbroken(plain(raw))),
    empty: (tag) => open.at(-1)!.push(createElement(tag)),
    open: () => open.push([]),
    shut: (tag, href) => {
      const children = open.pop()!
      const name = tag === 'h2' || tag === 'h3' ? title : tag // below the page's own headings
      open
        .at(-1)!
        .push(
          tag === 'a' && !href
            ? createElement(Fragment, null, ...children)
            : createElement(name, href ? { href, rel: 'noopener nofollow', target: '_blank' } : null, ...children),
        )
    },
  })
  return createElement(Fragment, null, ...root)
}
