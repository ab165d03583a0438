import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { account } from '#contract/account/schemas.ts'
import { call } from '#contract/http/call.ts'
import { operator } from '#contract/operator/operator.ts'
import { createOperator } from '#server/commands/operator/operator-accounts.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { type SessionKeys, signInByApi } from '../browser/session-keys.ts'
import { testSecret } from '../database/engines.ts'
import { type DemoServer, type DemoServerOptions, ownServer } from '../demo-server.ts'
import { fill, newAddress, press, signIn } from './page-actions.ts'

// Two operators and the operator's desk, for the e2e tests.

export const second = { email: 'ani@uji.example', name: 'Ani Peninjau', password: 'kunci gudang yang panjang' }
export const third = { email: 'tono@uji.example', name: 'Tono Peninjau', password: 'kunci lemari yang panjang' }

const linkBy = { keys: deriveKeys(testSecret), baseUrl: 'http://localhost' }

/** Sets an operator's first password through the link in their e-mail. */
async function setPassword(origin: string, letter: string, password: string) {
  const hash = /forgot-password-save\?hash=([\w-]+)/.exec(letter)?.[1] ?? ''
  await call(account.forgotSave, { hash, password }, { host: `${origin}/api` })
}

/** A server for one test file with the demo and two more operators, created by the command line's function. */
export function deskServer(options: Pick<DemoServerOptions, 'prepare'> = {}): () => DemoServer {
  const letters = new Map<typeof second, string>()
  const server = ownServer({
    prepare: async (db) => {
      for (const one of [second, third])
        letters.set(one, (await db.transaction((tx) => createOperator(tx, { ...one, ...linkBy }))).join('\n'))
      await options.prepare?.(db)
    },
  })
  beforeAll(async () => {
    for (const [{ password }, letter] of letters) await setPassword(server().url, letter, password)
  })
  return server
}

/** Creates an operator for one test on a shared server, and opens the desk for them. */
export async function newOperator({ url, inside }: DemoServer): Promise<AtDesk> {
  const one = { email: newAddress('operator'), password: second.password }
  const letter = await inside((db) => db.transaction((tx) => createOperator(tx, { email: one.email, ...linkBy })))
  await setPassword(url, letter.join('\n'), one.password)
  return openDesk(url, one)
}

/**
 * The code that an authenticator shows for a secret. Each code is accepted once, so a second sign-in uses the `next`
 * one.
 */
export const codeOf = (secret: string, which: 'now' | 'next' = 'now') =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (which === 'next' ? 30_000 : 0),
  })

export async function giveCode(page: Page, code: string) {
  await fill(page, 'Kode autentikator', code)
  await press(page, 'Masuk ke meja')
}

/** Signs in, enrols an authenticator and opens the desk with it, all through the pages. Returns the secret. */
export async function enrolByHand(page: Page, email: string, secret?: string): Promise<string> {
  await signIn(page, email, secret)
  await page.goto('/operator')
  await page.getByRole('img', { name: /Kode QR/ }).waitFor()
  // A phone cannot scan its own screen.
  const app = page.getByRole('link', { name: 'Buka aplikasinya' })
  expect(await app.getAttribute('href')).toMatch(/^otpauth:\/\/totp\//)
  const key = ((await page.locator('.desk__secret').textContent()) ?? '').replace(/\s/g, '')
  await giveCode(page, codeOf(key))
  await page.getByRole('heading', { name: 'Antrean' }).waitFor()
  return key
}

/** An operator at the desk: the session of their phone, and the secret of their authenticator. */
export type AtDesk = { session: SessionKeys; secret: string }

/** Signs an operator in, and opens the desk with a new authenticator, through the API. `origin`: of the app. */
export async function openDesk(
  origin: string,
  { email, password }: { email: string; password?: string } = { email: 'operator@demo.example' },
): Promise<AtDesk> {
  const session = await signInByApi(origin, email, password)
  const by = { host: `${origin}/api`, token: session.token! }
  const { data } = await call(operator.enrol, {}, by)
  await call(operator.enter, { code: codeOf(data.secret) }, by)
  return { session, secret: data.secret }
}

/** The id of the product that is open for review. */
export const openId = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))
/** Waits until the open product can be decided: it is loaded, and this operator holds it. */
export const untilHeld = (page: Page) => page.getByText('Anda yang memegang').waitFor()
