import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../../db/database.ts'
import { type ArchiveSequence, type ArchiveTable, RowSum } from '../archive/format.ts'
import { BackupError } from '../backup-error.ts'
import { readSequences, readTables, type Table } from './catalog.ts'

const rowsPerFetch = 500
/** Characters of rows in one entry: what a restore sends to the database at once. */
const entryLength = 1_000_000
/** A restore holds an entry in memory several times; a longer row could be saved, but not restored. */
export const maxRowBytes = 16 * 1024 * 1024

/** The rows that a backup leaves out. */
const rowConditions: Record<string, string> = {
  // One that is running is not in itself.
  backup_run: 'where finished_at is not null',
  // Snapshots are made again from the certificates after a restore. Phones may have later versions than the backup, and
  // would refuse its snapshots.
  sni_snapshot: 'where false',
  sni_difference: 'where false',
  download_file: 'where false',
  download_part: 'where false',
  // Open data files are not in a backup: they are made again.
  open_data_set: 'where false',
}

/** A table's rows as the database gives them, some at a time: each a JSON array with the text of every column. */
export async function* readLines(
  tx: Database,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column)}::text`)
  // A name of its own for each table: a prepared `fetch` is not prepared for the columns of another.
  const cursor = quoted(`dump ${name}`)
  const condition = rowConditions[name] ?? ''
  await tx.query(
    `declare ${cursor} no scroll cursor for
     select array_to_json(array[${texts}]::text[])::text as line from ${quoted(name)} ${condition}`,
  )
  for (;;) {
    const rows = await tx.query<{ line: string }>(`fetch ${rowsPerFetch} from ${cursor}`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.query(`close ${cursor}`)
}

/**
 * Adds the rows of every table to a backup. Runs in a transaction in which the database does not change. Unlogged
 * tables are left out: they hold counts of the last hours, which the database itself empties after a crash. Throws
 * BackupError when a row is too long to be restored.
 */
export async function dumpRows(
  tx: Database,
  add: (name: string, bytes: Buffer) => Promise<void>,
  onTable: (table: string, rows: number) => void,
): Promise<{ tables: ArchiveTable[]; sequences: ArchiveSequence[] }> {
  const tables: ArchiveTable[] = []
  for (const table of await readTables(tx)) {
    const sum = new RowSum()
    let part: string[] = []
    let partLength = 0
    let parts = 0
    const writePart = async () => {
      const name = `tables/${table.name}/${String(++parts).padStart(5, '0')}.ndjson.gz`
      await add(name, await compress(Buffer.from(`${part.join('\n')}\n`)))
      part = []
      partLength = 0
    }
    for await (const lines of readLines(tx, table))
      for (const line of lines) {
        if (Buffer.byteLength(line) > maxRowBytes)
          throw new BackupError(`Satu baris tabel ${table.name} lebih dari 16 MB, jadi tidak dapat dicadangkan.`)
        sum.add(line)
        part.push(line)
        partLength += line.length
        if (partLength >= entryLength) await writePart()
      }
    if (part.length > 0) await writePart()
    tables.push({ name: table.name, columns: table.columns, rows: sum.rows, sum: sum.hex() })
    onTable(table.name, sum.rows)
  }
  return { tables, sequences: await readSequences(tx) }
}

const compress = promisify(gzip) as (bytes: Buffer) => Promise<Buffer>

/** Names come from the catalogue of the database. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
