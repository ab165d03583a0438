import { addresses } from '#contract/addresses.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// Reading a notice as the outbox takes it. Each is about itself: one that the server refuses keeps no other back.

const noticePrefix = 'notice:'
const allSubject = 'notices'
/** So long whoever has put all away can think better of it, in ms. */
const undoMs = 8000

export const readOneWrite = (id: number, title: string): NewEntry => ({
  name: 'notices.readOne',
  subject: `${noticePrefix}${id}`,
  same: `${noticePrefix}${id}`,
  title: `Hapus notifikasi “${title}”`,
  to: addresses.outbox,
  ask: { id },
})

/** All up to the newest that somebody has seen: what comes before this arrives stays. */
export const readAllWrite = (upTo: number): NewEntry => ({
  name: 'notices.readAll',
  subject: allSubject,
  same: allSubject,
  title: 'Hapus semua notifikasi',
  to: addresses.outbox,
  ask: { up_to: upTo },
  stays: undoMs,
})

export const noticeWrites = {
  'notices.readOne': { fieldLabels: {}, draft: null },
  'notices.readAll': { fieldLabels: {}, draft: null },
} satisfies Record<string, WriteRecord>

/** As long as it has not left, and nobody can have heard of it, it can be taken back. */
export const undoableReadAll = (rows: readonly OutboxEntry[]): OutboxEntry | undefined =>
  rows.findLast(({ same, state, tried }) => same === allSubject && state === 'kept' && !tried)

/** What of all that was said is about notices: those that were read, and up to which all were. */
export function readMarksIn(said: readonly PendingWrite[]): { upTo: number; ids: ReadonlySet<number> } {
  const upTo = said.filter(({ same }) => same === allSubject).map(({ ask }) => Number(ask.up_to ?? 0))
  const ids = said.filter(({ same }) => same.startsWith(noticePrefix)).map(({ ask }) => Number(ask.id))
  return { upTo: Math.max(0, ...upTo), ids: new Set(ids) }
}
