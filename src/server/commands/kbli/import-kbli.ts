import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Kbli } from '#contract/onboarding/schemas.ts'
import { ConfigError, readConfig } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { prepareSchema } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Log } from '../../http/log.ts'
import { seed } from '../../seed/seed.ts'

const usage = 'Cara pakai: npm run kbli -- <berkas.csv> --edition "KBLI 2025" [--dry-run]'
/** The official list has 1,800 rows and half a megabyte. */
const maxBytes = 20_000_000

/** The reason why nothing was imported, as a sentence for the operator. */
class ImportError extends Error {}

type ImportOptions = { file: string; edition: string; dryRun: boolean }

/**
 * Imports a list of business classes into the database of the environment. Returns lines for the operator about the
 * result or the error, and the exit code of the command.
 */
export async function importKbli(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
): Promise<{ lines: string[]; exitCode: 0 | 1 }> {
  try {
    return { lines: await runImport(parseOptions(words), env, log), exitCode: 0 }
  } catch (error) {
    if (error instanceof ConfigError) return { lines: [...error.sentences], exitCode: 1 }
    const isExpected = error instanceof CsvError || error instanceof ImportError
    if (!isExpected) log.error({ err: error }, 'the list was not imported')
    return { lines: [`Tidak ada yang diimpor. ${(error as Error).message}`], exitCode: 1 }
  }
}

async function runImport({ file, edition, dryRun }: ImportOptions, env: Record<string, string | undefined>, log: Log) {
  const config = readConfig(env)
  const { classes, skipped, reasons } = parseClasses(parseRows(decodeText(await readBytes(file))))
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await prepareSchema(db, config)
    // The starter is seeded first, because a later start of the server would find its classes already there.
    await seed(db, 'none', { log })
    const { fresh, changed, same, others } = await saveClasses(db, edition, classes, { dryRun })
    return [
      `${edition}: ${fresh} baru, ${changed} berubah, ${same} sama, ${skipped} baris dilewati.`,
      ...reasons.map((reason) => `  ${reason}`),
      ...(skipped > reasons.length ? [`  … dan ${skipped - reasons.length} baris lain`] : []),
      ...(others > 0 ? [`${others} kelas ${edition} yang tidak ada di berkas dibiarkan.`] : []),
      ...(dryRun ? ['Hanya dicoba: tidak ada yang disimpan.'] : []),
    ]
  } finally {
    await db.close()
  }
}

/** Throws ImportError with the usage of the command. */
function parseOptions(words: readonly string[]): ImportOptions {
  const { values, positionals } = parseArguments(words)
  const [file, ...more] = positionals
  // One notation: 'kbli 2025' beside 'KBLI 2025' would be two editions of one year.
  const year = /^\s*kbli\s*(\d{4})\s*$/i.exec(values.edition ?? '')?.[1]
  if (!file || more.length > 0) throw new ImportError(usage)
  if (!year) throw new ImportError(`Edisi harus disebut seperti --edition "KBLI 2025". ${usage}`)
  return { file, edition: `KBLI ${year}`, dryRun: values['dry-run'] === true }
}

function parseArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { edition: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
  } catch {
    throw new ImportError(usage)
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new ImportError(`Berkas ${file} tidak ada atau tidak dapat dibaca.`)
  if (found.size > maxBytes) throw new ImportError(`Berkas ${file} lebih dari 20 MB; itu bukan daftar KBLI.`)
  return readFile(file)
}

/** How many classes are new, had another title, were the same, and are only in the database. */
type SaveCounts = { fresh: number; changed: number; same: number; others: number }

/**
 * Stores the classes of an edition, all of them or none. Classes that the file lacks are not deleted, because shops may
 * have them; `others` counts those. With `dryRun` it only counts.
 */
export async function saveClasses(
  db: Database,
  edition: string,
  classes: readonly Kbli[],
  { dryRun = false } = {},
): Promise<SaveCounts> {
  return db.transaction(async (tx) => {
    const stored = await tx.query<Kbli>('select code, name from kbli where edition = $1', [edition])
    const names = new Map(stored.map(({ code, name }) => [code, name]))
    const fresh = classes.filter(({ code }) => !names.has(code))
    const changed = classes.filter(({ code, name }) => names.has(code) && names.get(code) !== name)
    if (!dryRun)
      await tx.query(
        `insert into kbli (edition, code, name)
         select $1, code, name from json_to_recordset($2::text::json) as given (code text, name text)
         on conflict (edition, code) do update set name = excluded.name`,
        [edition, JSON.stringify([...fresh, ...changed])],
      )
    const same = classes.length - fresh.length - changed.length
    return { fresh: fresh.length, changed: changed.length, same, others: stored.length - same - changed.length }
  })
}

/** The classes of a table, how many rows were skipped, and the reasons for the first of them. */
type ParsedClasses = { classes: Kbli[]; skipped: number; reasons: string[] }

const maxReasons = 5
const maxTitleLength = 500

/** Names of columns in the published files, the most likely first. */
const columns = {
  code: ['kode kbli', 'kode', 'kbli', 'kode klasifikasi', 'nomor kbli', 'no kbli', 'code'],
  name: [
    'judul kbli',
    'judul',
    'uraian judul',
    'judul uraian',
    'nama kbli',
    'nama',
    'judul klasifikasi',
    'title',
    'uraian',
  ],
}

/**
 * The five-digit classes of a table with column names in one of its first rows. Sections and groups are in the same
 * column and are skipped. Throws CsvError without such a row, or without a single class.
 */
export function parseClasses(rows: readonly CsvRow[]): ParsedClasses {
  const { head, code, name } = columnsIn(rows)
  const found = new Map<string, string>()
  const reasons: string[] = []
  let skipped = 0
  const skip = (row: CsvRow, why: string) => {
    skipped++
    if (reasons.length < maxReasons) reasons.push(`baris ${row.line}: ${why}`)
  }
  for (const row of rows.slice(head + 1)) {
    const codeText = (row.fields[code] ?? '').trim()
    // '="01271"' keeps the zero of a code in a spreadsheet.
    const digits = codeText.replace(/^="(.*)"$/, '$1').replace(/[\s.]/g, '')
    const title = (row.fields[name] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
    const before = found.get(digits)
    if (!/^\d{5}$/.test(digits)) skip(row, `kode '${codeText.slice(0, 20)}' bukan lima angka`)
    else if (title === '') skip(row, `${digits} tidak punya judul`)
    else if (title.length > maxTitleLength) skip(row, `judul ${digits} lebih dari ${maxTitleLength} huruf`)
    else if (before !== undefined)
      skip(row, `${digits} sudah ada di atas${before === title ? '' : ' dengan judul lain'}`)
    else found.set(digits, title)
  }
  if (found.size === 0) throw new CsvError('Tidak ada satu pun kode lima angka di berkas ini.')
  return { classes: [...found].map(([code, name]) => ({ code, name })), skipped, reasons }
}

/** Finds the row with the column names; rows with titles may be above it. */
function columnsIn(rows: readonly CsvRow[]) {
  for (const [head, { fields }] of rows.slice(0, 30).entries()) {
    const names = fields.map(normalizeColumn)
    const at = (aliases: readonly string[]) => aliases.map((name) => names.indexOf(name)).find((index) => index >= 0)
    const code = at(columns.code)
    const name = at(columns.name)
    if (code !== undefined && name !== undefined && code !== name) return { head, code, name }
  }
  throw new CsvError("Berkas ini bukan CSV KBLI: tidak ada baris dengan kolom 'kode' dan 'judul'.")
}

/** 'Kode KBLI 2025' → 'kode kbli' */
const normalizeColumn = (column: string) =>
  column
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** The file is not a CSV, with a sentence for the operator. */
class CsvError extends Error {}

/** A row with its fields; `line` is the line number in the file. */
type CsvRow = { line: number; fields: string[] }

/**
 * The text of a file saved by a spreadsheet: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise
 * Windows-1252. Throws CsvError if it is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const starts = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (starts.startsWith('504b0304') || starts === 'd0cf11e0')
    throw new CsvError('Berkas ini buku kerja Excel. Simpan dahulu sebagai CSV.')
  if (starts.startsWith('fffe')) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0)) throw new CsvError('Berkas ini bukan CSV: isinya bukan teks.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The rows of a CSV. Its separator is the most frequent of comma, semicolon and tab; a field in quotes may contain
 * separators, line breaks, and doubled quotes. Throws CsvError when a quote is never closed.
 */
export function parseRows(text: string): CsvRow[] {
  const separator = separatorOf(text)
  const rows: CsvRow[] = []
  let fields: string[] = []
  let field = ''
  let line = 1
  let startLine = 1
  let inQuotes = false

  const endRow = () => {
    fields.push(field)
    if (fields.some((text) => text.trim() !== '')) rows.push({ line: startLine, fields })
    fields = []
    field = ''
    startLine = line
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line++
    if (inQuotes) {
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') field += text[++at]
      else inQuotes = false
    } else if (letter === '"' && field.trim() === '') {
      inQuotes = true
      field = ''
    } else if (letter === separator) {
      fields.push(field)
      field = ''
    } else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) endRow()
    else if (letter !== '\r') field += letter
  }
  if (inQuotes) throw new CsvError(`Berkas ini bukan CSV yang utuh: tanda kutip di baris ${startLine} tidak ditutup.`)
  endRow()
  return rows
}

function separatorOf(text: string) {
  const start = text.slice(0, 20_000)
  const count = (letter: string) => start.split(letter).length
  return [',', ';', '\t'].reduce((best, letter) => (count(letter) > count(best) ? letter : best))
}
