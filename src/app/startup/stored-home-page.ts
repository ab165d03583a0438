// @chunk after-start

import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '#offline/cache/query-keys.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { savesData } from '#session/save-data.ts'
import { onSaveData } from '#session/save-data-choice.ts'
import { serviceWorkers } from '#session/service-workers.ts'
import { whenIdle } from './when-idle.ts'

const homeKey = queryKeyOf('showcase.home', {})

/**
 * Asks the worker to store the home page (sw/home-page.ts): at the start, and whenever home's data has been loaded
 * again. While data is saved the page is deleted instead, because it names pictures of every size, and the phone would
 * load them before the app can choose small ones. Call once, after the start.
 */
export function watchStoredHomePage(client: QueryClient): void {
  const workers = serviceWorkers()
  if (!workers) return
  const send = (message: object) => void workers.ready.then(({ active }) => active?.postMessage(message))
  const store = (changed: boolean) =>
    whenIdle(() => {
      if (!savesData() && connectivityNow().open) send({ type: 'HOME', changed })
    })
  const deleteIfSaving = () => {
    if (savesData()) send({ type: 'NO_HOME' })
  }
  deleteIfSaving()
  onSaveData(deleteIfSaving)
  let last: unknown = client.getQueryData(homeKey)
  // While home is being loaded, its answer is waited for.
  if (client.isFetching({ queryKey: homeKey }) === 0) store(last !== undefined && !isInDocument(last))
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== homeKey[0]) return
    const { data } = event.query.state
    store(last !== undefined && data !== last)
    last = data
  })
}

/** Whether the document came with this answer, as app/ssr/render.tsx writes it. */
const isInDocument = (answer: unknown) =>
  document.getElementById('answers')?.textContent.includes(JSON.stringify(answer).replaceAll('<', '\\u003c')) === true
