import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onRetryPossible } from '#ui/media/retry-photo.ts'

// A picture that failed to load is requested again when it becomes visible, and not in a loop.

let look: (inView: boolean) => void
let listening: Map<string, () => void>
const signal = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

beforeEach(() => {
  listening = new Map()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        look = () => {}
      }
    },
  )
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => listening.set(name, hear))
  vi.stubGlobal('removeEventListener', (name: string) => listening.delete(name))
  signal(true)
})
afterEach(() => vi.unstubAllGlobals())
const place = {} as Element

test('onRetryPossible: a picture that failed outside the viewport is retried once when it becomes visible', () => {
  const again = vi.fn()
  onRetryPossible(place, again)
  look(false)
  expect(again).not.toHaveBeenCalled()
  look(true)
  look(false)
  look(true)
  expect(again).toHaveBeenCalledTimes(1)
  expect(listening.size).toBe(0)
})

test('onRetryPossible: a picture that failed in view is not retried repeatedly', () => {
  const again = vi.fn()
  onRetryPossible(place, again)
  look(true)
  look(true)
  expect(again).not.toHaveBeenCalled()
})

test('onRetryPossible: pictures are not retried offline; when the network is back, those in view are', () => {
  signal(false)
  const again = vi.fn()
  onRetryPossible(place, again)
  look(false)
  listening.get('online')!()
  look(true)
  expect(again).not.toHaveBeenCalled()
  signal(true)
  listening.get('online')!()
  expect(again).toHaveBeenCalledTimes(1)
})

test('onRetryPossible: a picture that is no longer drawn is not retried', () => {
  const again = vi.fn()
  const stop = onRetryPossible(place, again)
  stop()
  look(true)
  expect([again.mock.calls.length, listening.size]).toEqual([0, 0])
})
