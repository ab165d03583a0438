import { clearGuestMarks, guestMarks, importWrite } from '#catalog/favorites.ts'
import { favoriteLimits } from '#contract/favorites/rules.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { guest, onSession, person } from '#session/session.ts'

let isSyncing = false

/**
 * The favourites of the guest are added to those of the user who signs in: enqueued in the outbox first, and only then
 * deleted for the guest. If the app is killed in between, they are enqueued again, which changes nothing.
 */
export async function syncGuestFavorites(): Promise<void> {
  const userId = person()
  const marks = guestMarks()
  if (userId === guest || marks.length === 0 || isSyncing) return
  isSyncing = true
  try {
    await enqueue(importWrite(marks.slice(0, 4 * favoriteLimits.guest)), userId)
    clearGuestMarks()
  } catch {
    // The storage is full or not available: the guest still has the favourites, and the next start tries again.
  } finally {
    isSyncing = false
  }
}

/** Syncs now, and whenever a user signs in. Call once, after the start. */
export function watchFavoritesSync(): void {
  void syncGuestFavorites()
  onSession(() => void syncGuestFavorites())
}
