import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { ownServer } from '../../support/demo-server.ts'

// A component whose code arrives between its rendering and its first effect: React renders a transition in slices, and
// a busy phone takes seconds for it.

const server = ownServer()
const entry = fileURLToPath(new URL('../../fixtures/client/lazy-component-page.ts', import.meta.url))

test('lazy component: code that arrives while another place is being rendered appears there too', async () => {
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page', fileName: 'page' } },
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [{ output }] = outputs as unknown as [{ output: [{ code: string }] }]
  const { page } = await openPhone({ url: server().url })
  await page.goto('about:blank')
  await page.addScriptTag({ content: output[0].code })
  await page.locator('#first', { hasText: 'menu' }).waitFor()
  await page.locator('#second div').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('#second').textContent()).toBe('menu')
})
