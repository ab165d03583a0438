import { newId } from '#contract/new-id.ts'
import { getItem, setItem } from '#session/safe-storage.ts'

/**
 * A random id of this browser, sent with a registration, so that the server counts each of many phones behind one
 * network address separately. The id holds no personal data and has no other use. Null if the browser cannot store it.
 */
export function deviceId(): string | null {
  const stored = getItem<string>('local', 'device')
  if (stored) return stored
  const id = newId()
  return setItem('local', 'device', id) ? id : null
}
