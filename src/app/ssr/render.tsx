import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { endpointNamed } from '#contract/index.ts'
import { code, Problem } from '#contract/problem.ts'
import { newQueryClient } from '#offline/cache/query-client.ts'
import { App } from '../App.tsx'
import { routeOf } from '../routes.ts'
import { ssrPages } from '../routes-ssr.ts'
import { plainFacts, tagsOf } from './head.ts'
import { queryEntry, type SsrAnswer } from './state.ts'

/**
 * What goes into the template: `head` and `answers` as tags, `app` as the markup of the page; `chunks` are the pieces of the
 * app (vite.config.ts names them) whose style the page needs besides that of every page.
 */
export type RenderedPage = {
  status: number
  head: string
  app: string
  answers: string
  chunks?: string[]
  /** What was there is elsewhere. */
  redirect?: string
}

export type RenderOptions = {
  /** Asks the server's own API, with the same checks as from outside. */
  ask: <E extends Endpoint>(endpoint: E, ask: Ask<E>) => Promise<Answer<E>>
  /** Where people reach the app, without a slash at the end. */
  baseUrl: string
  fileHost: string
}

/** Draws the first screen of a public page on the server. `undefined`: this page comes as the plain shell. */
export async function renderPage(address: string, by: RenderOptions): Promise<RenderedPage | undefined> {
  const url = new URL(address, by.baseUrl)
  const route = routeOf(url.pathname)
  const page = ssrPages[route.key]
  if (!page) return route.status ? shellPage(route.status, tagsOf(plainFacts(url), by)) : undefined
  const first: SsrAnswer[] = []
  try {
    for (const one of page.queries?.(url) ?? [])
      first.push({ ...one, answer: await by.ask(endpointNamed(one.name)!, one.ask) })
  } catch (error) {
    // What is not there is no failure of ours: the app says so, and the status tells the crawler.
    if (error instanceof Problem && error.trouble === 'refused') {
      if (error.code === code.gone) return removedPage(error.message, tagsOf(plainFacts(url, error.message), by))
      const status = error.code === code.notThere ? 404 : 400
      return shellPage(status, tagsOf(plainFacts(url), by))
    }
    throw error
  }
  const redirect = page.redirect?.(url, first[0]?.answer)
  if (redirect) return { status: 301, redirect, head: '', app: '', answers: '' }
  const client = newQueryClient()
  for (const one of first) {
    const { key, data } = queryEntry(one)
    client.setQueryData(key, data)
  }
  await Promise.all([route.layout.load(), route.page.load()])
  const app = renderToString(
    <Router ssrPath={url.pathname} ssrSearch={url.search}>
      <App client={client} />
    </Router>,
  )
  client.clear()
  return {
    status: 200,
    head: tagsOf(page.head(url, first[0]?.answer, by), by),
    app,
    answers: `<script type="application/json" id="answers">${JSON.stringify(first).replaceAll('<', '\\u003c')}</script>`,
    chunks: page.chunks ?? [],
  }
}

/**
 * An operator has taken it off the air: search engines and link previews forget it. The sentence stands in the page for who
 * runs no script; the app says it itself.
 */
const removedPage = (sentence: string, head: string): RenderedPage => ({
  ...{ status: 410, head, app: '' },
  answers: `<noscript><h1>${sentence}</h1></noscript>`,
})

const shellPage = (status: number, head: string): RenderedPage => ({ status, head, app: '', answers: '' })
