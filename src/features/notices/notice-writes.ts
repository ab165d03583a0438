import { addresses } from '#contract/addresses.ts'
import type { Write } from '#offline/outbox.ts'
import type { Said } from '#offline/pending.ts'

// Reading a notice as the outbox takes it. Each is about itself: one that the server refuses keeps no other back.

const single = 'notice:'
const all = 'notices'

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
})

/** What of all that was said is about notices: those that were read, and up to which all were. */
export function readIn(said: readonly Said[]): { upTo: number; ids: ReadonlySet<number> } {
  const upTo = said.filter(({ same }) => same === all).map(({ ask }) => Number(ask.up_to ?? 0))
  const ids = said.filter(({ same }) => same.startsWith(single)).map(({ ask }) => Number(ask.id))
  return { upTo: Math.max(0, ...upTo), ids: new Set(ids) }
}
