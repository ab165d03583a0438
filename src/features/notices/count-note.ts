import { noticeCountKey } from '#session/notice-count.ts'
import { stored } from '#session/session.ts'

// How many notices are unread, kept in local storage so that the badge stands at once on the next start (row 273).

export const notedCount = (): number => {
  const text = stored(noticeCountKey)
  return text && /^\d+$/.test(text) ? Number(text) : 0
}

export function noteCount(count: number) {
  try {
    localStorage.setItem(noticeCountKey, String(count))
  } catch {
    // Storage that is forbidden or full: the next start counts anew.
  }
}
