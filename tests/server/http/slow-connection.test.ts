import { expect, test } from 'vitest'
import { createThrottle } from '#server/http/limits/throttle.ts'

test('pauses of one IP address grow with each waiting request, until it is told to retry later', async () => {
  const waits: number[] = []
  const going: (() => void)[] = []
  const pause = (milliseconds?: number) =>
    new Promise<undefined>((go) => {
      waits.push(milliseconds!)
      going.push(() => go(undefined))
    })
  let now = 0
  const line = createThrottle({ every: 1000, longest: 3000, most: 4 }, () => now, pause as never)
  const first = [line('a'), line('a'), line('a')]
  expect(waits).toEqual([1000, 2000, 3000])
  await expect(line('a')).rejects.toMatchObject({ code: '29', retryAfter: 4 })
  // Another address has its own queue; the total number of waiting requests is limited, too.
  void line('b')
  expect(waits.at(-1)).toBe(1000)
  await expect(line('c')).rejects.toMatchObject({ code: '29', retryAfter: 1 })
  for (const go of going) go()
  await Promise.all(first)
  now = 2000
  void line('a')
  expect(waits.at(-1)).toBe(1000)
})
