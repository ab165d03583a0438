import { writeFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import { type TableReply, type TableResults, type TableTask, UnreadableTable } from './table.ts'
import { unpackArchive } from './unpack-archive.ts'
import { writeXlsx } from './write-xlsx.ts'

// The program of a process that reads or writes one table; table-process.ts starts and ends it.

async function run(task: TableTask): Promise<TableReply> {
  try {
    return { result: await runTask(task) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { fault: error.because }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function runTask(task: TableTask): Promise<TableResults[TableTask['kind']]> {
  if (task.kind === 'read') return readTable(task)
  if (task.kind === 'unpack') return unpackArchive(task.bytes, task.names, task.limits)
  return writeXlsx(task.sheets)
}

if (parentPort) {
  // A tool that reads one table without a server may run this file as a thread.
  parentPort.on('message', async (task: TableTask) => parentPort?.postMessage(await run(task)))
} else {
  process.on('message', async (task: TableTask) => process.send?.(await run(task)))
  // The server has ended, perhaps by SIGKILL.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Ctrl+C and systemd signal this process together with the server, which first finishes its requests.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  // Out of memory, Linux ends this process before the server and the database.
  writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)
  process.send?.('ready')
}
