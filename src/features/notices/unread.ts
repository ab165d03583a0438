import type { Notice } from '#contract/notices.ts'
import type { PendingWrite } from '#offline/outbox/optimistic.ts'
import { readMarksIn } from './notice-writes.ts'

/** The newest first; `total` counts also those that are too old for the list. */
export type NoticesAnswer = { data: readonly Notice[]; total: number }

/**
 * What is still to be read, the newest first, and how many there are: what the server has told, without what was read on
 * this phone since. `said` is what waits, and what has arrived after that answer was asked for.
 */
export function unreadOf(
  { data, total }: NoticesAnswer,
  said: readonly PendingWrite[],
): { unread: Notice[]; count: number } {
  const { upTo, ids } = readMarksIn(said)
  const unread = data.filter(({ id }) => id > upTo && !ids.has(id))
  const oldest = data.at(-1)?.id ?? 0
  // Those beyond the list are older than all of it.
  const beyond = upTo >= oldest ? 0 : Math.max(0, total - data.length)
  return { unread, count: unread.length + beyond }
}

/** Those that have come since `newest` was the newest. */
export const noticesSince = (notices: readonly Notice[], newest: number) => notices.filter(({ id }) => id > newest)
