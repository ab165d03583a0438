import type { QueryClient } from '@tanstack/react-query'
import { addresses } from '#contract/addresses.ts'
import { onSessionOver } from '#session/over.ts'
import { guest, onSession, person } from '#session/session.ts'

// Who holds this phone may change under our hands: the session ends, or another tab signs out. Then nothing of the one
// who left may stay on the screen.

/** Those whose sign-out is under way in this tab, where it says itself where to go. */
export const departing = new Set<string>()

/** Watches who is signed in. Once, by main.tsx. The ways out come with their code when they are taken. */
export function watchPeople(client: QueryClient) {
  let here = person()
  onSession((elsewhere) => {
    const before = here
    here = person()
    if (before === here || before === guest || departing.delete(before)) return
    void import('./sign-out.ts').then(({ gone }) => gone(client, before, elsewhere))
  })
  onSessionOver((token) => void import('./sign-out.ts').then(({ endSession }) => endSession(client, token)))
}

/** Signs out on this phone and on the server, and goes to `to`. */
export async function signOut(client: QueryClient, to: string = addresses.home): Promise<void> {
  const { leave } = await import('./sign-out.ts')
  await leave(client, to)
}
