import { Problem } from '#contract/problem.ts'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { reportExpired } from '#session/expired.ts'
import { onSession, session } from '#session/session.ts'
import { refreshSession } from '#session/sign-in.ts'

// The server verifies the token stored on this phone at each start, and when the connection returns. Only an explicit
// rejection signs the user out; a timeout, a server error or no connection do not.

const minInterval = 60 * 60_000 // ms between two checks while the app stays open
let checked: { token: string; at: number } | undefined
let isChecking = false
let isStale = false // the user's data has changed during a check, and the response may be older
const listeners = new Set<() => void>()

/** Whether the server has accepted the token of this session since the app was opened. */
export const isChecked = () => checked !== undefined && checked.token === session()?.token

export function onChecked(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts the checks. Call once, after the start. */
export function watchTokenCheck() {
  void checkToken()
  onConnectivity(() => void checkToken())
  onSession(() => void checkToken())
  document.addEventListener('visibilitychange', () => void checkToken())
}

/** Checks again at once: the server's data about this user is newer than the session on the phone. */
export function recheckToken() {
  if (checked) checked = { ...checked, at: 0 }
  isStale = true
  void checkToken()
}

async function checkToken() {
  const before = session()
  const mine = before?.token
  if (!mine || isChecking || !connectivityNow().open || document.visibilityState === 'hidden') return
  if (checked?.token === mine && happenedWithin(minInterval, checked.at)) return
  isChecking = true
  isStale = false
  try {
    const { data } = await requestEndpoint('account.verifyToken', {}, { quiet: true })
    // If the session has changed since the request, it is newer than the response: check again.
    const isOld = session() !== before || isStale
    checked = { token: mine, at: isOld ? 0 : Date.now() }
    if (!isOld) refreshSession(data)
  } catch (error) {
    // requestEndpoint has already reported 'session'; any other rejection also ends the session.
    if (error instanceof Problem && error.trouble === 'refused') reportExpired(mine, { quiet: true })
  } finally {
    isChecking = false
    for (const listener of listeners) listener()
    // Another user has signed in during the request, or the user's data has changed.
    if (session() !== before || isStale) void checkToken()
  }
}
