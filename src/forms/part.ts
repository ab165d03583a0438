import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import type { WaitingName } from '#contract/waiting.ts'
import type { Write } from '#offline/outbox.ts'
import { pendingOf } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'
import type { Where } from '#ui/Whereabouts.tsx'

// A part of what somebody shows of themselves, a shop or a body: its owner changes it by itself. Each is a subject of its
// own: a banner that the server has refused keeps nothing else back.

export type Part<W extends WaitingName = WaitingName> = {
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
export type PartAsk<W extends WaitingName> = Ask<EndpointOf<W>>

/** The write of a part. It ends the draft of its name. */
export const partWrite = <W extends WaitingName>(part: Part<W>, ask: PartAsk<W>): Write => ({
  name: part.write,
  ask: ask as Record<string, unknown>,
  subject: part.name,
  same: part.name,
  title: part.title,
  to: part.to,
  draft: part.name,
})

/** The write of a thing that has not arrived; one that the server has refused stands before what it keeps back. */
export const toPutRight = (rows: readonly Row[], same: string): Row | undefined =>
  pendingOf(
    rows.filter(({ state }) => state === 'parked'),
    same,
  ) ?? pendingOf(rows, same)

/** Where the work on a part is; undefined when nothing of it waits. */
export const whereOfRow = (row: Row | undefined): Where | undefined =>
  row && (row.state === 'parked' ? 'fix' : row.state)
