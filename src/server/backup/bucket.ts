import { createWriteStream } from 'node:fs'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createS3Client } from '../file-store/s3-store.ts'
import { type S3Address, storeName } from '../file-store/store-address.ts'
import { BackupError } from './backup-error.ts'

/** A backup that is being written. */
export type BackupTarget = {
  stream: Writable
  /**
   * Gives the whole backup its name; only then it can be found. Returns its size in bytes. Call it when the stream has
   * ended.
   */
  commit: () => Promise<number>
  /** Removes what was written. */
  discard: () => Promise<void>
}

/** A bucket takes 10,000 parts of at least 5 MB: backups of up to 160 GB. This much is in memory. */
const partBytes = 16 * 1024 * 1024
/** Milliseconds for one part, over a slow connection. */
const partTimeout = 300_000

/**
 * Backups directly below the prefix of an address. Every function throws BackupError when the bucket refuses or is
 * away.
 */
export type Bucket = {
  /** Uploads in parts, which become an object when all are there. */
  upload: (name: string) => Promise<BackupTarget>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  /** Writes an object into a new file. */
  download: (name: string, path: string) => Promise<void>
}

export async function openBucket(address: S3Address): Promise<Bucket> {
  const { s3, client } = await createS3Client(address, { requestTimeout: partTimeout })
  const { bucket: Bucket, prefix } = address
  const at = (name: string) => ({ Bucket, Key: prefix + name })
  const named = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: NodeJS.ErrnoException) => {
      if (error.name === 'NoSuchKey') throw new BackupError('Cadangan itu tidak ada dalam bucket.')
      throw new BackupError(`${storeName(address)} tidak dapat dipakai (${error.code ?? error.name}).`)
    })

  return {
    upload: async (name) => {
      const { UploadId } = await named(
        client.send(new s3.CreateMultipartUploadCommand({ ...at(name), ContentType: 'application/x-tar' })),
      )
      const parts: { ETag: string | undefined; PartNumber: number }[] = []
      let size = 0
      const sendPart = async (Body: Buffer) => {
        const PartNumber = parts.length + 1
        const sent = await named(
          client.send(
            new s3.UploadPartCommand({ ...at(name), UploadId, PartNumber, Body, ContentLength: Body.length }),
          ),
        )
        parts.push({ ETag: sent.ETag, PartNumber })
        size += Body.length
      }
      return {
        stream: inParts(sendPart),
        commit: async () => {
          const MultipartUpload = { Parts: parts }
          await named(client.send(new s3.CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload })))
          return size
        },
        discard: async () => {
          await client.send(new s3.AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => undefined)
        },
      }
    },
    list: async () => {
      const names: string[] = []
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' })
      const read = async () => {
        for await (const { Contents = [] } of pages)
          for (const { Key } of Contents) if (Key) names.push(Key.slice(prefix.length))
      }
      await named(read())
      return names
    },
    remove: async (name) => void (await named(client.send(new s3.DeleteObjectCommand(at(name))))),
    download: async (name, path) => {
      const found = await named(client.send(new s3.GetObjectCommand(at(name))))
      await pipeline(found.Body as Readable, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    },
  }
}

/** Collects the written bytes into parts of `partBytes`; the last part may be smaller. */
function inParts(send: (part: Buffer) => Promise<void>): Writable {
  let waiting: Buffer[] = []
  let length = 0
  const flush = async () => {
    const part = Buffer.concat(waiting)
    waiting = []
    length = 0
    await send(part)
  }
  return new Writable({
    write(bytes: Buffer, _, done) {
      waiting.push(bytes)
      length += bytes.length
      if (length < partBytes) return done()
      flush().then(() => done(), done)
    },
    final(done) {
      flush().then(() => done(), done)
    },
  })
}
