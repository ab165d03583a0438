import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

// A test that fails once in a hundred runs has to report what was on the screen: it cannot be reproduced by hand.

const maxLength = 1500 // characters of a page's text
const maxWait = 5000 // ms; a page that hangs must not hang the test

/**
 * When the running test fails, adds the address and the text of each of these pages to its error message. Call it after
 * the `onTestFinished` that closes the pages: the last one registered runs first.
 */
export function addScreenToError(pages: () => Page[]) {
  onTestFinished(async ({ task: { result } }) => {
    const [error] = result?.errors ?? []
    if (!error) return
    const screens = (await Promise.all(pages().map(screenOf))).join('\n')
    const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
    error.message = `${error.message}\n${screens}`
    error.stack = [error.message, ...frames].join('\n')
  })
}

async function screenOf(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('(the page does not answer)'), maxWait))
  const text = page.evaluate(() => {
    const user = localStorage.getItem('user_email') ?? 'nobody'
    const busy = document.querySelectorAll('[aria-busy="true"]').length
    return `(${user} is signed in, ${busy} parts are busy)\n${document.body.innerText}`
  })
  const screen = await Promise.race([text.catch((problem: unknown) => `(${String(problem)})`), late])
  return `Screen at ${page.url()}:\n${screen.replace(/\n\s*\n/g, '\n').slice(0, maxLength)}`
}
