import { createElement, Fragment, type ReactNode } from 'react'
import { unbroken } from '../display/unbroken.tsx'
import { parseRichText, plain } from './parse-rich-text.ts'

// Rich text as elements. The server has cleaned what it answers; what waits on this phone has only been cleaned by the
// editor.

/** Text with the elements of the allow list; links lead only to pages, letters and telephones. Its titles are `title`s. */
export function renderRichText(html: string, title: 'h2' | 'h3' | 'h4' = 'h4'): ReactNode {
  const root: ReactNode[] = []
  const open: ReactNode[][] = [root]
  parseRichText(html, {
    text: (raw) => open.at(-1)!.push(...unbroken(plain(raw))),
    empty: (tag) => open.at(-1)!.push(createElement(tag)),
    open: () => open.push([]),
    shut: (tag, href) => {
      const children = open.pop()!
      const name = tag === 'h2' || tag === 'h3' ? title : tag // beneath the titles of the page
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
