import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { patience, usualScheme } from '../browser/browser-arguments.ts'
import { freePort } from '../server-process.ts'
import type { Engine, EngineBrowser, EngineTab, FoundElement } from './engine-phone.ts'
import { phoneSize } from './engine-phone.ts'
import { findElement } from './find-element.ts'
import { diesWithUs } from './find-engines.ts'

// WebKit, the engine of every browser on an iPhone: WebKitGTK through its WebDriver, in a window of webkit-window.py on
// a display without a screen.

const windowProgram = fileURLToPath(new URL('webkit-window.py', import.meta.url))
/** The name under which WebDriver sends a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

type Answer = { value: unknown }
type Failure = { error: string; message: string }

/** Console lines that are no fault: WebKit does not know a directive or a key that other engines do, or is offline. */
const expectedLines = [/CONSOLE SECURITY ERROR Unrecognized Content-Security-Policy directive/, /CONSOLE NETWORK ERROR/]

/** Starts a display and a driver for a browser of its own: a driver has one session at a time. */
async function startDriver() {
  const errors: string[] = []
  const display = spawn(...diesWithUs('Xvfb', '-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const shown = await firstLine(display, 'Xvfb')
  const port = await freePort()
  const driver = spawn(...diesWithUs('WebKitWebDriver', `--port=${port}`), {
    env: {
      ...process.env,
      DISPLAY: `:${shown}`,
      LANG: 'C.UTF-8',
      TZ: 'Asia/Jakarta',
      GDK_BACKEND: 'x11',
      // No settings of the desktop, no spoken screen, no sound, no card.
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  createInterface({ input: driver.stdout! }).on('line', (line) => {
    if (/CONSOLE \w+ ERROR/.test(line) && !expectedLines.some((one) => one.test(line))) errors.push(line)
  })

  async function ask<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(2 * patience),
    })
    const { value } = (await response.json()) as Answer
    const failure = value as Failure | null
    if (failure?.error) throw new Error(`${failure.error}: ${failure.message}`)
    return value as Value
  }
  const until = Date.now() + patience
  while (
    !(await ask('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('WebKitWebDriver does not answer')
    await pause(20)
  }
  const end = async () => {
    await Promise.all([ended(driver), ended(display)])
  }
  return { ask, errors, end }
}

async function open(profile: string): Promise<EngineBrowser> {
  const { ask, errors, end } = await startDriver()
  const args = [
    ...['--profile', profile],
    ...['--width', String(phoneSize.width), '--height', String(phoneSize.height)],
    ...(usualScheme === 'dark' ? ['--dark'] : []),
  ]
  const browserOptions = { binary: windowProgram, args }
  const session = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  const root = `/session/${session.sessionId}`
  await ask('POST', `${root}/timeouts`, { script: patience, pageLoad: patience })
  const first = await ask<string>('GET', `${root}/window`)
  let front = first

  // Commands of a session go to the window in front; one after the other, since tabs of a test take turns.
  let last: Promise<unknown> = Promise.resolve()
  const inWindow = <Value>(handle: string, work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(async () => {
      if (front !== handle) await ask('POST', `${root}/window`, { handle })
      front = handle
      return work()
    })
    last = next.catch(() => undefined)
    return next
  }

  function tabOf(handle: string): EngineTab {
    const send = <Value>(method: 'GET' | 'POST', path: string, body?: object) =>
      inWindow(handle, () => ask<Value>(method, root + path, body))
    const run = async <Value>(script: string, args: unknown[]): Promise<Value> => {
      const answer = await send<{ value?: Value; problem?: string }>('POST', '/execute/async', {
        script: `const done = arguments[arguments.length - 1]
          const given = [].slice.call(arguments, 0, -1)
          new Promise((resolve) => resolve((${script}).apply(null, given)))
            .then((value) => done({ value }), (error) => done({ problem: String(error && error.stack || error) }))`,
        args,
      })
      if (answer.problem !== undefined) throw new Error(answer.problem)
      return answer.value as Value
    }
    const elementOf = (id: string): FoundElement => {
      const at = `/element/${id}`
      const read = <Result>(work: (element: Element) => Result) => run<Result>(work.toString(), [{ [elementKey]: id }])
      // The driver's own scrolling does not reach a window that is not in front.
      const inView = async (command: string, body: object) => {
        await run(String(scrollToStillElement), [{ [elementKey]: id }])
        await send('POST', `${at}/${command}`, body)
      }
      return {
        read,
        click: () => inView('click', {}),
        type: (text) => inView('value', { text }),
        clear: () => inView('clear', {}),
        upload: async (paths) => void (await send('POST', `${at}/value`, { text: paths.join('\n') })),
        choose: (nth) =>
          run(
            String((list: HTMLSelectElement, nth: number) => {
              if (list.options.length <= nth) throw new Error(`it has ${list.options.length} options`)
              list.focus()
              list.selectedIndex = nth
              list.dispatchEvent(new Event('input', { bubbles: true }))
              list.dispatchEvent(new Event('change', { bubbles: true }))
            }),
            [{ [elementKey]: id }, nth],
          ),
      }
    }
    return {
      evaluate: (work, ...args) => run(work.toString(), args),
      find: async (query) => {
        const found = await send<Record<string, string> | null>('POST', '/execute/sync', {
          script: `return (${findElement})(arguments[0])`,
          args: [query],
        })
        return found ? elementOf(found[elementKey]!) : undefined
      },
      goto: async (url) => void (await send('POST', '/url', { url })),
      back: async () => void (await send('POST', '/back', {})),
      reload: async () => void (await send('POST', '/refresh', {})),
      url: () => send('GET', '/url'),
      press: async (key, held) => {
        const [value, modifier] = [keyValues[key] ?? key, held && keyValues[held]]
        const keys = [
          ...(modifier ? [{ type: 'keyDown', value: modifier }] : []),
          { type: 'keyDown', value },
          { type: 'keyUp', value },
          ...(modifier ? [{ type: 'keyUp', value: modifier }] : []),
        ]
        await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] })
      },
      close: async () => {
        await inWindow(handle, () => ask('DELETE', `${root}/window`))
        front = ''
      },
    }
  }

  return {
    version: `WebKit ${session.capabilities.browserVersion}`,
    tab: tabOf(first),
    newTab: async () => {
      const { handle } = await ask<{ handle: string }>('POST', `${root}/window/new`, { type: 'tab' })
      return tabOf(handle)
    },
    takeErrors: () => errors.splice(0),
    close: async () => {
      await last
      await ask('DELETE', root).catch(() => undefined) // a browser that has crashed is gone already
      await end()
    },
  }
}

/**
 * Runs in the page. Scrolls to the element, and waits until nothing moves it any more: the driver clicks where it was.
 */
async function scrollToStillElement(element: Element) {
  const place = () => JSON.stringify(element.getBoundingClientRect())
  for (let before = ''; ; ) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const now = place()
    if (now === before) return
    before = now
    // A hidden window draws no frames.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 100)
    })
  }
}

/** The code points that WebDriver has for keys without a letter. */
const keyValues: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009', Delete: '\uE017' }

export const webkit: Engine = { name: 'WebKit', open }

async function firstLine(child: ChildProcess, program: string): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  return new Promise((resolve, reject) => {
    lines.once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}
