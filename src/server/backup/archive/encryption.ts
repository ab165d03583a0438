import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError } from '../backup-error.ts'

// An encrypted backup: the mark, 16 bytes of salt, 16 bytes by which a wrong key is recognised, then chunks of
// AES-256-GCM. Each has 64 KiB of plaintext, the last one less or as much. The nonce of a chunk is its number and
// whether it is the last one, so that chunks cannot change places and a file that ends early is noticed (the STREAM
// construction). The key is derived by scrypt from BACKUP_KEY and the salt, hence used for one file only.

export const encryptedMark = Buffer.from('ETALASE-BACKUP-AES256GCM-1\n')
const saltLength = 16
const checkLength = 16
const headerLength = encryptedMark.length + saltLength + checkLength
const chunkLength = 65_536
const tagLength = 16
const algorithm = 'aes-256-gcm'

/** 64 MB of memory and a few tenths of a second. */
const costs = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

type Scrypt = (key: string, salt: Buffer, length: number, options: typeof costs) => Promise<Buffer>

async function deriveKeys(passphrase: string, salt: Buffer) {
  const master = await (promisify(scrypt) as Scrypt)(passphrase.normalize('NFC'), salt, 32, costs)
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, salt, `etalase-mutu backup ${purpose}`, length))
  return { key: derive('chunks', 32), check: derive('check', checkLength) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The bytes, encrypted. */
export async function* encrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const { key, check } = await deriveKeys(passphrase, salt)
  const header = Buffer.concat([encryptedMark, salt, check])
  const seal = (plain: Buffer, number: number, isLast: boolean) => {
    const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(header)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  yield header
  let number = 0
  for await (const { chunk, isLast } of inChunks(source, chunkLength)) yield seal(chunk, number++, isLast)
}

/**
 * The plaintext of `source`, which begins with the mark. Throws BackupError when the key is wrong, or when the file was
 * changed or ends early; every byte that was given out before is genuine.
 */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const bytes = splitHeader(source)
  const header = (await bytes.next()).value as Buffer
  if (header.length < headerLength) throw new BackupError('Berkas cadangan terpotong.')
  const salt = header.subarray(encryptedMark.length, encryptedMark.length + saltLength)
  const { key, check } = await deriveKeys(passphrase, salt)
  if (!timingSafeEqual(check, header.subarray(-checkLength)))
    throw new BackupError('BACKUP_KEY bukan kunci cadangan ini, atau awal berkasnya rusak.')
  let number = 0
  for await (const { chunk, isLast } of inChunks(bytes, chunkLength + tagLength)) {
    const plain = chunk.length < tagLength ? undefined : open(chunk, number++, isLast)
    if (!plain)
      throw new BackupError(isLast ? 'Berkas cadangan terpotong, atau rusak di akhirnya.' : 'Berkas cadangan rusak.')
    yield plain
  }

  function open(chunk: Buffer, number: number, isLast: boolean): Buffer | undefined {
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(header)
    decipher.setAuthTag(chunk.subarray(-tagLength))
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagLength)), decipher.final()])
    } catch {
      return undefined // not authentic
    }
  }
}

/** The header, shorter when the source is, then the other bytes. */
async function* splitHeader(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Buffer | undefined = Buffer.alloc(0)
  for await (const part of source) {
    if (buffered === undefined) {
      yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
      continue
    }
    buffered = Buffer.concat([buffered, part])
    if (buffered.length < headerLength) continue
    yield buffered.subarray(0, headerLength)
    yield buffered.subarray(headerLength)
    buffered = undefined
  }
  if (buffered) yield buffered
}

/** Pieces of this length; the last one may be shorter, and is there also when the source is empty. */
async function* inChunks(source: AsyncIterable<Uint8Array>, length: number) {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    parts.push(part)
    size += part.length
    if (size <= length) continue
    const joined = Buffer.concat(parts)
    let at = 0
    // The last chunk must be known as such: a full one waits until more has come.
    for (; joined.length - at > length; at += length) yield { chunk: joined.subarray(at, at + length), isLast: false }
    parts = [joined.subarray(at)]
    size = joined.length - at
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
