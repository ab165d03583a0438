import type { IncomingMessage, RequestOptions } from 'node:http'
import https from 'node:https'
import { isPushService } from './hosts.ts'

export type Parcel = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** What a push service said: its status, and the seconds after which it may be asked again. */
export type Reply = { status: number; retryAfter?: number }

/** The way to push services. */
export type PushRoad = {
  /** Throws when nothing was said in time; a redirect is an answer and is not followed. */
  deliver: (parcel: Parcel) => Promise<Reply>
  /** Whether it leads to this address at all. */
  leadsTo: (endpoint: string) => boolean
  /** Lets go of what is on its way. */
  cut: () => void
}

type Post = (address: URL, options: RequestOptions) => ReturnType<typeof https.request>

const patience = 10_000 // ms for one message, its answer included
const readMost = 4096 // bytes of an answer that we wait for; nobody reads them

/** `leadsTo` and `post` are other ones in tests alone, where a push service is a server of our own. */
export function pushRoad({
  leadsTo = isPushService,
  post = https.request as Post,
  within = patience,
}: {
  leadsTo?: (endpoint: string) => boolean
  post?: Post
  within?: number
} = {}): PushRoad {
  const leaving = new AbortController()

  const deliver = ({ endpoint, headers, body }: Parcel) =>
    new Promise<Reply>((resolve, reject) => {
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
          if (read > readMost) request.destroy()
        })
        answer.on('close', done)
      })
      request.end(body)
    })

  return { deliver, leadsTo, cut: () => leaving.abort() }
}

function replyOf({ statusCode = 0, headers }: Pick<IncomingMessage, 'statusCode' | 'headers'>): Reply {
  const said = headers['retry-after']
  if (said === undefined) return { status: statusCode }
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return seconds > 0 ? { status: statusCode, retryAfter: Math.ceil(seconds) } : { status: statusCode }
}
