import type { Ask } from '#contract/endpoint.ts'
import type { EndpointOf } from '#contract/index.ts'
import { getItem, setItem } from '#session/safe-storage.ts'
import { person } from '#session/session.ts'
import { requestEndpoint } from '../network/request.ts'
import { subscriptionFields } from './subscription-fields.ts'

// Push messages to this phone with the app closed. A subscription starts with a tap, belongs to the signed-in person,
// and ends when they sign out.

type PushSettings = Ask<EndpointOf<'push.save'>>
export type PushKinds = Pick<PushSettings, 'reviews' | 'posts'>
/** `none`: this browser has no push. `blocked`: it is blocked in the browser. */
export type Permission = 'none' | 'ask' | 'given' | 'blocked'

/** Whose subscription it is, and when it was last checked, by the phone's own clock. */
type SubscriptionOwner = { who: string; at: number }
const storageKey = 'told'
const day = 24 * 3_600_000
const workerTimeout = 10_000 // ms until a worker that is not ready counts as failed

export function permission(): Permission {
  const there = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!there) return 'none'
  return ({ default: 'ask', granted: 'given', denied: 'blocked' } as const)[Notification.permission]
}

/** Whether the person has turned push on here since they signed in. */
export const isPushOn = () => subscribedAt() > 0

const subscribedAt = (owner = person()) => {
  const told = getItem<Partial<SubscriptionOwner>>('local', storageKey)
  return told?.who === owner ? (told.at ?? 0) : 0
}

/**
 * Turns push on, and asks for permission if necessary. Only from a tap: browsers ask in no other case. Returns the
 * decision; throws a Problem, or the browser's own error when its push service cannot be reached.
 */
export async function enablePush(kinds: PushKinds = {}): Promise<Permission> {
  // Before any other await: the tap counts for a moment only.
  if (permission() === 'ask') await Notification.requestPermission()
  const said = permission()
  if (said === 'given') await subscribe(kinds)
  return said
}

/** Turns push off. The server first: it does not write to a subscription that it does not know. */
export async function disablePush(): Promise<void> {
  await requestEndpoint('push.remove', {})
  await unsubscribe()
}

/** The server's subscription for this phone. One that this browser has lost meanwhile does not count. */
export async function pushSettings(): Promise<Required<PushKinds> | undefined> {
  const [{ data }, mine] = await Promise.all([requestEndpoint('push.here', {}), currentSubscription()])
  const { saved } = data
  if (!saved || saved.endpoint !== mine?.endpoint) return undefined
  return { reviews: saved.reviews, posts: saved.posts }
}

/** Browsers drop subscriptions and make new ones. Checked once a day, silently. */
export async function refreshSubscription(): Promise<void> {
  const at = subscribedAt()
  if (!at || Date.now() - at < day || permission() !== 'given') return
  await subscribe({}, { quiet: true }).catch(() => {}) // again tomorrow
}

/** Ends the subscription at sign-out, and removes messages on the screen. A failure here does not stop the sign-out. */
export async function removeSubscription(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 2000))
  await Promise.race([unsubscribe().catch(() => {}), late])
}

/** The same for a person who was signed out by another tab: what the next person has started meanwhile is theirs. */
export async function removeSubscriptionOf(who: string): Promise<void> {
  if (subscribedAt(who) > 0) await removeSubscription()
}

async function subscribe(kinds: PushKinds, { quiet = false } = {}) {
  const who = person()
  const { data } = await requestEndpoint('push.here', {}, { quiet })
  const { pushManager } = await registration()
  let mine = await pushManager.getSubscription()
  if (mine && keyOf(mine) !== data.key) {
    // It was made for a server with another secret and would always be refused.
    await mine.unsubscribe()
    mine = null
  }
  mine ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key })
  // If the person has signed out meanwhile, neither they nor anybody else gets messages.
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
