import { addresses } from '#contract/addresses.ts'
import type { Ask } from '#contract/endpoint.ts'
import type { help } from '#contract/help/help.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// A message to us, as the outbox takes it. Each has a key of its own, so that the next never takes its place.

export type MessageAsk = Ask<typeof help.contactUs>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const name = new RegExp(`^pesan:(${uuid})$`)

/** The draft of the next message. */
export const newMessage = 'pesan baru'
/** The draft of a change of one that waits, and what such a change replaces. */
export const messageName = (key: Key) => `pesan:${key}`
/** The key of the message whose write, or draft, has this name; undefined for any other name. */
export const keyOfMessage = (of: string): Key | undefined => name.exec(of)?.[1]

export const newMessageKey = (): Key => crypto.randomUUID()

/** Where a message that waits is changed, and put right. */
export const messageEditor = (key: Key) => `${addresses.contact}?pesan=${key}`

const most = 40
const titleOf = (subject: string) => (subject.length > most ? `${subject.slice(0, most).trim()}…` : subject)

/** Ends the draft of this name. */
export const messageWrite = (key: Key, ask: MessageAsk, draft: string): NewEntry => ({
  name: 'help.contactUs',
  ask,
  subject: messageName(key),
  same: messageName(key),
  title: `Pesan: ${titleOf(ask.subject)}`,
  to: messageEditor(key),
  draft,
})

export const helpWrites = {
  'help.contactUs': {
    fieldLabels: { name: 'Nama', email: 'Email', subject: 'Subjek', messages: 'Pesan' },
    draft: (name) => {
      const key = keyOfMessage(name)
      const to = name === newMessage ? addresses.contact : key && messageEditor(key)
      return to ? { title: 'Pesan kepada kami', to } : undefined
    },
    hasGuestPage: true,
  },
} satisfies Record<string, WriteRecord>
