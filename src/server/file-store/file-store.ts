import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** An open file. The caller either reads it to its end or closes it. */
export type StoredFile = {
  /** Length in bytes. */
  size: number
  /** Changes when the bytes do; quoted, as the header needs it. */
  etag: string
  /** SHA-256 of the bytes as they were put, in base64, where the store remembers it. */
  sha256?: string
  stream: () => Readable
  close: () => Promise<void>
}

/** A file of a listing; `modifiedAt` in milliseconds since 1970. */
export type ListedFile = { name: string; modifiedAt: number }

/**
 * Stores files by names such as `product/<32 hex>-480.avif`. The caller has checked the name: it is made by the server
 * or parsed by `parseFileName`, never used as it came from outside.
 */
export type FileStore = {
  /** Written whole or not at all, and durable once it has returned. Replaces an existing file. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Stores a file that is too large for the memory: whole once the call has returned, and not there before. */
  putStream: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>
  open: (name: string) => Promise<StoredFile | null>
  has: (name: string) => Promise<boolean>
  /** A missing file is no error. */
  remove: (name: string) => Promise<void>
  /**
   * Every file that is complete, in no certain order. Files that are put or removed meanwhile may be missing or not.
   */
  list: () => AsyncIterable<ListedFile>
  /** How many bytes are free; Infinity where the store has no limit of its own. */
  freeBytes: () => Promise<number>
}

/** Base64, as S3 has it. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

export async function readWhole(file: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of file.stream()) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
