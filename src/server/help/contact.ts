import type { Heard } from '#contract/endpoint.ts'
import { type ContactFacts, help } from '#contract/help.ts'
import { contactRules, helpWords } from '#contract/help-rules.ts'
import { malformed, refused } from '#contract/problem.ts'
import { words } from '#contract/words.ts'
import { emailMark } from '../account/email.ts'
import type { Database } from '../db/database.ts'
import type { Limits } from '../limits.ts'
import { plainAddress } from '../mail/address.ts'
import { kept } from '../micro-cache.ts'
import { type Api, mount, refuseOver } from '../mount.ts'
import { oneLine, shown } from '../one-line.ts'

type Typed = Heard<typeof help.contactUs>

const hour = 3600
const day = 24 * hour
/** A village may stand behind one address; nobody has so much to say. */
const perPlace = [
  { most: 20, seconds: hour },
  { most: 60, seconds: day },
]
const perSender = [
  { most: 6, seconds: hour },
  { most: 20, seconds: day },
]
/** By everybody together: what is more than that, nobody reads, and it fills the disk. What waits comes later. */
const together = { most: 300, seconds: hour }

const otherMessage = 'Kiriman ini sudah pernah sampai dengan isi yang lain. Periksa isinya, lalu simpan sekali lagi.'
const otherwise = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/** Messages to us (row 353), and where else we can be reached. */
export function mountContact(api: Api) {
  mount(api, help.facts, async (_, { db }) => ({
    data: await kept(db, 'contact facts', 60, async () => {
      const [facts] = await db.rows<ContactFacts>(
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
      const made = await db.rows(
        `insert into contact_message (sent_key, person_id, name, email, subject, messages)
         values ($1, $2, $3, $4, $5, $6) on conflict (sent_key) do nothing returning id`,
        [key, me?.id, message.name, message.email, message.subject, message.messages],
      )
      if (made.length === 0) await isThere(db, key, message)
      return { message: helpWords.sent }
    },
    {
      perPlace,
      prepare: async (typed, { db, key }) => {
        const message = asKept(typed)
        // What has arrived already is no second message, and counts as none.
        const isKept = await isThere(db, key, message)
        if (!isKept) await refuseTooMany(api.shared, message.email)
        return { message, isKept }
      },
    },
  )
}

async function refuseTooMany(shared: Limits, email: string) {
  const sender = emailMark(email).toString('base64url')
  for (const rule of perSender) await refuseOver(shared, `contact ${rule.seconds} ${sender}`, rule)
  await refuseOver(shared, 'contact of all', together)
}

type Message = Record<'name' | 'email' | 'subject' | 'messages', string>

/** One line each, and the text as it was typed; no letters that nobody sees, which a mail would be led astray by. */
function asKept(typed: Typed): Message {
  const email = typed.email.replace(otherwise, '')
  if (!plainAddress(email)) throw malformed(words.malformed, { email: 'Email is invalid' })
  const messages = typed.messages.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')
  const wrong = contactRules.messages(shown(messages))
  if (wrong) throw malformed(words.malformed, { messages: wrong })
  return {
    name: oneLine(typed.name, 'name', contactRules.name),
    email,
    subject: oneLine(typed.subject, 'subject', contactRules.subject),
    messages,
  }
}

/** Whether this very message has been kept. Throws code 01 when the key came with another one before. */
async function isThere(db: Database, key: string | undefined, message: Message): Promise<boolean> {
  if (!key) return false
  const [there] = await db.rows<Message>(
    'select name, email, subject, messages from contact_message where sent_key = $1',
    [key],
  )
  if (!there) return false
  if ((Object.keys(message) as (keyof Message)[]).some((part) => there[part] !== message[part]))
    throw refused(otherMessage)
  return true
}
