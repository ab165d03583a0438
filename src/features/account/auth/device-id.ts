import { getItem, setItem } from '#session/safe-storage.ts'

/**
 * What this browser calls itself where it signs up, so that one of many phones in a hall is counted by itself. It says
 * nothing of anybody, and is kept for this alone; null where nothing can be kept.
 */
export function deviceId(): string | null {
  const stored = getItem<string>('local', 'device')
  if (stored) return stored
  // Only where the page came over HTTPS can the browser make random ids.
  const newId = globalThis.crypto?.randomUUID?.()
  return newId && setItem('local', 'device', newId) ? newId : null
}
