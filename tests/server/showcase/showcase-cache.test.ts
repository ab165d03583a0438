import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { cached, cachedSearch, clearCache } from '#server/http/micro-cache.ts'

// Answers are cached for each database; the object is only a key here.
const database = () => ({}) as Database

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('cached returns an answer again for two seconds and no longer', async () => {
  const db = database()
  const make = vi.fn(async () => make.mock.calls.length)
  expect(await cached(db, 'home', 2, make)).toBe(1)
  vi.advanceTimersByTime(1999)
  expect(await cached(db, 'home', 2, make)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await cached(db, 'home', 2, make)).toBe(2)
})

test('cached computes an answer once for many requests at the same moment', async () => {
  const db = database()
  const make = vi.fn(async () => 'answer')
  expect(await Promise.all(Array.from({ length: 20 }, () => cached(db, 'home', 2, make)))).toEqual(
    Array(20).fill('answer'),
  )
  expect(make).toHaveBeenCalledTimes(1)
})

test('cached does not keep a failure', async () => {
  const db = database()
  await expect(cached(db, 'home', 2, () => Promise.reject(new Error('stumbled')))).rejects.toThrow('stumbled')
  expect(await cached(db, 'home', 2, async () => 'better')).toBe('better')
})

test('cached keeps answers by key and database, and clearCache clears one database', async () => {
  const [one, two] = [database(), database()]
  expect(await cached(one, 'a', 2, async () => 1)).toBe(1)
  expect(await cached(one, 'b', 2, async () => 2)).toBe(2)
  expect(await cached(two, 'a', 2, async () => 3)).toBe(3)
  clearCache(one)
  expect(await cached(one, 'a', 2, async () => 4)).toBe(4)
  expect(await cached(two, 'a', 2, async () => 5)).toBe(3)
})

test('cached keeps a limited number of answers and removes the oldest', async () => {
  const db = database()
  for (let at = 0; at < 2000; at++) await cached(db, `page ${at}`, 2, async () => at)
  expect(await cached(db, 'page 1999', 2, async () => -1)).toBe(1999)
  expect(await cached(db, 'page 1500', 2, async () => -1)).toBe(1500)
  expect(await cached(db, 'page 1000', 2, async () => -1)).toBe(-1)
})

test('cachedSearch displaces only other searches, and clearCache removes them, too', async () => {
  const db = database()
  await cached(db, 'home', 30, async () => 'home')
  for (let at = 0; at < 1000; at++) await cachedSearch(db, `kopi ${at}`, 30, async () => at)
  expect(await cached(db, 'home', 30, async () => 'anew')).toBe('home')
  expect(await cachedSearch(db, 'kopi 999', 30, async () => -1)).toBe(999)
  expect(await cachedSearch(db, 'kopi 899', 30, async () => -1)).toBe(-1)
  clearCache(db)
  expect(await cachedSearch(db, 'kopi 998', 30, async () => -1)).toBe(-1)
})
