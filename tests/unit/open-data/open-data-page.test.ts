import { beforeAll, expect, test } from 'vitest'
import { renderPage } from '#app/ssr/render.tsx'
import { dayInJakarta, longDate } from '#contract/time/dates.ts'
import { usualEngine } from '#tests/support/database/engines.ts'
import { type ExampleServer, openExampleServer } from '../../fixtures/open-data.fixture.ts'

// Server-side rendering of the page about open data.

let place: ExampleServer
beforeAll(async () => {
  place = await openExampleServer(usualEngine())
})
const drawn = async () =>
  (await renderPage('/open-data', { ask: place.api.ask, baseUrl: 'https://etalase.example', fileHost: '/files' }))!
const words = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('open data: the server renders licence, files, limits, links and the badge', async () => {
  const { status, head, app, chunks } = await drawn()
  expect(status).toBe(200)
  expect(head).toContain('<title>Data terbuka – Etalase Mutu</title>')
  expect(head).not.toContain('noindex')
  expect(chunks).toEqual(['help'])
  const today = longDate(dayInJakarta())
  for (const text of [
    `Sumber: Etalase Mutu (https://etalase.example), ${today}`,
    `${today}, 3 baris`,
    'Creative Commons Atribusi 4.0',
    '600 permintaan dalam 5 menit',
    '60 unduhan berkas dalam 60 menit',
  ])
    expect(words(app)).toContain(text)
  const links = [...app.matchAll(/href="(\/api\/[^"]+)"/g)].map(([, href]) => href!)
  expect(links).toEqual(
    expect.arrayContaining([
      '/api/open-data/products.csv',
      '/api/open-data/certificates.json',
      '/api/openapi.json',
      '/api/sni/register',
      '/api/sni/keys.json',
    ]),
  )
  for (const url of links) expect((await place.app.inject({ url })).statusCode, url).toBe(200)
  const [, badge = ''] = /<img[^>]* src="(\/api\/sni\/badge\/[^"]+)"/.exec(app) ?? []
  expect((await place.app.inject({ url: badge })).body).toContain('>Berlaku</text>')
  expect(app).toContain(`&lt;img src=&quot;https://etalase.example${badge}&quot;`)
})

test('open data: files of earlier days are there too, and before the first ones a sentence says so', async () => {
  await place.db.query('update open_data_set set day = day - 1')
  await place.update()
  const { app } = await drawn()
  expect(words(app)).toContain('Hari-hari sebelumnya')
  expect(app.match(/download="products-/g)).toHaveLength(4)
  await place.db.query('delete from open_data_set')
  const empty = await drawn()
  expect(words(empty.app)).toContain('Berkas pertama sedang dibuat')
  // A badge would be an error before the register is there.
  expect(empty.app).not.toContain('src="/api/sni/badge')
})
