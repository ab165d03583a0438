import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { Answer, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { endpointNamed } from '#contract/index.ts'
import { code, Problem } from '#contract/problem.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { newQueryClient } from '#offline/cache/query-client.ts'
import { App } from '../App.tsx'
import { routeOf } from '../routes.ts'
import { ssrPages } from '../routes-ssr.ts'
import { plainFacts, tagsOf } from './head.ts'
import { queryEntry, type SsrAnswer } from './state.ts'

/**
 * The values for the HTML template: `head` and `answers` are tags, `app` is the markup of the page; `chunks` are the
 * chunks (named in vite.config.ts) whose CSS the page needs in addition to that of every page.
 */
export type RenderedPage = {
  status: number
  head: string
  app: string
  answers: string
  chunks?: string[]
  /** The address to redirect to, when the page has moved. */
  redirect?: string
}

export type RenderOptions = {
  /** Calls the server's own API, with the same checks as for an outside request. */
  ask: <E extends Endpoint>(endpoint: E, ask: RequestOf<E>) => Promise<Answer<E>>
  /** The public address of the app, without a slash at the end. */
  baseUrl: string
  fileHost: string
}

/** Renders the first screen of a public page on the server. `undefined`: the page is sent as the plain shell. */
export async function renderPage(address: string, options: RenderOptions): Promise<RenderedPage | undefined> {
  const url = new URL(address, options.baseUrl)
  const route = routeOf(url.pathname)
  const page = ssrPages[route.key]
  if (!page) return route.status ? shellPage(route.status, tagsOf(plainFacts(url), options)) : undefined
  const answers: SsrAnswer[] = []
  try {
    // Asked together: the page takes as long as its slowest query. Of several failures the first in their order counts.
    const queries = (page.queries?.(url) ?? []).map((query) => ({
      query,
      asked: options.ask(endpointNamed(query.name)!, query.ask),
    }))
    for (const { asked } of queries) asked.catch(() => undefined)
    for (const { query, asked } of queries) answers.push({ ...query, answer: await asked })
  } catch (error) {
    // A rejection is no server error: the app shows its message, and the status is for crawlers.
    if (error instanceof Problem && error.trouble === 'refused') {
      if (error.code === code.gone) return removedPage(error.message, tagsOf(plainFacts(url, error.message), options))
      const status = error.code === code.notThere ? 404 : 400
      return shellPage(status, tagsOf(plainFacts(url), options))
    }
    throw error
  }
  const redirect = page.redirect?.(url, answers[0]?.answer)
  if (redirect) return { status: 301, redirect, head: '', app: '', answers: '' }
  const client = newQueryClient()
  for (const answer of answers) {
    const { key, data } = queryEntry(answer)
    client.setQueryData(key, data)
  }
  await Promise.all([route.layout.load(), route.page.load()])
  const app = renderToString(
    <Router ssrPath={url.pathname} ssrSearch={url.search}>
      <App client={client} />
    </Router>,
  )
  client.clear()
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return {
    status: 200,
    head: tagsOf(page.head(url, answers[0]?.answer, options), options),
    app,
    answers: `<script type="application/json" id="answers" data-day="${dayInJakarta(Date.now())}">${json}</script>`,
    chunks: page.chunks ?? [],
  }
}

/**
 * An operator has removed the content: status 410 makes search engines and link previews forget it. The sentence is in
 * the page for visitors without scripts; the app shows it by itself.
 */
const removedPage = (sentence: string, head: string): RenderedPage => ({
  ...{ status: 410, head, app: '' },
  answers: `<noscript><h1>${sentence}</h1></noscript>`,
})

const shellPage = (status: number, head: string): RenderedPage => ({ status, head, app: '', answers: '' })
