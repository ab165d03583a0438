import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { EngineLog } from '../database.ts'
import { temporaryFailure } from '../sql-error.ts'
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.ts'

/** One worker thread. When it ends, by itself or because a statement took too long, another has to be started. */
export type WorkerClient = {
  /**
   * Runs protocol bytes, one batch at a time. After `limit` ms the worker is ended, which also undoes an open
   * transaction; the log then contains `about`.
   */
  send: (asked: Uint8Array<ArrayBuffer>, limit: number, about: string) => Promise<Uint8Array>
  /** Closes the database properly and ends the worker. */
  stop: () => Promise<void>
  /** Ends the worker at once; the database recovers at its next start. */
  terminate: () => Promise<void>
  /** Settles when the worker is gone, for whatever reason. */
  exited: Promise<void>
}

type PendingReply = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }

const stopLimit = 10_000

// Node's types know the module and not the function that makes one.
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }

let compiledWasm: Promise<WebAssembly.Module> | undefined

/** Compiled once for all workers of this process: an engine that is started again does not wait for it. */
export function compilePglite(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  compiledWasm ??= readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiledWasm
}

/** Starts a worker on the directory; ready when its database is. */
export async function startWorkerClient(directory: string, log: EngineLog): Promise<WorkerClient> {
  const worker = newWorker({ directory, compiled: await compilePglite() })
  const post = (word: ToWorker) => worker.postMessage(word, typeof word === 'string' ? [] : [word.buffer])
  let waiting: PendingReply | undefined
  let isGone = false
  let ready = false

  const settle = (how: (waiting: PendingReply) => void) => {
    const was = waiting
    waiting = undefined
    if (was) how(was)
  }
  let reason = 'the thread of the database ended'
  const failed = (why: string) => {
    reason = why.slice(0, 500)
    if (ready) log.error({ error: reason }, 'the database engine failed')
    // Pending calls are rejected at the exit: by then the worker no longer touches the files.
    void worker.terminate()
  }
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isGone = true
      settle(({ reject }) => reject(ready ? temporaryFailure() : new Error(reason)))
      resolve()
    })
  })
  worker.on('error', (error) => failed(error.message))
  worker.on('message', (word: FromWorker) => {
    if (typeof word === 'string') settle(({ resolve }) => resolve(new Uint8Array()))
    else if ('answer' in word) settle(({ resolve }) => resolve(word.answer))
    else failed(word.cannot)
  })

  const answered = (begin: () => void, limit: number, tooLong: () => void) => {
    if (isGone) return Promise.reject(temporaryFailure())
    return new Promise<Uint8Array>((resolve, reject) => {
      // When our own thread was busy longer than the limit, the answer may have arrived: setImmediate handles it first.
      const timer = setTimeout(() => setImmediate(() => waiting === mine && tooLong()), limit)
      const mine: PendingReply = {
        resolve: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      waiting = mine
      begin()
    })
  }

  const startLimit = 120_000
  await answered(
    () => undefined,
    startLimit,
    () => failed('the database did not start in two minutes'),
  )
  ready = true

  return {
    exited: gone,
    send: (asked, limit) =>
      answered(
        () => post(asked),
        limit,
        () => failed(`a statement ran past ${limit} ms`),
      ),
    stop: async () => {
      await answered(
        () => post('stop'),
        stopLimit,
        () => failed('the database did not close in time'),
      )
      await worker.terminate()
    },
    terminate: async () => {
      await worker.terminate()
    },
  }
}

/** The worker's file: beside this one or one folder up when built, TypeScript otherwise. */
function newWorker(workerData: WorkerData): Worker {
  const here = import.meta.url
  if (here.endsWith('.ts')) {
    // A worker does not inherit its parent's TypeScript loader (tsx, Vite or Vitest), and Node 20 does not register one
    // by --import there: the worker has to register it itself.
    const tsx = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(here).resolve('tsx/package.json'))).href
    const file = new URL('worker.ts', here).href
    const lines = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(file)})`
    const url = new URL(`data:text/javascript,${encodeURIComponent(lines)}`)
    return new Worker(url, { workerData, execArgv: [] })
  }
  const places = ['./pglite-worker.js', '../pglite-worker.js'].map((place) => new URL(place, here))
  const built = places.find((place) => existsSync(place))
  if (!built) throw new Error('pglite-worker.js is missing beside the built server')
  return new Worker(built, { workerData, execArgv: [] })
}
