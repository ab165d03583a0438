import type { BrowserContext } from 'playwright-core'

/** What a browser says when there is no road, or the road breaks while something is under way. */
const roadComplaint = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|NETWORK_CHANGED|FAILED|ABORTED|EMPTY_RESPONSE)/

/**
 * Collects what a page and its worker complain about: console errors, which a blocked script or style is too, errors
 * nobody caught, crashes.
 */
export function watchComplaints(context: BrowserContext) {
  const heard: string[] = []
  const expected: RegExp[] = []
  let roadless = false
  const complain = (text: string) => {
    if (roadless && roadComplaint.test(text)) return
    if (expected.some((about) => about.test(text))) return
    heard.push(text)
  }
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    complain(`${message.text()}${url ? ` (${url})` : ''}`)
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
