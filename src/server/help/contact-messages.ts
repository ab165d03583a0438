import { commonTexts } from '#contract/common-sentences.ts'
import type { Input } from '#contract/endpoint.ts'
import { type ContactFacts, help } from '#contract/help/help.ts'
import { contactRules, helpWords } from '#contract/help/help-rules.ts'
import { malformed, refused } from '#contract/problem.ts'
import { emailHash } from '../account/auth/email-key.ts'
import type { Database } from '../db/database.ts'
import type { RateLimiter } from '../http/limits/rate-limits.ts'
import { cached } from '../http/micro-cache.ts'
import { type Api, enforceRateLimit, mount } from '../http/mount.ts'
import { plainAddress } from '../mail/address.ts'
import { singleLine, visibleText } from '../sanitize/single-line.ts'

type ContactInput = Input<typeof help.contactUs>

const hour = 3600
const day = 24 * hour
/** A village may stand behind one address; nobody has so much to say. */
const perIp = [
  { most: 20, seconds: hour },
  { most: 60, seconds: day },
]
const perSender = [
  { most: 6, seconds: hour },
  { most: 20, seconds: day },
]
/** By everybody together: what is more than that, nobody reads, and it fills the disk. What waits comes later. */
const siteWide = { most: 300, seconds: hour }

const keyReused = 'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'
const controlCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/** Messages to us, and where else we can be reached. */
export function mountContactMessages(api: Api) {
  mount(api, help.facts, async (_, { db }) => ({
    data: await cached(db, 'contact facts', 60, async () => {
      const [facts] = await db.query<ContactFacts>(
        'select address, whatsapp, email, facebook, instagram, tiktok from contact_facts',
      )
      return facts!
    }),
  }))
  mount<typeof help.contactUs, { message: Message; isKept: boolean }>(
    api,
    help.contactUs,
    async (_, { db, me, key }, { message, isKept }) => {
      if (isKept) return { message: helpWords.sent }
      // Two of one key at once: the second waits here for the first, and then finds it.
      const inserted = await db.query(
        `insert into contact_message (sent_key, person_id, name, email, subject, messages)
         values ($1, $2, $3, $4, $5, $6) on conflict (sent_key) do nothing returning id`,
        [key, me?.id, message.name, message.email, message.subject, message.messages],
      )
      if (inserted.length === 0) await isStored(db, key, message)
      return { message: helpWords.sent }
    },
    {
      perIp,
      prepare: async (input, { db, key }) => {
        const message = toMessage(input)
        // What has arrived already is no second message, and counts as none.
        const isKept = await isStored(db, key, message)
        if (!isKept) await enforceRateLimits(api.sharedLimits, message.email)
        return { message, isKept }
      },
    },
  )
}

async function enforceRateLimits(shared: RateLimiter, email: string) {
  const sender = emailHash(email).toString('base64url')
  for (const rule of perSender) await enforceRateLimit(shared, `contact ${rule.seconds} ${sender}`, rule)
  await enforceRateLimit(shared, 'contact of all', siteWide)
}

type Message = Record<'name' | 'email' | 'subject' | 'messages', string>

/** One line each, and the text as it was typed; no letters that nobody sees, which a mail would be led astray by. */
function toMessage(input: ContactInput): Message {
  const email = input.email.replace(controlCharacters, '')
  if (!plainAddress(email)) throw malformed(commonTexts.malformed, { email: 'Email is invalid' })
  const messages = input.messages.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')
  const wrong = contactRules.messages(visibleText(messages))
  if (wrong) throw malformed(commonTexts.malformed, { messages: wrong })
  return {
    name: singleLine(input.name, 'name', contactRules.name),
    email,
    subject: singleLine(input.subject, 'subject', contactRules.subject),
    messages,
  }
}

/** Whether this very message has been kept. Throws code 01 when the key came with another one before. */
async function isStored(db: Database, key: string | undefined, message: Message): Promise<boolean> {
  if (!key) return false
  const [there] = await db.query<Message>(
    'select name, email, subject, messages from contact_message where sent_key = $1',
    [key],
  )
  if (!there) return false
  if ((Object.keys(message) as (keyof Message)[]).some((part) => there[part] !== message[part]))
    throw refused(keyReused)
  return true
}
