import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FileStore, type ListedFile, type StoredFile, sha256Of } from './file-store.ts'
import { type S3Address, storeName } from './store-address.ts'

/** Milliseconds to connect, and to wait for the next bytes of an answer. A request is sent up to three times. */
const limits = { connectionTimeout: 3_000, requestTimeout: 10_000 }
const attempts = 3
/** A stream is sent in parts of this size, in bytes; S3 takes none below 5 MB but the last. */
const partSize = 8 * 1024 * 1024

/** The bucket answers, and refuses: the settings are wrong. A bucket that does not answer may come back. */
export class BucketRefused extends Error {}

/**
 * The client for a bucket, and its library, which is loaded only where there is a bucket. `requestTimeout`:
 * milliseconds.
 */
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
 * Files in a bucket of S3 or of a server like it. The bucket is private: what may be seen is decided by whoever serves
 * the file. Each object has the SHA-256 of its bytes: the server compares it when it stores them, and a reader when it
 * has read them. Throws BucketRefused when the keys or the bucket are wrong.
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

  const put = async (name: string, bytes: Uint8Array) => {
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
  }

  /** An object is there once all its parts are. Its hash is not known before its end, so it has none. */
  async function putParts(name: string, first: Uint8Array, rest: AsyncIterator<Uint8Array>) {
    const upload = { ...at(name), ContentType: contentTypeOf(name) }
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(upload))
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = []
      for (let bytes: Uint8Array | undefined = first; bytes; bytes = (await rest.next()).value) {
        const part = { ...at(name), UploadId, PartNumber: Parts.length + 1, Body: bytes, ContentLength: bytes.length }
        const { ETag } = await client.send(new s3.UploadPartCommand(part))
        Parts.push({ ETag, PartNumber: part.PartNumber })
      }
      await client.send(new s3.CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts } }))
    } catch (error) {
      // Parts that nobody completes are stored, and paid for, until a person deletes them.
      await client.send(new s3.AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => undefined)
      throw error
    }
  }

  return {
    put,
    putStream: async (name, chunks) => {
      const parts = inParts(chunks)
      const first: Uint8Array = (await parts.next()).value ?? new Uint8Array()
      if (first.length < partSize) await put(name, first)
      else await putParts(name, first, parts)
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

/** The chunks put together, in parts of `partSize` bytes; the last may be smaller. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < partSize) continue
    const whole = Buffer.concat(waiting)
    let at = 0
    for (; size - at >= partSize; at += partSize) yield whole.subarray(at, at + partSize)
    waiting = [whole.subarray(at)]
    size -= at
  }
  if (size > 0) yield Buffer.concat(waiting)
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

/** By the end of its name: a compressed file, or a picture. */
function contentTypeOf(name: string) {
  const format = name.split('.').at(-1)!
  return format === 'gz' ? 'application/gzip' : `image/${format.replace('jpg', 'jpeg')}`
}
