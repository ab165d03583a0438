import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cachedAtHeader } from '#offline/cache/cached-at-header.ts'
import { endpointQuery } from '#offline/cache/endpoint-query.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// Without a network the worker answers with its copy, and says how old it is.

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
