import type { IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { isPushService } from './push-services.ts'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** The answer of a push service: its status, and the seconds after which another attempt makes sense. */
export type PushReply = { status: number; retryAfter?: number }

/** The client for push services. */
export type PushClient = {
  /** Throws when there was no answer in time; a redirect is an answer and is not followed. */
  send: (request: PushRequest) => Promise<PushReply>
  /** Whether it sends to this address at all. */
  accepts: (endpoint: string) => boolean
  /** Aborts requests in progress. */
  abort: () => void
}

type HttpsRequest = (address: URL, options: RequestOptions) => ReturnType<typeof https.request>

const requestTimeoutMs = 10_000 // ms for one message, its answer included
const maxReplyBytes = 4096 // bytes of an answer that are received; they are not used

/** `leadsTo` and `post` are replaced in tests only, where a local server is the push service. */
export function createPushClient({
  leadsTo = isPushService,
  post = https.request as HttpsRequest,
  within = requestTimeoutMs,
}: {
  leadsTo?: (endpoint: string) => boolean
  post?: HttpsRequest
  within?: number
} = {}): PushClient {
  const aborting = new AbortController()

  const deliver = ({ endpoint, headers, body }: PushRequest) =>
    new Promise<PushReply>((resolve, reject) => {
      // Checked once more at the last moment: an address stored long ago, or changed in the database, must be on the
      // list too.
      if (!leadsTo(endpoint)) return reject(new Error('not the address of a push service'))
      const signal = AbortSignal.any([aborting.signal, AbortSignal.timeout(within)])
      const request = post(new URL(endpoint), {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal,
      })
      request.on('error', reject)
      request.on('response', (answer) => {
        let read = 0
        const done = () => resolve(replyOf(answer))
        answer.on('error', done)
        answer.on('end', done)
        answer.on('data', (chunk: Buffer) => {
          read += chunk.length
          if (read > maxReplyBytes) request.destroy()
        })
        answer.on('close', done)
      })
      request.end(body)
    })

  return { send: deliver, accepts: leadsTo, abort: () => aborting.abort() }
}

function replyOf({ statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>): PushReply {
  const value = headers['retry-after']
  if (value === undefined) return { status: statusCode }
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return seconds > 0 ? { status: statusCode, retryAfter: Math.ceil(seconds) } : { status: statusCode }
}
