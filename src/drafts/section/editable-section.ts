import type { RequestOf } from '#contract/endpoint.ts'
import type { QueuedWriteName } from '#contract/endpoints.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'

// A section of the page of a shop or a body that its owner edits separately. Each is a subject of its own in the
// outbox: a rejected banner holds back nothing else.

export type Section<W extends QueuedWriteName = QueuedWriteName> = {
  /** The name of its draft, and the `same` of its write: 'shop:27 galeri'. */
  name: string
  /** The value in the address that opens its editor: 'galeri'. */
  edit: string
  /** Its title in the outbox: 'Galeri toko'. */
  title: string
  /** The page where it is edited and corrected; its editor is open there. */
  to: string
  write: W
  /** The labels of its fields, by their names in the request. */
  fieldLabels: Readonly<Record<string, string>>
  /** The texts after the server has accepted it, and after it has not. */
  words: { sent: string; failed: string }
}
export type SectionInput<W extends QueuedWriteName> = RequestOf<EndpointOf<W>>

/** The write of a section. It ends the draft of the same name. */
export const sectionWrite = <W extends QueuedWriteName>(part: Section<W>, ask: SectionInput<W>): NewEntry => ({
  name: part.write,
  ask: ask as Record<string, unknown>,
  subject: part.name,
  same: part.name,
  title: part.title,
  to: part.to,
  draft: part.name,
})

/** The pending write of a thing; a rejected one comes before those that it holds back. */
export const rejectedEntry = (rows: readonly OutboxEntry[], same: string): OutboxEntry | undefined =>
  pendingOf(
    rows.filter(({ state }) => state === 'parked'),
    same,
  ) ?? pendingOf(rows, same)

/** The save status of a section; undefined when nothing of it is pending. */
export const saveStateOf = (row: OutboxEntry | undefined): SaveState | undefined =>
  row && (row.state === 'parked' ? 'fix' : row.state)
