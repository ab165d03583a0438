import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileStore, type ListedFile, type StoredFile, sha256Of } from './file-store.ts'
import { type S3Address, storeName } from './store-address.ts'

/** Milliseconds to connect, and to wait for the next bytes of an answer. A request is sent up to three times. */
const limits = { connectionTimeout: 3_000, requestTimeout: 10_000 }
const attempts = 3

/** The bucket answers, and refuses: the settings are wrong. A bucket that does not answer may come back. */
export class BucketRefused extends Error {}

/** The client for a bucket, and its library, which is loaded only where there is a bucket. `requestTimeout`: milliseconds. */
export async function createS3Client(address: S3Address, { requestTimeout = limits.requestTimeout } = {}) {
  // The client announces on standard error that its later versions need Node 22; this one is made for Node 20.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region: address.region,
    ...(address.endpoint && { endpoint: address.endpoint }),
    forcePathStyle: address.pathStyle,
    credentials: address.credentials,
    maxAttempts: attempts,
    requestHandler: { ...limits, requestTimeout },
  })
  return { s3, client }
}

/**
 * Files in a bucket of S3 or of a server like it. The bucket is private: what may be seen is decided by whoever serves the file.
 * Each object has the SHA-256 of its bytes: the server compares it when it stores them, and a reader when it has read them.
 * Throws BucketRefused when the keys or the bucket are wrong.
 */
export async function openS3Store(address: S3Address, onAway: (error: unknown) => void): Promise<FileStore> {
  const { s3, client } = await createS3Client(address)
  const { bucket: Bucket, prefix } = address
  const at = (name: string) => ({ Bucket, Key: prefix + name })

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key, LastModified } of Contents)
        if (Key && LastModified) yield { name: Key.slice(prefix.length), modifiedAt: LastModified.getTime() }
  }

  try {
    await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }))
  } catch (error) {
    if (isRefusal(statusOf(error)))
      throw new BucketRefused(`${storeName(address)}: ${(error as Error).name}`, { cause: error })
    onAway(error)
  }

  return {
    put: async (name, bytes) => {
      const sha256 = sha256Of(bytes)
      await client.send(
        new s3.PutObjectCommand({
          ...at(name),
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: contentTypeOf(name),
          ChecksumSHA256: sha256,
          Metadata: { sha256 },
        }),
      )
    },
    open: async (name) => {
      const found = await missingAsNull(client.send(new s3.GetObjectCommand(at(name))))
      if (!found) return null
      const body = found.Body as Readable
      const sha256 = found.Metadata?.sha256
      return {
        size: found.ContentLength ?? 0,
        etag: found.ETag ?? `"${sha256}"`,
        ...(sha256 && { sha256 }),
        stream: () => Readable.from(verifyBytes(body, { name, sha256 }), { objectMode: false }),
        close: async () => void body.destroy(),
      } satisfies StoredFile
    },
    has: async (name) => (await missingAsNull(client.send(new s3.HeadObjectCommand(at(name))))) !== null,
    remove: async (name) => {
      await client.send(new s3.DeleteObjectCommand(at(name)))
    },
    list,
    freeBytes: async () => Number.POSITIVE_INFINITY,
  }
}

/** The bytes as they come. Throws at the end when they are not those that were put. */
async function* verifyBytes(body: Readable, { name, sha256 }: { name: string; sha256: string | undefined }) {
  const hash = createHash('sha256')
  for await (const part of body) {
    hash.update(part as Buffer)
    yield part as Buffer
  }
  if (sha256 && hash.digest('base64') !== sha256) throw new Error(`${name} in the bucket is not what was put there`)
}

async function missingAsNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    // A bucket that is gone is an error, not a missing file.
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null
    throw error
  }
}

/** Also a redirect, to another region. Too many or too slow requests may succeed later. */
const isRefusal = (status = 0) => status >= 300 && status < 500 && status !== 408 && status !== 429

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode

/** Of a picture, whose format its name ends with. */
const contentTypeOf = (name: string) => `image/${name.split('.').at(-1)!.replace('jpg', 'jpeg')}`
