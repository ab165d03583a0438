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
  send: (bytes: Uint8Array<ArrayBuffer>, limit: number, about: string) => Promise<Uint8Array>
  /** Closes the database properly and ends the worker. */
  stop: () => Promise<void>
  /** Ends the worker at once; the database recovers at its next start. */
  terminate: () => Promise<void>
  /** Resolves when the worker has ended for any reason. */
  exited: Promise<void>
}

type PendingReply = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }

const stopLimit = 10_000

// Node's types declare the module, but not the function that compiles one.
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<WebAssembly.Module> }

let compiledWasm: Promise<WebAssembly.Module> | undefined

/** Compiled once for all workers of this process, so an engine that is restarted does not wait for it. */
export function compilePglite(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  compiledWasm ??= readFile(join(dirname(entry), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  return compiledWasm
}

/** Starts a worker on the directory; ready when its database is. */
export async function startWorkerClient(directory: string, log: EngineLog): Promise<WorkerClient> {
  const worker = newWorker({ directory, compiled: await compilePglite() })
  const post = (message: ToWorker) => worker.postMessage(message, typeof message === 'string' ? [] : [message.buffer])
  let waiting: PendingReply | undefined
  let hasExited = false
  let ready = false

  const settle = (finish: (reply: PendingReply) => void) => {
    const reply = waiting
    waiting = undefined
    if (reply) finish(reply)
  }
  let reason = 'the thread of the database ended'
  const fail = (message: string) => {
    reason = message.slice(0, 500)
    if (ready) log.error({ error: reason }, 'the database engine failed')
    // Pending calls are rejected at the exit: by then the worker no longer touches the files.
    void worker.terminate()
  }
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      hasExited = true
      settle(({ reject }) => reject(ready ? temporaryFailure() : new Error(reason)))
      resolve()
    })
  })
  worker.on('error', (error) => fail(error.message))
  worker.on('message', (message: FromWorker) => {
    if (typeof message === 'string') settle(({ resolve }) => resolve(new Uint8Array()))
    else if ('answer' in message) settle(({ resolve }) => resolve(message.answer))
    else fail(message.cannot)
  })

  const awaitAnswer = (begin: () => void, limit: number, tooLong: () => void) => {
    if (hasExited) return Promise.reject(temporaryFailure())
    return new Promise<Uint8Array>((resolve, reject) => {
      // If this thread was busy longer than the limit, the answer may have arrived: setImmediate handles it first.
      const timer = setTimeout(() => setImmediate(() => waiting === reply && tooLong()), limit)
      const reply: PendingReply = {
        resolve: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      waiting = reply
      begin()
    })
  }

  const startLimit = 120_000
  await awaitAnswer(
    () => undefined,
    startLimit,
    () => fail('the database did not start in two minutes'),
  )
  ready = true

  return {
    exited,
    send: (bytes, limit, about) =>
      awaitAnswer(
        () => post(bytes),
        limit,
        () => fail(`a statement ran past ${limit} ms: ${about}`),
      ),
    stop: async () => {
      await awaitAnswer(
        () => post('stop'),
        stopLimit,
        () => fail('the database did not close in time'),
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
  const ownUrl = import.meta.url
  if (ownUrl.endsWith('.ts')) {
    // A worker does not inherit its parent's TypeScript loader (tsx, Vite or Vitest), and Node 20 does not register one
    // by --import there: the worker has to register it itself.
    const tsx = new URL('dist/esm/api/index.mjs', pathToFileURL(createRequire(ownUrl).resolve('tsx/package.json'))).href
    const file = new URL('worker.ts', ownUrl).href
    const lines = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(file)})`
    const url = new URL(`data:text/javascript,${encodeURIComponent(lines)}`)
    return new Worker(url, { workerData, execArgv: [] })
  }
  const paths = ['./pglite-worker.js', '../pglite-worker.js'].map((path) => new URL(path, ownUrl))
  const built = paths.find((path) => existsSync(path))
  if (!built) throw new Error('pglite-worker.js is missing beside the built server')
  return new Worker(built, { workerData, execArgv: [] })
}
