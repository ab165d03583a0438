import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { BadConfig, readConfig } from '../config.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { seed } from '../db/seed/index.ts'
import type { Log } from '../log.ts'
import { classesIn } from './classes.ts'
import { NoTable, rowsOf, textOf } from './csv.ts'
import { keepClasses } from './keep.ts'

const usage = 'Cara pakai: npm run kbli -- <berkas.csv> --edition "KBLI 2025" [--dry-run]'
/** The official list has 1,800 rows and half a megabyte. */
const mostBytes = 20_000_000

/** Why nothing was imported, in a sentence for whoever asked for it. */
class NotImported extends Error {}

type Wish = { file: string; edition: string; dryRun: boolean }

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
    return { lines: await importing(wishOf(words), env, log), exitCode: 0 }
  } catch (error) {
    if (error instanceof BadConfig) return { lines: [...error.sentences], exitCode: 1 }
    const said = error instanceof NoTable || error instanceof NotImported
    if (!said) log.error({ err: error }, 'the list was not imported')
    return { lines: [`Tidak ada yang diimpor. ${(error as Error).message}`], exitCode: 1 }
  }
}

async function importing({ file, edition, dryRun }: Wish, env: Record<string, string | undefined>, log: Log) {
  const config = readConfig(env)
  const { classes, skipped, reasons } = classesIn(rowsOf(textOf(await bytesOf(file))))
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await migrate(db, knownMigrations())
    // The starter comes first, so that a later start of the server does not meet its classes here already.
    await seed(db, 'none', { log })
    const { fresh, changed, same, others } = await keepClasses(db, edition, classes, { dryRun })
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

/** Throws NotImported with how the command is used. */
function wishOf(words: readonly string[]): Wish {
  const { values, positionals } = read(words)
  const [file, ...more] = positionals
  // One way to write it: 'kbli 2025' beside 'KBLI 2025' would be two editions of one year.
  const year = /^\s*kbli\s*(\d{4})\s*$/i.exec(values.edition ?? '')?.[1]
  if (!file || more.length > 0) throw new NotImported(usage)
  if (!year) throw new NotImported(`Edisi harus disebut seperti --edition "KBLI 2025". ${usage}`)
  return { file, edition: `KBLI ${year}`, dryRun: values['dry-run'] === true }
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { edition: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
  } catch {
    throw new NotImported(usage)
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new NotImported(`Berkas ${file} tidak ada atau tidak dapat dibaca.`)
  if (found.size > mostBytes) throw new NotImported(`Berkas ${file} lebih dari 20 MB; itu bukan daftar KBLI.`)
  return readFile(file)
}
