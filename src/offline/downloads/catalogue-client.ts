import { dayInJakarta } from '#contract/dates.ts'
import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { clockOffset, serverTime } from '../network/server-clock.ts'
import { isAnswered } from './answered-names.ts'
import { onDownloadsChanged } from './download-events.ts'
import { markDownloaded } from './downloaded-answers.ts'
import type { WorkerReply, WorkerRequest } from './downloads-catalogue.worker.ts'

// Asks the web worker that has the downloaded catalogue open. It is started with the first question and stays.

/** An answer with the time of its data, in ms since 1970 by this phone's clock, as the query library compares it. */
type DownloadedAnswer<Name extends EndpointName> = { answer: Answer<EndpointOf<Name>>; at: number }

type Request = WorkerRequest extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never
type Waiting = { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** The answer of the downloaded catalogue; undefined without one, or when it has nothing for the request. */
export async function answerFromDownloads<Name extends EndpointName>(
  name: Name,
  ask: RequestOf<EndpointOf<Name>>,
): Promise<DownloadedAnswer<Name> | undefined> {
  if (!isAnswered(name)) return undefined
  const reply = await request({ type: 'answer', name, ask, today: dayInJakarta(serverTime()) }).catch(() => undefined)
  if (!reply || 'failed' in reply || !reply.answer || reply.version === 0) return undefined
  const answer = reply.answer as Answer<EndpointOf<Name>>
  markDownloaded(answer, reply.names)
  return { answer, at: reply.version * 1000 - clockOffset() }
}

onDownloadsChanged(() => {
  if (worker) void request({ type: 'reopen' }).catch(() => {})
})

function request(body: Request): Promise<WorkerReply> {
  worker ??= start()
  const id = ++lastId
  return new Promise<WorkerReply>((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker!.postMessage({ id, ...body })
  })
}

function start(): Worker {
  const started = new Worker(new URL('./downloads-catalogue.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  }
  // The worker's code could not be loaded, or the phone ran out of memory: the next question starts another worker.
  started.onerror = (event) => {
    event.preventDefault()
    started.terminate()
    if (worker === started) worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('the worker has ended'))
    waiting.clear()
  }
  return started
}
