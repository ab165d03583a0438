import { navigate } from 'wouter/use-browser-location'
import { ownAddress } from '#session/safe-address.ts'

/** After a tap on a push notification the worker posts its address: this tab opens it, like a link of the app. */
export function watchNotificationClicks() {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const { type, to } = (data ?? {}) as { type?: string; to?: string }
    const address = type === 'OPEN' ? ownAddress(to) : undefined
    if (address) navigate(address)
  })
}
