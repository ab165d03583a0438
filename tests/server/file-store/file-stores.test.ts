import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import type { FileStore } from '#server/file-store/file-store.ts'
import { openS3Store } from '#server/file-store/s3-store.ts'
import { parseStoreAddress, type S3Address } from '#server/file-store/store-address.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { testFolder } from '../../support/database/engines.ts'
import { s3AddressOf, startS3 } from '../../support/s3-server.ts'

// Every store keeps the same promises. TEST_FILE_STORE (s3://…, with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY) adds
// a real bucket.

vi.setConfig({ testTimeout: 120_000 })
const s3 = await startS3()
const fail = (error: unknown) => {
  throw error
}
// A bucket is listed a thousand at a time; the server of these tests cannot give a second part on a current Node.
const few = 20
const stores: [string, number, () => Promise<FileStore>][] = [
  ['a folder', 1_010, () => openDiskStore(testFolder())],
  ['a bucket', few, () => openS3Store(s3AddressOf(s3.address()), fail)],
]
const real = process.env.TEST_FILE_STORE
if (real) {
  const keys = { accessKeyId: process.env.AWS_ACCESS_KEY_ID, secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY }
  stores.push([
    'the bucket of TEST_FILE_STORE',
    1_010,
    () => openS3Store(parseStoreAddress(real, keys) as S3Address, fail),
  ])
}

async function namesIn(store: FileStore) {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names
}

describe.each(stores)('file store: %s', (_, count, open) => {
  test('keeps a file whole, and can replace and remove it', async () => {
    const store = await open()
    const name = `product/${newHex()}-480.avif`
    expect([await store.has(name), await store.open(name)]).toEqual([false, null])
    await store.put(name, Buffer.from('first'))
    const first = await store.open(name)
    expect([first?.size, await store.has(name)]).toEqual([5, true])
    await first?.close()
    await store.put(name, Buffer.from('second, longer'))
    const second = await store.open(name)
    expect(second?.etag).toMatch(/^"[^"]+"$/)
    expect(second?.etag).not.toBe(first?.etag)
    expect(await text(second!.stream())).toBe('second, longer')
    await store.remove(name)
    await store.remove(name)
    expect([await store.has(name), await store.open(name)]).toEqual([false, null])
  })

  test.each([
    ['small', 3, 1_000],
    ['in parts that fit', 4, 4 * 1024 * 1024],
    ['larger than the parts it is sent in', 21, 1_000_003],
  ])('keeps a stream whole: %s', async (_, chunks, size) => {
    const store = await open()
    const name = 'open-data/stream.csv.gz'
    const hash = createHash('sha256')
    async function* stream() {
      for (let at = 0; at < chunks; at++) {
        const chunk = Buffer.alloc(size, at + 1)
        hash.update(chunk)
        yield chunk
      }
    }
    await store.putStream(name, stream())
    const file = await store.open(name)
    expect(file?.size).toBe(chunks * size)
    const stored = createHash('sha256')
    for await (const chunk of file!.stream()) stored.update(chunk as Buffer)
    expect(stored.digest('hex')).toBe(hash.digest('hex'))
    await store.remove(name)
  })

  test('a stream that breaks off leaves the file before', async () => {
    const store = await open()
    const name = 'open-data/broken.csv.gz'
    async function* broken() {
      for (let at = 0; at < 12; at++) yield Buffer.alloc(1_000_000, 1)
      throw new Error('the database went away')
    }
    await expect(store.putStream(name, broken())).rejects.toThrow('the database went away')
    expect([await store.has(name), await namesIn(store)]).toEqual([false, []])
    await store.put(name, Buffer.from('yesterday'))
    await expect(store.putStream(name, broken())).rejects.toThrow('the database went away')
    expect(await text((await store.open(name))!.stream())).toBe('yesterday')
    await store.remove(name)
  })

  test('lists every file with its time, however many there are', async () => {
    const store = await open()
    const names = Array.from({ length: count }, () => `person/${newHex()}.jpg`)
    const before = Date.now()
    for (const name of names) await store.put(name, Buffer.from(name))
    expect((await namesIn(store)).filter((name) => name.startsWith('person/')).toSorted()).toEqual(names.toSorted())
    for await (const { modifiedAt } of store.list()) expect(Math.abs(modifiedAt - before)).toBeLessThan(600_000)
    for (const name of names) await store.remove(name)
    expect(await namesIn(store)).toEqual([])
  })
})
