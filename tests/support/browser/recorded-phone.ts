import type { Page } from 'playwright-core'
import type { SessionKeys } from './session-keys.ts'

/** The stored data of a phone with an earlier release, as `fixtures/record-phone.ts` records it. */
export type RecordedPhone = {
  /** The commit that its release was built from. */
  release: string
  /** The address of the draft's form: '/product/create?key=…'. */
  draft: string
  /**
   * The worker's caches and the number of responses in each. Their content is not recorded: a release fetches its own.
   */
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

/** Replaces the user's token in a recording. The server rejects it. */
export const invalidToken = 'token of nobody'

/**
 * Puts the data of a recorded phone into this one, whose page is on the app's origin and runs none of the app's code.
 * `session` is a sign-in of the recorded user on the current server; its token replaces the recorded one. Query answers
 * get the current time, because persisted answers expire after a week.
 */
export async function putRecordedPhone(page: Page, recorded: RecordedPhone, session: SessionKeys): Promise<void> {
  const text = JSON.stringify(recorded)
    .replaceAll(invalidToken, session.token!)
    .replaceAll(/"dataUpdatedAt":\d+/g, `"dataUpdatedAt":${Date.now()}`)
  await page.evaluate(putEverything, JSON.parse(text) as RecordedPhone)
}

/** Runs in the page. Creates the databases as the earlier release did, with their old version numbers. */
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
