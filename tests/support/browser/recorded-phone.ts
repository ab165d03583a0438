import type { Page } from 'playwright-core'
import type { SessionKeys } from './session-keys.ts'

/** What a phone of an earlier release kept, as `fixtures/record-phone.ts` writes it down. */
export type RecordedPhone = {
  /** The commit that its release was built from. */
  release: string
  /** Where the draft is filled in: '/product/create?key=…'. */
  draft: string
  /** The worker's caches, and how many answers lie in each. They are not recorded: a release fetches its own. */
  caches: Record<string, number>
  localStorage: Record<string, string>
  databases: {
    name: string
    version: number
    stores: {
      name: string
      keyPath: string | string[] | null
      autoIncrement: boolean
      indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
      /** A Blob is `{ $blob, type }`, an ArrayBuffer `{ $bytes }`, in base64. */
      entries: [key: string | number | string[], value: unknown][]
    }[]
  }[]
}

/** Stands in a recording where its owner's token stood: one that opens nothing. */
export const tokenOfNobody = 'token of nobody'

/**
 * Puts everything of a recorded phone onto this one, whose page is of the app's origin and runs none of its code. Its owner
 * has the token of `session`, a sign-in of the same person on the server of today. What the phone has read it read just now:
 * answers are forgotten after a week.
 */
export async function putRecordedPhone(page: Page, recorded: RecordedPhone, session: SessionKeys): Promise<void> {
  const text = JSON.stringify(recorded)
    .replaceAll(tokenOfNobody, session.token!)
    .replaceAll(/"dataUpdatedAt":\d+/g, `"dataUpdatedAt":${Date.now()}`)
  await page.evaluate(putEverything, JSON.parse(text) as RecordedPhone)
}

/** In the page: databases are made as the earlier release made them, in their old version. */
async function putEverything({ localStorage: items, databases }: RecordedPhone) {
  const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack)
    if (typeof value !== 'object' || value === null) return value
    const { $blob, $bytes, type } = value as { $blob?: string; $bytes?: string; type?: string }
    if ($blob !== undefined) return new Blob([bytesOf($blob)], { type: type ?? '' })
    if ($bytes !== undefined) return bytesOf($bytes).buffer
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]))
  }
  for (const { name, version, stores } of databases) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
          for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
        }
      }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const writing = db.transaction(
      stores.map(({ name }) => name),
      'readwrite',
    )
    for (const { name, keyPath, entries } of stores)
      for (const [key, value] of entries)
        writing.objectStore(name).put(unpack(value), ...(keyPath === null ? [key] : []))
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error)
    })
    db.close()
  }
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}
