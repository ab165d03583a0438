import type { QueryClient } from '@tanstack/react-query'
import { onSessionOver } from '#session/over.ts'
import { guest, onSession, person } from '#session/session.ts'
import { departing, endSession, gone, leftHere } from './sign-out.ts'

// Who holds this phone may change under our hands: the session ends, or another tab signs out. Then nothing of the one
// who left may stay on the screen.

/** Watches who is signed in, from whom the app was started for. Once, after the start. */
export function watchPeople(client: QueryClient, startedFor: string) {
  let here = startedFor
  const look = (elsewhere: boolean) => {
    const before = here
    here = person()
    if (before === here || before === guest || departing.has(before)) return
    void gone(client, before, elsewhere)
  }
  onSession(look)
  if (leftHere.has(startedFor)) here = person()
  else look(true)
  onSessionOver((token) => void endSession(client, token))
}
