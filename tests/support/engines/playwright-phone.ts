import { createRequire } from 'node:module'
import { type BrowserContext, chromium, type ElementHandle, firefox, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumArguments, patience, usualScheme } from '../browser/browser-arguments.ts'
import type { Engine, EngineBrowser, EngineTab, FoundElement } from './engine-phone.ts'
import { phoneSize } from './engine-phone.ts'
import { findElement } from './find-element.ts'

// Firefox and Chromium, driven by Playwright. Firefox is Debian's own, over WebDriver BiDi: Playwright's builds of it
// are patched ones, which nobody has.

/**
 * The way a browser writes that a request did not arrive: a worker's script without a signal in Chromium; in Firefox a
 * request through the worker, and a module that is loading, when the page is left or there is no signal.
 */
const lostConnection =
  /net::ERR_|NetworkError|NS_ERROR_(NET|CONNECTION|OFFLINE)|Failed to fetch|Loading failed for|error occurred when fetching the script|ServiceWorker intercepted the request and encountered an unexpected error|error loading dynamically imported module|FetchEvent.respondWith\(\) that rejected/

const shared = { viewport: phoneSize, locale: 'id-ID', timezoneId: 'Asia/Jakarta' } as const

const firefoxPreferences = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'ui.prefersReducedMotion': 1,
  'layout.css.prefers-color-scheme.content-override': usualScheme === 'dark' ? 0 : 1,
  // The page stays in the back/forward cache when it is left, as for everybody.
  'fission.bfcacheInParent': true,
  // Nothing but the server under test is connected to.
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

export const firefoxEngine: Engine = {
  name: 'Firefox',
  open: async (profile, { storageBlocked } = {}) => {
    answerUnknownCommand()
    const context = await firefox.launchPersistentContext(profile, {
      ...shared,
      channel: 'moz-firefox',
      executablePath: inject('firefoxPath'),
      firefoxUserPrefs: { ...firefoxPreferences, ...(storageBlocked && { 'network.cookie.cookieBehavior': 2 }) },
    })
    return browserOf(context, 'Firefox')
  },
}

export const chromiumEngine: Engine = {
  name: 'Chromium',
  open: async (profile) => {
    const context = await chromium.launchPersistentContext(profile, {
      ...shared,
      executablePath: inject('headlessPath'),
      args: [...chromiumArguments, '--hide-crash-restore-bubble'],
      // Playwright switches the back/forward cache off; everybody's browser has it.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      colorScheme: usualScheme,
    })
    return browserOf(context, 'Chromium')
  },
}

async function browserOf(context: BrowserContext, name: 'Firefox' | 'Chromium'): Promise<EngineBrowser> {
  context.setDefaultTimeout(patience)
  const errors: string[] = []
  const complain = (text: string) => {
    if (!lostConnection.test(text)) errors.push(text)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complain(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('page', (page) => page.on('crash', () => errors.push('the page crashed')))
  const first = context.pages()[0] ?? (await context.newPage())
  return {
    version: `${name} ${context.browser()?.version() ?? ''}`.trim(),
    tab: tabOf(first),
    newTab: async () => tabOf(await context.newPage()),
    takeErrors: () => errors.splice(0),
    close: () => context.close(),
  }
}

function tabOf(page: Page): EngineTab {
  const elementOf = (handle: ElementHandle<Element>): FoundElement => ({
    read: (work) => handle.evaluate(work),
    click: () => handle.click(),
    type: (text) => handle.type(text),
    clear: async () => {
      await handle.focus()
      await handle.evaluate((field) => {
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
        else getSelection()?.selectAllChildren(field)
      })
      await handle.press('Delete')
    },
    upload: (paths) => handle.setInputFiles(paths),
    choose: async (nth) => void (await handle.selectOption({ index: nth })),
  })
  return {
    // As text: with a function, Playwright passes a single argument.
    evaluate: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    find: async (query) => {
      const handle = (await page.evaluateHandle(findElement, query)).asElement()
      return handle ? elementOf(handle) : undefined
    },
    goto: async (url) => {
      await page.goto(url).catch((error: Error) => {
        // Firefox: the page went on to its full address while it loaded.
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
      })
      await page.waitForLoadState()
    },
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    press: (key, held) => page.keyboard.press(held ? `${held}+${key}` : key),
    close: () => page.close(),
  }
}

type Socket = { emit: (event: string, ...data: unknown[]) => void }
type SocketClass = { prototype: { send: (this: Socket, data: unknown, ...rest: unknown[]) => void } }
let isAnswering = false

/**
 * Firefox does not have a command that Playwright sends with every context: it is answered here, so that the start goes
 * on.
 */
function answerUnknownCommand() {
  if (isAnswering) return
  isAnswering = true
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: SocketClass }
  const { send } = ws.prototype
  ws.prototype.send = function (data, ...rest) {
    if (typeof data !== 'string' || !data.includes('"emulation.setMediaFeaturesOverride"'))
      return send.call(this, data, ...rest)
    const { id } = JSON.parse(data) as { id: number }
    const answer = Buffer.from(JSON.stringify({ type: 'success', id, result: {} }))
    queueMicrotask(() => this.emit('message', answer, false))
  }
}
