import type { IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { isPushService } from './push-services.ts'

export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** What a push service said: its status, and the seconds after which it may be asked again. */
export type PushReply = { status: number; retryAfter?: number }

/** The way to push services. */
export type PushClient = {
  /** Throws when nothing was said in time; a redirect is an answer and is not followed. */
  send: (parcel: PushRequest) => Promise<PushReply>
  /** Whether it leads to this address at all. */
  accepts: (endpoint: string) => boolean
  /** Lets go of what is on its way. */
  abort: () => void
}

type HttpsRequest = (address: URL, options: RequestOptions) => ReturnType<typeof https.request>

const requestTimeoutMs = 10_000 // ms for one message, its answer included
const maxReplyBytes = 4096 // bytes of an answer that we wait for; nobody reads them

/** `leadsTo` and `post` are other ones in tests alone, where a push service is a server of our own. */
export function createPushClient({
  leadsTo = isPushService,
  post = https.request as HttpsRequest,
  within = requestTimeoutMs,
}: {
  leadsTo?: (endpoint: string) => boolean
  post?: HttpsRequest
  within?: number
} = {}): PushClient {
  const leaving = new AbortController()

  const deliver = ({ endpoint, headers, body }: PushRequest) =>
    new Promise<PushReply>((resolve, reject) => {
      // Said once more, at the last moment: what was kept long ago, or changed in the database, goes nowhere else either.
      if (!leadsTo(endpoint)) return reject(new Error('not the address of a push service'))
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(within)])
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
        answer.on('data', (some: Buffer) => {
          read += some.length
          if (read > maxReplyBytes) request.destroy()
        })
        answer.on('close', done)
      })
      request.end(body)
    })

  return { send: deliver, accepts: leadsTo, abort: () => leaving.abort() }
}

function replyOf({ statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>): PushReply {
  const said = headers['retry-after']
  if (said === undefined) return { status: statusCode }
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return seconds > 0 ? { status: statusCode, retryAfter: Math.ceil(seconds) } : { status: statusCode }
}
