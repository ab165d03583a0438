import { navigate } from 'wouter/use-browser-location'
import { ownAddress } from '#session/safe-address.ts'
import { serviceWorkers } from '#session/service-workers.ts'

/** After a tap on a push notification the worker posts its address: this tab opens it, like a link of the app. */
export function watchNotificationClicks() {
  serviceWorkers()?.addEventListener('message', ({ data }) => {
    const { type, to } = (data ?? {}) as { type?: string; to?: string }
    const address = type === 'OPEN' ? ownAddress(to) : undefined
    if (address) navigate(address)
  })
}
