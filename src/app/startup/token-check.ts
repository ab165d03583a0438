import { Problem } from '#contract/problem.ts'
import { connectivityNow, onConnectivity } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { reportExpired } from '#session/expired.ts'
import { onSession, session } from '#session/session.ts'
import { refreshSession } from '#session/sign-in.ts'

// The token kept on this phone is shown to the server at each start, and when there is a connection again. Only what
// the server says outright signs somebody out; silence, a stumble or no connection do not.

const minInterval = 60 * 60_000 // ms between two looks while the app stays open
let checked: { token: string; at: number } | undefined
let isChecking = false
let isStale = false // what is being asked may be answered with what was true before
const listeners = new Set<() => void>()

/** Whether the server has recognised this session since the app was opened. */
export const isChecked = () => checked !== undefined && checked.token === session()?.token

export function onChecked(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Starts looking. Once, after the start. */
export function watchTokenCheck() {
  void checkToken()
  onConnectivity(() => void checkToken())
  onSession(() => void checkToken())
  document.addEventListener('visibilitychange', () => void checkToken())
}

/** Asks again at once: the server knows something about this person that the phone has not heard yet. */
export function recheckToken() {
  if (checked) checked = { ...checked, at: 0 }
  isStale = true
  void checkToken()
}

async function checkToken() {
  const before = session()
  const mine = before?.token
  if (!mine || isChecking || !connectivityNow().open || document.visibilityState === 'hidden') return
  if (checked?.token === mine && Date.now() - checked.at < minInterval) return
  isChecking = true
  isStale = false
  try {
    const { data } = await requestEndpoint('account.verifyToken', {}, { quiet: true })
    // What this person has changed since it was asked is newer than the answer: then it is asked once more.
    const isOld = session() !== before || isStale
    checked = { token: mine, at: isOld ? 0 : Date.now() }
    if (!isOld) refreshSession(data)
  } catch (error) {
    // 'session' has been said by tell() already; any other no is one too.
    if (error instanceof Problem && error.trouble === 'refused') reportExpired(mine, { quiet: true })
  } finally {
    isChecking = false
    for (const listener of listeners) listener()
    // Somebody else has come while the server was asked, or something about them has changed.
    if (session() !== before || isStale) void checkToken()
  }
}
