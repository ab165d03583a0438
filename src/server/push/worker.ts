import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import type { Job } from '../jobs/scheduler.ts'
import { defaultMailbox } from '../mail/address.ts'
import type { Keys } from '../secrets/keys.ts'
import { createPushClient, type PushClient, type PushReply } from './client.ts'
import { encrypt } from './encrypt.ts'
import { composeMessage, type PushMessage } from './message.ts'
import {
  type DuePush,
  deleteDuePush,
  deleteSubscription,
  fanOutPosts,
  markDelivered,
  markRefused,
  releasePush,
  retryLater,
  takeDue,
} from './queue.ts'
import { isQuietHour } from './quiet-hours.ts'
import { vapidFrom } from './vapid.ts'

/** How many messages are under way at once, and how long those may still take when the server stops (milliseconds). */
const batchSize = 10
const closeTimeoutMs = 5000
/** How long a push service keeps a message for a phone that is off, in seconds. */
const ttlSeconds = 24 * 3600

export type PushParts = {
  db: Database
  config: Pick<Config, 'baseUrl'>
  keys: Pick<Keys, 'push'>
  log: Log
}

export type Pusher = {
  /** Sends what is due. */
  job: Job
  /** Lets what is on its way arrive, for five seconds, and begins no more. Call it before the job is stopped. */
  close: () => Promise<void>
}

/** Whom a push service may write to about us. It wants a page it can reach, or a mailbox. */
const contactOf = (baseUrl: string) =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:${defaultMailbox(baseUrl).address}`

export const vapidOf = (keys: PushParts['keys'], baseUrl: string) => vapidFrom(keys.push, contactOf(baseUrl))

type Outcome = 'later' | 'given up' | 'refused' | 'phone gone'

/** Sends messages to phones by the push services of their browsers. `now` is another one in tests alone. */
export function createPusher(
  { db, config, keys, log }: PushParts,
  { client = createPushClient(), now = () => new Date() }: { client?: PushClient; now?: () => Date } = {},
): Pusher {
  const vapid = vapidOf(keys, config.baseUrl)
  let round: Promise<void> = Promise.resolve()
  let closing = false

  async function sendDue() {
    await fanOutPosts(db)
    let due: DuePush[]
    do {
      due = closing ? [] : await takeDue(db, { most: batchSize, quiet: isQuietHour(now()) })
      const trouble = new Map<string, number>()
      const tell = (outcome: Outcome, code: string | number) =>
        trouble.set(`${outcome}, ${code}`, (trouble.get(`${outcome}, ${code}`) ?? 0) + 1)
      const sent = await Promise.allSettled(due.map((one) => send(one, tell)))
      for (const [push, n] of trouble) log.warn({ push, n }, 'messages did not arrive')
      const failed = sent.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    } while (due.length === batchSize)
  }

  async function send(due: DuePush, tell: (outcome: Outcome, code: string | number) => void) {
    const message = await composeMessage(db, due)
    if (!message) return deleteDuePush(db, due)
    if (!client.accepts(due.endpoint)) return gone('address')
    let reply: PushReply
    try {
      reply = await client.send(requestOf(due, message))
    } catch (error) {
      return closing ? releasePush(db, due) : later((error as NodeJS.ErrnoException).code ?? (error as Error).name)
    }
    const { status, retryAfter } = reply
    if (status >= 200 && status < 300) return markDelivered(db, due)
    if (status === 404 || status === 410) return gone(status)
    if (status === 429 || status >= 500) return later(status, retryAfter)
    await markRefused(db, due)
    return tell('refused', status)

    async function gone(code: string | number) {
      await deleteSubscription(db, due)
      tell('phone gone', code)
    }
    async function later(code: string | number, after?: number) {
      tell((await retryLater(db, due, after)) ? 'later' : 'given up', code)
    }
  }

  const requestOf = (due: DuePush, message: PushMessage) => ({
    endpoint: due.endpoint,
    headers: {
      authorization: vapid.headerFor(due.endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency: 'normal',
      // What has not reached the phone yet is replaced at the push service, as on the phone by its tag.
      topic: message.tag,
    },
    body: encrypt(JSON.stringify(message), due),
  })

  return {
    job: {
      name: 'push',
      every: 2000,
      work: () => {
        round = sendDue()
        return round
      },
    },
    close: async () => {
      closing = true
      const patience = setTimeout(client.abort, closeTimeoutMs)
      await Promise.allSettled([round])
      clearTimeout(patience)
      client.abort()
    },
  }
}
