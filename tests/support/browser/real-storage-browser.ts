import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { chromiumArguments, patience, phoneDots } from './browser-arguments.ts'
import { sayWhatWasSeen } from './last-screen.ts'
import { slower } from './slow-cpu.ts'

// A phone with a disk: what it keeps is there again after the browser was killed. Other tests use private windows, which
// forget everything and are cheaper.

export type RealPhone = {
  /** The page in front. Another one after the phone was reopened. */
  page: () => Page
  context: () => BrowserContext
  devtools: () => Promise<CDPSession>
  /** SIGKILL for the browser and all its processes: the battery was taken out. */
  kill: () => Promise<void>
  /** While no browser runs: local storage is again what it was `before`, or empty. Chromium writes it down once a minute. */
  loseLocalStorage: (before?: string) => Promise<void>
  /** A copy of local storage as it was written down, for `loseLocalStorage`; while no browser runs. */
  copyLocalStorage: () => Promise<string>
  /** Closes the browser as somebody does who swipes it away: it may write down what it has not yet. */
  close: () => Promise<void>
  /** Starts it again on the same disk; `offline`: without a signal from the first moment. */
  reopen: (how?: { offline?: boolean }) => Promise<Page>
  /** Nobody's mistake is silent: errors that nobody caught, on any page since the start. */
  uncaught: string[]
}

/** Opens a phone of 360×740 with an empty disk. It is closed and wiped when the test is over. */
export async function openRealPhone(url: string): Promise<RealPhone> {
  const disk = await mkdtemp(join(tmpdir(), 'etalase-phone-'))
  const uncaught: string[] = []
  let running: BrowserContext | undefined
  let front: Page | undefined

  const start = async ({ offline = false } = {}) => {
    // A browser that was killed leaves its lock behind, and the next one believes that it still runs.
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(disk, name), { force: true })
    const context = await chromium.launchPersistentContext(disk, {
      executablePath: inject('chromiumPath'),
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
  sayWhatWasSeen(() => running?.pages() ?? [])
  return {
    page: () => front!,
    context: () => running!,
    devtools: () => running!.newCDPSession(front!),
    kill: async () => {
      const gone = new Promise((resolve) => running!.once('close', resolve))
      // The whole group: Chromium's pages and its storage are processes of their own.
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

/** The process id of the browser that lives on this disk: the one that is nobody's part. */
function browserOn(disk: string): number {
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 10_000_000 })
  const mine = all
    .split('\n')
    .find((line) => line.includes(`--user-data-dir=${disk}`) && !/--type=|crashpad/.test(line))
  if (!mine) throw new Error(`no browser lives on ${disk}`)
  return Number.parseInt(mine, 10)
}

/** Waits until the worker answers for this page: from then on it opens without a signal. */
export async function untilInCharge(page: Page) {
  const state = () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      return active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  await expect.poll(state).toBe(true)
}
