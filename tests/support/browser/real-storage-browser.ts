import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { chromiumArguments, patience, phoneDots } from './browser-arguments.ts'
import { addScreenToError } from './last-screen.ts'
import { slower } from './slow-cpu.ts'

// A phone with a disk: its stored data survives when the browser is killed. Other tests use incognito windows, which
// store nothing and are cheaper.

export type RealPhone = {
  /** The page in front; a new one after `reopen`. */
  page: () => Page
  context: () => BrowserContext
  devtools: () => Promise<CDPSession>
  /** SIGKILL for the browser and all its processes, as when the battery is taken out. */
  kill: () => Promise<void>
  /**
   * Sets local storage back to the copy `before`, or empties it, as Chromium writes it to disk once a minute. Only
   * while no browser runs.
   */
  loseLocalStorage: (before?: string) => Promise<void>
  /** Copies local storage from the disk, for `loseLocalStorage`. Only while no browser runs. */
  copyLocalStorage: () => Promise<string>
  /** Closes the browser as when it is swiped away: it may still write its data to the disk. */
  close: () => Promise<void>
  /** Starts the browser again on the same disk; `offline`: without a network from the start. */
  reopen: (how?: { offline?: boolean }) => Promise<Page>
  /** Uncaught errors of every page since the start. */
  uncaught: string[]
}

/** Opens a phone of 360×740 with an empty disk. It is closed and wiped when the test is over. */
export async function openRealPhone(url: string): Promise<RealPhone> {
  const disk = await mkdtemp(join(tmpdir(), 'etalase-phone-'))
  const uncaught: string[] = []
  let running: BrowserContext | undefined
  let front: Page | undefined

  const start = async ({ offline = false } = {}) => {
    // A killed browser leaves its lock files, which make the next one believe that it still runs.
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(disk, name), { force: true })
    const context = await chromium.launchPersistentContext(disk, {
      executablePath: inject('headlessPath'),
      args: [...chromiumArguments, '--hide-crash-restore-bubble'],
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: phoneDots,
      isMobile: true,
      hasTouch: true,
      baseURL: url,
      locale: 'id-ID',
      timezoneId: 'Asia/Jakarta',
      reducedMotion: 'reduce',
      offline,
    })
    context.setDefaultTimeout(patience)
    await slower(context)
    context.on('weberror', (error) => uncaught.push(error.error().stack ?? error.error().message))
    running = context
    front = context.pages()[0] ?? (await context.newPage())
    return front
  }
  const close = async () => {
    await running?.close()
    running = undefined
  }

  await start()
  onTestFinished(async () => {
    await close()
    await rm(disk, { recursive: true, force: true, maxRetries: 5 })
  })
  addScreenToError(() => running?.pages() ?? [])
  return {
    page: () => front!,
    context: () => running!,
    devtools: () => running!.newCDPSession(front!),
    kill: async () => {
      const gone = new Promise((resolve) => running!.once('close', resolve))
      // The whole process group: Chromium's pages and its storage service are separate processes.
      process.kill(-browserOn(disk), 'SIGKILL')
      await gone
      running = undefined
    },
    loseLocalStorage: async (before) => {
      await rm(localStorageOn(disk), { recursive: true })
      if (before) await cp(before, localStorageOn(disk), { recursive: true })
    },
    copyLocalStorage: async () => {
      const copy = join(disk, 'local storage, earlier')
      await cp(localStorageOn(disk), copy, { recursive: true })
      return copy
    },
    close,
    reopen: start,
    uncaught,
  }
}

const localStorageOn = (disk: string) => join(disk, 'Default', 'Local Storage')

/** The id of the main browser process on this disk: the one without `--type`. */
function browserOn(disk: string): number {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 10_000_000 })
  const main = all
    .split('\n')
    .find((line) => line.includes(`--user-data-dir=${disk}`) && !/--type=|crashpad/.test(line))
  if (!main) throw new Error(`no browser runs on ${disk}`)
  return Number.parseInt(main, 10)
}

/** Waits until the service worker controls this page: from then on the page opens offline. */
export async function untilWorkerControls(page: Page) {
  const state = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  await expect.poll(state).toBe(true)
}
