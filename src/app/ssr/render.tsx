import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { endpointNamed } from '#contract/index.ts'
import { code, Problem } from '#contract/problem.ts'
import { newQueryClient } from '#offline/cache/query-client.ts'
import { App } from '../App.tsx'
import { routeOf } from '../routes.ts'
import { type HeadTags, headOf } from './head.ts'
import { queriesOf } from './queries.ts'
import { redirectTarget } from './redirects.ts'
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
  const asks = queriesOf(url)
  if (!asks) return route.status ? shellPage(route.status, headOf(url, [], by)) : undefined
  const first: SsrAnswer[] = []
  try {
    for (const one of asks) first.push({ ...one, answer: await by.ask(endpointNamed(one.name)!, one.ask) })
  } catch (error) {
    // What is not there is no failure of ours: the app says so, and the status tells the crawler.
    if (error instanceof Problem && error.trouble === 'refused') {
      if (error.code === code.gone) return removedPage(error.message, headOf(url, [], by, error.message))
      const status = error.code === code.notThere ? 404 : 400
      return shellPage(status, headOf(url, [], by))
    }
    throw error
  }
  const redirect = redirectTarget(url, first)
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
  const head: HeadTags = headOf(
    url,
    first.map(({ answer }) => answer),
    by,
  )
  return {
    status: 200,
    head: head.tags,
    app,
    answers: `<script type="application/json" id="answers">${JSON.stringify(first).replaceAll('<', '\\u003c')}</script>`,
    chunks: chunks[route.pattern] ?? [],
  }
}

// The server draws these too, and few open them: their style is no part of what every page brings.
const chunks: Record<string, string[]> = {
  [addresses.faq]: ['help'],
  [addresses.terms]: ['help'],
  [addresses.privacy]: ['help'],
  [addresses.contact]: ['wizard'],
}

/**
 * An operator has taken it off the air: search engines and link previews forget it. The sentence stands in the page for who
 * runs no script; the app says it itself.
 */
const removedPage = (sentence: string, { tags }: HeadTags): RenderedPage => ({
  ...{ status: 410, head: tags, app: '' },
  answers: `<noscript><h1>${sentence}</h1></noscript>`,
})

const shellPage = (status: number, { tags }: HeadTags): RenderedPage => ({ status, head: tags, app: '', answers: '' })
