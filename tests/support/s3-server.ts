import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { parseStoreAddress, type S3Address } from '#server/file-store/store-address.ts'
import { afterFile } from './after-file.ts'

/** The keys that the server of these tests knows. */
export const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export type S3Server = {
  /** `FILE_STORE` of the bucket. */
  address: (bucket?: string) => string
  stop: () => Promise<void>
  /** On the same port, with the same objects. */
  start: () => Promise<void>
}

/** A server that speaks S3, on an own folder, with the bucket `pictures`, until the end of the test file. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'etalase-s3-'))
  let port = 0
  const open = async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    })
    port = (await server.run()).port
    return server
  }
  let server: S3rver | undefined = await open()
  const stop = async () => {
    // Connections stay open between requests, and closing would wait for them.
    const closed = server?.close()
    ;(server as unknown as { httpServer: Server } | undefined)?.httpServer.closeAllConnections()
    await closed
    server = undefined
  }
  afterFile(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    address: (bucket = 'pictures') => `s3://${bucket}/etalase?endpoint=http://127.0.0.1:${port}&path_style=1`,
    stop,
    start: async () => {
      server = await open()
    },
  }
}

export const s3AddressOf = (text: string): S3Address => parseStoreAddress(text, keys) as S3Address
