import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { processesUnder } from '../support/process-tree.ts'

const lookForNew = 100 // ms

/**
 * Gives the pages and workers of a browser one part in `times` of their time, by stopping and continuing their
 * processes (Linux only). DevTools slows down the main thread of a page alone. Returns the function that ends it.
 */
export function slowRenderers(root: number, times: number): () => Promise<void> {
  const thread = new Worker(stopInTurn, { eval: true, workerData: times })
  const tell = () => thread.postMessage(renderersUnder(root))
  tell()
  const timer = setInterval(tell, lookForNew)
  return async () => {
    clearInterval(timer)
    thread.postMessage('end')
    await new Promise((resolve) => thread.once('exit', resolve))
  }
}

/** The ids of the processes that run the browser's pages and workers. */
export function renderersUnder(root: number): number[] {
  return processesUnder(root).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
    } catch {
      return false // the process has ended meanwhile
    }
  })
}

/** A thread of its own, because the timers of the test's thread are late while it works. */
const stopInTurn = `
const { parentPort, workerData: times, receiveMessageOnPort } = require('node:worker_threads')
const clock = new Int32Array(new SharedArrayBuffer(4))
const slice = 2 // ms
let pids = []
const signal = (name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {}
}
for (;;) {
  const received = receiveMessageOnPort(parentPort)
  if (received?.message === 'end') break
  if (received) pids = received.message
  signal('SIGSTOP')
  Atomics.wait(clock, 0, 0, slice * (times - 1))
  signal('SIGCONT')
  Atomics.wait(clock, 0, 0, slice)
}
parentPort.close()
`
