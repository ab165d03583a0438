import { favoritesMost } from '#contract/favorites.ts'
import { bringWrite, forgetGuestMarks, guestMarks } from '#goods/hearts.ts'
import { keep } from '#offline/outbox.ts'
import { guest, onSession, person } from '#session/session.ts'

let bringing = false

/**
 * What a guest liked becomes that of whoever signs in: kept in the outbox first, and only then forgotten as a guest's. An
 * app that is killed in between brings it once more, which changes nothing.
 */
export async function bringFavorites(): Promise<void> {
  const whose = person()
  const marks = guestMarks()
  if (whose === guest || marks.length === 0 || bringing) return
  bringing = true
  try {
    await keep(bringWrite(marks.slice(0, 4 * favoritesMost.guest)), whose)
    forgetGuestMarks()
  } catch {
    // A phone that is full or away has them still: the next start tries again.
  } finally {
    bringing = false
  }
}

/** At the start, and whenever somebody signs in. Once, after the start. */
export function watchFavorites(): void {
  void bringFavorites()
  onSession(() => void bringFavorites())
}
