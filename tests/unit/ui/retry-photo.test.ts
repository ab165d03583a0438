import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onRetryPossible } from '#ui/media/retry-photo.ts'

// A picture that did not come is asked for again where somebody would see it, and not over and over.

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

test('one that failed below the screen is asked for again, once, when it comes into view', () => {
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

test('one that failed in view is not asked for over and over', () => {
  const again = vi.fn()
  onRetryPossible(place, again)
  look(true)
  look(true)
  expect(again).not.toHaveBeenCalled()
})

test('without a signal nothing is asked for; when it is back, what is in view is', () => {
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

test('one that is drawn no more is not asked for', () => {
  const again = vi.fn()
  const stop = onRetryPossible(place, again)
  stop()
  look(true)
  expect([again.mock.calls.length, listening.size]).toEqual([0, 0])
})
