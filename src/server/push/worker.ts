import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { type CountFailure, createDelivery, type Delivery, releaseDue, retryLater } from '../jobs/due-queue.ts'
import { defaultMailbox } from '../mail/address.ts'
import type { Keys } from '../secrets/keys.ts'
import { createPushClient, type PushClient, type PushReply } from './client.ts'
import { encrypt } from './encrypt.ts'
import { composeMessage, type PushMessage } from './message.ts'
import {
  claimPushes,
  type DuePush,
  deleteDuePush,
  deleteSubscription,
  fanOutPosts,
  markDelivered,
  markRefused,
  pushQueue,
} from './queue.ts'
import { isQuietHour } from './quiet-hours.ts'
import { vapidFrom } from './vapid.ts'

/** How long a push service keeps a message for a phone that is off, in seconds. */
const ttlSeconds = 24 * 3600

export type PushParts = {
  db: Database
  config: Pick<Config, 'baseUrl'>
  keys: Pick<Keys, 'push'>
  log: Log
}

/** The contact for push services. It must be a page they can reach, or a mailbox. */
const contactOf = (baseUrl: string) =>
  baseUrl.startsWith('https:') ? baseUrl : `mailto:${defaultMailbox(baseUrl).address}`

export const vapidOf = (keys: PushParts['keys'], baseUrl: string) => vapidFrom(keys.push, contactOf(baseUrl))

/** Sends push messages. `now` is replaced in tests only. */
export function createPusher(
  { db, config, keys, log }: PushParts,
  { client = createPushClient(), now = () => new Date() }: { client?: PushClient; now?: () => Date } = {},
): Delivery {
  const vapid = vapidOf(keys, config.baseUrl)
  const delivery = createDelivery<DuePush>({
    name: 'push',
    every: 2000,
    log,
    prepare: () => fanOutPosts(db),
    claim: (most) => claimPushes(db, { most, quiet: isQuietHour(now()) }),
    deliver: send,
    abort: client.abort,
  })
  return delivery

  async function send(due: DuePush, count: CountFailure) {
    const message = await composeMessage(db, due)
    if (!message) return deleteDuePush(db, due)
    if (!client.accepts(due.endpoint)) return dropPhone('address')
    let reply: PushReply
    try {
      reply = await client.send(requestOf(due, message))
    } catch (error) {
      if (delivery.isClosing()) return releaseDue(db, pushQueue, due)
      return later((error as NodeJS.ErrnoException).code ?? (error as Error).name)
    }
    const { status, retryAfter } = reply
    if (status >= 200 && status < 300) return markDelivered(db, due)
    if (status === 404 || status === 410) return dropPhone(status)
    if (status === 429 || status >= 500) return later(status, retryAfter)
    await markRefused(db, due)
    return count('refused', status)

    async function dropPhone(code: string | number) {
      await deleteSubscription(db, due)
      count('phone gone', code)
    }
    async function later(code: string | number, retryAfter?: number) {
      const willRetry = await retryLater(db, pushQueue, due, { retryAfter })
      if (!willRetry) await deleteDuePush(db, due)
      count(willRetry ? 'later' : 'given up', code)
    }
  }

  function requestOf(due: DuePush, message: PushMessage) {
    return {
      endpoint: due.endpoint,
      headers: {
        authorization: vapid.headerFor(due.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'normal',
        // A message that has not reached the phone yet is replaced at the push service, as on the phone by its tag.
        topic: message.tag,
      },
      body: encrypt(JSON.stringify(message), due),
    }
  }
}
