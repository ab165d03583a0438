import type { QueryClient } from '@tanstack/react-query'
import { hasUnwrittenDraft } from '#offline/drafts/draft-writer.ts'
import { countUnsentWork } from '#offline/storage/wipe.ts'
import { onExpired } from '#session/expired.ts'
import { pauseSession } from '#session/paused.ts'
import { guest, onSession, person, session } from '#session/session.ts'
import { departing, endSession, finishDraftWrites, onUserGone, signedOutHere } from './sign-out.ts'

// Who holds this phone may change under our hands: the session ends, or another tab signs out. Then nothing of the one
// who left may stay on the screen.

const debounceMs = 100 // ms without another key

/** Watches who is signed in, from whom the app was started for. Once, after the start. */
export function watchSessionChange(client: QueryClient, startedFor: string) {
  let here = startedFor
  let later: ReturnType<typeof setTimeout> | undefined
  const check = (elsewhere: boolean) => {
    clearTimeout(later)
    const before = here
    here = person()
    if (before === here || before === guest || departing.has(before)) return
    void onUserGone(client, before, elsewhere)
  }
  // Another tab's keys come one by one: nobody is sent away before the last of them has said who is here.
  onSession((elsewhere) => {
    if (!elsewhere) return check(false)
    clearTimeout(later)
    later = setTimeout(check, debounceMs, true)
  })
  if (signedOutHere.has(startedFor)) here = person()
  else check(true)
  onExpired((token, quiet) => void onSessionExpired(client, token, quiet))
}

// Nobody is sent away from what they have made and not sent; whoever has just asked for something hears the specified
// sentence, at home.
async function onSessionExpired(client: QueryClient, token: string, quiet: boolean) {
  if (quiet && session()?.token === token && (await hasUnsentWork())) return pauseSession(token)
  await endSession(client, token)
}

// A form that is open and that nobody has touched is nothing to stay for.
async function hasUnsentWork(): Promise<boolean> {
  const me = person()
  if (!(await finishDraftWrites()) || hasUnwrittenDraft(me)) return true
  const work = await countUnsentWork(me).catch(() => undefined)
  return work !== undefined && work.rows + work.drafts > 0
}
