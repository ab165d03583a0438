import { parentPort } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import { type TableReply, type TableResults, type TableTask, UnreadableTable } from './table.ts'
import { unpackArchive } from './unpack-archive.ts'
import { writeXlsx } from './write-xlsx.ts'

// Reads and writes tables in a separate thread, because that takes seconds; table-thread.ts is its client.

async function run(task: TableTask): Promise<TableReply> {
  try {
    return { result: await runTask(task) }
  } catch (error) {
    if (error instanceof UnreadableTable) return { fault: error.because }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function runTask(task: TableTask): Promise<TableResults[TableTask['kind']]> {
  if (task.kind === 'read') return readTable(task.bytes, task.limits)
  if (task.kind === 'unpack') return unpackArchive(task.bytes, task.names, task.limits)
  return writeXlsx(task.sheets)
}

parentPort?.on('message', async (task: TableTask) => {
  parentPort?.postMessage(await run(task))
})
