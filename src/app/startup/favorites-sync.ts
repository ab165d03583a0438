import { clearGuestMarks, guestMarks, importWrite } from '#catalog/favorites.ts'
import { favoritesMost } from '#contract/showcase/favorites.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { guest, onSession, person } from '#session/session.ts'

let isSyncing = false

/**
 * What a guest liked becomes that of whoever signs in: kept in the outbox first, and only then forgotten as a guest's. An
 * app that is killed in between brings it once more, which changes nothing.
 */
export async function syncGuestFavorites(): Promise<void> {
  const userId = person()
  const marks = guestMarks()
  if (userId === guest || marks.length === 0 || isSyncing) return
  isSyncing = true
  try {
    await enqueue(importWrite(marks.slice(0, 4 * favoritesMost.guest)), userId)
    clearGuestMarks()
  } catch {
    // A phone that is full or away has them still: the next start tries again.
  } finally {
    isSyncing = false
  }
}

/** At the start, and whenever somebody signs in. Once, after the start. */
export function watchFavoritesSync(): void {
  void syncGuestFavorites()
  onSession(() => void syncGuestFavorites())
}
