import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createLimiter, type Limiter } from '#contract/limiter.ts'
import { code, Problem } from '#contract/problem.ts'
import { tooManyRequests } from '../http/error-replies.ts'
import { forkWorker } from '../jobs/fork-worker.ts'
import { type TableReply, type TableResults, type TableTask, UnreadableTable } from './table.ts'

// Tables are read and written in processes of their own, one for each task: a file can take the memory or the time of
// its process, and the server goes on.

/** Tasks of all persons that run at once, and that may wait. */
const limiter = createLimiter({
  atOnce: Math.min(2, availableParallelism()),
  waiting: 16,
  refuse: () => tooManyRequests(10),
})
const startLimitMs = 60_000

export type TableProcessLimits = {
  /** Milliseconds that a task may take. */
  timeMs: number
  /** Megabytes that the process may take in all, where the system says how many it takes. */
  memoryMb: number
  /** Megabytes of JavaScript objects; beyond, the process ends by itself. */
  heapMb: number
}
const usualLimits: TableProcessLimits = { timeMs: 40_000, memoryMb: 900, heapMb: 600 }
const memoryCheckMs = 100

const stillReadingText = 'Berkas Anda yang lain masih diproses. Tunggu sebentar, lalu coba lagi.'

/** Of each person one task runs and one waits: nobody holds the processes of all. */
const tasksOfPersons = new Map<number, Limiter>()

async function takeTurn<T>(personId: number, work: () => Promise<T>): Promise<T> {
  const own =
    tasksOfPersons.get(personId) ??
    createLimiter({
      atOnce: 1,
      waiting: 1,
      refuse: () => new Problem('broken', stillReadingText, code.slowDown, { retryAfter: 10 }),
    })
  tasksOfPersons.set(personId, own)
  try {
    return await own.run(work)
  } finally {
    // No task of this person waits: the next one would have taken the turn.
    if (own.running() === 0) tasksOfPersons.delete(personId)
  }
}

/**
 * Runs a task of a person in a new process, which ends with it. Throws UnreadableTable for a file that is refused, or
 * takes more time or memory than `limits`; code 29 when too many tasks wait, or another one of this person does.
 */
export function runTableTask<Kind extends TableTask['kind']>(
  task: Extract<TableTask, { kind: Kind }>,
  personId: number,
  limits: Partial<TableProcessLimits> = {},
): Promise<TableResults[Kind]> {
  return takeTurn(personId, () =>
    limiter.run(() => runInProcess(task, { ...usualLimits, ...limits }) as Promise<TableResults[Kind]>),
  )
}

async function runInProcess(task: TableTask, { timeMs, memoryMb, heapMb }: TableProcessLimits) {
  const child = forkWorker('table-worker', {
    siblingUrl: import.meta.url,
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=16'],
  })
  const tooLarge = () => new UnreadableTable({ fault: 'unpacked' })
  let timer: NodeJS.Timeout | undefined
  let memoryTimer: NodeJS.Timeout | undefined
  try {
    const reply = await new Promise<TableReply>((resolve, reject) => {
      let isReady = false
      timer = setTimeout(() => reject(new Error('the process of tables did not start')), startLimitMs)
      child.on('message', (message: TableReply | 'ready') => {
        if (message !== 'ready') return resolve(message)
        isReady = true
        clearTimeout(timer)
        timer = setTimeout(() => reject(tooLarge()), timeMs)
        memoryTimer = setInterval(async () => {
          if ((await residentBytes(child.pid)) > memoryMb * 2 ** 20) reject(tooLarge())
        }, memoryCheckMs)
        // If it has just ended, 'exit' follows and rejects.
        child.send(task, () => undefined)
      })
      child.once('error', reject)
      child.once('exit', (exitCode, signal) => {
        // V8 ends a process without memory by SIGABRT, Linux by SIGKILL.
        const isKilled = signal === 'SIGABRT' || signal === 'SIGKILL' || exitCode === 134
        reject(isReady && isKilled ? tooLarge() : new Error(`the process of tables ended with ${signal ?? exitCode}`))
      })
    })
    if ('fault' in reply) throw new UnreadableTable(reply.fault)
    if ('error' in reply) throw new Error(`a table: ${reply.error}`)
    return reply.result
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    child.kill('SIGKILL')
  }
}

/** The memory of a process in bytes; 0 where the system does not say it, as on macOS. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(pages.split(' ')[1] ?? 0) * 4096
}
