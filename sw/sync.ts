import { fetchWithTimeout } from '#offline/network/fetch-timeout.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { onStopSending } from '#offline/storage/db-events.ts'
import { workerSession } from '#session/idb-copy.ts'
import { guest } from '#session/session.ts'

// Sends pending writes when no page is open: the same engine as the page's, started by the browser when the connection
// is back. It shows nothing; open pages are notified by the events of the local database.

// Declared here, because the tests compile this file too, and their DOM types do not include it.
type SyncEvent = { tag: string; waitUntil: (work: Promise<unknown>) => void }

// The browser gives a sync three minutes; a save or a photo that needs longer is sent by the next one.
const timeouts = { other: 150_000, save: 30_000, photo: 120_000 } // ms

/** Handles the browser's 'sync' event of the outbox, and no other. */
export function onBackgroundSync(event: Event) {
  const sync = event as unknown as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(syncInBackground())
}

/** Syncs the writes of the signed-in person, then those of guests. Rejects when the browser should call again. */
export async function syncInBackground(): Promise<void> {
  const me = await workerSession()
  const passes = me ? [await syncFor(me.person), await syncFor(guest)] : [await syncFor(guest)]
  for (const { why, dueAt } of passes)
    if (why === 'unreachable' || dueAt !== undefined) throw new Error(`outbox: ${why}`)
}

async function syncFor(person: string) {
  const stop = new AbortController()
  const unsubscribe = onStopSending((owner) => owner === person && stop.abort())
  return syncOutbox({
    signal: stop.signal,
    person,
    // Read for each request: the person may have signed out since the sync began.
    token: async () => {
      const now = await workerSession()
      return now?.person === person ? now.token : undefined
    },
    send: (request, _, file) => fetchWithTimeout(request, file ? timeouts.photo : timeouts.save),
    waitForOther: timeouts.other,
    ...(import.meta.env.VITE_API_HOST && { host: import.meta.env.VITE_API_HOST }),
  }).finally(unsubscribe)
}
