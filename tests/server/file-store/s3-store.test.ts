import { text } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { expect, test, vi } from 'vitest'
import { openFileStore } from '#server/file-store/open-file-store.ts'
import { openS3Store } from '#server/file-store/s3-store.ts'
import { parseStoreAddress } from '#server/file-store/store-address.ts'
import { newHex } from '../../fixtures/files.fixture.ts'
import { keptLog } from '../../support/network/http.ts'
import { keys, s3AddressOf, startS3 } from '../../support/s3-server.ts'

vi.setConfig({ testTimeout: 60_000 })
const s3 = await startS3()
const address = s3AddressOf(s3.address())
const store = await openS3Store(address, (error) => {
  throw error
})
const client = new S3Client({
  endpoint: address.endpoint!,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: keys,
})

test('bucket: bytes that are not those that were put end in an error, not in a picture', async () => {
  const name = `product/${newHex()}.jpg`
  await store.put(name, Buffer.from('the true picture'))
  const { sha256 } = (await store.open(name))!
  await client.send(
    new PutObjectCommand({
      Bucket: 'pictures',
      Key: `etalase/${name}`,
      Body: 'another picture!',
      Metadata: { sha256: sha256! },
    }),
  )
  await expect(text((await store.open(name))!.stream())).rejects.toThrow('is not what was put there')
  await client.send(new DeleteObjectCommand({ Bucket: 'pictures', Key: `etalase/${name}` }))
})

test('bucket: objects beside the prefix are not listed', async () => {
  await client.send(new PutObjectCommand({ Bucket: 'pictures', Key: 'other/file.jpg', Body: 'x' }))
  for await (const { name } of store.list()) expect(name).not.toContain('file.jpg')
})

test('bucket: one that was deleted is an error, not a missing picture', async () => {
  await client.send(new CreateBucketCommand({ Bucket: 'short-lived' }))
  const open = await openFileStore(s3AddressOf(s3.address('short-lived')), keptLog().log)
  expect(await open.open('product/x.jpg')).toBeNull()
  await client.send(new DeleteBucketCommand({ Bucket: 'short-lived' }))
  await expect(open.open('product/x.jpg')).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

test('bucket: a start with a wrong bucket or key is refused with a sentence that has no key', async () => {
  const { log } = keptLog()
  const missing = s3AddressOf(s3.address('missing'))
  await expect(openFileStore(missing, log)).rejects.toMatchObject({
    name: 'BadConfig',
    message: expect.stringMatching(/s3:\/\/missing\/etalase\/: NoSuchBucket/),
  })
  const stranger = parseStoreAddress(s3.address(), { ...keys, accessKeyId: 'guessed' })
  const refused = await openFileStore(stranger, log).catch((error: Error) => error)
  expect(String(refused)).toMatch(/FILE_STORE/)
  expect(String(refused)).not.toMatch(/guessed/)
})

test('bucket: one that does not answer is logged at the start, and is used when it is back', async () => {
  const { log, lines } = keptLog()
  await s3.stop()
  const late = await openFileStore(address, log)
  expect(JSON.stringify(lines)).toContain('does not answer')
  await expect(late.open('product/x.jpg')).rejects.toThrow()
  await expect(late.put('product/x.jpg', Buffer.from('x'))).rejects.toThrow()
  await s3.start()
  await late.put('product/x.jpg', Buffer.from('x'))
  expect(await late.has('product/x.jpg')).toBe(true)
  await late.remove('product/x.jpg')
})
