import { afterAll, expect, test, vi } from 'vitest'
import { keyless } from '#contract/photos/picture-path.ts'
import { openS3Store } from '#server/file-store/s3-store.ts'
import { keyed, openPlace } from '../../fixtures/files.fixture.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { openUploads } from '../../fixtures/photos.fixture.ts'
import { type TestDatabase, usualEngine } from '../../support/database/engines.ts'
import { s3AddressOf, startS3 } from '../../support/s3-server.ts'

// Two servers with one database and one bucket: what one of them takes the other one shows.

vi.setConfig({ testTimeout: 120_000 })
const s3 = await startS3()
const open = () =>
  openS3Store(s3AddressOf(s3.address()), (error) => {
    throw error
  })
const place = await openPlace({ files: await open() })
afterAll(place.close)
const uploads = await openUploads(usualEngine(), { on: place.db as TestDatabase, files: await open() })

const pathOf = (answer: { data?: unknown }) => keyless((answer.data as { img_url: string }).img_url)
const signed = (path: string) => keyed.sign(path)

test('two servers on one bucket: a photo that one takes is shown by the other, with its signature alone', async () => {
  const siti = await uploads.somebody()
  const answer = await uploads.upload(siti, await jpeg())
  expect(answer.code).toBe('00')
  const path = pathOf(answer)
  const shown = await fetch(`${place.host}/files/${signed(path)}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(await uploads.bytesOf(path))
  const again = await fetch(`${place.host}/files/${signed(path)}`, {
    headers: { 'if-none-match': shown.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
  const wrong = signed(path).replace(/~.{4}/, '~AAAA')
  expect((await fetch(`${place.host}/files/${wrong}`)).status).toBe(404)
})

test('a bucket that is away: reading says when to come back, a photo is refused for now, and both work afterwards', async () => {
  const siti = await uploads.somebody()
  const path = pathOf(await uploads.upload(siti, await jpeg()))
  const photo = await jpeg(300, 300)
  await s3.stop()
  const away = await fetch(`${place.host}/files/${signed(path)}`)
  expect([away.status, away.headers.get('retry-after'), away.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  const key = 'a0a0a0a0-0000-4000-8000-000000000001'
  const refused = await uploads.send(siti, photo, { key })
  expect([refused.statusCode, refused.json().code]).toEqual([503, '50'])
  await s3.start()
  expect((await fetch(`${place.host}/files/${signed(path)}`)).status).toBe(200)
  // The phone sends the same photo again, with the same key.
  const later = await uploads.send(siti, photo, { key })
  expect(later.json().code).toBe('00')
  expect((await fetch(`${place.host}/files/${signed(pathOf(later.json()))}`)).status).toBe(200)
})
