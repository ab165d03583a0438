import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { createLimiter } from '#contract/limiter.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import { type TableReply, type TableResults, type TableTask, UnreadableTable } from './table.ts'

/** One task at a time, in a thread of its own: a file can take its memory or its time, and the server goes on. */
const limiter = createLimiter({ atOnce: 1, waiting: 8, refuse: () => tooManyRequests(10) })
const timeLimitMs = 60_000
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }

/**
 * Runs a task in a new thread, which ends with it: reading a table takes hundreds of megabytes, and a thread that is kept
 * would keep them. The bytes of the task are moved there, so they are empty afterwards. Throws UnreadableTable for a file
 * that is refused, takes longer than a minute or more than a gigabyte; code 29 when too many tasks wait.
 */
export function runTableTask<Kind extends TableTask['kind']>(
  task: Extract<TableTask, { kind: Kind }>,
): Promise<TableResults[Kind]> {
  return limiter.run(() => runInThread(task) as Promise<TableResults[Kind]>)
}

async function runInThread(task: TableTask): Promise<TableResults[TableTask['kind']]> {
  const worker = startWorker()
  try {
    const reply = await new Promise<TableReply>((resolve, reject) => {
      const timer = setTimeout(() => reject(new UnreadableTable({ fault: 'unpacked' })), timeLimitMs)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableTable({ fault: 'unpacked' }) : error),
      )
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('the thread of tables ended'))
      })
      const moved = 'bytes' in task ? ownBytes(task.bytes) : undefined
      worker.postMessage(moved ? { ...task, bytes: moved } : task, moved ? [moved.buffer as ArrayBuffer] : [])
    })
    if ('fault' in reply) throw new UnreadableTable(reply.fault)
    if ('error' in reply) throw new Error(`a table: ${reply.error}`)
    return reply.result
  } finally {
    await worker.terminate()
  }
}

/** Bytes that have their memory for themselves: that of a small Buffer belongs to a pool, which cannot be moved. */
const ownBytes = (bytes: Uint8Array) => (bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes))

/**
 * The worker is beside this file or one folder up when built. From source it is TypeScript, for which a thread needs a
 * loader.
 */
function startWorker(): Worker {
  const ownUrl = import.meta.url
  if (ownUrl.endsWith('.ts')) {
    const reader = new URL('./read-typescript.js', ownUrl).href
    return new Worker(new URL('./table-worker.ts', ownUrl), { execArgv: ['--import', reader], resourceLimits: memory })
  }
  const paths = ['./table-worker.js', '../table-worker.js'].map((path) => new URL(path, ownUrl))
  const built = paths.find((path) => existsSync(path))
  if (!built) throw new Error('table-worker.js is missing beside the built server')
  return new Worker(built, { execArgv: [], resourceLimits: memory })
}
