import { navigate } from 'wouter/use-browser-location'
import { ownAddress } from '#session/safe-address.ts'

/** A tap on what the worker has shown leads this window there, as a link of its own would. */
export function watchNotificationClicks() {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const { type, to } = (data ?? {}) as { type?: string; to?: string }
    const address = type === 'OPEN' ? ownAddress(to) : undefined
    if (address) navigate(address)
  })
}
