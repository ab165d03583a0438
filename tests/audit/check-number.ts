import type { Browser, Page } from 'playwright-core'
import { exampleRegistry } from '../unit/sni/example-registry.ts'
import { newKey } from '../unit/sni/keys.ts'
import { sealed } from '../unit/sni/signed-registry.ts'
import { phoneSized } from './stage4.ts'

/**
 * How long an answer of Periksa SNI takes on a phone without a connection: from the touch of 'Periksa' to the painted
 * answer, on a page whose main thread is `slower` times slower, with a register of so many `certificates`. The web
 * worker that searches is not slowed down: docs/sni-registry.md has its times. `onAnswer` gets the kind of the question
 * and the milliseconds.
 */
export async function checkNumbers(
  browser: Browser,
  url: string,
  { runs, slower, certificates }: { runs: number; slower: number; certificates: number },
  onAnswer: (kind: string, ms: number) => void,
): Promise<void> {
  const content = exampleRegistry(certificates)
  const key = await newKey()
  const bytes = Buffer.from(
    await sealed(content, { key, version: Math.floor(Date.now() / 1000), madeAt: new Date().toISOString() }),
  )
  const context = await browser.newContext({ baseURL: url, ...phoneSized })
  context.setDefaultTimeout(60_000)
  try {
    // The compiler of this script wraps named functions in it.
    await context.addInitScript('globalThis.__name = (named) => named')
    await context.route('**/api/sni/keys.json', (route) => route.fulfill({ json: { keys: [key.public] } }))
    await context.route('**/api/sni/register*', (route) =>
      route.fulfill({ body: bytes, contentType: 'application/octet-stream', headers: { etag: '"1"' } }),
    )
    const page = await context.newPage()
    await page.goto('/sni/check')
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.getByText(`Daftar di HP: ${new Intl.NumberFormat('id').format(certificates)} sertifikat`).waitFor()
    await context.setOffline(true)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const one = (at: number) => content.certificates.at(-1 - at * 37)!
    for (let run = 0; run <= runs; run++) {
      const { certificate_no, producer } = one(run)
      const questions = {
        'a number': certificate_no || one(run + 100).certificate_no,
        'a number with a typing error': `${(certificate_no || one(run + 100).certificate_no).slice(0, -1)}X`,
        'an unknown number': `SNI ${9_000 + run}:1901`,
        'a producer': producer,
      }
      for (const [kind, text] of Object.entries(questions)) {
        const ms = await answerTime(page, text)
        if (run > 0) onAnswer(kind, ms) // the first of each kind compiles
      }
    }
  } finally {
    await context.close()
  }
}

async function answerTime(page: Page, text: string): Promise<number> {
  await page.getByLabel('nomor atau nama').fill(text)
  await page.evaluate(watchAnswer, `Jawaban untuk ${text}`)
  await page.getByRole('button', { name: 'Periksa', exact: true }).tap()
  return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered)
}

/** Notes the time from the next touch until the frame in which the region with this name has an answer. */
function watchAnswer(name: string) {
  Object.assign(globalThis, {
    answered: new Promise<number>((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = () => {
            const region = document.querySelector('[aria-labelledby="jawaban"]:not([aria-busy])')
            if (region?.querySelector('h2')?.textContent?.trim() !== name) return requestAnimationFrame(look)
            return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          }
          look()
        },
        { capture: true, once: true },
      )
    }),
  })
}
