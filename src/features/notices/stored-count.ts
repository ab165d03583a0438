import { noticeCountKey } from '#session/notice-count.ts'
import { readItem } from '#session/session.ts'

// The number of unread notices, stored in local storage so that the next start can show the badge at once.

export const storedCount = (): number => {
  const text = readItem(noticeCountKey)
  return text && /^\d+$/.test(text) ? Number(text) : 0
}

export function storeCount(count: number) {
  try {
    localStorage.setItem(noticeCountKey, String(count))
  } catch {
    // The storage is forbidden or full: the next start shows the count only after loading the list.
  }
}
