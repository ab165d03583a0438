import { describe, expect, test } from 'vitest'
import { createLimiter, type LimiterOptions } from '#contract/limiter.ts'

/** A limiter, and jobs that end when the test ends them. */
function place(options: LimiterOptions) {
  const limiter = createLimiter(options)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string, first = false) =>
    limiter.run(
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (error) => (error ? reject(error) : resolve(name))),
        )
      },
      { first },
    )
  return { limiter, begun, start, end: (name: string, error?: Error) => ends.get(name)!(error) }
}
/** Waits until all pending promises have settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the concurrency limiter', () => {
  test('runs `atOnce` jobs immediately and queues the others in order', async () => {
    const { limiter, begun, start, end } = place({ atOnce: 2 })
    const all = ['a', 'b', 'c', 'd'].map((name) => start(name))
    expect([begun, limiter.running()]).toEqual([['a', 'b'], 2])
    end('b')
    await settled()
    expect([begun, limiter.running()]).toEqual([['a', 'b', 'c'], 2])
    for (const name of ['a', 'c']) end(name)
    await settled()
    end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
    expect(limiter.running()).toBe(0)
  })

  test('a late job does not overtake a queued one when a slot becomes free', async () => {
    const { begun, start, end } = place({ atOnce: 1 })
    const first = start('first')
    void start('waited')
    await settled()
    end('first')
    await first
    void start('late')
    await settled()
    expect(begun).toEqual(['first', 'waited'])
  })

  test('rejects jobs when the queue is full, except those acquired with `unbounded`', async () => {
    const { limiter, start, end } = place({ atOnce: 1, waiting: 1, refuse: () => new Error('come again') })
    const all = [start('a'), start('b')]
    await expect(start('c')).rejects.toThrow('come again')
    const last = limiter.acquire({ unbounded: true })
    await settled()
    end('a')
    await settled()
    end('b')
    await Promise.all(all)
    expect(await last).toBeTypeOf('function')
  })

  test('rejects with a default error when `refuse` is not given', async () => {
    const { start } = place({ atOnce: 1, waiting: 0 })
    void start('a')
    await expect(start('b')).rejects.toThrow('too many')
  })

  test('runs urgent jobs before the others, in their own order', async () => {
    const { begun, start, end } = place({ atOnce: 1 })
    const all = [start('a'), start('b'), start('c', true), start('d', true)]
    for (const name of ['a', 'c', 'd', 'b']) {
      await settled()
      end(name)
    }
    await Promise.all(all)
    expect(begun).toEqual(['a', 'c', 'd', 'b'])
  })

  test('frees the slot of a job that throws or rejects', async () => {
    const { limiter, start, end } = place({ atOnce: 1 })
    const broken = start('a')
    end('a', new Error('broken'))
    await expect(broken).rejects.toThrow('broken')
    const throws = () => {
      throw new Error('at once')
    }
    await expect(limiter.run(throws)).rejects.toThrow('at once')
    expect(limiter.running()).toBe(0)
  })

  test('frees a slot only once when it is released twice', async () => {
    const { limiter } = place({ atOnce: 2 })
    const [one] = [await limiter.acquire(), await limiter.acquire()]
    one()
    one()
    expect(limiter.running()).toBe(1)
  })

  test('tryAcquire returns a release function or undefined, and never waits', () => {
    const { limiter } = place({ atOnce: 1 })
    const release = limiter.tryAcquire()
    expect(limiter.tryAcquire()).toBeUndefined()
    release!()
    expect(limiter.tryAcquire()).toBeTypeOf('function')
  })
})
