import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call } from '#contract/http/call.ts'
import { openData } from '#contract/open-data/schemas.ts'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { alive } from '../../support/browser/alive.ts'
import { openPhone } from '../../support/browser/browser.ts'
import { untilRemembered } from '../../support/browser/read-local-db.ts'
import { sharedServer } from '../../support/demo-server.ts'
import { follow } from '../../support/pages/page-actions.ts'

// Open data: the page with the daily files, and the document of the API.

const server = sharedServer()

const listFiles = async () => (await call(openData.files, {}, { host: `${server().url}/api` })).data
/** The server makes the first files seconds after its start. */
const filesAreMade = () => expect.poll(async () => (await listFiles()).length).toBeGreaterThanOrEqual(2)

test('open data: a visitor downloads the products, reads the documentation, and has the list of files without a connection', async () => {
  const phone = await openPhone({ url: server().url, worker: true })
  const { page } = phone
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await filesAreMade()
  await page.goto('/')
  await follow(page, 'Data terbuka')
  await alive(page.getByRole('heading', { name: 'Sertifikat SNI', exact: true }))
  await page
    .getByText(`${longDate(dayInJakarta())}`, { exact: false })
    .first()
    .waitFor()
  await page.getByRole('img', { name: /^Contoh lencana/ }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^CSV: Produk/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`products-${dayInJakarta()}.csv`)
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFF"id","name","url",/)
  const products = (await listFiles()).find(({ name }) => name === 'products')!
  expect(products.rows).toBeGreaterThan(20)
  // A header, and an end of line after the last row.
  expect(csv.split('\r\n')).toHaveLength(products.rows + 2)

  await untilRemembered(page, 'openData.files')
  await page.getByRole('link', { name: 'Cara memeriksa tanda tangannya' }).click()
  await page.waitForURL('**/api/openapi.json')
  expect(await page.locator('body').innerText()).toContain('"operationId":"sniRegister"')
  expect([...hosts]).toEqual([new URL(server().url).host])

  await page.goto('/open-data')
  await phone.serviceWorkerReady({ controlling: true })
  await alive(page.getByRole('heading', { name: 'Sertifikat SNI', exact: true }))
  await phone.goOffline()
  phone.expectComplaint(/badge/)
  await page.reload()
  await page.getByRole('heading', { name: 'Sertifikat SNI', exact: true }).waitFor()
  await page.getByRole('link', { name: /^JSON: Sertifikat SNI/ }).waitFor()
})
