import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { QueuedWriteName } from '#contract/queued-writes.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import { pendingOf } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { SaveState } from '#ui/feedback/SaveStatus.tsx'

// A part of what somebody shows of themselves, a shop or a body: its owner changes it by itself. Each is a subject of its
// own: a banner that the server has refused keeps nothing else back.

export type Section<W extends QueuedWriteName = QueuedWriteName> = {
  /** Its draft, and at the same time what a newer save of it replaces: 'shop:27 galeri'. */
  name: string
  /** What an address says to have its editor open: 'galeri'. */
  edit: string
  /** What it is called where it waits: 'Galeri toko'. */
  title: string
  /** Where it is changed, and put right: its editor is open there. */
  to: string
  write: W
  /** What is said once the server has taken it, and when it has not. */
  words: { sent: string; failed: string }
}
export type SectionInput<W extends QueuedWriteName> = Ask<EndpointOf<W>>

/** The write of a part. It ends the draft of its name. */
export const sectionWrite = <W extends QueuedWriteName>(part: Section<W>, ask: SectionInput<W>): NewEntry => ({
  name: part.write,
  ask: ask as Record<string, unknown>,
  subject: part.name,
  same: part.name,
  title: part.title,
  to: part.to,
  draft: part.name,
})

/** The write of a thing that has not arrived; one that the server has refused stands before what it keeps back. */
export const rejectedEntry = (rows: readonly OutboxEntry[], same: string): OutboxEntry | undefined =>
  pendingOf(
    rows.filter(({ state }) => state === 'parked'),
    same,
  ) ?? pendingOf(rows, same)

/** Where the work on a part is; undefined when nothing of it waits. */
export const saveStateOf = (row: OutboxEntry | undefined): SaveState | undefined =>
  row && (row.state === 'parked' ? 'fix' : row.state)
