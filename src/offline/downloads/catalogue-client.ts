import type { Answer, RequestOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointOf } from '#contract/index.ts'
import { dayInJakarta } from '#contract/time/dates.ts'
import { clockOffset, serverTime } from '../network/server-clock.ts'
import { createWorkerClient } from '../worker-client.ts'
import { isAnswered } from './answered-names.ts'
import { onDownloadsChanged } from './download-events.ts'
import { markDownloaded } from './downloaded-answers.ts'
import type { WorkerReply, WorkerRequest } from './downloads-catalogue.worker.ts'

// Asks the web worker that has the downloaded catalogue open.

/** An answer with the time of its data, in ms since 1970 by this phone's clock, as the query library compares it. */
type DownloadedAnswer<Name extends EndpointName> = { answer: Answer<EndpointOf<Name>>; at: number }

type Request = WorkerRequest extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never
const client = createWorkerClient<Request, WorkerReply>(
  () => new Worker(new URL('./downloads-catalogue.worker.ts', import.meta.url), { type: 'module' }),
)

/** The answer of the downloaded catalogue; undefined without one, or when it has nothing for the request. */
export async function answerFromDownloads<Name extends EndpointName>(
  name: Name,
  ask: RequestOf<EndpointOf<Name>>,
): Promise<DownloadedAnswer<Name> | undefined> {
  if (!isAnswered(name)) return undefined
  const reply = await client
    .request({ type: 'answer', name, ask, today: dayInJakarta(serverTime()) })
    .catch(() => undefined)
  if (!reply || 'failed' in reply || !reply.answer || reply.version === 0) return undefined
  const answer = reply.answer as Answer<EndpointOf<Name>>
  markDownloaded(answer, reply.names)
  return { answer, at: reply.version * 1000 - clockOffset() }
}

onDownloadsChanged(() => {
  if (client.isStarted()) void client.request({ type: 'reopen' }).catch(() => {})
})
