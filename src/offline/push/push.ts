import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { person } from '#session/session.ts'
import { requestEndpoint } from '../network/request.ts'
import { subscriptionFields } from './subscription-fields.ts'

// The way the server reaches this phone with the app closed. It begins with a tap, belongs to whoever is signed in, and
// ends with their sign-out.

type PushSettings = Ask<EndpointOf<'push.save'>>
export type PushKinds = Pick<PushSettings, 'reviews' | 'posts'>
/** `none`: this browser has no such way. `blocked`: its owner has said no to the browser. */
export type Permission = 'none' | 'ask' | 'given' | 'blocked'

/** Whose way it is, and when it was last looked after, by the phone's own clock. */
type SubscriptionOwner = { who: string; at: number }
const storageKey = 'told'
const day = 24 * 3_600_000
const workerTimeout = 10_000 // ms until a worker that is not ready never will be

export function permission(): Permission {
  const there = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!there) return 'none'
  return ({ default: 'ask', granted: 'given', denied: 'blocked' } as const)[Notification.permission]
}

/** Whether somebody has switched it on here since they signed in. */
export const isPushOn = () => subscribedAt() > 0

const subscribedAt = (whose = person()) => {
  const told = getItem<Partial<SubscriptionOwner>>('local', storageKey)
  return told?.who === whose ? (told.at ?? 0) : 0
}

/**
 * Has this phone told: asks its owner, if they have not been asked. Only from a tap: browsers ask nobody otherwise. Gives
 * what they have said; throws a Problem, or the browser's own error when its push service cannot be reached.
 */
export async function enablePush(kinds: PushKinds = {}): Promise<Permission> {
  // Before anything else is waited for: the tap counts for a moment only.
  if (permission() === 'ask') await Notification.requestPermission()
  const said = permission()
  if (said === 'given') await subscribe(kinds)
  return said
}

/** This phone is told nothing any more. The server first: what it does not know of it does not write to. */
export async function disablePush(): Promise<void> {
  await requestEndpoint('push.remove', {})
  await unsubscribe()
}

/** What the server keeps of this phone. A way that this browser has lost meanwhile is none. */
export async function pushSettings(): Promise<Required<PushKinds> | undefined> {
  const [{ data }, mine] = await Promise.all([requestEndpoint('push.here', {}), currentSubscription()])
  const { saved } = data
  if (!saved || saved.endpoint !== mine?.endpoint) return undefined
  return { reviews: saved.reviews, posts: saved.posts }
}

/** Browsers forget ways and make new ones. Once a day, without a word. */
export async function refreshSubscription(): Promise<void> {
  const at = subscribedAt()
  if (!at || Date.now() - at < day || permission() !== 'given') return
  await subscribe({}, { quiet: true }).catch(() => {}) // tomorrow again
}

/** The way ends with whoever leaves, and what stands on the screen goes. Nothing here keeps anybody from leaving. */
export async function removeSubscription(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 2000))
  await Promise.race([unsubscribe().catch(() => {}), late])
}

/** The same of somebody who has gone by another tab's doing: what the next person has begun meanwhile is theirs. */
export async function removeSubscriptionOf(who: string): Promise<void> {
  if (subscribedAt(who) > 0) await removeSubscription()
}

async function subscribe(kinds: PushKinds, { quiet = false } = {}) {
  const who = person()
  const { data } = await requestEndpoint('push.here', {}, { quiet })
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
  await requestEndpoint('push.save', { ...subscriptionFields(mine), ...kinds }, { quiet })
  if (person() === who) setItem('local', storageKey, { who, at: Date.now() } satisfies SubscriptionOwner)
}

async function unsubscribe() {
  setItem('local', storageKey, 0)
  await (await currentSubscription())?.unsubscribe()
  for (const shown of (await (await pushRegistration())?.getNotifications()) ?? []) shown.close()
}

const pushRegistration = async () =>
  permission() === 'none' ? undefined : ((await navigator.serviceWorker.getRegistration()) ?? undefined)
const currentSubscription = async () => (await (await pushRegistration())?.pushManager.getSubscription()) ?? undefined

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), workerTimeout))
  return Promise.race([navigator.serviceWorker.ready, late])
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
