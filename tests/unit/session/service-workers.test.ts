import { afterEach, expect, test, vi } from 'vitest'
import { workerRegistration } from '#session/service-workers.ts'

afterEach(() => vi.unstubAllGlobals())

const withWorkers = (getRegistration: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })

test('workerRegistration: the registration of the page, and none where the browser refuses to read it', async () => {
  withWorkers(async () => 'registration')
  expect(await workerRegistration()).toBe('registration')
  // Firefox, with site data blocked.
  withWorkers(() => Promise.reject(new DOMException('Storage access is restricted', 'SecurityError')))
  expect(await workerRegistration()).toBeUndefined()
  vi.stubGlobal('navigator', {}) // plain http in a LAN
  expect(await workerRegistration()).toBeUndefined()
})
