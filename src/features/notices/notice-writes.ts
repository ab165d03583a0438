import { addresses } from '#contract/addresses.ts'
import type { Write } from '#offline/outbox.ts'
import type { Said } from '#offline/pending.ts'
import type { Row } from '#offline/rows.ts'

// Reading a notice as the outbox takes it. Each is about itself: one that the server refuses keeps no other back.

const single = 'notice:'
const all = 'notices'
/** So long whoever has put all away can think better of it, in ms. */
const mayReturn = 8000

export const readOneWrite = (id: number, title: string): Write => ({
  name: 'notices.readOne',
  subject: `${single}${id}`,
  same: `${single}${id}`,
  title: `Hapus notifikasi “${title}”`,
  to: addresses.outbox,
  ask: { id },
})

/** All up to the newest that somebody has seen: what comes before this arrives stays. */
export const readAllWrite = (upTo: number): Write => ({
  name: 'notices.readAll',
  subject: all,
  same: all,
  title: 'Hapus semua notifikasi',
  to: addresses.outbox,
  ask: { up_to: upTo },
  stays: mayReturn,
})

/** As long as it has not left, and nobody can have heard of it, it can be taken back. */
export const unsentAll = (rows: readonly Row[]): Row | undefined =>
  rows.findLast(({ same, state, tried }) => same === all && state === 'kept' && !tried)

/** What of all that was said is about notices: those that were read, and up to which all were. */
export function readIn(said: readonly Said[]): { upTo: number; ids: ReadonlySet<number> } {
  const upTo = said.filter(({ same }) => same === all).map(({ ask }) => Number(ask.up_to ?? 0))
  const ids = said.filter(({ same }) => same.startsWith(single)).map(({ ask }) => Number(ask.id))
  return { upTo: Math.max(0, ...upTo), ids: new Set(ids) }
}
