import type { BrowserContext } from 'playwright-core'

/** Console errors of a browser that is offline, or whose connection breaks during a request. */
const networkError = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|NETWORK_CHANGED|FAILED|ABORTED|EMPTY_RESPONSE)/

/**
 * The embedded engine's server is stopped while a test reads or changes its data (`inside`): open pages then meet no
 * server.
 */
const stoppedServer = process.env.E2E_ENGINE === 'pglite' ? /net::ERR_CONNECTION_REFUSED/ : undefined

/** A demo picture that a busy machine is still drawing: the page retries and shows it a moment later. */
const beingDrawn = /status of 503 .*\/files\/\w+\/[\da-f]{32}/
/** An overloaded server answers 503 to the connection check of phones, which then repeat it. */
const busy = /status of 503 .*\/healthz/
/** A server that has just started for the first time fills its register of certificates; phones repeat the request. */
const beingFilled = /status of 503 .*\/api\/sni\/register/
/** Chromium requests this icon for a page that is not HTML and so names none: `signIn` opens one. */
export const noIcon = /status of 404 .*\/favicon\.ico/

/**
 * Collects the errors of a page and its worker: console errors (a script or style blocked by the policy is one too),
 * uncaught errors and crashes.
 */
export function watchComplaints(context: BrowserContext) {
  const errors: string[] = []
  const expected: RegExp[] = []
  let offline = false
  /** Addresses requested while offline. Their errors may be logged only after the network is back. */
  const requestedOffline = new Set<string>()
  context.on('request', (request) => void (offline && requestedOffline.add(request.url())))
  const complain = (text: string, url = '') => {
    if ((offline || requestedOffline.has(url)) && networkError.test(text)) return
    if (stoppedServer?.test(text)) return
    if (beingDrawn.test(text) || busy.test(text) || beingFilled.test(text) || noIcon.test(text)) return
    if (expected.some((about) => about.test(text))) return
    errors.push(text)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    complain(`${message.text()}${url ? ` (${url})` : ''}`, url)
  })
  context.on('weberror', (error) => complain(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('page', (page) => page.on('crash', () => complain('the page crashed')))
  return {
    errors: () => [...errors],
    expect: (about: RegExp) => void expected.push(about),
    setOffline: (yes: boolean) => {
      offline = yes
    },
  }
}
