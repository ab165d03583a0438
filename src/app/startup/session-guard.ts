import type { QueryClient } from '@tanstack/react-query'
import { hasUnwrittenDraft } from '#offline/drafts/draft-writer.ts'
import { countUnsentWork } from '#offline/storage/wipe.ts'
import { onExpired } from '#session/expired.ts'
import { pauseSession } from '#session/paused.ts'
import { guest, onSession, person, session } from '#session/session.ts'
import { departing, endSession, finishDraftWrites, onUserGone, signedOutHere } from '../sign-out/sign-out.ts'

// The signed-in user may change while the app is open: the session ends, or another tab signs out. Then no data of the
// previous user may stay on the screen.

const debounceMs = 100 // ms without a change of another storage key

/** Watches for a change of the signed-in user; `startedFor` is the id at the start. Call once, after the start. */
export function watchSessionChange(client: QueryClient, startedFor: string) {
  let current = startedFor
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = (elsewhere: boolean) => {
    clearTimeout(timer)
    const before = current
    current = person()
    if (before === current || before === guest || departing.has(before)) return
    void onUserGone(client, before, elsewhere)
  }
  // Another tab's storage keys arrive one by one: compare the users only after the last of them.
  onSession((elsewhere) => {
    if (!elsewhere) return check(false)
    clearTimeout(timer)
    timer = setTimeout(check, debounceMs, true)
  })
  if (signedOutHere.has(startedFor)) current = person()
  else check(true)
  onExpired((token, quiet) => void onSessionExpired(client, token, quiet))
}

// After a background request (`quiet`), a user with unsent work stays on the page, with the session paused. A user
// whose own request was rejected gets the specified sentence, at home.
async function onSessionExpired(client: QueryClient, token: string, quiet: boolean) {
  if (quiet && session()?.token === token && (await hasUnsentWork())) return pauseSession(token)
  await endSession(client, token)
}

// A form that is open but untouched is not unsent work.
async function hasUnsentWork(): Promise<boolean> {
  const me = person()
  if (!(await finishDraftWrites()) || hasUnwrittenDraft(me)) return true
  const work = await countUnsentWork(me).catch(() => undefined)
  return work !== undefined && work.rows + work.drafts > 0
}
