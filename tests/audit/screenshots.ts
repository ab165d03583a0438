import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { build, needsBuild } from '#server/build.ts'
import { chromiumArguments } from '../support/browser/browser-arguments.ts'
import { findChromium, findHeadlessShell } from '../support/browser/chromium.ts'
import { type SessionKeys, signInByApi } from '../support/browser/session-keys.ts'
import {
  bodyPages,
  deskPages,
  merchantPages,
  publicPages,
  type Stop,
  stagePages,
  visitorPages,
} from '../support/pages/routes-of-walk.ts'
import { startServer } from '../support/server-process.ts'

// npm run screenshots -- <folder> [text]: a picture of every page at three sizes, light and dark, to be looked at one
// by one. `text`: only pages whose address contains it. The folder must be outside the project.

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = resolve(process.argv[2] ?? '')
const only = process.argv[3] ?? ''
if (!process.argv[2] || folder.startsWith(resolve(home))) {
  console.error('Name a folder outside the project: npm run screenshots -- /tmp/pages')
  process.exit(1)
}
process.chdir(home)

const sizes = {
  '360x740': { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  '768x1024': { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  '1280x800': { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>
const schemes = ['light', 'dark'] as const

type Visitor = { name: string; email?: string; pages: readonly Stop[] }
const visitors = (shop: string): Visitor[] => [
  { name: 'guest', pages: publicPages },
  { name: 'visitor', email: 'visitor@demo.example', pages: visitorPages },
  { name: 'merchant', email: 'merchant@demo.example', pages: merchantPages(shop) },
  { name: 'newmerchant', email: 'newmerchant@demo.example', pages: [...stagePages, merchantPages('0')[0]!] },
  { name: 'lspro', email: 'lspro@demo.example', pages: bodyPages },
  { name: 'operator', email: 'operator@demo.example', pages: deskPages },
]

if (needsBuild(home) && !(await build(home))) process.exit(1)
mkdirSync(folder, { recursive: true })
// The data stays between runs, so that the pictures of the demo are drawn once.
const server = await startServer({ dataDir: join(folder, 'data') })
const browser = await chromium.launch({
  executablePath: (findHeadlessShell(true) ?? findChromium(console.log)).path,
  args: chromiumArguments,
})
try {
  let count = 0
  const merchant = await signInByApi(server.url, 'merchant@demo.example')
  for (const visitor of visitors(merchant.merchant_id!)) {
    const stops = visitor.pages.filter(([path]) => path.includes(only))
    if (stops.length === 0) continue
    const session = visitor.email ? await signedIn(browser, visitor) : undefined
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
      for (const scheme of schemes)
        count += await takeAll(browser, { visitor: visitor.name, stops, session, size, scheme })
  }
  console.log(`${count} pictures in ${folder}`)
} finally {
  await browser.close()
  await server.stop()
}

/** The session of a demo account; the operator's is opened with an authenticator, whose secret its page shows once. */
async function signedIn(browser: Browser, { name, email }: Visitor): Promise<SessionKeys> {
  const session = await signInByApi(server.url, email!)
  if (name !== 'operator') return session
  const page = await openPage(browser, session, sizes['1280x800'], 'light')
  await page.goto('/operator')
  const secret = ((await page.locator('.desk__secret').textContent()) ?? '').replace(/\s/g, '')
  const code = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Kode autentikator').fill(code)
  await page.getByRole('button', { name: 'Masuk ke meja' }).click()
  await page.getByRole('heading', { name: 'Antrean' }).waitFor()
  await page.context().close()
  return session
}

async function openPage(
  browser: Browser,
  session: SessionKeys | undefined,
  size: BrowserContextOptions,
  scheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({
    ...size,
    baseURL: server.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  if (session)
    await context.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
    }, session)
  return context.newPage()
}

type Take = {
  visitor: string
  stops: readonly Stop[]
  session: SessionKeys | undefined
  size: keyof typeof sizes
  scheme: 'light' | 'dark'
}

/** Takes one picture a page, of all of it; returns how many. A page that does not load is reported and skipped. */
async function takeAll(browser: Browser, { visitor, stops, session, size, scheme }: Take): Promise<number> {
  const page = await openPage(browser, session, sizes[size], scheme)
  let taken = 0
  for (const [path, heading] of stops) {
    try {
      await page.goto(path)
      await page.getByText(heading).filter({ visible: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: join(folder, `${visitor}-${fileNameOf(path)}-${size}-${scheme}.png`),
        fullPage: true,
      })
      taken += 1
    } catch (error) {
      console.error(
        `${visitor} ${path} ${size} ${scheme}: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
    }
  }
  await page.context().close()
  return taken
}

function fileNameOf(path: string): string {
  return path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'
}
