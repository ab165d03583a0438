import { noticeCountKey } from '#session/notice-count.ts'
import { readItem } from '#session/session.ts'

// How many notices are unread, kept in local storage so that the badge stands at once on the next start.

export const storedCount = (): number => {
  const text = readItem(noticeCountKey)
  return text && /^\d+$/.test(text) ? Number(text) : 0
}

export function storeCount(count: number) {
  try {
    localStorage.setItem(noticeCountKey, String(count))
  } catch {
    // Storage that is forbidden or full: the next start counts anew.
  }
}
