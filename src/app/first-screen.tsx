import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { addresses } from '#contract/addresses.ts'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { endpointNamed } from '#contract/index.ts'
import { code, Problem } from '#contract/problem.ts'
import { newClient } from '#offline/client.ts'
import { App } from './App.tsx'
import { type FirstAnswer, held } from './first-answer.ts'
import { asksOf } from './first-asks.ts'
import { type HeadOf, headOf } from './head.ts'
import { movedTo } from './moved-to.ts'
import { routeOf } from './routes.ts'

/**
 * What goes into the template: `head` and `answers` as tags, `app` as the markup of the page; `chunks` are the pieces of the
 * app (vite.config.ts names them) whose style the page needs besides that of every page.
 */
export type FirstScreen = {
  status: number
  head: string
  app: string
  answers: string
  chunks?: string[]
  /** What was there is elsewhere. */
  redirect?: string
}

export type FirstScreenBy = {
  /** Asks the server's own API, with the same checks as from outside. */
  ask: <E extends Endpoint>(endpoint: E, ask: Ask<E>) => Promise<Answer<E>>
  /** Where people reach the app, without a slash at the end. */
  baseUrl: string
  fileHost: string
}

/** Draws the first screen of a public page on the server. `undefined`: this page comes as the plain shell. */
export async function renderFirstScreen(address: string, by: FirstScreenBy): Promise<FirstScreen | undefined> {
  const url = new URL(address, by.baseUrl)
  const route = routeOf(url.pathname)
  const asks = asksOf(url)
  if (!asks) return route.status ? shellOnly(route.status, headOf(url, [], by)) : undefined
  const first: FirstAnswer[] = []
  try {
    for (const one of asks) first.push({ ...one, answer: await by.ask(endpointNamed(one.name)!, one.ask) })
  } catch (error) {
    // What is not there is no failure of ours: the app says so, and the status tells the crawler.
    if (error instanceof Problem && error.trouble === 'refused') {
      if (error.code === code.gone) return takenDown(error.message, headOf(url, [], by, error.message))
      const status = error.code === code.notThere ? 404 : 400
      return shellOnly(status, headOf(url, [], by))
    }
    throw error
  }
  const redirect = movedTo(url, first)
  if (redirect) return { status: 301, redirect, head: '', app: '', answers: '' }
  const client = newClient()
  for (const one of first) {
    const { key, data } = held(one)
    client.setQueryData(key, data)
  }
  await Promise.all([route.layout.load(), route.page.load()])
  const app = renderToString(
    <Router ssrPath={url.pathname} ssrSearch={url.search}>
      <App client={client} />
    </Router>,
  )
  client.clear()
  const head: HeadOf = headOf(
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
const takenDown = (sentence: string, { tags }: HeadOf): FirstScreen => ({
  ...{ status: 410, head: tags, app: '' },
  answers: `<noscript><h1>${sentence}</h1></noscript>`,
})

const shellOnly = (status: number, { tags }: HeadOf): FirstScreen => ({ status, head: tags, app: '', answers: '' })
