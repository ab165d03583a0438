import { addresses } from '#contract/addresses.ts'
import type { OutboxEntry } from '#offline/outbox/entry.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import type { NewEntry } from '#offline/outbox/outbox.ts'
import type { WriteRecord } from '#offline/outbox/write-record.ts'

// Reading notices, as outbox entries. Each notice has its own subject, so that a rejected entry holds back no other.

const noticePrefix = 'notice:'
const allSubject = 'notices'
const undoMs = 8000 // ms during which the user can undo a removal

export const readOneWrite = (id: number, title: string): NewEntry => ({
  name: 'notices.readOne',
  subject: `${noticePrefix}${id}`,
  same: `${noticePrefix}${id}`,
  title: `Hapus notifikasi “${title}”`,
  to: addresses.outbox,
  ask: { id },
  stays: undoMs,
})

/** Reads all notices up to the id `upTo`. Notices that arrive before the write is sent stay unread. */
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

/** The last pending removal if no attempt was made to send it: only then can the user undo it. */
export const undoableRemoval = (rows: readonly OutboxEntry[]): OutboxEntry | undefined =>
  rows.findLast(({ name, state, tried }) => Object.hasOwn(noticeWrites, name) && state === 'kept' && !tried)
export const isRemovalOfAll = ({ same }: OutboxEntry) => same === allSubject

/** The notices that these writes read: all up to the id `upTo`, and those in `ids`. */
export function readMarksIn(writes: readonly PendingWrite[]): { upTo: number; ids: ReadonlySet<number> } {
  const upTo = writes.filter(({ same }) => same === allSubject).map(({ ask }) => Number(ask.up_to ?? 0))
  const ids = writes.filter(({ same }) => same.startsWith(noticePrefix)).map(({ ask }) => Number(ask.id))
  return { upTo: Math.max(0, ...upTo), ids: new Set(ids) }
}
