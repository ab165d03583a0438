import { fetchWithTimeout } from '#offline/network/fetch-timeout.ts'
import { syncOutbox } from '#offline/outbox/sync.ts'
import { onStopSending } from '#offline/storage/db-events.ts'
import { workerSession } from '#session/idb-copy.ts'
import { guest } from '#session/session.ts'

// Sends what waits when no page is open: the same engine as the page's, started by the browser when the signal is back.
// It never shows anything; open pages hear of it through the shelves.

// Written out: tests read this file too, and the browser's own types stop at the page.
type SyncEvent = { tag: string; waitUntil: (work: Promise<unknown>) => void }

// The browser gives a sync three minutes; a save or a photo that needs longer goes with the next one.
const timeouts = { other: 150_000, save: 30_000, photo: 120_000 } // ms

/** Answers the browser's 'sync' for the outbox; any other is nobody's. */
export function onBackgroundSync(event: Event) {
  const sync = event as unknown as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(syncInBackground())
}

/** One pass for whoever is signed in, and one for what nobody has written. Rejects when the browser had better wake us again. */
export async function syncInBackground(): Promise<void> {
  const me = await workerSession()
  const passes = me ? [await syncFor(me.person), await syncFor(guest)] : [await syncFor(guest)]
  for (const { why, dueAt } of passes) if (why === 'no road' || dueAt !== undefined) throw new Error(`outbox: ${why}`)
}

async function syncFor(person: string) {
  const stop = new AbortController()
  const heed = onStopSending((whose) => whose === person && stop.abort())
  return syncOutbox({
    signal: stop.signal,
    person,
    // Asked each time: whoever was here when the pass began may have left.
    token: async () => {
      const now = await workerSession()
      return now?.person === person ? now.token : undefined
    },
    send: (request, _, file) => fetchWithTimeout(request, file ? timeouts.photo : timeouts.save),
    waitForOther: timeouts.other,
    ...(import.meta.env.VITE_API_HOST && { host: import.meta.env.VITE_API_HOST }),
  }).finally(heed)
}
