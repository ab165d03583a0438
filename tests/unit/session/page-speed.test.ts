import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLSThresholds, INPThresholds, LCPThresholds } from 'web-vitals'
import { createSpeedCount, watchPageSpeed } from '#app/visits/page-speed.ts'
import { pendingViews } from '#app/visits/page-views.ts'
import { gradeOf, type SpeedFigure, speedLimits } from '#contract/visits/rules.ts'
import { storage } from '../../support/storage.ts'

// The phone's counting of how fast a visit was: a grade and an origin for each figure, once.

let phone: ReturnType<typeof storage>
let navigation: { workerStart: number; transferSize: number }[]
beforeEach(() => {
  phone = storage()
  navigation = [{ workerStart: 0, transferSize: 9000 }]
  vi.stubGlobal('localStorage', phone)
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => navigation as never)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const speeds = () => pendingViews().speeds
const measured = { id: 'a', value: 1, navigationType: 'navigate' } as const

test.each<[SpeedFigure, number, string]>([
  ['lcp', 0, 'good'],
  ['lcp', 2500, 'good'],
  ['lcp', 2501, 'middle'],
  ['lcp', 4000, 'middle'],
  ['lcp', 4001, 'poor'],
  ['inp', 200, 'good'],
  ['inp', 208, 'middle'],
  ['inp', 500, 'middle'],
  ['inp', 504, 'poor'],
  ['cls', 0, 'good'],
  ['cls', 0.1, 'good'],
  ['cls', 0.11, 'middle'],
  ['cls', 0.25, 'middle'],
  ['cls', 0.26, 'poor'],
])('gradeOf: %s of %d is %s', (figure, value, grade) => {
  expect(gradeOf(figure, value)).toBe(grade)
})

test('grades have the same limits as the library that measures', () => {
  expect(speedLimits).toEqual({ lcp: LCPThresholds, inp: INPThresholds, cls: CLSThresholds })
})

describe('the speed of a visit', () => {
  test('is counted once for each figure, although INP and CLS are reported each time that the page is hidden', () => {
    const count = createSpeedCount(new Set())
    count('lcp', { ...measured, value: 3000 })
    count('cls', { ...measured, id: 'b', value: 0.02 })
    count('cls', { ...measured, id: 'b', value: 0.4 })
    expect(speeds()).toEqual({ 'lcp network middle': 1, 'cls network good': 1 })
  })

  test.each([
    ['a document from the service worker', { workerStart: 12, transferSize: 0 }, 'lcp worker good'],
    ['a document from the network', { workerStart: 0, transferSize: 9000 }, 'lcp network good'],
    ['one that the worker has requested', { workerStart: 12, transferSize: 9000 }, 'lcp network good'],
    ['one from the cache of the browser, without a worker', { workerStart: 0, transferSize: 0 }, 'lcp network good'],
  ])('has the origin of %s', (_, entry, key) => {
    navigation = [entry]
    createSpeedCount(new Set())('lcp', measured)
    expect(speeds()).toEqual({ [key]: 1 })
  })

  test('is not counted where the browser does not say how the document came', () => {
    navigation = []
    createSpeedCount(new Set())('lcp', measured)
    expect(speeds()).toEqual({})
  })

  test('within the app is counted for pages whose answer was fetched before the tap, and for no other', () => {
    const count = createSpeedCount(new Set(['https://etalase.example/product/detail?id=7']))
    const within = { ...measured, navigationType: 'soft-navigation' } as const
    count('lcp', { ...within, navigationURL: 'https://etalase.example/product/detail?id=7' })
    count('lcp', { ...within, id: 'b', navigationURL: 'https://etalase.example/product/detail?id=8' })
    expect(speeds()).toEqual({ 'lcp prefetch good': 1 })
  })

  test('of a page that the browser has rendered ahead has the origin of a prefetched one', () => {
    createSpeedCount(new Set())('lcp', { ...measured, navigationType: 'prerender' })
    expect(speeds()).toEqual({ 'lcp prefetch good': 1 })
  })

  test('of a page from the memory of the browser is not counted', () => {
    createSpeedCount(new Set())('lcp', { ...measured, navigationType: 'back-forward-cache' })
    expect(speeds()).toEqual({})
  })

  test('is not measured, and its code is not loaded, where the person is not counted', async () => {
    vi.stubGlobal('navigator', { onLine: true, doNotTrack: '1' })
    const listen = vi.fn()
    vi.stubGlobal('addEventListener', listen)
    await watchPageSpeed(new QueryClient())
    expect(listen).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { onLine: true })
    await watchPageSpeed(new QueryClient()).catch(() => undefined)
    expect(listen).toHaveBeenCalledWith('pushState', expect.any(Function))
  })
})
