import { subscriptionFields } from '#offline/push/subscription-fields.ts'
import { workerSession } from '#session/idb-copy.ts'

declare const self: ServiceWorkerGlobalScope & {
  navigator: { setAppBadge?: (count: number) => Promise<void> }
}

// Shows push messages (server/push/message.ts), and opens their page on a tap.

type Message = { for: string; title: string; body: string; tag: string; to: string; count: number }
export type Renewal = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }

/**
 * Always shows a notification, because otherwise the browser cancels the subscription: for a message to another person
 * it has a general text.
 */
export async function showNotification({ data }: PushEvent): Promise<void> {
  const me = await workerSession().catch(() => undefined)
  let message: Partial<Message>
  try {
    message = data?.json() ?? {}
  } catch {
    message = {} // not from our server
  }
  if (message.for !== me?.person) message = {}
  if (message.count) await self.navigator.setAppBadge?.(message.count).catch(() => {})
  const { title = 'Etalase Mutu', body = 'Ada kabar baru.', tag = '', to = '/' } = message
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/icon-mono-512.png' }
  await self.registration.showNotification(title, { body, tag, data: to, ...icons })
}

/**
 * Opens the notification's page. An open window navigates within the app, because a reload would lose unsaved input.
 */
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

/** Sends the browser's new subscription to the server. If this fails, the page does it in its daily check. */
export async function renewSubscription({ oldSubscription, newSubscription }: Renewal): Promise<void> {
  const me = await workerSession()
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!me || !subscription) return
  await fetch(`${import.meta.env.VITE_API_HOST ?? '/api'}/push/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
    body: JSON.stringify(subscriptionFields(subscription)),
  })
}
