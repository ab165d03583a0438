import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFileName } from '#server/pictures/file-names.ts'
import { openPlace, type Place } from '../../fixtures/files.fixture.ts'

const hex = '0123456789abcdef0123456789abcdef'
const secret = 'what nobody may read'
let place: Place

beforeAll(async () => {
  place = await openPlace({ patienceMs: 500 })
  // Targets of a path traversal: beside the folder, in it, and behind a symbolic link in it.
  await writeFile(join(place.folder, 'secret'), secret)
  await writeFile(join(place.folder, 'secret.jpg'), secret)
  await place.picture(null, { name: `product/${hex}` })
  await place.store.put(`product/${hex}.jpg`, Buffer.from('a picture'))
  await writeFile(join(place.folder, 'files', 'product', 'secret'), secret)
  await writeFile(join(place.folder, 'files', 'product', '.secret.jpg'), secret)
  await symlink(join(place.folder, 'secret'), join(place.folder, 'files', 'product', `${hex}-160.jpg`))
  await symlink(place.folder, join(place.folder, 'files', 'up'))
})
afterAll(() => place.close())

const good = `/files/product/${hex}.jpg`

const refused = [
  // up and out
  '/files/../secret',
  '/files/../secret.jpg',
  '/files/product/../../secret',
  '/files/product/../../secret.jpg',
  `/files/product/../product/${hex}.jpg`,
  `/files/./product/${hex}.jpg`,
  `/files/product/./${hex}.jpg`,
  `/files/product/x/../${hex}.jpg`,
  '/files/..',
  '/files/../..',
  '/files/.../secret',
  '/files/....//secret',
  '/files/..;/secret',
  '/files/%2e%2e/secret',
  '/files/%2e%2e%2fsecret',
  '/files/..%2fsecret',
  '/files/..%2Fsecret.jpg',
  '/files/%252e%252e%252fsecret',
  '/files/..%252fsecret',
  '/files/..%255csecret',
  '/files/%25252e%25252e%25252fsecret',
  '/files/..%ef%bc%8fsecret',
  // other slashes
  '/files/..\\secret',
  '/files/..%5csecret',
  `/files/product\\${hex}.jpg`,
  `/files/product%5c${hex}.jpg`,
  `/files/product%2f${hex}.jpg`,
  `/files//product/${hex}.jpg`,
  `/files/product//${hex}.jpg`,
  `/files///${hex}.jpg`,
  `//files/product/${hex}.jpg`,
  `/files/product/${hex}.jpg/`,
  '/files//etc/passwd',
  '/files/etc/passwd',
  '/files/file:///etc/passwd',
  // nothing, cut short, escapes in a good name
  `/files/product/${hex}.jpg%00`,
  `/files/product/${hex}%00.jpg`,
  `/files/product/${hex}.jpg%00.png`,
  `/files/%00`,
  `/files/product/${hex}%2ejpg`,
  `/files/product/%30${hex.slice(1)}.jpg`,
  `/files/%70roduct/${hex}.jpg`,
  `/files/product/${hex}.jpg%20`,
  `/files/product/${hex}.jpg%0a`,
  `/files/product/${hex}.jpg%0d%0aset-cookie:x=1`,
  `/files/product/${hex}.jpg;x`,
  `/files/product/${hex}.jpg.`,
  // not a name of ours
  '/files/',
  '/files',
  '/files/product',
  '/files/product/',
  '/files/product/secret',
  '/files/product/.secret.jpg',
  '/files/.incoming/',
  `/files/.incoming/${hex}`,
  `/files/.incoming/${hex}.jpg`,
  `/files/${hex}.jpg`,
  `/files/Product/${hex}.jpg`,
  `/files/pro-duct/${hex}.jpg`,
  `/files/pro.duct/${hex}.jpg`,
  `/files/product/${hex.toUpperCase()}.jpg`,
  `/files/product/${hex.slice(1)}.jpg`,
  `/files/product/${hex}0.jpg`,
  `/files/product/${hex.replace('0', 'g')}.jpg`,
  `/files/product/${hex}`,
  `/files/product/${hex}.`,
  `/files/product/${hex}.JPG`,
  `/files/product/${hex}.png`,
  `/files/product/${hex}.svg`,
  `/files/product/${hex}.html`,
  `/files/product/${hex}.jpg.html`,
  `/files/product/${hex}.webp`,
  `/files/product/${hex}.avif`,
  `/files/product/${hex}-161.jpg`,
  `/files/product/${hex}-1600.jpg`,
  `/files/product/${hex}-0160.jpg`,
  `/files/product/${hex}-+160.jpg`,
  `/files/product/${hex}-160-160.jpg`,
  `/files/product/${hex}--160.jpg`,
  `/files/product/${hex}-.jpg`,
  `/files/product/${hex}-1e2.jpg`,
  `/files/product/${hex}-96000000000000000000.jpg`,
  `/files/constructor/${hex}.__proto__`,
  // links, even under a good name
  `/files/product/${hex}-160.jpg`,
  `/files/up/${hex}.jpg`,
  '/files/up/secret',
  // very long
  `/files/product/${'a'.repeat(200)}.jpg`,
  `/files/product/${'a'.repeat(4000)}.jpg`,
  `/files/${'a/'.repeat(2000)}${hex}.jpg`,
  `/files/${'../'.repeat(1000)}secret`,
  `/files/product/${hex}-160.${'avif'.repeat(900)}`,
]

test('a valid file name is served, so that the others are rejected for their names', async () => {
  const answer = await place.raw(good)
  expect([answer.status, answer.body]).toEqual([200, 'a picture'])
  expect((await place.raw(`${good}?v=1`)).status).toBe(200)
})

test.each(refused)('the file name %j is 404', async (address) => {
  const { status, head, body } = await place.raw(address)
  expect(status).toBe(404)
  expect(head).toContain('content-type: application/json')
  expect(JSON.parse(body)).toMatchObject({ code: '04', message: expect.any(String) })
  expect(body).not.toContain(secret)
})

// Malformed URLs are rejected by the HTTP layer, also as JSON.
test.each([
  '/files/%ff',
  '/files/%',
  '/files/%zz',
  '/files/..%c0%afsecret',
  '/files/%c0%ae%c0%ae/secret',
  '/files/..%u2215secret',
  `/files/product/${hex}.jpg%f`,
])('the malformed URL %j is rejected', async (address) => {
  const { status, body } = await place.raw(address)
  expect([400, 404]).toContain(status)
  expect(['04', '05']).toContain(JSON.parse(body).code)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s on a file is rejected', async (method) => {
  const { status, body } = await place.raw(good, method)
  expect([status, JSON.parse(body).code]).toEqual([404, '04'])
  expect((await place.raw(good)).body).toBe('a picture')
})

test('parseFileName accepts only the exact format, and the process has survived all attacks', async () => {
  expect((await place.raw(good)).status).toBe(200)
  expect(parseFileName(`product/${hex}-480.avif`)).toEqual({ picture: `product/${hex}`, variant: '-480.avif' })
  expect(parseFileName(`product/${hex}.jpg`)).toEqual({ picture: `product/${hex}`, variant: '.jpg' })
  expect(parseFileName(`product/${hex}.jpg\n`)).toBeNull()
})

test('a picture has its content type, immutable caching and a policy without scripts', async () => {
  const answer = await fetch(place.host + good)
  const { headers } = answer
  await answer.arrayBuffer()
  expect(headers.get('content-type')).toBe('image/jpeg')
  expect(headers.get('content-length')).toBe('9')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('set-cookie')).toBeNull()

  const head = await fetch(place.host + good, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '9', ''])
  const again = await fetch(place.host + good, { headers: { 'if-none-match': headers.get('etag')! } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a rejected file name is sent with no-store', async () => {
  expect((await fetch(`${place.host}/files/product/x`)).headers.get('cache-control')).toBe('no-store')
})
