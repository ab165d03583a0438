import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { patience } from '../browser/browser-arguments.ts'
import type { ElementQuery } from './find-element.ts'
import type { EngineName } from './find-engines.ts'

// A phone of any engine, driven by what is on its screen. What differs between the engines is in `EngineTab`, so that
// one description of a walk is valid for all of them.

/** An element of a page, valid until the page changes it. */
export type FoundElement = {
  /** Clicks its middle, as a person does: an error when something else lies there. */
  click: () => Promise<void>
  /** Types behind what the field has. */
  type: (text: string) => Promise<void>
  /** Empties a field, as a person does. */
  clear: () => Promise<void>
  /** Chooses these files in a file field; paths on this machine. */
  upload: (paths: string[]) => Promise<void>
  /** Chooses an option of a select by its position, 0 being the first. */
  choose: (nth: number) => Promise<void>
  /** Runs a function on it inside the page. */
  read: <Result>(work: (element: Element) => Result) => Promise<Result>
}

/** A tab as its engine drives it. Functions for `evaluate` are sent as text: they may use nothing from around them. */
export type EngineTab = {
  evaluate: <Args extends unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>
  find: (query: ElementQuery) => Promise<FoundElement | undefined>
  /** Loads a document, as from the address bar; resolves when it has loaded. */
  goto: (url: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  url: () => Promise<string>
  /** `Enter`, `Escape` or a letter, for the element that has the focus. `held`: a key that is held down meanwhile. */
  press: (key: string, held?: 'Control') => Promise<void>
  close: () => Promise<void>
}

/** A started browser with one profile. */
export type EngineBrowser = {
  /** 'WebKit 2.50.6' */
  version: string
  tab: EngineTab
  newTab: () => Promise<EngineTab>
  /** Console errors and uncaught errors of all its pages and workers since the last call. */
  takeErrors: () => string[]
  /** Ends it; its profile stays for the next start. */
  close: () => Promise<void>
}

export type Engine = {
  name: EngineName
  /** `profile`: a folder; what its pages store is there again at the next start. */
  open: (profile: string, more?: EngineOptions) => Promise<EngineBrowser>
}
export type EngineOptions = {
  /** The person has told the browser to store nothing for any site. */
  storageBlocked?: boolean
}

export const phoneSize = { width: 360, height: 740 }

type Name = string | RegExp
type More = { nth?: number }

type WatchedWindow = Window & { clickReached?: boolean }
/** Runs in the page: notes whether the next click reaches this element. */
function watchClick(element: Element) {
  const page = window as WatchedWindow
  delete page.clickReached
  const note = (event: Event) => {
    // The app repeats a click that came before its hydration, on the element that has taken the place of this one.
    if (!event.isTrusted) return
    removeEventListener('click', note, { capture: true })
    page.clickReached = event.composedPath().includes(element) || !element.isConnected
  }
  addEventListener('click', note, { capture: true })
}
/** Runs in the page; undefined: it has had no click since. */
const clickReached = () => (window as WatchedWindow).clickReached

/** A tab with the actions of a person. Each waits up to `patience` for what it needs. */
export type Tab = ReturnType<typeof personAt>

/** `origin`: of the app, for paths: `http://localhost:20000`. */
export function personAt(tab: EngineTab, origin: string) {
  const query = (kind: ElementQuery['kind'], name: Name, { nth = 0 }: More = {}): ElementQuery => ({
    kind,
    nth,
    ...(typeof name === 'string' ? { name, exact: true } : { name: name.source, exact: false }),
  })

  /** Does something with an element, again when the page has replaced it meanwhile or something moved before it. */
  async function withElement<Result>(one: ElementQuery, work: (element: FoundElement) => Promise<Result>) {
    const until = Date.now() + patience
    for (let problem: unknown; ; await pause(50)) {
      try {
        const element = await tab.find(one)
        if (element) return await work(element)
      } catch (error) {
        problem = error
      }
      if (Date.now() > until)
        throw new Error(`no ${one.kind} ${one.name} ${problem ? `(${String(problem)}) ` : ''}on ${await screen()}`)
    }
  }
  const isThere = async (one: ElementQuery) => (await tab.find(one)) !== undefined

  /** The address and the text of the page, for errors. */
  async function screen(): Promise<string> {
    const text = await tab.evaluate(() => document.body?.textContent ?? '').catch(String)
    return `${await tab.url().catch(String)}:\n${text.replace(/\s+/g, ' ').slice(0, 1500)}`
  }

  const address = async () => {
    const { pathname, search } = new URL(await tab.url())
    return pathname + search
  }
  /** Clicks it, and once more when the page has moved it between the driver's look and its click. */
  const click = (kind: ElementQuery['kind'], name: Name, more?: More) =>
    withElement(query(kind, name, more), async (element) => {
      await element.read(watchClick)
      await element.click()
      // A click that leads to another document leaves nothing behind.
      if ((await tab.evaluate(clickReached).catch(() => undefined)) === false)
        throw new Error('the click reached something else')
    })

  return {
    evaluate: tab.evaluate,
    goto: (path: string) => tab.goto(origin + path),
    back: tab.back,
    reload: tab.reload,
    key: tab.press,
    address,
    screen,
    /** Waits until path and query of the address are this. */
    at: (path: Name) => expect.poll(address).toEqual(typeof path === 'string' ? path : expect.stringMatching(path)),
    press: (name: Name, more?: More) => click('button', name, more),
    follow: (name: Name, more?: More) => click('link', name, more),
    /** Ticks the box with this label, or chooses it among several: clicks until a click has reached it. */
    tick: (label: Name, more?: More) =>
      withElement(query('label', label, more), async (element) => {
        const isTicked = () => element.read((one) => ((one as HTMLLabelElement).control as HTMLInputElement).checked)
        if (await isTicked()) return
        await element.click()
        if (!(await isTicked())) throw new Error('the click did not reach it')
      }),
    touch: (css: string, more?: More) => click('css', css, more),
    fill: (label: Name, text: string) =>
      withElement(query('field', label), async (field) => {
        await field.clear()
        await field.type(text)
      }),
    type: (label: Name, text: string) => withElement(query('field', label), (field) => field.type(text)),
    choose: (label: Name, nth: number) => withElement(query('field', label), (field) => field.choose(nth)),
    upload: (css: string, ...paths: string[]) => withElement(query('css', css), (field) => field.upload(paths)),
    /** Waits until this text is shown. */
    see: (text: Name) => withElement(query('text', text), async () => undefined),
    /** Waits until a heading, button, link or field with this name is shown. */
    seeOne: (kind: ElementQuery['kind'], name: Name) => withElement(query(kind, name), async () => undefined),
    has: (kind: ElementQuery['kind'], name: Name) => isThere(query(kind, name)),
    /** Waits until nothing of this is shown any more. */
    gone: (kind: ElementQuery['kind'], name: Name) => expect.poll(() => isThere(query(kind, name))).toBe(false),
    valueOf: (label: Name) =>
      withElement(query('field', label), (field) => field.read((element) => (element as HTMLInputElement).value)),
    read: <Result>(kind: ElementQuery['kind'], name: Name, work: (element: Element) => Result) =>
      withElement(query(kind, name), (element) => element.read(work)),
  }
}
