import { downloadInBackground } from '#offline/sni/background-download.ts'

// Keeps the registry of Periksa SNI up to date while the app is closed: the browser starts this from time to time,
// where the app is installed and used (app/startup/sni-registry-sync.ts).

type PeriodicSyncEvent = { tag: string; waitUntil: (work: Promise<unknown>) => void }
type NavigatorWithConnection = { connection?: { saveData?: boolean } }

const minAge = 3_600_000 // ms since a page has asked the server

/**
 * Handles the browser's 'periodicsync' event of the registry, and no other. It never takes one along that is not there.
 */
export function onPeriodicSync(event: Event) {
  const sync = event as unknown as PeriodicSyncEvent
  if (sync.tag !== 'sni-register' || (navigator as NavigatorWithConnection).connection?.saveData) return
  sync.waitUntil(downloadInBackground(minAge))
}
