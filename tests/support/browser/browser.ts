import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { chromiumArguments, patience, phoneDots, usualMotion, usualScheme } from './browser-arguments.ts'
import { watchComplaints } from './complaints.ts'
import { addScreenToError } from './last-screen.ts'
import { type SessionKeys, signInByApi } from './session-keys.ts'
import { slower } from './slow-cpu.ts'

export type PhoneOptions = {
  /** Origin of the app: `http://localhost:20000`. Paths are relative to it. */
  url: string
  /** `phone` is 360×740 with touch; `desk` 1280×800 with a mouse. */
  size?: 'phone' | 'desk'
  scheme?: 'light' | 'dark'
  /** `false` runs no script of the app: how a crawler reads its pages. */
  javaScript?: boolean
  /** Lets a test inject scripts, as axe needs. The Content-Security-Policy is then not in force: for axe only. */
  ownScripts?: boolean
  reducedMotion?: 'reduce' | 'no-preference'
  /**
   * The user signed in from the start: an e-mail address (with the demo's password), or the session of another phone.
   */
  as?: string | SessionKeys
  /**
   * Installs the service worker, and loads the code of linked pages ahead of its use. Without it the phone is in
   * data-saver mode, and starts with a third of the work: for tests that are not about the service worker and its
   * caches.
   */
  worker?: boolean
  /**
   * The whole browser instead of the headless shell: for what belongs to the browser around the page, as installing
   * does.
   */
  wholeBrowser?: boolean
  /** The video that the phone's camera shows (fake-camera.ts). The phone has a browser of its own. */
  camera?: string
}

/** A phone: one browser profile with one page. Any error in its console makes the test fail. */
export type Phone = {
  page: Page
  context: BrowserContext
  /** Takes the network from the page and from its service worker. */
  goOffline: () => Promise<void>
  goOnline: () => Promise<void>
  /** Console errors that match are part of this test and do not make it fail. */
  expectComplaint: (about: RegExp) => void
  complaints: () => string[]
  /** Waits until the service worker of this page is active (and, with `controlling`, controls the page). */
  serviceWorkerReady: (more?: { controlling: boolean }) => Promise<void>
  /**
   * Ends the worker's thread, as the browser does after 30 seconds without events: the next request starts it again.
   */
  stopAllWorkers: () => Promise<void>
  /** The reasons why Chromium would not offer to install the app; empty when it would. */
  installabilityErrors: () => Promise<string[]>
  devtools: () => Promise<CDPSession>
}

const sizes = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: phoneDots, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

const browsers = new Map<string, Promise<Browser>>()

const withCamera = (executablePath: string, video: string) =>
  chromium.launch({
    executablePath,
    args: [
      ...chromiumArguments,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
      // The browser's question is answered with yes, unless the permission was set before.
      '--use-fake-ui-for-media-stream',
    ],
  })

/** One Chromium for all tests of this Vitest worker process; it ends with the process. */
async function theBrowser(executablePath: string): Promise<Browser> {
  if (!(await browsers.get(executablePath))?.isConnected())
    browsers.set(executablePath, chromium.launch({ executablePath, args: chromiumArguments }))
  return browsers.get(executablePath)!
}

/**
 * Puts these items into local storage before the first page of this phone loads, and never again: a later sign-out must
 * last. Playwright's own `storageState` opens an extra page for that, which costs half as much as the test's page.
 */
function storeOnce(items: Record<string, string>) {
  try {
    if (location.protocol === 'about:' || localStorage.getItem('phone of a test')) return
    localStorage.setItem('phone of a test', 'yes')
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  } catch {
    // A test has disabled local storage.
  }
}

/**
 * Opens a new phone for the running test. When the test is over, it is closed and its console must have had no errors.
 */
export async function openPhone({ url, size = 'phone', worker = false, ...options }: PhoneOptions): Promise<Phone> {
  const session = typeof options.as === 'string' ? await signInByApi(url, options.as) : options.as
  const path = inject(options.wholeBrowser ? 'chromiumPath' : 'headlessPath')
  const browser = options.camera ? await withCamera(path, options.camera) : await theBrowser(path)
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: options.scheme ?? usualScheme,
    reducedMotion: options.reducedMotion ?? usualMotion,
    javaScriptEnabled: options.javaScript ?? true,
    bypassCSP: options.ownScripts ?? false,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(patience)
  const items = { ...session, ...(!worker && { saver: 'true' }) }
  if (Object.keys(items).length > 0) await context.addInitScript(storeOnce, items)
  await slower(context)
  const complaints = watchComplaints(context)
  const page = await context.newPage()
  onTestFinished(async () => {
    await context.close()
    if (options.camera) await browser.close()
    expect(complaints.errors(), 'the console has no errors').toEqual([])
  })
  addScreenToError(() => context.pages())

  let tools: Promise<CDPSession> | undefined
  const devtools = () => {
    tools ??= context.newCDPSession(page)
    return tools
  }
  return {
    page,
    context,
    goOffline: async () => {
      complaints.setOffline(true)
      await context.setOffline(true)
    },
    goOnline: async () => {
      await context.setOffline(false)
      complaints.setOffline(false)
    },
    expectComplaint: complaints.expect,
    complaints: complaints.errors,
    serviceWorkerReady: async ({ controlling } = { controlling: false }) => {
      // Polled from the test: waitForFunction takes the promise of an async function as true.
      const ready = () =>
        page.evaluate(async () => {
          const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
          return active?.state === 'activated' ? (navigator.serviceWorker.controller ? 'controlling' : 'active') : 'no'
        })
      await expect.poll(ready).toMatch(controlling ? /^controlling$/ : /^(controlling|active)$/)
    },
    stopAllWorkers: async () => {
      const cdp = await devtools()
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
    },
    installabilityErrors: async () => {
      const { installabilityErrors } = await (await devtools()).send('Page.getInstallabilityErrors')
      // Every test context is an incognito window, from which Chromium offers to install nothing.
      const errors = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
      return errors.map(({ errorId, errorArguments }) =>
        [errorId, ...errorArguments.map(({ name, value }) => `${name}=${value}`)].join(' '),
      )
    },
    devtools,
  }
}
