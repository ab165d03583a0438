import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Job } from '../jobs/timetable.ts'
import type { Keys } from '../keys.ts'
import type { Log } from '../log.ts'
import { ourMailbox } from '../mail/address.ts'
import { encrypt } from './encrypt.ts'
import { arrived, type Due, done, forgetPhone, putBack, refusedOne, spreadPosts, takeDue, tryLater } from './queue.ts'
import { isQuiet } from './quiet.ts'
import { type PushRoad, pushRoad, type Reply } from './road.ts'
import { type Message, messageOf } from './says.ts'
import { vapidFrom } from './vapid.ts'

/** How many messages are under way at once, and how long those may still take when the server stops (milliseconds). */
const atOnce = 10
const farewell = 5000
/** How long a push service keeps a message for a phone that is off, in seconds. */
const keptFor = 24 * 3600

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
  baseUrl.startsWith('https:') ? baseUrl : `mailto:${ourMailbox(baseUrl).address}`

export const vapidOf = (keys: PushParts['keys'], baseUrl: string) => vapidFrom(keys.push, contactOf(baseUrl))

type Outcome = 'later' | 'given up' | 'refused' | 'phone gone'

/** Sends messages to phones by the push services of their browsers. `now` is another one in tests alone. */
export function createPusher(
  { db, config, keys, log }: PushParts,
  { road = pushRoad(), now = () => new Date() }: { road?: PushRoad; now?: () => Date } = {},
): Pusher {
  const vapid = vapidOf(keys, config.baseUrl)
  let round: Promise<void> = Promise.resolve()
  let closing = false

  async function sendDue() {
    await spreadPosts(db)
    let due: Due[]
    do {
      due = closing ? [] : await takeDue(db, { most: atOnce, quiet: isQuiet(now()) })
      const trouble = new Map<string, number>()
      const tell = (outcome: Outcome, code: string | number) =>
        trouble.set(`${outcome}, ${code}`, (trouble.get(`${outcome}, ${code}`) ?? 0) + 1)
      const sent = await Promise.allSettled(due.map((one) => send(one, tell)))
      for (const [push, n] of trouble) log.warn({ push, n }, 'messages did not arrive')
      const failed = sent.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    } while (due.length === atOnce)
  }

  async function send(due: Due, tell: (outcome: Outcome, code: string | number) => void) {
    const message = await messageOf(db, due)
    if (!message) return done(db, due)
    if (!road.leadsTo(due.endpoint)) return gone('address')
    let reply: Reply
    try {
      reply = await road.deliver(parcelOf(due, message))
    } catch (error) {
      return closing ? putBack(db, due) : later((error as NodeJS.ErrnoException).code ?? (error as Error).name)
    }
    const { status, retryAfter } = reply
    if (status >= 200 && status < 300) return arrived(db, due)
    if (status === 404 || status === 410) return gone(status)
    if (status === 429 || status >= 500) return later(status, retryAfter)
    await refusedOne(db, due)
    return tell('refused', status)

    async function gone(code: string | number) {
      await forgetPhone(db, due)
      tell('phone gone', code)
    }
    async function later(code: string | number, after?: number) {
      tell((await tryLater(db, due, after)) ? 'later' : 'given up', code)
    }
  }

  const parcelOf = (due: Due, message: Message) => ({
    endpoint: due.endpoint,
    headers: {
      authorization: vapid.headerFor(due.endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptFor),
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
      const patience = setTimeout(road.cut, farewell)
      await Promise.allSettled([round])
      clearTimeout(patience)
      road.cut()
    },
  }
}
