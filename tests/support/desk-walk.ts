import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { account } from '#contract/account.ts'
import { call } from '#contract/call.ts'
import { openLog } from '#server/log.ts'
import { operatorCommand } from '#server/operator/command.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { fill, press, signIn } from './walk.ts'

// Two operators and their desk, as the journeys walk it.

export const second = { email: 'ani@uji.example', name: 'Ani Peninjau', password: 'kunci gudang yang panjang' }

/** One server with the demo and a second operator, who is made on the machine as the first one of a new server is. */
export function deskServer(): () => ServerProcess {
  let server: ServerProcess | undefined
  let dataDir: string | undefined
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'etalase-desk-'))
    await cp(inject('template'), dataDir, { recursive: true })
    const { lines } = await operatorCommand(
      ['create', '--email', second.email, '--name', second.name],
      { DATA_DIR: dataDir },
      openLog('silent'),
    )
    const hash = /forgot-password-save\?hash=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? ''
    server = await startServer({ dataDir })
    await call(account.forgotSave, { hash, password: second.password }, { host: `${server.url}/api` })
  })
  afterAll(async () => {
    await server?.remove()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  return () => server!
}

/** What an authenticator shows for a secret; each code opens once, so whoever comes in again takes the `next` one. */
export const codeOf = (secret: string, which: 'now' | 'next' = 'now') =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (which === 'next' ? 30_000 : 0),
  })

export async function giveCode(page: Page, code: string) {
  await fill(page, 'Kode autentikator', code)
  await press(page, 'Masuk ke meja')
}

/** Signs in, puts the secret into an authenticator, and opens the desk with it. Gives the secret. */
export async function enrol(page: Page, email: string, password?: string): Promise<string> {
  await signIn(page, email, password)
  await page.goto('/operator')
  await page.getByRole('img', { name: /Kode QR/ }).waitFor()
  const secret = ((await page.locator('.desk__secret').textContent()) ?? '').replace(/\s/g, '')
  await giveCode(page, codeOf(secret))
  await page.getByRole('heading', { name: 'Antrean' }).waitFor()
  return secret
}

/** The session that a phone keeps, to be worn by another one of the same person. */
export const sessionOf = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
export async function wear(page: Page, session: Record<string, string>) {
  await page.goto('/error/404')
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
}

/** Keeps calls on their way until `letGo`: a desk far from its server. */
export async function holdCalls(page: Page, to: string): Promise<{ letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(to, async (route) => {
    await held
    await route.continue()
  })
  return { letGo }
}

/** The product that is open for review. */
export const openId = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))
/** Waits until it can be decided: it is there, and this operator holds it. */
export const held = (page: Page) => page.getByText('Anda yang memegang').waitFor()
