import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cursorQuery } from '#offline/cache/cursor-query.ts'
import { saveSession } from '#session/sign-in.ts'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// Writes that arrived after the request for a feed are drawn over it, so the feed needs the time of its request
// (acceptance.md#law-6).

const begin = Date.UTC(2026, 10, 20, 12)
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const seconds = (time: number) => (time - begin) / 1000

let page: ReturnType<typeof stubPage>
/** The second at which each page of the feed was requested. */
let askedAt: number[]
let onTheWay: () => void | Promise<void>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  askedAt = []
  onTheWay = () => {}
  page = stubPage(async () => {
    askedAt.push(seconds(Date.now()))
    await onTheWay()
    pass(10) // the time until the response
    return Response.json({
      code: '00',
      message: '',
      data: { lspro_posting: [], lspro: [], next: 100 - askedAt.length },
    })
  })
  const said = { name: 'L', email: 'l@uji.example', img_url: null, role: 'lspro', is_completed: 1 } as const
  saveSession('x', { ...said, id: 9, is_verified: 1, merchant_id: null, lspro_id: 7 })
})
afterEach(() => {
  page.shut()
  vi.useRealTimers()
})

const feed = () =>
  new InfiniteQueryObserver(new QueryClient(), { ...cursorQuery('lspro.posts', { lspro_id: 7 }), retry: false })
const ageOf = (list: ReturnType<typeof feed>) => seconds(list.getCurrentResult().dataUpdatedAt)
// dataUpdatedAt is corrected right after the response.
const told = () => new Promise((resolve) => setTimeout(resolve))

test('cursorQuery: the age of a feed is the time of its request, so a post that arrives during the request is not counted in', async () => {
  const list = feed()
  await list.fetchNextPage()
  await told()
  list.updateResult()
  expect(askedAt).toEqual([0])
  expect(ageOf(list)).toBe(0)
})

test('cursorQuery: loading a further page does not make the pages above it younger', async () => {
  const list = feed()
  await list.fetchNextPage()
  await told()
  pass(50)
  await list.fetchNextPage()
  await told()
  list.updateResult()
  expect(askedAt).toEqual([0, 60])
  expect(ageOf(list)).toBe(0)
})

test('cursorQuery: a refetched feed is as old as its first page, and keeps its old age until all pages have loaded', async () => {
  const list = feed()
  await list.fetchNextPage()
  await told()
  await list.fetchNextPage()
  await told()
  pass(80)
  const between: number[] = []
  onTheWay = async () => {
    await told()
    list.updateResult()
    between.push(ageOf(list))
  }
  await list.refetch()
  await told()
  list.updateResult()
  expect(askedAt).toEqual([0, 10, 100, 110])
  expect(between).toEqual([0, 0])
  expect(ageOf(list)).toBe(100)
})
