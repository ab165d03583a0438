// @chunk search-box
import { useSyncExternalStore } from 'react'
import { onRestored } from './back-forward-cache.ts'
import { removeItems } from './remove-items.ts'
import { storageOf } from './safe-storage.ts'
import { guest, onSession, person } from './session.ts'

// Small lists that this phone keeps for each person in local storage: searches, questions to producers. The guest's
// have the guest's id.

/**
 * The item `name` of each person on this phone. `parse` reads what is stored, which a person may have edited and an
 * earlier release may have written; undefined is nothing.
 */
export function createPersonItem<T>(name: string, parse: (stored: unknown) => T) {
  const prefix = `${name}-`
  const listeners = new Set<() => void>()
  const none = parse(undefined)
  let cached: { key: string; text: string | null; value: T } | undefined

  /** The person's value; the same object until it changes, in this tab or another. */
  function current(userId = person()): T {
    const key = prefix + userId
    const text = readText(key)
    if (cached?.key !== key || cached.text !== text) cached = { key, text, value: parse(parsed(text)) }
    return cached.value
  }

  /** Stores what `change` makes of the value of today; false when this phone cannot store it. */
  function update(change: (value: T) => T, userId = person()): boolean {
    try {
      storageOf('local').setItem(prefix + userId, JSON.stringify(change(current(userId))))
      return true
    } catch {
      return false
    } finally {
      notify()
    }
  }

  function notify() {
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(prefix)) listener()
    }
    const stops = [onSession(listener), onRestored(listener)]
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      for (const stop of stops) stop()
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  }

  return {
    current,
    update,
    /** Calls `listener` on every change, in another tab too. Returns the function that unsubscribes. */
    subscribe,
    use: () => useSyncExternalStore(subscribe, current, () => none),
    /** Removes a person's value, at their sign-out. A guest's stays. */
    remove(userId: string) {
      if (userId !== guest) removeItems('local', (key) => key === prefix + userId)
      notify()
    },
    /** Removes the values of all but this person and the guest: the app may have been killed during a sign-out. */
    removeOthers: () =>
      removeItems('local', (key) => key.startsWith(prefix) && ![person(), guest].includes(key.slice(prefix.length))),
  }
}

function readText(key: string): string | null {
  try {
    return storageOf('local').getItem(key)
  } catch {
    return null
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
