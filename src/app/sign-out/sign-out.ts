// @chunk after-start
import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { clearPhoneNumbersOf } from '#catalog/contact/stored-phone-numbers.ts'
import { clearUncountedOf } from '#catalog/contact/uncounted-contacts.ts'
import { currentInquiries, openInquiries, removeInquiries } from '#catalog/inquiries/inquiry-list.ts'
import { clearSearchesOf } from '#catalog/search/recent-searches.ts'
import { addresses } from '#contract/addresses.ts'
import { isKeyed } from '#contract/photos/picture-path.ts'
import { commonTexts } from '#contract/text/common-messages.ts'
import { cacheOf } from '#offline/cache/query-persister.ts'
import { hasDownloads } from '#offline/downloads/downloaded-answers.ts'
import { finishAll } from '#offline/drafts/before-unload.ts'
import { connectivityNow } from '#offline/network/connectivity.ts'
import { requestEndpoint } from '#offline/network/request.ts'
import { removeSubscription, removeSubscriptionOf } from '#offline/push/push.ts'
import { wipeUserData } from '#offline/storage/wipe.ts'
import { forgetAction } from '#session/pending-action.ts'
import { removeItems } from '#session/remove-items.ts'
import { writeAgain } from '#session/restore.ts'
import { guest, person, session } from '#session/session.ts'
import { clearSession } from '#session/sign-in.ts'
import { lastAlert, toast } from '#ui/feedback/toast.ts'
import { setDocumentAnswers } from '../ssr/document-answers.ts'
import { addPendingLogout } from './pending-logout.ts'
import { askBeforeSignOut } from './sign-out-dialog.ts'

// Signing out leaves nothing private on this phone: not in the query cache, not in IndexedDB, not in session
// storage (addresses of pages may carry an e-mail), not for the worker. The token is deleted last: an app that is
// killed midway starts signed in, and the user can sign out again. Drafts and outbox entries belong to their owner:
// they are wiped only when nothing is unsent, or when the owner chooses so in the sign-out dialog.

const serverTimeout = 3000 // ms that the server may take to respond; after that the sign-out is sent again later
let isSigningOut = false

/** Ids of users whose sign-out is running in this tab; that sign-out does the navigation itself. */
export const departing = new Set<string>()
/** Ids of users who have signed out in this tab since it was opened. */
export const signedOutHere = new Set<string>()

/** `left`: signed out; `asked`: the dialog about unsent work is open; `busy`: another sign-out is running. */
export type SignOutResult = 'left' | 'asked' | 'busy'

/** Signs out, and then opens `to`. If the user has unsent work on this phone, opens the sign-out dialog instead. */
export async function requestSignOut(client: QueryClient, to: string): Promise<SignOutResult> {
  if (isSigningOut) return 'busy'
  const me = person()
  if (me === guest) return signOutNow(client, to)
  await finishDraftWrites()
  // Storage that cannot be read keeps its data, and must not prevent the sign-out.
  const nothingWaits = await wipeUserData(me, { unlessWork: true }).catch(() => true)
  if (nothingWaits && openInquiries(currentInquiries(me)).length === 0) return signOutNow(client, to)
  askBeforeSignOut(to)
  return 'asked'
}

/** Signs out without asking. Drafts and outbox entries stay stored under the user's id. */
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

/** The server has rejected the token as expired: signs out and opens home, as the specification requires (code 99). */
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
  // A page may meanwhile have shown an alert of its own about what failed: at home it is shown again, for its full
  // time.
  const latest = lastAlert()
  toast(latest && latest !== before ? latest.sentence : commonTexts.sessionOver, { alert: true })
}

/** Waits until drafts are stored, while their owner is still signed in. False if that fails or takes more than 3 s. */
export function finishDraftWrites(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, serverTimeout, false))
  const done = finishAll().then(
    () => true,
    () => false,
  )
  return Promise.race([done, late])
}

/** Clears the data of a user who is no longer signed in. `elsewhere`: the change was made in another tab. */
export async function onUserGone(client: QueryClient, userId: string, elsewhere: boolean): Promise<void> {
  await closeDialogs()
  await removeSubscriptionOf(userId)
  await clearUserData(client, userId)
  askBeforeSignOut(undefined)
  if (elsewhere) navigate(person() === guest ? addresses.signIn() : addresses.home, { replace: true })
}

async function clearOwnData(client: QueryClient) {
  const me = person()
  await closeDialogs()
  // While the user is still signed in: data that the pages request meanwhile is deleted with the rest.
  await removeSubscription()
  await clearUserData(client, me)
  // Another tab may have signed in another user meanwhile.
  if (me === guest || person() !== me) return
  signedOutHere.add(me)
  // clearSession() calls its listeners synchronously, so the id is in `departing` exactly while they run.
  departing.add(me)
  clearSession()
  departing.delete(me)
  // A query that ran while the user was still signed in may have written into the persisted cache: it is emptied again.
  await cacheOf(me).forget()
  await writeAgain()
}

// A dialog has a history entry, and goes back from it when it closes: that must be over before the app navigates.
// Closing the last dialog also closes those beneath it.
async function closeDialogs() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) as HTMLDialogElement | undefined
  if (!dialog) return
  const late = new Promise((resolve) => setTimeout(resolve, 1000))
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const isEntry = history.state?.window === true
  dialog.close()
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

async function clearUserData(client: QueryClient, userId: string) {
  await client.cancelQueries()
  client.clear()
  // React may not have hydrated the whole page yet: without the answers in the document the rest would not match its
  // HTML.
  setDocumentAnswers(client)
  if (userId !== guest) await Promise.all([cacheOf(userId).forget(), deletePrivatePictures(), deleteFavorites()])
  for (const clear of [clearSearchesOf, clearPhoneNumbersOf, clearUncountedOf]) clear(userId)
  // Questions that were not asked yet are work of their owner, like drafts.
  if (openInquiries(currentInquiries(userId)).length === 0) removeInquiries(userId)
  // E-mail addresses of registrations that were not verified, perhaps of other people.
  removeItems('local', (name) => name === 'registrations')
  forgetAction()
  // biome-ignore lint/suspicious/noDocumentCookie: as where it is written, in features/shops/public/recent-shops.ts
  document.cookie = 'last_merchant_ids=; Path=/; Max-Age=0'
  try {
    sessionStorage.clear()
  } catch {
    // Storage that is forbidden is empty.
  }
}

// Downloaded favorites say what a person likes; the other parts of the catalogue are the phone's.
async function deleteFavorites() {
  if (!hasDownloads()) return
  const module = await import('#offline/downloads/download-records.ts').catch(() => undefined)
  await module?.deleteRecord({ kind: 'favorites', id: 0 }).catch(() => {})
}

// The worker caches every picture that was shown. Profile pictures, and pictures that need a key, are private.
async function deletePrivatePictures() {
  try {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (isPrivate(request)) await cache.delete(request)
    }
  } catch {
    // Caches that cannot be opened are empty.
  }
}

const isPrivate = ({ url }: Request) => new URL(url).pathname.startsWith('/files/person/') || isKeyed(url)
