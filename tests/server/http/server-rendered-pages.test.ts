import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RenderedPage, RenderPage } from '#server/http/pages/ssr.ts'
import { builtFolder, smallClient } from '#tests/support/client.ts'
import { serverWith, thing } from '#tests/support/network/http.ts'

let folder: string
beforeAll(async () => {
  folder = await builtFolder()
})
afterAll(() => rm(folder, { recursive: true }))

const open: ReturnType<typeof serverWith>[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { app } of open.splice(0)) await app.close()
})
async function server(render?: RenderPage, more: Parameters<typeof serverWith>[0] = {}) {
  const made = serverWith({ client: await smallClient(folder, render), ...more })
  open.push(made)
  return made
}

const visit = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
const screen = (more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  head: '<title>Kopi $& Gayo</title>',
  app: '<main>Kopi</main>',
  answers: '<script type="application/json" id="answers">[]</script>',
  ...more,
})
const shellTitle = '<title>Etalase</title>'

describe('server-side rendering', () => {
  test('inserts the rendered page, its head and its queries into the HTML, and no placeholder is left', async () => {
    const { app } = await server(async () => screen())
    const { statusCode, headers, body } = await app.inject({ url: '/product/show?slug=sni', headers: visit })
    expect([statusCode, headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      'Accept-Encoding, Save-Data',
    ])
    expect(body).toContain('<head><title>Kopi $& Gayo</title><style>')
    expect(body).toContain('<div id="root"><main>Kopi</main></div><script type="application/json" id="answers">')
    expect(body).not.toMatch(/<!--|Etalase<\/title>/)
  })

  test('leaves out the largest picture size for clients with Save-Data, and only for those', async () => {
    const sizes = '/files/a-480.avif 480w, /files/a-960.avif 960w'
    const picture = `<source srcSet="${sizes}"/><p>, /files/a-960.avif 960w</p>`
    const { app } = await server(async () => screen({ app: picture, head: `<link imagesrcset="${sizes}">` }))
    const drawn = async (more = {}) => (await app.inject({ url: '/', headers: { ...visit, ...more } })).body
    const large = (body: string) => body.match(/-960\.avif/g)?.length
    expect([large(await drawn()), large(await drawn({ 'save-data': 'on' })), large(await drawn())]).toEqual([3, 1, 3])
    expect(await drawn({ 'save-data': 'on' })).toContain('<source srcSet="/files/a-480.avif 480w"/>')
  })

  test('puts the page’s stylesheet after the common one, and only on that page', async () => {
    const styles = '<link rel="stylesheet" href="/assets/help-1.css">'
    const { app } = await server(async (address) => screen(address === '/faq' ? { styles } : {}))
    const { body } = await app.inject({ url: '/faq', headers: visit })
    expect(body).toContain(`${styles}</head>`)
    expect(body.indexOf(styles)).toBeGreaterThan(body.indexOf('<style>'))
    expect((await app.inject({ url: '/contact', headers: visit })).body).not.toContain('help-1.css')
  })

  test('renders from the URL and in-process requests to our own API', async () => {
    const { app } = await server(async (address, { ask, baseUrl, fileHost }) => {
      const { data } = await ask(thing, { id: 12 })
      return screen({ app: `${address} ${data.id} ${baseUrl} ${fileHost}` })
    })
    const { body } = await app.inject({ url: '/product/detail?id=12', headers: visit })
    expect(body).toContain('/product/detail?id=12 12 http://localhost:3000 /files')
  })

  test('sends the shell for a page that is not rendered on the server', async () => {
    const { app } = await server(async () => undefined)
    const answer = await app.inject({ url: '/auth/login', headers: visit })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<head>${shellTitle}<style>`)
    expect(answer.body).toContain('<div id="root"></div><script type="module"')
  })

  test('sends a page with status 404 for an unknown address', async () => {
    const { app } = await server(async () => screen({ status: 404, app: '', answers: '' }))
    const answer = await app.inject({ url: '/entah/di/mana', headers: visit })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers.etag]).toEqual([
      404,
      'text/html; charset=utf-8',
      undefined,
    ])
  })

  test.each(['/%', '/%E0%A4%A', '/product/%ff', '/lspro/%E0%A4%A?x=%'])(
    'renders a page for a browser that opens %s, whose escape is broken, and refuses it to anything else',
    async (url) => {
      const { app } = await server(async (address) => screen({ status: 404, app: address }))
      const { statusCode, headers, body } = await app.inject({ url, headers: visit })
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain(url.split('?')[0]!.replaceAll('%', '%25'))
      const call = await app.inject({ url, headers: { accept: '*/*', 'sec-fetch-mode': 'cors' } })
      expect([call.statusCode, call.json().code]).toEqual([400, '05'])
    },
  )

  test.each(['?x=%E0%A4%A', '?utm_source=https://a.example/x.html&fbclid=%', '?a//b', '?%00&x=%FF'])(
    'renders the page whatever its query holds: %s',
    async (query) => {
      const { app } = await server(async (address) => screen({ app: address.replaceAll('&', '') }))
      const { statusCode, body } = await app.inject({ url: `/faq${query}`, headers: visit })
      expect([statusCode, body.includes(`/faq${query.replaceAll('&', '')}`)]).toEqual([200, true])
    },
  )

  test.each([
    ['//', '/'],
    ['//faq', '/faq'],
    ['/product//show?slug=sni&x=a//b', '/product/show?slug=sni&x=a//b'],
    ['//a.example//x', undefined],
    ['/api//thing', undefined],
  ])('redirects %s to the same address with single slashes, on this site', async (url, to) => {
    const { app } = await server(async () => screen())
    const { statusCode, headers } = await app.inject({ url, headers: visit })
    expect([statusCode, headers.location]).toEqual(to === undefined ? [404, undefined] : [308, to])
  })

  test.each([
    ['/PRODUCT/Show?slug=SNI', '/product/show?slug=SNI'],
    ['/Faq', '/faq'],
    ['/Base/Merchant/Detail/12', '/base/merchant/detail/12'],
    ['/SNI/Label/AbC-1', '/sni/label/AbC-1'],
    ['/sni/label/AbC-1', undefined],
    ['/Tidak-Ada', undefined],
  ])('redirects %s, which was typed with capital letters, to the address of the page', async (url, to) => {
    const { app } = await server(async () => screen())
    const { statusCode, headers } = await app.inject({ url, headers: visit })
    expect([statusCode, headers.location]).toEqual(to === undefined ? [200, undefined] : [308, to])
  })

  test('sends the shell and logs the error when rendering fails', async () => {
    const { app, lines } = await server(() => Promise.reject(new Error('no such column')))
    const answer = await app.inject({ url: '/', headers: visit })
    expect([answer.statusCode, answer.body.includes(shellTitle)]).toEqual([200, true])
    expect(lines.join()).toContain('no such column')
  })

  test('sends the shell when rendering takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const { app, lines } = await server(() => {
      begin()
      return new Promise(() => undefined)
    })
    const answer = app.inject({ url: '/', headers: visit })
    await begun
    await vi.advanceTimersByTimeAsync(3001)
    expect((await answer).body).toContain(shellTitle)
    expect(lines.join()).toContain('not drawn within 3000 ms')
  })

  test('can redirect', async () => {
    const { app } = await server(async () => screen({ status: 301, redirect: '/product/show?slug=sni' }))
    const answer = await app.inject({ url: '/product/show', headers: visit })
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/product/show?slug=sni'])
  })
})

describe('whether /product/show answers with a page or as an API request:', () => {
  test.each([
    ['a browser', { ...visit }, true],
    ['an old browser', { accept: 'text/html' }, true],
    ['a share preview or curl', { accept: '*/*' }, true],
    ['somebody who says nothing', {}, true],
    ['fetch() in a page', { accept: '*/*', 'sec-fetch-mode': 'cors' }, false],
    ['an image', { accept: 'image/avif,image/*,*/*;q=0.8', 'sec-fetch-mode': 'no-cors' }, false],
    ['a script', { accept: '*/*', 'sec-fetch-mode': 'no-cors' }, false],
    ['a caller of the API', { accept: 'application/json' }, false],
  ])('for %s', async (_, headers, isPage) => {
    const { app } = await server()
    const answer = await app.inject({ url: '/product/show', headers })
    expect(answer.headers['content-type']).toMatch(isPage ? /^text\/html/ : /^application\/json/)
    expect(answer.statusCode).toBe(isPage ? 200 : 404)
  })

  test('a POST to a page is 404', async () => {
    const { app } = await server()
    expect((await app.inject({ method: 'POST', url: '/product/show', headers: visit })).statusCode).toBe(404)
  })
})

test('a page is compressed, and answered with 304 for a matching ETag', async () => {
  const { app } = await server(async () => screen({ app: 'kopi '.repeat(1000) }))
  const packed = await app.inject({ url: '/', headers: { ...visit, 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('kopi kopi')
  const zipped = await app.inject({ url: '/', headers: { ...visit, 'accept-encoding': 'gzip' } })
  expect(gunzipSync(zipped.rawPayload).toString()).toContain('kopi kopi')
  expect(packed.headers.etag).toMatch(/^W\/"/)
  const again = await app.inject({ url: '/', headers: { ...visit, 'if-none-match': String(packed.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers['content-security-policy']).toBe(packed.headers['content-security-policy'])
})

test('a page is rendered once for many visits at the same moment, and again after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let drawn = 0
  const { app } = await server(async () => screen({ app: String(++drawn) }))
  const visits = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/', headers: visit })))
  expect(new Set(visits.map(({ body }) => body)).size).toBe(1)
  expect(drawn).toBe(1)
  await app.inject({ url: '/product/show', headers: visit })
  expect(drawn).toBe(2)
  vi.setSystemTime(Date.now() + 2001)
  await app.inject({ url: '/', headers: visit })
  expect(drawn).toBe(3)
})

test('a failed rendering is not cached', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let broken = true
  const { app } = await server(async () => {
    if (broken) throw new Error('database is away')
    return screen()
  })
  expect((await app.inject({ url: '/', headers: visit })).body).toContain(shellTitle)
  broken = false
  vi.setSystemTime(Date.now() + 2001)
  expect((await app.inject({ url: '/', headers: visit })).body).toContain('Kopi')
})

test('a client over its rate limit gets the shell, which renders on the phone', async () => {
  let drawn = 0
  const render = async () => screen({ app: String(++drawn) })
  const { app } = await server(render, {
    rules: { reads: { most: 3, seconds: 60 }, searches: { most: 1, seconds: 60 } },
  })
  for (let i = 0; i < 9; i++) expect((await app.inject({ url: `/?page=${i}`, headers: visit })).statusCode).toBe(200)
  expect(drawn).toBe(3)
})
