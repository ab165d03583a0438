import type { QueryClient } from '@tanstack/react-query'
import { somethingUnwritten } from '#offline/draft-writer.ts'
import { workOf } from '#offline/empty-shelves.ts'
import { onSessionOver } from '#session/over.ts'
import { pauseSession } from '#session/pause.ts'
import { guest, onSession, person, session } from '#session/session.ts'
import { departing, endSession, finished, gone, leftHere } from './sign-out.ts'

// Who holds this phone may change under our hands: the session ends, or another tab signs out. Then nothing of the one
// who left may stay on the screen.

const settling = 100 // ms without another key

/** Watches who is signed in, from whom the app was started for. Once, after the start. */
export function watchPeople(client: QueryClient, startedFor: string) {
  let here = startedFor
  let later: ReturnType<typeof setTimeout> | undefined
  const look = (elsewhere: boolean) => {
    clearTimeout(later)
    const before = here
    here = person()
    if (before === here || before === guest || departing.has(before)) return
    void gone(client, before, elsewhere)
  }
  // Another tab's keys come one by one: nobody is sent away before the last of them has said who is here.
  onSession((elsewhere) => {
    if (!elsewhere) return look(false)
    clearTimeout(later)
    later = setTimeout(look, settling, true)
  })
  if (leftHere.has(startedFor)) here = person()
  else look(true)
  onSessionOver((token, quiet) => void over(client, token, quiet))
}

// Nobody is sent away from what they have made and not sent; whoever has just asked for something hears the specified
// sentence, at home (D49).
async function over(client: QueryClient, token: string, quiet: boolean) {
  if (quiet && session()?.token === token && (await somethingHere())) return pauseSession(token)
  await endSession(client, token)
}

// A form that is open and that nobody has touched is nothing to stay for.
async function somethingHere(): Promise<boolean> {
  const me = person()
  if (!(await finished()) || somethingUnwritten(me)) return true
  const work = await workOf(me).catch(() => undefined)
  return work !== undefined && work.rows + work.drafts > 0
}
