import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { Answer, Ask, Endpoint } from '#contract/endpoint.ts'
import { endpointNamed } from '#contract/index.ts'
import { code, Problem } from '#contract/problem.ts'
import { newClient } from '#offline/client.ts'
import { App } from './App.tsx'
import { type HeadOf, headOf } from './head.ts'
import { firstAnswer, routeOf } from './routes.ts'

/** What goes into the template: `head` and `answers` as tags, `app` as the markup of the page. */
export type FirstScreen = { status: number; head: string; app: string; answers: string }

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
  const asks = route.asks?.(url)
  if (!asks) return route.status ? shellOnly(route.status, headOf(url, [], by)) : undefined
  const answers: unknown[] = []
  try {
    for (const { name, ask } of asks) answers.push(await by.ask(endpointNamed(name)!, ask))
  } catch (error) {
    // What is not there is no failure of ours: the app says so, and the status tells the crawler.
    if (error instanceof Problem && error.trouble === 'refused') {
      const status = error.code === code.notThere ? 404 : 400
      return shellOnly(status, headOf(url, [], by))
    }
    throw error
  }
  const client = newClient()
  for (const [i, answer] of answers.entries()) {
    const { key, data } = firstAnswer(asks[i]!, answer)
    client.setQueryData(key, data)
  }
  await Promise.all([route.layout.load(), route.page.load()])
  const app = renderToString(
    <Router ssrPath={url.pathname} ssrSearch={url.search}>
      <App client={client} />
    </Router>,
  )
  client.clear()
  const head: HeadOf = headOf(url, answers, by)
  return {
    status: 200,
    head: head.tags,
    app,
    answers: `<script type="application/json" id="answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`,
  }
}

const shellOnly = (status: number, { tags }: HeadOf): FirstScreen => ({ status, head: tags, app: '', answers: '' })
