import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Variant } from './names.ts'

/** What a page must know of a picture before it has come: pixels, and its thumbhash as base64. */
export type Facts = { width: number; height: number; thumbhash: string }

/** To the worker: one variant of a recipe's picture, or without a variant its facts. */
export type Order = { id: number; recipe: string; variant?: Variant }
/** From the worker. */
export type Answer = { id: number } & ({ bytes: Uint8Array } | { facts: Facts } | { error: string })

/** A thread that draws. It is started by the first order and may be sent home whenever nothing is ordered. */
export type Painter = {
  paint: (recipe: string, variant: Variant) => Promise<Uint8Array>
  facts: (recipe: string) => Promise<Facts>
  /** Ends the thread and gives its memory back; an order under way fails. The next order starts another. */
  goHome: () => Promise<void>
}

export function createPainter(): Painter {
  const orders = new Map<number, { done: (answer: Answer) => void; failed: (error: Error) => void }>()
  let worker: Worker | null = null
  let last = 0

  const order = (recipe: string, variant?: Variant): Promise<Answer> =>
    new Promise((done, failed) => {
      const id = ++last
      orders.set(id, { done, failed })
      worker ??= employ()
      worker.postMessage({ id, recipe, ...(variant && { variant }) } satisfies Order)
    })

  function employ(): Worker {
    const fresh = startWorker()
    fresh.on('message', (answer: Answer) => {
      const waiting = orders.get(answer.id)
      orders.delete(answer.id)
      if ('error' in answer) waiting?.failed(new Error(answer.error))
      else waiting?.done(answer)
    })
    fresh.on('error', (error) => leave(fresh, error))
    fresh.on('exit', () => leave(fresh, new Error('The painter has gone home')))
    return fresh
  }

  /** Whatever ended the thread, nobody waits for it any longer. */
  function leave(gone: Worker, reason: unknown) {
    if (gone !== worker) return
    worker = null
    const error = reason instanceof Error ? reason : new Error(String(reason))
    for (const { failed } of orders.values()) failed(error)
    orders.clear()
  }

  return {
    paint: async (recipe, variant) => {
      const answer = await order(recipe, variant)
      if ('bytes' in answer) return answer.bytes
      throw new Error(`The painter did not paint ${recipe}${variant}`)
    },
    facts: async (recipe) => {
      const answer = await order(recipe)
      if ('facts' in answer) return answer.facts
      throw new Error(`The painter knows nothing of ${recipe}`)
    },
    goHome: async () => {
      const leaving = worker
      if (!leaving) return
      leave(leaving, new Error('The painter has gone home'))
      await leaving.terminate()
    },
  }
}

/** Built, the worker lies beside us or one folder up. From source it is TypeScript, which a thread has to learn first. */
function startWorker(): Worker {
  const here = import.meta.url
  if (here.endsWith('.ts')) {
    const reader = new URL('../read-typescript.js', here).href
    return new Worker(new URL('./picture-worker.ts', here), { execArgv: ['--import', reader] })
  }
  const places = ['./picture-worker.js', '../picture-worker.js'].map((place) => new URL(place, here))
  const built = places.find((place) => existsSync(place))
  if (!built) throw new Error('picture-worker.js is missing beside the built server')
  return new Worker(built, { execArgv: [] })
}
