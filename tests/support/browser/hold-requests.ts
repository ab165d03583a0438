import type { BrowserContext } from 'playwright-core'

export type HeldRequests = {
  /** Resolves with the first request that is held back. */
  requested: Promise<unknown>
  /** Lets them go on, and later ones too. Throws if there was none: then the test held back what nobody asks for. */
  release: () => void
}

/**
 * Holds back the requests of a phone to `url` until `release`, whichever part of the browser makes them: its pages,
 * what they load ahead, or its worker.
 */
export async function holdRequests(context: BrowserContext, url: string | RegExp): Promise<HeldRequests> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrive = () => {}
  const requested = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let count = 0
  await context.route(url, async (route) => {
    count++
    arrive()
    await released
    await route.continue()
  })
  return {
    requested,
    release: () => {
      if (count === 0) throw new Error(`no request to ${url} was held back`)
      release()
    },
  }
}

/** Holds back the code of the app, so that a test can tap before it has loaded. */
export const holdCode = (context: BrowserContext) => holdRequests(context, /\/assets\/base-.*\.js/)
