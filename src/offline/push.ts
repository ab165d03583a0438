import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { note, noted } from '#session/notes.ts'
import { person } from '#session/session.ts'
import { subscriptionFacts } from './push-facts.ts'
import { tell } from './telling.ts'

// The way the server reaches this phone with the app closed. It begins with a tap, belongs to whoever is signed in, and
// ends with their sign-out.

type Saved = Ask<EndpointOf<'push.save'>>
export type Kinds = Pick<Saved, 'reviews' | 'posts'>
/** `none`: this browser has no such way. `blocked`: its owner has said no to the browser. */
export type Permission = 'none' | 'ask' | 'given' | 'blocked'

/** Whose way it is, and when it was last looked after, by the phone's own clock. */
type Told = { who: string; at: number }
const shelf = 'told'
const day = 24 * 3_600_000
const patience = 10_000 // ms until a worker that is not ready never will be

export function permission(): Permission {
  const there = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!there) return 'none'
  return ({ default: 'ask', granted: 'given', denied: 'blocked' } as const)[Notification.permission]
}

/** Whether somebody has switched it on here since they signed in. */
export const isTold = () => toldAt() > 0

const toldAt = (whose = person()) => {
  const told = noted<Partial<Told>>('local', shelf)
  return told?.who === whose ? (told.at ?? 0) : 0
}

/**
 * Has this phone told: asks its owner, if they have not been asked. Only from a tap: browsers ask nobody otherwise. Gives
 * what they have said; throws a Problem, or the browser's own error when its push service cannot be reached.
 */
export async function beTold(kinds: Kinds = {}): Promise<Permission> {
  // Before anything else is waited for: the tap counts for a moment only.
  if (permission() === 'ask') await Notification.requestPermission()
  const said = permission()
  if (said === 'given') await subscribe(kinds)
  return said
}

/** This phone is told nothing any more. The server first: what it does not know of it does not write to. */
export async function beLeftAlone(): Promise<void> {
  await tell('push.remove', {})
  await unsubscribe()
}

/** What the server keeps of this phone. A way that this browser has lost meanwhile is none. */
export async function savedHere(): Promise<Required<Kinds> | undefined> {
  const [{ data }, mine] = await Promise.all([tell('push.here', {}), current()])
  const { saved } = data
  if (!saved || saved.endpoint !== mine?.endpoint) return undefined
  return { reviews: saved.reviews, posts: saved.posts }
}

/** Browsers forget ways and make new ones. Once a day, without a word. */
export async function lookAfter(): Promise<void> {
  const at = toldAt()
  if (!at || Date.now() - at < day || permission() !== 'given') return
  await subscribe({}, { quiet: true }).catch(() => {}) // tomorrow again
}

/** The way ends with whoever leaves, and what stands on the screen goes. Nothing here keeps anybody from leaving. */
export async function forgetWay(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 2000))
  await Promise.race([unsubscribe().catch(() => {}), late])
}

/** The same of somebody who has gone by another tab's doing: what the next person has begun meanwhile is theirs. */
export async function forgetWayOf(who: string): Promise<void> {
  if (toldAt(who) > 0) await forgetWay()
}

async function subscribe(kinds: Kinds, { quiet = false } = {}) {
  const who = person()
  const { data } = await tell('push.here', {}, { quiet })
  const { pushManager } = await registration()
  let mine = await pushManager.getSubscription()
  if (mine && keyOf(mine) !== data.key) {
    // Made for a server with another secret: it would be refused for ever.
    await mine.unsubscribe()
    mine = null
  }
  mine ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key })
  // Whoever has left meanwhile is told nothing, and nobody else in their place.
  if (person() !== who) return unsubscribe()
  await tell('push.save', { ...subscriptionFacts(mine), ...kinds }, { quiet })
  if (person() === who) note('local', shelf, { who, at: Date.now() } satisfies Told)
}

async function unsubscribe() {
  note('local', shelf, 0)
  await (await current())?.unsubscribe()
  for (const shown of (await (await here())?.getNotifications()) ?? []) shown.close()
}

const here = async () =>
  permission() === 'none' ? undefined : ((await navigator.serviceWorker.getRegistration()) ?? undefined)
const current = async () => (await (await here())?.pushManager.getSubscription()) ?? undefined

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), patience))
  return Promise.race([navigator.serviceWorker.ready, late])
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
