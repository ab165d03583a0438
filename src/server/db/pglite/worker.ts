import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { createDataDirectory } from './data-directory.ts'
import { openDurablePglite, syncsCommits } from './durable-pglite.ts'
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.ts'

// The thread that runs Postgres. It blocks while a statement runs; the thread of the server does not.

const { directory, compiled } = workerData as WorkerData
const port = parentPort!
const recentOutput: string[] = []
const recordOutput = (line: string) => {
  recentOutput.push(line.slice(0, 200))
  if (recentOutput.length > 5) recentOutput.shift()
}

const postReply = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

start().then(serve, (error: unknown) => postReply({ cannot: reason(error) }))

async function start() {
  await createDataDirectory(directory, compiled, recordOutput)
  const engine = await openDurablePglite(directory, compiled, recordOutput)
  if (!(await syncsCommits(engine))) {
    throw new Error('a commit does not reach the disk: this release of PGlite does not take our fsync')
  }
  return engine
}

function serve(engine: PGlite) {
  port.on('message', (message: ToWorker) => {
    if (message === 'stop') stop(engine)
    else answer(engine, message).catch((error: unknown) => postReply({ cannot: reason(error) }))
  })
  postReply('ready')
}

async function answer(engine: PGlite, request: Uint8Array<ArrayBuffer>) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  // The streaming API: the others parse every answer once more and store it. Each part is a view into the engine's
  // memory that its next write changes, so it is copied.
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (bytes) => parts.push(new Uint8Array(bytes)),
  })
  const combined = concatParts(parts)
  postReply({ answer: combined }, [combined.buffer])
}

function concatParts(parts: Uint8Array<ArrayBuffer>[]) {
  if (parts.length === 1) return parts[0]!
  const combined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    combined.set(part, at)
    at += part.length
  }
  return combined
}

function stop(engine: PGlite) {
  engine.close().then(
    () => postReply('stopped'),
    (error: unknown) => postReply({ cannot: reason(error) }),
  )
}

// An error of PGlite may contain 30 KB of minified source.
function reason(error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  return [message.slice(0, 300), ...recentOutput].join(' · ')
}
