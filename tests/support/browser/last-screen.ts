import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

// A test that fails once in a hundred runs has to say what was to be seen: nobody will be there to look.

const enough = 1500 // characters of a page's text
const longest = 5000 // ms; a page that hangs keeps nobody

/**
 * Adds to why the running test failed what stood on each of these pages at its end, and at which address. To be called
 * after what closes them: the last that was asked for is the first that is done.
 */
export function sayWhatWasSeen(pages: () => Page[]) {
  onTestFinished(async ({ task: { result } }) => {
    const [error] = result?.errors ?? []
    if (!error) return
    const seen = (await Promise.all(pages().map(seenOn))).join('\n')
    const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
    error.message = `${error.message}\n${seen}`
    error.stack = [error.message, ...frames].join('\n')
  })
}

async function seenOn(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('(it does not answer)'), longest))
  const text = page.evaluate(() => {
    const who = localStorage.getItem('user_email') ?? 'nobody'
    const busy = document.querySelectorAll('[aria-busy="true"]').length
    return `(${who} is signed in, ${busy} parts are busy)\n${document.body.innerText}`
  })
  const said = await Promise.race([text.catch((problem: unknown) => `(${String(problem)})`), late])
  return `Seen at ${page.url()}:\n${said.replace(/\n\s*\n/g, '\n').slice(0, enough)}`
}
