import { describe, expect, test } from 'vitest'
import { openPhone } from '../../support/browser/browser.ts'
import { sharedServer } from '../../support/demo-server.ts'

const server = sharedServer()
const get = (path: string) => fetch(new URL(path, server().url))
/** Requests a page as a browser navigation does. */
const open = (path: string) => fetch(new URL(path, server().url), { headers: { accept: 'text/html' } })

type Manifest = Record<string, unknown> & { icons: { src: string; sizes: string; type: string; purpose?: string }[] }

test('install: Chromium finds the app installable, without any error', async () => {
  const phone = await openPhone({ url: server().url, worker: true, wholeBrowser: true })
  await phone.page.goto('/')
  await phone.serviceWorkerReady({ controlling: true })
  await expect.poll(phone.installabilityErrors).toEqual([])
  const cdp = await phone.devtools()
  const { appId } = (await cdp.send('Page.getAppId')) as { appId?: string }
  expect(appId, 'the app id does not depend on start_url').toBe(`${server().url}/`)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

describe('web app manifest', () => {
  const manifest = async () => (await (await get('/manifest.webmanifest')).json()) as Manifest

  test('manifest: it has the fields that a launcher needs', async () => {
    expect(await manifest()).toMatchObject({
      id: '/',
      name: 'Etalase Mutu',
      short_name: 'Etalase',
      lang: 'id',
      scope: '/',
      display: 'standalone',
      prefer_related_applications: false,
    })
    const { start_url, theme_color, background_color, short_name } = await manifest()
    expect(String(short_name).length).toBeLessThanOrEqual(12)
    expect((await open(String(start_url))).status).toBe(200)
    for (const colour of [theme_color, background_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('manifest: it is sent with its content type and no-cache', async () => {
    const { headers } = await get('/manifest.webmanifest')
    expect(headers.get('content-type')).toContain('application/manifest+json')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('manifest: its icons and screenshots exist in the sizes it names, one of them maskable', async () => {
    const { icons, screenshots = [], shortcuts = [] } = await manifest()
    const shortcutIcons = (shortcuts as { icons?: Manifest['icons'] }[]).flatMap(({ icons: own = [] }) => own)
    for (const { src, sizes, type } of [...icons, ...(screenshots as Manifest['icons']), ...shortcutIcons]) {
      const picture = await get(src)
      expect(picture.status, src).toBe(200)
      expect(picture.headers.get('content-type'), src).toBe(type)
      if (type === 'image/png') expect(pngSize(Buffer.from(await picture.arrayBuffer())), src).toBe(sizes)
    }
    const of = (purpose: string) =>
      icons.filter(({ purpose: own = 'any' }) => own.split(' ').includes(purpose)).map(({ sizes }) => sizes)
    expect(of('any')).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(of('maskable')).toContain('512x512')
  })

  test('manifest: the pages of its shortcuts exist', async () => {
    const { shortcuts = [] } = await manifest()
    for (const { url } of shortcuts as { url: string }[]) expect((await open(url)).status, url).toBe(200)
  })
})

test('install: an iPhone finds its icon and its name, and zooming is allowed', async () => {
  const page = await (await open('/')).text()
  const icon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1]
  expect((await get(icon!)).headers.get('content-type')).toBe('image/png')
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Etalase Mutu"')
  expect(page).toContain('viewport-fit=cover')
  expect(page, 'zooming is not disabled').not.toMatch(/user-scalable=no|maximum-scale/)
})

/** '192x192', from the header of a PNG. */
const pngSize = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
