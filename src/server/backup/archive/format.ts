import { createHash, hash } from 'node:crypto'
import { z } from 'zod/mini'
import { BackupError } from '../backup-error.ts'

// A backup is a tar file: `backup.json`, `secret` where the data folder has one, `files/…` (pictures),
// `tables/<name>/00001.ndjson.gz` (rows, each a JSON array of texts), `checksums/00001.sha256` after every thousand
// entries, in the form of sha256sum, and at the end `manifest.json`. After the tar are 80 bytes with the SHA-256 of the
// tar. Encryption, if any, covers the whole file.

const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))

/** The form that this release writes and reads. */
export const formatNumber = 1

/** `backup.json`: the facts that a reader needs before the rest. */
const headerSchema = z.object({
  product: z.literal('etalase-mutu'),
  format: z.number(),
  createdAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** The fingerprint of the secret that the passwords and signed addresses in this backup need. */
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
})
export type ArchiveHeader = z.infer<typeof headerSchema>

/** `sum`: see RowSum. `columns`: the columns of each row, in their order. */
const tableSchema = z.object({ name, columns: z.array(name), rows: z.number(), sum: sha256Hex })
export type ArchiveTable = z.infer<typeof tableSchema>

const sequenceSchema = z.object({ name, last: z.string().check(z.regex(/^-?\d{1,19}$/)), called: z.boolean() })
export type ArchiveSequence = z.infer<typeof sequenceSchema>

/** `manifest.json`: the content of the backup. `checksums`: the SHA-256 of each list of checksums, by its name. */
const manifestSchema = z.object({
  /** The migrations of the database, in order, with the SHA-256 of each. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256Hex })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.object({ count: z.number(), bytes: z.number() }),
  checksums: z.record(z.string(), sha256Hex),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

/** Throws BackupError when the bytes are not the header of a backup of this format. */
export function parseHeader(bytes: Buffer): ArchiveHeader {
  const header = parseJson(bytes)
  const { product, format } = (header ?? {}) as Record<string, unknown>
  if (product === 'etalase-mutu' && typeof format === 'number' && format > formatNumber)
    throw new BackupError('Cadangan ini dibuat oleh rilis yang lebih baru. Pulihkan dengan rilis itu.')
  const parsed = headerSchema.safeParse(header)
  if (!parsed.success) throw new BackupError('Berkas ini bukan cadangan Etalase Mutu, atau awalnya rusak.')
  return parsed.data
}

/** Throws BackupError. */
export function parseManifest(bytes: Buffer): ArchiveManifest {
  const parsed = manifestSchema.safeParse(parseJson(bytes))
  if (!parsed.success) throw new BackupError('Berkas cadangan rusak: daftar isinya (manifest.json) tidak terbaca.')
  return parsed.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** Hexadecimal. */
export const sha256Hexadecimal = (bytes: Uint8Array | string): string => hash('sha256', bytes)

/**
 * A checksum of rows that does not depend on their order: the SHA-256 of each row as eight numbers of 32 bits, which
 * are added up. So two databases are compared without sorting their tables.
 */
export class RowSum {
  rows = 0
  readonly #words = new Uint32Array(8)

  add(line: string) {
    const digest = hash('sha256', line, 'buffer')
    for (let at = 0; at < 8; at++) this.#words[at]! += digest.readUInt32BE(at * 4) // wraps around at 2^32
    this.rows++
  }

  /** 64 hexadecimal digits. */
  hex(): string {
    return [...this.#words].map((word) => word.toString(16).padStart(8, '0')).join('')
  }
}

const digestMark = 'ETALASE-SHA256 '
/** The mark, 64 hexadecimal digits and the end of the line. */
const digestLength = digestMark.length + 65

/**
 * The bytes, and after them a line with their SHA-256. Programs that read tar files ignore what comes after the end.
 */
export async function* appendDigest(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  for await (const part of source) {
    sum.update(part)
    yield part
  }
  yield Buffer.from(`${digestMark}${sum.digest('hex')}\n`)
}

/** The bytes before that line. Throws BackupError at the end when it is missing or does not match. */
export async function* checkDigest(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  let heldBack: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    const bytes: Buffer = Buffer.concat([heldBack, part])
    const ready = bytes.subarray(0, Math.max(0, bytes.length - digestLength))
    heldBack = bytes.subarray(ready.length)
    sum.update(ready)
    if (ready.length > 0) yield ready
  }
  const line = heldBack.toString('latin1')
  if (!line.startsWith(digestMark)) throw new BackupError('Berkas cadangan terpotong, atau rusak di akhirnya.')
  if (line !== `${digestMark}${sum.digest('hex')}\n`)
    throw new BackupError('Berkas cadangan rusak: isinya tidak cocok dengan jumlah pemeriksanya (SHA-256).')
}
