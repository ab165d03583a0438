import type { BrowserContext } from 'playwright-core'

/** What a browser says when there is no road, or the road breaks while something is under way. */
const roadComplaint = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|NETWORK_CHANGED|FAILED|ABORTED|EMPTY_RESPONSE)/

/** A picture of the demo that is still being drawn, on a machine with more to do: its page shows it a moment later. */
const beingDrawn = /status of 503 .*\/files\/\w+\/[\da-f]{32}/
/** A server that has more to do than it can says so where phones look for the road, and they look again. */
const busy = /status of 503 .*\/healthz/
/** Chromium's own question for a page that is no HTML, and has no icon to name: `signIn` opens one. */
const noIcon = /status of 404 .*\/favicon\.ico/

/**
 * Collects what a page and its worker complain about: console errors, which a blocked script or style is too, errors
 * nobody caught, crashes.
 */
export function watchComplaints(context: BrowserContext) {
  const heard: string[] = []
  const expected: RegExp[] = []
  let roadless = false
  /** What was asked for without a road. Its failure may be heard of only when the road is back. */
  const askedInVain = new Set<string>()
  context.on('request', (request) => void (roadless && askedInVain.add(request.url())))
  const complain = (text: string, url = '') => {
    if ((roadless || askedInVain.has(url)) && roadComplaint.test(text)) return
    if (beingDrawn.test(text) || busy.test(text) || noIcon.test(text)) return
    if (expected.some((about) => about.test(text))) return
    heard.push(text)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    complain(`${message.text()}${url ? ` (${url})` : ''}`, url)
  })
  context.on('weberror', (error) => complain(`not caught: ${error.error().stack ?? error.error().message}`))
  context.on('page', (page) => page.on('crash', () => complain('the page crashed')))
  return {
    heard: () => [...heard],
    expect: (about: RegExp) => void expected.push(about),
    noRoad: (yes: boolean) => {
      roadless = yes
    },
  }
}
