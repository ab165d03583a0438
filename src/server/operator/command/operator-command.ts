import { parseArgs } from 'node:util'
import { createPasswordHasher } from '../../account/exports/password-hashing.ts'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { loadMigrations, migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Log } from '../../http/log.ts'
import { migrateInstallation, replaceSecret } from '../../secrets/installation-database.ts'
import { deriveKeys, type Keys } from '../../secrets/keys.ts'
import { readSecret } from '../../secrets/read-secret.ts'
import { seed } from '../../seed/seed.ts'
import { CommandError, createOperator, disableOperator, enableOperator, resetOperator } from './operator-accounts.ts'

const usage = `Cara pakai:
  npm run operator -- create --email <email> [--name <nama>]   operator baru
  npm run operator -- reset --email <email>                    kata sandi dan autentikator baru
  npm run operator -- disable --email <email>                  tutup akun operator
  npm run operator -- enable --email <email>                   buka lagi akun yang ditutup
  npm run operator -- replace-secret                           rahasia server yang lama sudah hilang: pakai yang sekarang`

const commands = { create: createOperator, reset: resetOperator, disable: disableOperator, enable: enableOperator }

type AccountInput = { command: keyof typeof commands; email: string; name: string | undefined }
type CommandInput = AccountInput | { command: 'replace-secret' }

/**
 * Creates, resets, disables and enables operators in the database of the environment; only the administrator of the
 * server can run it. Returns lines about the result or the error, and the exit code of the command.
 */
export async function operatorCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
): Promise<{ lines: string[]; exitCode: 0 | 1 }> {
  try {
    return { lines: await runCommand(parseCommand(words), readConfig(env), log), exitCode: 0 }
  } catch (error) {
    if (error instanceof ConfigError) return { lines: [...error.sentences], exitCode: 1 }
    if (!(error instanceof CommandError)) log.error({ err: error }, 'the operator command failed')
    return { lines: [`Tidak ada yang diubah. ${(error as Error).message}`], exitCode: 1 }
  }
}

async function runCommand(input: CommandInput, config: Config, log: Log): Promise<string[]> {
  const secret = await readSecret(config, { replace: input.command === 'replace-secret' })
  const keys = deriveKeys(secret)
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    if (input.command === 'replace-secret') return await replaceInstallationSecret(db, secret)
    const { command, ...options } = input
    await migrateInstallation(db, secret)
    await seedDemo(db, config, keys, log)
    return await db.transaction((tx) => commands[command](tx, { ...options, keys, baseUrl: config.baseUrl }))
  } finally {
    await db.close()
  }
}

async function replaceInstallationSecret(db: OpenDatabase, secret: string): Promise<string[]> {
  await migrate(db, loadMigrations())
  return db.transaction(async (tx) => {
    if (!(await replaceSecret(tx, secret))) throw new CommandError('Rahasia ini memang rahasia basis data ini.')
    await writeAuditLog(tx, { by: 'system', action: 'secret.replaced' })
    return [
      'Rahasia yang sekarang menjadi rahasia basis data ini; server dapat dijalankan lagi.',
      'Semua orang membuat kata sandi baru lewat "Lupa kata sandi", operator lewat npm run operator -- reset.',
      'Tautan di surat yang sudah terkirim dan langganan notifikasi HP tidak berlaku lagi.',
      'Kunci daftar SNI diganti dengan npm run sni -- rotate --lost.',
      'Buat cadangan baru sekarang.',
    ]
  })
}

/** Before the first operator, whose address must not be that of the demo's before the first start. */
async function seedDemo(db: OpenDatabase, config: Config, keys: Keys, log: Log) {
  if (config.seed === 'demo') await seed(db, 'demo', { log, hash: createPasswordHasher(keys).hash })
}

/** Throws CommandError with the usage of the command. */
function parseCommand(words: readonly string[]): CommandInput {
  const { values, positionals } = parseWords(words)
  const [command, ...more] = positionals
  if (command === 'replace-secret' && more.length === 0 && Object.keys(values).length === 0) return { command }
  if (!command || !isCommand(command) || more.length > 0) throw new CommandError(usage)
  if (!values.email?.trim()) throw new CommandError(`Email harus disebut.\n${usage}`)
  if (values.name !== undefined && command !== 'create')
    throw new CommandError(`Nama hanya untuk operator baru.\n${usage}`)
  return { command, email: values.email.trim(), name: values.name?.trim() || undefined }
}

const isCommand = (word: string): word is keyof typeof commands => Object.hasOwn(commands, word)

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' } },
    })
  } catch {
    throw new CommandError(usage)
  }
}
