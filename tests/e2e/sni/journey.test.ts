import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { contract } from '#contract/index.ts'
import { labelAddress } from '#contract/sni/addresses.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { fakeCamera } from '../../support/browser/fake-camera.ts'
import { signInByApi } from '../../support/browser/session-keys.ts'
import { ownServer } from '../../support/demo-server.ts'
import { at } from '../../support/pages/page-actions.ts'

// All of Periksa SNI in one walk: a market hall without a signal, and labels that were printed and photographed.

const owner = 'merchant@demo.example'
const server = ownServer({ env: { REGISTER_PAUSE: '5' } })
const camera = fakeCamera()

/** The token of a label of the demo's owner, once the registry has its certificate. */
async function labelToken(): Promise<string> {
  const { token } = await signInByApi(server().url, owner)
  const asOwner = { host: `${server().url}/api`, token: token! }
  const { data } = await call(contract.products.mine, { is_sni: 1, rows: 50 }, asOwner)
  const product = data.find(({ is_public }) => is_public === 1)!
  const own = async () => (await call(contract.labels.own, { product_id: product.id }, asOwner)).data
  await expect.poll(async () => (await own()).reason, { timeout: 120_000 }).toBeNull()
  return (await own()).address!.split('/').at(-1)!
}

test('journey: the register is taken along; in flight mode a scanned label is valid, and one with a changed signature is forged', {
  tags: ['long'],
}, async () => {
  const token = await labelToken()
  const place = token.length - 3
  const forged = `${token.slice(0, place)}${token[place] === 'x' ? 'y' : 'x'}${token.slice(place + 1)}`
  const phone = await openPhone({ url: server().url, camera: camera.file(), worker: true })
  const { page, context } = phone
  await context.grantPermissions(['camera'])
  await page.goto('/sni/check')
  await phone.serviceWorkerReady({ controlling: true })
  await page.getByText(/^Daftar di HP: \d+ sertifikat/).waitFor()
  const cached = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('optional-'))
      return name ? (await (await caches.open(name)).keys()).map(({ url }) => url).join(' ') : ''
    })
  await expect.poll(cached, { message: 'the scanner came with the register' }).toMatch(/decoder/)
  phone.expectComplaint(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await phone.goOffline()
  await phone.stopAllWorkers()

  await camera.pointAt(server().url + labelAddress(token), { turn: 15, tilt: 0.2 })
  await page.goto('/sni/scan')
  await at(page, labelAddress(token))
  await page.getByText(/^Sertifikat berlaku/).waitFor()

  await camera.pointAt(server().url + labelAddress(forged))
  await page.goto('/sni/scan')
  await at(page, labelAddress(forged))
  await page.getByRole('heading', { name: 'Label palsu', exact: true }).waitFor()
  expect(await page.getByText(/^Sertifikat berlaku/).count()).toBe(0)
})
