import type { Input } from '#contract/endpoint.ts'
import { contactRules, helpMessages } from '#contract/help/rules.ts'
import { type ContactFacts, help } from '#contract/help/schemas.ts'
import { malformed, refused } from '#contract/problem.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { emailHash } from '../auth/email-key.ts'
import type { Database } from '../db/database.ts'
import type { RateLimiter } from '../http/limits/rate-limits.ts'
import { countStored } from '../http/limits/stored-limit.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { plainAddress } from '../mail/address.ts'
import { singleLine } from '../sanitize/single-line.ts'

type ContactInput = Input<typeof help.contactUs>

const hour = 3600
const day = 24 * hour
/** A village may be behind one address, but sends fewer messages than this. */
const perIp = [
  { most: 20, seconds: hour },
  { most: 60, seconds: day },
]
const perSender = [
  { most: 6, seconds: hour },
  { most: 20, seconds: day },
]
/** All senders together: more could not be answered, and would fill the disk. Outboxes retry later. */
const siteWide = { most: 300, seconds: hour }

const keyReused = 'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'
const controlCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/** Contact messages, and the platform's contact details. */
export function mountContactMessages(api: Api) {
  mount(api, help.facts, async (_, { db }) => ({
    data: await cached(db, 'contact facts', 60, async () => {
      const [facts] = await db.query<ContactFacts>(
        'select address, whatsapp, email, facebook, instagram, tiktok from contact_facts',
      )
      return facts!
    }),
  }))
  mount<typeof help.contactUs, { message: Message; isStored: boolean }>(
    api,
    help.contactUs,
    async (_, { db, me, key }, { message, isStored }) => {
      if (isStored) return { message: helpMessages.sent }
      // Of two concurrent requests with one key, the second waits here for the first.
      const inserted = await db.query(
        `insert into contact_message (sent_key, person_id, name, email, subject, messages)
         values ($1, $2, $3, $4, $5, $6) on conflict (sent_key) do nothing returning id`,
        [key, me?.id, message.name, message.email, message.subject, message.messages],
      )
      if (inserted.length === 0) await hasMessage(db, key, message)
      else await countStored(api, db, { what: 'contact', rule: siteWide, me })
      return { message: helpMessages.sent }
    },
    {
      perIp,
      prepare: async (input, { db, key }) => {
        const message = toMessage(input)
        // A repeated request with a stored message does not count against the limits.
        const isStored = await hasMessage(db, key, message)
        if (!isStored) await enforceRateLimits(api.sharedLimits, message.email)
        return { message, isStored }
      },
    },
  )
}

async function enforceRateLimits(sharedLimits: RateLimiter, email: string) {
  const sender = emailHash(email).toString('base64url')
  for (const rule of perSender) await enforceRateLimit(sharedLimits, `contact ${rule.seconds} ${sender}`, rule)
}

type Message = Record<'name' | 'email' | 'subject' | 'messages', string>

/** The message with single-line fields, the text with its line breaks, and without control and invisible characters. */
function toMessage(input: ContactInput): Message {
  const email = input.email.replace(controlCharacters, '')
  if (!plainAddress(email)) throw malformed(commonTexts.malformed, { email: 'Email is invalid' })
  const messages = input.messages.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')
  const error = contactRules.messages(messages)
  if (error) throw malformed(commonTexts.malformed, { messages: error })
  return {
    name: singleLine(input.name, 'name', contactRules.name),
    email,
    subject: singleLine(input.subject, 'subject', contactRules.subject),
    messages,
  }
}

/** Whether this message is stored already. Throws code 01 when the key was used with another one. */
async function hasMessage(db: Database, key: string | undefined, message: Message): Promise<boolean> {
  if (!key) return false
  const [stored] = await db.query<Message>(
    'select name, email, subject, messages from contact_message where sent_key = $1',
    [key],
  )
  if (!stored) return false
  if ((Object.keys(message) as (keyof Message)[]).some((part) => stored[part] !== message[part]))
    throw refused(keyReused)
  return true
}
