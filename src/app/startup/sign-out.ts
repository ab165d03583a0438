import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { clearSearchesOf } from '#catalog/search/recent-searches.ts'
import { addresses } from '#contract/addresses.ts'
import { commonTexts } from '#contract/common-sentences.ts'
import { isKeyed } from '#contract/picture-path.ts'
import { cacheOf } from '#offline/cache/query-persister.ts'
import { finishAll } from '#offline/drafts/before-unload.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { removeSubscription, removeSubscriptionOf } from '#offline/push/push.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'
import { removeItems } from '#session/remove-items.ts'
import { writeAgain } from '#session/restore.ts'
import { guest, person, session } from '#session/session.ts'
import { clearSession } from '#session/sign-in.ts'
import { lastAlert, toast } from '#ui/feedback/toast.ts'
import { addPendingLogout } from './pending-logout.ts'
import { askBeforeSignOut } from './sign-out-dialog.ts'

// Signing out leaves nothing private on this phone: not in the cache of answers, not in IndexedDB, not in session
// storage (addresses of pages may carry an e-mail), not for the worker. The token goes last: an app that is killed on
// the way starts signed in, and whoever holds it can sign out again. What is stored is its owner's: only leave() empties
// them, when nothing on them is unsent, or when the owner says so.

const serverTimeout = 3000 // ms that the server may take to hear it; after that it is told later
let isSigningOut = false

/** Those whose sign-out is under way in this tab, where it says itself where to go. */
export const departing = new Set<string>()
/** Those who have signed out in this tab since it was opened. */
export const signedOutHere = new Set<string>()

/** Whether somebody has left, or is being asked first what shall become of what they have not sent. */
export type SignOutResult = 'left' | 'asked' | 'busy'

/** Signs out, and goes to `to` when everything is gone. Whoever has something here that is not sent is asked first. */
export async function requestSignOut(client: QueryClient, to: string): Promise<SignOutResult> {
  if (isSigningOut) return 'busy'
  const me = person()
  if (me === guest) return signOutNow(client, to)
  await finishDraftWrites()
  // A store that cannot be read keeps what it has; it must not keep anybody from signing out.
  const nothingWaits = await wipeUserData(me, { unlessWork: true }).catch(() => true)
  if (nothingWaits) return signOutNow(client, to)
  askBeforeSignOut(to)
  return 'asked'
}

/** Signs out without asking. What is stored stays, under the id of whoever leaves. */
export async function signOutNow(client: QueryClient, to: string): Promise<SignOutResult> {
  const mine = session()
  if (isSigningOut) return 'busy'
  isSigningOut = true
  try {
    if (mine && !(await sendSignOut())) await addPendingLogout(mine.token)
    await clearOwnData(client)
  } finally {
    isSigningOut = false
  }
  navigate(to, { replace: true })
  askBeforeSignOut(undefined)
  if (mine) toast(commonTexts.signedOut)
  return 'left'
}

/** The server has said that the session of this token is over: home, as the specification wants it (code 99). */
export async function endSession(client: QueryClient, token: string): Promise<void> {
  if (isSigningOut || session()?.token !== token) return
  isSigningOut = true
  const before = lastAlert()
  try {
    await finishDraftWrites()
    await clearOwnData(client)
  } finally {
    isSigningOut = false
  }
  navigate(addresses.home, { replace: true })
  askBeforeSignOut(undefined)
  // A page may have said meanwhile, in its own words, what came to nothing: it has its whole time at home.
  const theirs = lastAlert()
  toast(theirs && theirs !== before ? theirs.sentence : commonTexts.sessionOver, { alert: true })
}

/** Waits until a draft has been stored while its owner is still signed in. False when it could not, or not in time. */
export function finishDraftWrites(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, serverTimeout, false))
  const done = finishAll().then(
    () => true,
    () => false,
  )
  return Promise.race([done, late])
}

/** `who` is not signed in any more, by another tab's doing or because somebody else is. */
export async function onUserGone(client: QueryClient, who: string, elsewhere: boolean): Promise<void> {
  await removeSubscriptionOf(who)
  await clearUserData(client, who)
  askBeforeSignOut(undefined)
  if (elsewhere) navigate(person() === guest ? addresses.signIn() : addresses.home, { replace: true })
}

async function clearOwnData(client: QueryClient) {
  const me = person()
  await closeDialogs()
  // While the pages are still theirs: what they ask meanwhile is forgotten with the rest.
  await removeSubscription()
  await clearUserData(client, me)
  // While that went on another tab may have let somebody else in.
  if (me === guest || person() !== me) return
  signedOutHere.add(me)
  // Who listens is told at once, so this stands for exactly as long as it is true.
  departing.add(me)
  clearSession()
  departing.delete(me)
  // A query that ran while the person was still signed in may have written into their persisted cache: it is emptied again.
  await cacheOf(me).forget()
  await writeAgain()
}

// A window has an entry in the history, and goes back from it when it is taken off the page: that must be over before
// anybody is led elsewhere. The last one takes those beneath it along.
async function closeDialogs() {
  const window = [...document.querySelectorAll('dialog[open]')].at(-1) as HTMLDialogElement | undefined
  if (!window) return
  const late = new Promise((resolve) => setTimeout(resolve, 1000))
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const isEntry = history.state?.window === true
  window.close()
  if (isEntry) await Promise.race([back, late])
}

async function sendSignOut(): Promise<boolean> {
  if (!connectivityNow().open) return false
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), serverTimeout))
  const request = requestEndpoint('account.signOut', {}).then(
    () => true,
    () => false,
  )
  return Promise.race([request, late])
}

async function clearUserData(client: QueryClient, who: string) {
  await client.cancelQueries()
  client.clear()
  if (who !== guest) await Promise.all([cacheOf(who).forget(), deletePrivatePictures()])
  clearSearchesOf(who)
  // Addresses that were registered here and not verified, perhaps of others.
  removeItems('local', (name) => name === 'registrations')
  // biome-ignore lint/suspicious/noDocumentCookie: as where it is written, in features/shops/public/recent-shops.ts
  document.cookie = 'last_merchant_ids=; Path=/; Max-Age=0'
  try {
    sessionStorage.clear()
  } catch {
    // Storage that is forbidden has kept nothing.
  }
}

// The worker keeps every picture that was seen. A face is not everybody's, nor is what was opened with a key.
async function deletePrivatePictures() {
  try {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (isPrivate(request)) await cache.delete(request)
    }
  } catch {
    // Caches that cannot be opened have kept nothing.
  }
}

const isPrivate = ({ url }: Request) => new URL(url).pathname.startsWith('/files/person/') || isKeyed(url)
