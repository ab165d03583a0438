import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { chromiumArguments, patience, phoneDots, usualMotion, usualScheme } from './browser-arguments.ts'
import { watchComplaints } from './complaints.ts'
import { sayWhatWasSeen } from './last-screen.ts'
import { type SessionKeys, signInByApi } from './session-keys.ts'
import { slower } from './slow-cpu.ts'

export type PhoneWishes = {
  /** Origin the phone's addresses begin with. */
  url: string
  /** `phone` is 360×740 with touch; `desk` 1280×800 with a mouse. */
  size?: 'phone' | 'desk'
  scheme?: 'light' | 'dark'
  /** Without it nothing of ours runs: how a crawler reads us. */
  javaScript?: boolean
  /** Lets a test put its own script into the page. Our policy is then not in force: for axe only. */
  ownScripts?: boolean
  reducedMotion?: 'reduce' | 'no-preference'
  /** The person signed in from the start: an e-mail address (with the demo's password), or the session of another phone. */
  as?: string | SessionKeys
  /**
   * Installs the service worker, and loads the code of every page ahead of its use. Without it the phone saves data, and
   * starts with a third of the work: for tests that are not about what is kept for later.
   */
  worker?: boolean
}

/** Somebody's phone: one browser profile with one page, whose complaints make the test fail. */
export type Phone = {
  page: Page
  context: BrowserContext
  /** Without a road the worker has none either. */
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  /** Complaints of this kind belong to the story that is told. */
  expectComplaint: (about: RegExp) => void
  complaints: () => string[]
  /** Waits until the service worker of this page is active (and, with `inCharge`, answers for this page). */
  serviceWorkerReady: (more?: { inCharge: boolean }) => Promise<void>
  /** Ends the worker's thread, as the browser does after half a minute: the next request starts it cold. */
  stopAllWorkers: () => Promise<void>
  /** Why Chromium would not offer to install this; empty when it would. */
  installabilityErrors: () => Promise<string[]>
  devtools: () => Promise<CDPSession>
}

const sizes = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: phoneDots, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

let browser: Promise<Browser> | undefined

/** One Chromium for all tests of this worker process; it ends with it. */
async function theBrowser(): Promise<Browser> {
  if (!(await browser)?.isConnected())
    browser = chromium.launch({ executablePath: inject('chromiumPath'), args: chromiumArguments })
  return browser!
}

/**
 * Puts these into local storage before the first page of this phone begins, and never again: who signs out there is gone.
 * Playwright's own `storageState` opens a page of its own for that, which costs half as much as the test's.
 */
function keepOnce(notes: Record<string, string>) {
  try {
    if (location.protocol === 'about:' || localStorage.getItem('phone of a test')) return
    localStorage.setItem('phone of a test', 'yes')
    for (const [name, value] of Object.entries(notes)) localStorage.setItem(name, value)
  } catch {
    // A test has taken the storage away.
  }
}

/** Opens a new phone for the running test. It is put away, and asked whether it complained, when the test is over. */
export async function openPhone({ url, size = 'phone', worker = false, ...wishes }: PhoneWishes): Promise<Phone> {
  const session = typeof wishes.as === 'string' ? await signInByApi(url, wishes.as) : wishes.as
  const context = await (await theBrowser()).newContext({
    ...sizes[size],
    baseURL: url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: wishes.scheme ?? usualScheme,
    reducedMotion: wishes.reducedMotion ?? usualMotion,
    javaScriptEnabled: wishes.javaScript ?? true,
    bypassCSP: wishes.ownScripts ?? false,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(patience)
  const notes = { ...session, ...(!worker && { saver: 'true' }) }
  if (Object.keys(notes).length > 0) await context.addInitScript(keepOnce, notes)
  await slower(context)
  const complaints = watchComplaints(context)
  const page = await context.newPage()
  onTestFinished(async () => {
    await context.close()
    expect(complaints.heard(), 'nothing complains in the console').toEqual([])
  })
  sayWhatWasSeen(() => context.pages())

  let tools: Promise<CDPSession> | undefined
  const devtools = () => {
    tools ??= context.newCDPSession(page)
    return tools
  }
  return {
    page,
    context,
    goOffline: async () => {
      complaints.noRoad(true)
      await context.setOffline(true)
    },
    goOnline: async () => {
      await context.setOffline(false)
      complaints.noRoad(false)
    },
    expectComplaint: complaints.expect,
    complaints: complaints.heard,
    serviceWorkerReady: async ({ inCharge } = { inCharge: false }) => {
      // By polling from here: waitForFunction takes the promise of an async function for a yes.
      const ready = () =>
        page.evaluate(async () => {
          const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
          return active?.state === 'activated' ? (navigator.serviceWorker.controller ? 'in charge' : 'ready') : 'no'
        })
      await expect.poll(ready).toMatch(inCharge ? /^in charge$/ : /^(in charge|ready)$/)
    },
    stopAllWorkers: async () => {
      const cdp = await devtools()
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
    },
    installabilityErrors: async () => {
      const { installabilityErrors } = await (await devtools()).send('Page.getInstallabilityErrors')
      // Every context of a test is a private window, which Chromium offers to install nothing from.
      const ours = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
      return ours.map(({ errorId, errorArguments }) =>
        [errorId, ...errorArguments.map(({ name, value }) => `${name}=${value}`)].join(' '),
      )
    },
    devtools,
  }
}
