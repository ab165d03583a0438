import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'
import { licence, sourceText } from '#contract/open-data/licence.ts'
import { type OpenDataFormat, type OpenDataName, openDataFormats } from '#contract/open-data/schemas.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import { byteOrderMark, csvLine } from '../../spreadsheets/write-csv.ts'
import { type DataRow, datasets } from './datasets.ts'

// Writes the rows of a dataset into a CSV and a JSON file at once, so that both have the same rows, and no more than a
// few hundred of them are in memory.

/** The files of one day. `key` makes their names unique. */
export type SetId = { name: OpenDataName; day: string; key: string }

export const storedName = ({ name, day, key }: SetId, format: OpenDataFormat) =>
  `open-data/${name}-${day}-${key}.${format}.gz`

/** The facts about a complete file. */
export type WrittenFile = { format: OpenDataFormat; bytes: number; download_bytes: number; sha256: string }

/** Writes both files and returns how many rows they have. When it throws, neither is complete. */
export async function writeFiles(
  store: Pick<FileStore, 'putStream'>,
  set: SetId,
  batches: AsyncIterable<readonly DataRow[]>,
  baseUrl: string,
): Promise<{ rows: number; files: WrittenFile[] }> {
  const outputs = openDataFormats.map((format) => openOutput(store, set, format))
  const failing = new AbortController()
  // The first failure ends the reading and both files: a stream that ends too early is not stored.
  const fail = (error: unknown) => {
    failing.abort(error)
    for (const { gzip } of outputs) gzip.destroy()
  }
  for (const { gzip, stored } of outputs) {
    gzip.on('error', fail)
    stored.catch(fail)
  }
  const fill = async () => {
    let rows = 0
    const { columns } = datasets[set.name]
    await write(outputs, { csv: byteOrderMark + csvLine(columns), json: jsonHead(set, baseUrl) }, failing.signal)
    for await (const batch of batches) {
      if (batch.length === 0) continue
      const texts = {
        csv: batch.map((row) => csvLine(columns.map((column) => cellOf(row[column]!)))).join(''),
        json: batch
          .map((row, index) => `${rows + index > 0 ? ',' : ''}\n${JSON.stringify(row, [...columns])}`)
          .join(''),
      }
      await write(outputs, texts, failing.signal)
      rows += batch.length
    }
    await write(outputs, { csv: '', json: '\n]}\n' }, failing.signal)
    for (const { gzip } of outputs) gzip.end()
    return rows
  }
  const filling = fill()
  filling.catch(fail)
  const [filled] = await Promise.allSettled([filling, ...outputs.map(({ stored }) => stored)])
  if (filled.status === 'rejected' || failing.signal.aborted) throw failing.signal.reason
  return {
    rows: filled.value,
    files: outputs.map(({ format, hash, counts }) => ({ format, ...counts, sha256: hash.digest('hex') })),
  }
}

type Output = {
  format: OpenDataFormat
  gzip: Gzip
  hash: Hash
  counts: { bytes: number; download_bytes: number }
  stored: Promise<void>
}

function openOutput(store: Pick<FileStore, 'putStream'>, set: SetId, format: OpenDataFormat): Output {
  const gzip = createGzip()
  const counts = { bytes: 0, download_bytes: 0 }
  async function* compressed() {
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      counts.download_bytes += chunk.length
      yield chunk
    }
  }
  const stored = store.putStream(storedName(set, format), compressed())
  return { format, gzip, hash: createHash('sha256'), counts, stored }
}

/** Waits until the store has accepted enough of the text. */
async function write(outputs: readonly Output[], texts: Record<OpenDataFormat, string>, signal: AbortSignal) {
  for (const { format, gzip, hash, counts } of outputs) {
    signal.throwIfAborted()
    const bytes = Buffer.from(texts[format])
    hash.update(bytes)
    counts.bytes += bytes.length
    if (!gzip.write(bytes)) await once(gzip, 'drain', { signal })
  }
}

const cellOf = (value: DataRow[string]) => (Array.isArray(value) ? value.join('; ') : value)

const jsonHead = ({ name, day }: SetId, baseUrl: string) =>
  `${JSON.stringify({ name, day, licence: licence.url, source: sourceText(baseUrl, day) }).slice(0, -1)},"data":[`
