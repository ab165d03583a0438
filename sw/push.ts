import { subscriptionFields } from '#offline/push/subscription-fields.ts'
import { workerSession } from '#session/idb-copy.ts'

declare const self: ServiceWorkerGlobalScope & {
  navigator: { setAppBadge?: (count: number) => Promise<void> }
}

// Shows push messages (server/push/message.ts), and opens their page on a tap.

type Message = { for: string; title: string; body: string; tag: string; to: string; count: number }
export type Renewal = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }

/**
 * Something must be shown, or the browser cancels the subscription: a message for another person only says that there
 * is something.
 */
export async function showNotification({ data }: PushEvent): Promise<void> {
  const me = await workerSession().catch(() => undefined)
  let said: Partial<Message>
  try {
    said = data?.json() ?? {}
  } catch {
    said = {} // not ours
  }
  if (said.for !== me?.person) said = {}
  if (said.count) await self.navigator.setAppBadge?.(said.count).catch(() => {})
  const { title = 'Etalase Mutu', body = 'Ada kabar baru.', tag = '', to = '/' } = said
  const looks = { icon: '/icons/icon-192.png', badge: '/icons/icon-mono-512.png' }
  await self.registration.showNotification(title, { body, tag, data: to, ...looks })
}

/** An open window navigates by itself: a reload would lose what is being typed there. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { origin } = self.location
  const url = new URL(notification.data, origin)
  const to = url.origin === origin ? url.href : `${origin}/`
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (!window) return void (await self.clients.openWindow(to))
  window.postMessage({ type: 'OPEN', to: to.slice(origin.length) })
  await window.focus()
}

/** The browser has made a new subscription. The page checks once a day as well, in case this fails. */
export async function renewSubscription({ oldSubscription, newSubscription }: Renewal): Promise<void> {
  const me = await workerSession()
  const way =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!me || !way) return
  await fetch(`${import.meta.env.VITE_API_HOST ?? '/api'}/push/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
    body: JSON.stringify(subscriptionFields(way)),
  })
}
