import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { noIcon } from '../browser/complaints.ts'
import type { SessionKeys } from '../browser/session-keys.ts'
import { signInByApi } from '../browser/session-keys.ts'
import { theSharedServer } from '../demo-server.ts'
import { type FaultyNetwork, openFaultyNetwork } from '../network/faulty-network.ts'
import { type Merchant, openShops, type Shops } from '../network/shops-behind-proxy.ts'
import type { Engine, EngineBrowser, EngineOptions, Tab } from './engine-phone.ts'
import { personAt } from './engine-phone.ts'
import type { FunctionResult } from './function-table.ts'

// The walk through the product's main promises, which each engine takes. One browser serves a file: each test has a
// network of its own and so an origin, whose storage is empty.

declare module 'vitest' {
  interface TaskMeta {
    /** The result of a test of the walk, for the table of engines and functions. */
    engineFunction?: FunctionResult
  }
}

// The worker of a run that was killed would walk on, with its browsers: it ends with the run.
process.once('disconnect', () => process.exit(1))

export type WalkPhone = {
  tab: Tab
  newTab: () => Promise<Tab>
  network: FaultyNetwork
  /** Stores the session of this account, as a sign-in does. */
  signIn: (email: string) => Promise<void>
  /** Waits until the service worker controls the page. */
  workerControls: () => Promise<void>
  /** Ends the browser and starts it again with its profile; needs `own`. */
  restart: () => Promise<void>
  /** Console errors that match belong to this test. */
  expectError: (about: RegExp) => void
  /** Writes a file that a test chooses in a page; returns its path. */
  file: (name: string, content: Buffer | string) => Promise<string>
}

type PhoneOptions = EngineOptions & {
  /** A browser of its own, with its own profile, which may be started again. */
  own?: boolean
}

export type Walk = ReturnType<typeof walkOf>

export function walkOf(engine: Engine) {
  let running: { browser: EngineBrowser; profile: string } | undefined
  let version: string | undefined

  async function start(profile = mkdtempSync(join(inject('e2eFolder'), 'profile-')), options: EngineOptions = {}) {
    const browser = await engine.open(profile, options)
    version = browser.version
    return { browser, profile }
  }
  afterAll(async () => {
    await running?.browser.close()
    running = undefined
  })

  /** Opens the phone of the running test on an origin without any stored data. */
  async function openPhone(network: FaultyNetwork, { own = false, ...options }: PhoneOptions = {}): Promise<WalkPhone> {
    if (!own) running ??= await start()
    let mine = own ? await start(undefined, options) : running!
    const expected: RegExp[] = []
    const extra: { close: () => Promise<void> }[] = []
    let tab = personAt(mine.browser.tab, network.url)
    mine.browser.takeErrors() // of the page before
    onTestFinished(async ({ task: { result } }) => {
      const errors = mine.browser.takeErrors().filter((one) => ![...expected, noIcon].some((about) => about.test(one)))
      const [failure] = result?.errors ?? []
      if (failure) {
        failure.message += `\n${await tab.screen().catch(String)}\n${errors.join('\n')}`
        failure.stack = failure.message
      }
      for (const one of extra) await one.close().catch(() => undefined)
      if (own || failure) {
        // A browser in which a test has failed may hang: the next test begins with another.
        await mine.browser.close().catch(() => undefined)
        if (!own) running = undefined
      } else await mine.browser.tab.goto('about:blank')
      expect(errors, `errors in the console: ${errors.join('\n')}`).toEqual([])
    })
    return {
      get tab() {
        return tab
      },
      network,
      newTab: async () => {
        const another = await mine.browser.newTab()
        extra.push(another)
        return personAt(another, network.url)
      },
      signIn: async (email) => {
        const server = await theSharedServer()
        await storeSession(tab, await signInByApi(server.url, email))
      },
      workerControls: () =>
        expect
          .poll(() =>
            tab.evaluate(async () => {
              const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
              return active?.state === 'activated' && navigator.serviceWorker.controller !== null
            }),
          )
          .toBe(true) as unknown as Promise<void>,
      restart: async () => {
        await mine.browser.close()
        mine = await start(mine.profile, options)
        tab = personAt(mine.browser.tab, network.url)
      },
      expectError: (about) => void expected.push(about),
      file: async (name, content) => {
        const path = join(mkdtempSync(join(inject('e2eFolder'), 'chosen-')), name)
        await writeFile(path, content)
        return path
      },
    }
  }

  return {
    engine: engine.name,
    /** A phone of a visitor or of a demo account, with a network to the shared server. */
    phone: async (options?: PhoneOptions) => {
      const { port } = await theSharedServer()
      return openPhone(await openFaultyNetwork({ to: port }), options)
    },
    /** A phone of the first of these new merchants. */
    merchantPhone: async (
      merchants: Parameters<typeof openShops>[0],
      options?: PhoneOptions,
    ): Promise<WalkPhone & { shops: Shops; merchant: Merchant }> => {
      const shops = await openShops(merchants)
      const merchant = shops.merchants[0]!
      const phone = await openPhone(shops.network, options)
      await phone.signIn(merchant.email)
      // Not spread: `tab` is another one after a restart.
      return Object.assign(phone, { shops, merchant })
    },
    /**
     * A test of one function of the product, a row of the table. `long`: only in `npm run test:all`, as in Chromium
     * whatever its other tests have.
     */
    check: (
      name: string,
      work: (report: Report) => Promise<void>,
      { long = false, isOfCache = false, untried = {} }: CheckOptions = {},
    ) => {
      const reason = untried[engine.name]
      const isLong = long || (engine.name === 'Chromium' && !isOfCache)
      const row = { name, engine: engine.name, version: '' }
      const before: FunctionResult = reason
        ? { ...row, outcome: 'untried', note: reason }
        : { ...row, outcome: isLong ? 'long' : 'untried' }
      test(name, { tags: isLong ? ['long'] : [], meta: { engineFunction: before } }, async ({ task }) => {
        if (reason) return
        const result: FunctionResult = { ...row, outcome: 'works' }
        task.meta.engineFunction = result
        try {
          await work({
            says: (sentence) => void Object.assign(result, { outcome: 'says', note: sentence }),
          })
        } finally {
          result.version = version ?? ''
        }
      })
    },
  }
}

type CheckOptions = {
  long?: boolean
  /**
   * The test needs the back/forward cache, so Chromium runs it in `npm test` too: its other tests have that cache off.
   */
  isOfCache?: boolean
  /** The reason why the tools cannot try this in an engine. */
  untried?: Partial<Record<Engine['name'], string>>
}
type Report = {
  /** The engine cannot do it, and the page says so with this sentence. */
  says: (sentence: string) => void
}

/** Puts a session into local storage, on a file of the origin that runs none of the app's code. */
async function storeSession(tab: Tab, session: SessionKeys) {
  await tab.goto('/logo-mark.svg')
  await tab.evaluate((items) => {
    for (const [key, value] of Object.entries(items).reverse()) localStorage.setItem(key, value)
  }, session)
}
