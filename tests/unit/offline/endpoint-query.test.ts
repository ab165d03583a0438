import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cachedAtHeader } from '#offline/cache/cached-at-header.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { setDownloadCount } from '#offline/downloads/downloaded-answers.ts'
import { reportReachable } from '#offline/network/connectivity.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// Without a network the worker answers with its copy, and says how old it is; without a copy a downloaded catalogue
// answers.

/** When downloads were asked: 'beside' the request, or 'after' its end. */
const downloads = vi.hoisted(() => ({ asked: [] as ('beside' | 'after')[], requestHasEnded: false }))
vi.mock('#offline/downloads/catalogue-client.ts', () => ({
  answerFromDownloads: async () => {
    downloads.asked.push(downloads.requestHasEnded ? 'after' : 'beside')
    return { answer: { data: [{ id: 1, name: 'downloaded' }] }, at: Date.now() - 60_000 }
  },
}))

const query = endpointQuery('regions.provinces', {})
const answerNamed = (name: string) => ({ data: [{ id: 1, name }] })
const minute = 60_000

let copyAge: number
let page: ReturnType<typeof stubPage>
beforeEach(() => {
  page = stubPage(async () =>
    Response.json(
      { code: '00', message: '', ...answerNamed('copy') },
      { headers: { [cachedAtHeader]: String(Date.now() - copyAge) } },
    ),
  )
})
afterEach(() => page.shut())

/** A page that the worker has stored `age` ms ago, and that requests its answer again. */
async function refetch(age: number) {
  const client = new QueryClient()
  client.setQueryData(query.queryKey, answerNamed('page'), { updatedAt: Date.now() - age })
  await client.fetchQuery({ ...query, retry: false }).catch(() => {})
  return client.getQueryState(query.queryKey)!
}

test('endpointQuery: a copy of the worker that is older than the data on the screen does not replace it', async () => {
  copyAge = 60 * minute
  const { data, error } = await refetch(5 * minute)
  expect(data).toEqual(answerNamed('page'))
  expect(error).toMatchObject({ trouble: 'unreachable' })
})

test('endpointQuery: a copy of the worker that is newer, or as old, replaces the data on the screen', async () => {
  copyAge = 5 * minute
  for (const age of [60 * minute, 5 * minute - 1000])
    expect((await refetch(age)).data).toMatchObject(answerNamed('copy'))
})

describe('endpointQuery: a downloaded catalogue', () => {
  /** Ends the request that is under way, as without a network. */
  let fail: () => void
  let requests = 0
  beforeEach(() => {
    downloads.asked = []
    downloads.requestHasEnded = false
    requests = 0
    page.shut()
    page = stubPage((request) => {
      requests++
      return new Promise((_, reject) => {
        fail = () => {
          downloads.requestHasEnded = true
          reject(new TypeError('no network'))
        }
        request.signal.addEventListener('abort', fail)
      })
    })
    setDownloadCount(1)
  })
  afterEach(() => reportReachable(true))
  const fetchOnce = () => new QueryClient().fetchQuery({ ...query, retry: false })
  const untilRequested = () => vi.waitFor(() => expect(requests).toBe(1))

  test('is asked beside the request when the server cannot be reached, and once', async () => {
    reportReachable(false)
    const answer = fetchOnce()
    await untilRequested()
    await vi.waitFor(() => expect(downloads.asked).toHaveLength(1))
    fail()
    expect(await answer).toEqual(answerNamed('downloaded'))
    expect(downloads.asked).toEqual(['beside'])
  })

  test('is asked after the request has failed when the server could be reached before', async () => {
    const answer = fetchOnce()
    await untilRequested()
    fail()
    expect(await answer).toEqual(answerNamed('downloaded'))
    expect(downloads.asked).toEqual(['after'])
  })

  test('is not asked on a phone without one', async () => {
    setDownloadCount(0)
    reportReachable(false)
    const answer = fetchOnce().catch((problem: unknown) => problem)
    await untilRequested()
    fail()
    expect(await answer).toMatchObject({ trouble: 'unreachable' })
    expect(downloads.asked).toEqual([])
  })
})
