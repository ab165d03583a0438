import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { addresses } from '#contract/addresses.ts'
import { isKeyed } from '#contract/picture-path.ts'
import { words } from '#contract/words.ts'
import { forgetSearches } from '#goods/last-searches.ts'
import { emptyShelves } from '#offline/empty-shelves.ts'
import { forgetWay, forgetWayOf } from '#offline/push.ts'
import { rememberedOf } from '#offline/remembered.ts'
import { roadNow } from '#offline/road.ts'
import { tell } from '#offline/telling.ts'
import { finishAll } from '#offline/unfinished.ts'
import { sayAgain } from '#session/restore.ts'
import { guest, person, session } from '#session/session.ts'
import { clearSession } from '#session/signing.ts'
import { unnote } from '#session/unnote.ts'
import { lastAlert, say } from '#ui/news.ts'
import { owe } from './farewell.ts'
import { askBeforeLeaving } from './leaving.ts'

// Signing out leaves nothing private on this phone: not in the cache of answers, not in IndexedDB, not in session
// storage (addresses of pages may carry an e-mail), not for the worker. The token goes last: an app that is killed on
// the way starts signed in, and whoever holds it can sign out again. The shelves are their owner's: only leave() empties
// them, when nothing on them is unsent, or when the owner says so.

const patience = 3000 // ms that the server may take to hear it; after that it is told later
let leaving = false

/** Those whose sign-out is under way in this tab, where it says itself where to go. */
export const departing = new Set<string>()
/** Those who have signed out in this tab since it was opened. */
export const leftHere = new Set<string>()

/** Whether somebody has left, or is being asked first what shall become of what they have not sent. */
export type Left = 'left' | 'asked' | 'busy'

/** Signs out, and goes to `to` when everything is gone. Whoever has something here that is not sent is asked first. */
export async function leave(client: QueryClient, to: string): Promise<Left> {
  if (leaving) return 'busy'
  const me = person()
  if (me === guest) return leaveNow(client, to)
  await finished()
  // A shelf that cannot be read keeps what it has; it must not keep anybody from leaving.
  const nothingWaits = await emptyShelves(me, { unlessWork: true }).catch(() => true)
  if (nothingWaits) return leaveNow(client, to)
  askBeforeLeaving(to)
  return 'asked'
}

/** Signs out without asking. What is on the shelves stays there, under the one who leaves. */
export async function leaveNow(client: QueryClient, to: string): Promise<Left> {
  const mine = session()
  if (leaving) return 'busy'
  leaving = true
  try {
    if (mine && !(await saidToServer())) await owe(mine.token)
    await forgetMe(client)
  } finally {
    leaving = false
  }
  navigate(to, { replace: true })
  askBeforeLeaving(undefined)
  if (mine) say(words.signedOut)
  return 'left'
}

/** The server has said that the session of this token is over: home, as the specification wants it (code 99). */
export async function endSession(client: QueryClient, token: string): Promise<void> {
  if (leaving || session()?.token !== token) return
  leaving = true
  const before = lastAlert()
  try {
    await finished()
    await forgetMe(client)
  } finally {
    leaving = false
  }
  navigate(addresses.home, { replace: true })
  askBeforeLeaving(undefined)
  // A page may have said meanwhile, in its own words, what came to nothing (D47): it has its whole time at home.
  const theirs = lastAlert()
  say(theirs && theirs !== before ? theirs.sentence : words.sessionOver, { alert: true })
}

/** A draft on its way to the shelf gets there while its owner is still here. False when it could not, or not in time. */
export function finished(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false))
  const done = finishAll().then(
    () => true,
    () => false,
  )
  return Promise.race([done, late])
}

/** `who` is not signed in any more, by another tab's doing or because somebody else is. */
export async function gone(client: QueryClient, who: string, elsewhere: boolean): Promise<void> {
  await forgetWayOf(who)
  await forget(client, who)
  askBeforeLeaving(undefined)
  if (elsewhere) navigate(person() === guest ? addresses.signIn() : addresses.home, { replace: true })
}

async function forgetMe(client: QueryClient) {
  const me = person()
  await shutWindows()
  // While the pages are still theirs: what they ask meanwhile is forgotten with the rest.
  await forgetWay()
  await forget(client, me)
  // While that went on another tab may have let somebody else in.
  if (me === guest || person() !== me) return
  leftHere.add(me)
  // Who listens is told at once, so this stands for exactly as long as it is true.
  departing.add(me)
  clearSession()
  departing.delete(me)
  // What was asked for while they were still here may have opened their memory again.
  await rememberedOf(me).forget()
  await sayAgain()
}

// A window has an entry in the history, and goes back from it when it is taken off the page: that must be over before
// anybody is led elsewhere. The last one takes those beneath it along.
async function shutWindows() {
  const window = [...document.querySelectorAll('dialog[open]')].at(-1) as HTMLDialogElement | undefined
  if (!window) return
  const late = new Promise((resolve) => setTimeout(resolve, 1000))
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const isEntry = history.state?.window === true
  window.close()
  if (isEntry) await Promise.race([back, late])
}

async function saidToServer(): Promise<boolean> {
  if (!roadNow().open) return false
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patience))
  const said = tell('account.signOut', {}).then(
    () => true,
    () => false,
  )
  return Promise.race([said, late])
}

async function forget(client: QueryClient, who: string) {
  await client.cancelQueries()
  client.clear()
  if (who !== guest) await Promise.all([rememberedOf(who).forget(), forgetPrivatePictures()])
  forgetSearches(who)
  // Addresses that were registered here and not verified, perhaps of others.
  unnote('local', (name) => name === 'registrations')
  // biome-ignore lint/suspicious/noDocumentCookie: as where it is written, in features/shops/last-shops.ts
  document.cookie = 'last_merchant_ids=; Path=/; Max-Age=0'
  try {
    sessionStorage.clear()
  } catch {
    // Storage that is forbidden has kept nothing.
  }
}

// The worker keeps every picture that was seen. A face is not everybody's, nor is what was opened with a key.
async function forgetPrivatePictures() {
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
