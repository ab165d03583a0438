import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Variant } from './file-names.ts'

/** The facts a page needs before the picture has loaded: its size in pixels, and its thumbhash as base64. */
export type PictureInfo = { width: number; height: number; thumbhash: string }

/** To the worker: one variant of a recipe's picture, or its facts if there is no variant. */
export type RenderJob = { id: number; recipe: string; variant?: Variant }
/** From the worker. */
export type RenderResult = { id: number } & ({ bytes: Uint8Array } | { facts: PictureInfo } | { error: string })

/** A rendering thread. The first request starts it, and it may be ended whenever it is idle. */
export type Renderer = {
  render: (recipe: string, variant: Variant) => Promise<Uint8Array>
  measure: (recipe: string) => Promise<PictureInfo>
  /** Ends the thread and frees its memory; a current request fails. The next request starts another thread. */
  stop: () => Promise<void>
}

export function createRenderer(): Renderer {
  const jobs = new Map<number, { done: (answer: RenderResult) => void; failed: (error: Error) => void }>()
  let worker: Worker | null = null
  let last = 0

  const runJob = (recipe: string, variant?: Variant): Promise<RenderResult> =>
    new Promise((done, failed) => {
      const id = ++last
      jobs.set(id, { done, failed })
      worker ??= start()
      worker.postMessage({ id, recipe, ...(variant && { variant }) } satisfies RenderJob)
    })

  function start(): Worker {
    const fresh = startWorker()
    fresh.on('message', (answer: RenderResult) => {
      const waiting = jobs.get(answer.id)
      jobs.delete(answer.id)
      if ('error' in answer) waiting?.failed(new Error(answer.error))
      else waiting?.done(answer)
    })
    fresh.on('error', (error) => workerExited(fresh, error))
    fresh.on('exit', () => workerExited(fresh, new Error('The painter has gone home')))
    return fresh
  }

  /** Rejects pending requests after the thread has ended for any reason. */
  function workerExited(exited: Worker, reason: unknown) {
    if (exited !== worker) return
    worker = null
    const error = reason instanceof Error ? reason : new Error(String(reason))
    for (const { failed } of jobs.values()) failed(error)
    jobs.clear()
  }

  return {
    render: async (recipe, variant) => {
      const answer = await runJob(recipe, variant)
      if ('bytes' in answer) return answer.bytes
      throw new Error(`The painter did not paint ${recipe}${variant}`)
    },
    measure: async (recipe) => {
      const answer = await runJob(recipe)
      if ('facts' in answer) return answer.facts
      throw new Error(`The painter knows nothing of ${recipe}`)
    },
    stop: async () => {
      const stopping = worker
      if (!stopping) return
      workerExited(stopping, new Error('The painter has gone home'))
      await stopping.terminate()
    },
  }
}

/**
 * The worker is beside this file or one folder up when built. From source it is TypeScript, for which a thread needs a
 * loader.
 */
function startWorker(): Worker {
  const ownUrl = import.meta.url
  if (ownUrl.endsWith('.ts')) {
    const reader = new URL('../read-typescript.js', ownUrl).href
    return new Worker(new URL('./picture-worker.ts', ownUrl), { execArgv: ['--import', reader] })
  }
  const paths = ['./picture-worker.js', '../picture-worker.js'].map((path) => new URL(path, ownUrl))
  const built = paths.find((path) => existsSync(path))
  if (!built) throw new Error('picture-worker.js is missing beside the built server')
  return new Worker(built, { execArgv: [] })
}
