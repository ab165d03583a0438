import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubPage } from '#tests/support/pages/phone.page.ts'

// The time in which the app notices that the network is back.

let page: ReturnType<typeof stubPage>
let looks: number
let open: boolean

beforeEach(() => {
  vi.resetModules()
  looks = 0
  open = false
  page = stubPage(async () => {
    looks++
    return open ? Response.json({ code: '00' }) : new Response(null, { status: 503 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  page.shut()
})

test('an `online` event triggers a probe at once, whatever back-off earlier failures have left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0.5) // no jitter
  const { watchConnectivity, connectivityNow } = await import('#offline/network/connectivity.ts')
  watchConnectivity({ fresh: false })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  const before = looks
  await vi.advanceTimersByTimeAsync(59_000)
  expect(looks - before, 'once a minute by now').toBeLessThanOrEqual(1)

  page.hears('online')
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before))
  open = true
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(connectivityNow()).toEqual({ open: true }))
})
