import { addresses } from '#contract/addresses.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { help } from '#contract/help/schemas.ts'
import { newId } from '#contract/new-id.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// A message to the operators, as an outbox entry. Each message has its own key, so that the next one does not replace
// it.

export type MessageRequest = RequestOf<typeof help.contactUs>
type Key = string

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const namePattern = new RegExp(`^pesan:(${uuid})$`)

/** The name of the draft of a new message. */
export const newMessage = 'pesan baru'
/** The name of the draft that edits a pending message, and the `same` of its write, so that the edit replaces it. */
export const messageName = (key: Key) => `pesan:${key}`
/** The key of the message whose write or draft has this name; undefined for any other name. */
export const keyOfMessage = (text: string): Key | undefined => namePattern.exec(text)?.[1]

export const newMessageKey = (): Key => newId()

/** The address where a pending or rejected message is edited. */
export const messageEditor = (key: Key) => `${addresses.contact}?pesan=${key}`

const maxTitle = 40 // characters
const titleOf = (subject: string) => (subject.length > maxTitle ? `${subject.slice(0, maxTitle).trim()}…` : subject)

/** The outbox entry of a message. `draft`: the name of the draft that it ends. */
export const messageWrite = (key: Key, ask: MessageRequest, draft: string): NewEntry => ({
  name: 'help.contactUs',
  ask,
  subject: messageName(key),
  same: messageName(key),
  title: `Pesan: ${titleOf(ask.subject)}`,
  to: messageEditor(key),
  draft,
})

export const messageLabels = { name: 'Nama', email: 'Email', subject: 'Subjek', messages: 'Pesan' }

export const helpWrites = {
  'help.contactUs': {
    fieldLabels: messageLabels,
    draft: (name) => {
      const key = keyOfMessage(name)
      const to = name === newMessage ? addresses.contact : key && messageEditor(key)
      return to ? { title: 'Pesan kepada kami', to } : undefined
    },
    hasGuestPage: true,
  },
} satisfies Record<string, WriteRecord>
