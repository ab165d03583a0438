import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { BrokenPage, ErrorPage, MissingPage } from '#app/layout/pages/ErrorPages.tsx'
import { NotFoundPage } from '#app/layout/pages/NotFoundPage.tsx'

test.each([BrokenPage, MissingPage, ErrorPage, NotFoundPage])(
  'the error page %o has the same links as the other error pages',
  (Page) => {
    const html = renderToString(
      <Router ssrPath="/">
        <Page />
      </Router>,
    )
    const ways = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, text]) => [to, text])
    expect(ways).toEqual([
      ['/', 'Go to homepage'],
      ['/dashboard', 'Akun Saya'],
    ])
  },
)
