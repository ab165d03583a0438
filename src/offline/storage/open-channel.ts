/**
 * A channel to the other tabs and the worker; undefined where the browser has none, or forbids it: Firefox throws a
 * SecurityError while site data are blocked.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name)
    // The channel must not keep a process alive that runs tests or renders pages.
    ;(channel as { unref?: () => void }).unref?.()
    return channel
  } catch {
    return undefined
  }
}
