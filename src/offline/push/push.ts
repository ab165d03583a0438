import type { RequestOf } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { happenedWithin } from '#contract/time/happened-within.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { serviceWorkers, workerRegistration } from '#session/service-workers.ts'
import { person } from '#session/session.ts'
import { environment } from '../environment.ts'
import { requestEndpoint } from '../network/request.ts'
import { subscriptionFields } from './subscription-fields.ts'

// Push messages to this phone with the app closed. A subscription starts with a tap, belongs to the signed-in person,
// and ends when they sign out.

type PushSettings = RequestOf<EndpointOf<'push.save'>>
export type PushKinds = Pick<PushSettings, 'reviews' | 'posts'>
/** `none`: the browser does not support push. `ask`: not decided yet. `blocked`: blocked in the browser. */
export type Permission = 'none' | 'ask' | 'given' | 'blocked'

/** The person of the subscription, and when it was last checked, by the phone's clock. */
type SubscriptionOwner = { who: string; at: number }
const storageKey = 'told'
const day = 24 * 3_600_000
const workerTimeout = 10_000 // ms until a worker that is not ready counts as failed

export function permission(): Permission {
  const isSupported = serviceWorkers() !== undefined && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return 'none'
  return ({ default: 'ask', granted: 'given', denied: 'blocked' } as const)[Notification.permission]
}

/** Whether the person has turned push on here since they signed in. */
export const isPushOn = () => subscribedAt() > 0

const subscribedAt = (owner = person()) => {
  const stored = getItem<Partial<SubscriptionOwner>>('local', storageKey)
  return stored?.who === owner ? (stored.at ?? 0) : 0
}

/**
 * Turns push on, and asks for permission if necessary. Call it only from a tap, because browsers ask in no other case.
 * Returns the permission; throws a Problem, or the browser's own error when its push service cannot be reached.
 */
export async function enablePush(kinds: PushKinds = {}): Promise<Permission> {
  // Before any other await, because the browser accepts a tap only for a moment.
  if (permission() === 'ask') await Notification.requestPermission()
  const result = permission()
  if (result === 'given') await subscribe(kinds)
  return result
}

/** Turns push off. First on the server, so that it sends nothing to the ended subscription. */
export async function disablePush(): Promise<void> {
  await requestEndpoint('push.remove', {})
  await unsubscribe()
}

/**
 * The settings of this phone's subscription on the server; undefined if the browser no longer has that subscription.
 */
export async function pushSettings(): Promise<Required<PushKinds> | undefined> {
  const [{ data }, current] = await Promise.all([requestEndpoint('push.here', {}), currentSubscription()])
  const { saved } = data
  if (!saved || saved.endpoint !== current?.endpoint) return undefined
  return { reviews: saved.reviews, posts: saved.posts }
}

/** Renews the subscription once a day without messages, because browsers may have replaced it by themselves. */
export async function refreshSubscription(): Promise<void> {
  const at = subscribedAt()
  if (!at || happenedWithin(day, at) || permission() !== 'given') return
  await subscribe({}, { quiet: true }).catch(() => {}) // again tomorrow
}

/** Ends the subscription at sign-out, and removes messages on the screen. A failure here does not stop the sign-out. */
export async function removeSubscription(): Promise<void> {
  const timedOut = new Promise<void>((resolve) => environment.setTimeout(resolve, 2000))
  await Promise.race([unsubscribe().catch(() => {}), timedOut])
}

/**
 * Removes the subscription of a person whom another tab has signed out. A subscription of the next person is not
 * removed.
 */
export async function removeSubscriptionOf(who: string): Promise<void> {
  if (subscribedAt(who) > 0) await removeSubscription()
}

async function subscribe(kinds: PushKinds, { quiet = false } = {}) {
  const who = person()
  const { data } = await requestEndpoint('push.here', {}, { quiet })
  const { pushManager } = await registration()
  let subscription = await pushManager.getSubscription()
  if (subscription && keyOf(subscription) !== data.key) {
    // The subscription was made for another key of the server, so the push service would reject every message.
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key })
  // If the person has signed out meanwhile, this phone must not get messages.
  if (person() !== who) return unsubscribe()
  await requestEndpoint('push.save', { ...subscriptionFields(subscription), ...kinds }, { quiet })
  if (person() === who) setItem('local', storageKey, { who, at: environment.now() } satisfies SubscriptionOwner)
}

async function unsubscribe() {
  setItem('local', storageKey, 0)
  await (await currentSubscription())?.unsubscribe()
  const notifications = await (await pushRegistration())?.getNotifications()
  for (const notification of notifications ?? []) notification.close()
}

const pushRegistration = async () => (permission() === 'none' ? undefined : workerRegistration())
const currentSubscription = async () => (await (await pushRegistration())?.pushManager.getSubscription()) ?? undefined

async function registration(): Promise<ServiceWorkerRegistration> {
  const timedOut = new Promise<never>((_, reject) =>
    environment.setTimeout(() => reject(new Error('no worker')), workerTimeout),
  )
  return Promise.race([serviceWorkers()?.ready ?? timedOut, timedOut])
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
