import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { loadMigrations, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Log } from '../http/log.ts'
import { seed } from '../seed/seed.ts'
import { parseClasses } from './classes.ts'
import { CsvError, decodeText, parseRows } from './parse-csv.ts'
import { saveClasses } from './save-classes.ts'

const usage = 'Cara pakai: npm run kbli -- <berkas.csv> --edition "KBLI 2025" [--dry-run]'
/** The official list has 1,800 rows and half a megabyte. */
const maxBytes = 20_000_000

/** Why nothing was imported, in a sentence for whoever asked for it. */
class ImportError extends Error {}

type ImportOptions = { file: string; edition: string; dryRun: boolean }

/**
 * Imports a list of business classes into the database that the environment names. Gives what was done as lines for a
 * person, or why nothing was, with the exit code of the command.
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
    const said = error instanceof CsvError || error instanceof ImportError
    if (!said) log.error({ err: error }, 'the list was not imported')
    return { lines: [`Tidak ada yang diimpor. ${(error as Error).message}`], exitCode: 1 }
  }
}

async function runImport({ file, edition, dryRun }: ImportOptions, env: Record<string, string | undefined>, log: Log) {
  const config = readConfig(env)
  const { classes, skipped, reasons } = parseClasses(parseRows(decodeText(await readBytes(file))))
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await migrate(db, loadMigrations())
    // The starter comes first, so that a later start of the server does not meet its classes here already.
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

/** Throws ImportError with how the command is used. */
function parseOptions(words: readonly string[]): ImportOptions {
  const { values, positionals } = parseArguments(words)
  const [file, ...more] = positionals
  // One way to write it: 'kbli 2025' beside 'KBLI 2025' would be two editions of one year.
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
