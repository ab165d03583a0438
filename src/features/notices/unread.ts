import type { Notice } from '#contract/notices/schemas.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { readMarksIn } from './notice-writes.ts'

/** The newest first; `total` also counts notices that are too old for the list. */
export type NoticesAnswer = { data: readonly Notice[]; total: number }

/**
 * The unread notices, the newest first, and their number: the server's response without those that were read on this
 * phone since. `writes`: pending writes, and those that the server has accepted since that response was requested.
 */
export function unreadOf(
  { data, total }: NoticesAnswer,
  writes: readonly PendingWrite[],
): { unread: Notice[]; count: number } {
  const { upTo, ids } = readMarksIn(writes)
  const unread = data.filter(({ id }) => id > upTo && !ids.has(id))
  const oldest = data.at(-1)?.id ?? 0
  // The notices that are not in the list are older than all in it.
  const unlisted = upTo >= oldest ? 0 : Math.max(0, total - data.length)
  return { unread, count: unread.length + unlisted }
}

/** The notices that are newer than the id `newest`. */
export const noticesSince = (notices: readonly Notice[], newest: number) => notices.filter(({ id }) => id > newest)
