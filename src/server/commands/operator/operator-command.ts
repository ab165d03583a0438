import { parseArgs } from 'node:util'
import { createPasswordHasher } from '../../auth/password-hashing.ts'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { grantRows, requireRowsRole } from '../../db/grant-rows.ts'
import { prepareSchema } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Log } from '../../http/log.ts'
import { migrateInstallation, prepareInstallation, replaceSecret } from '../../secrets/installation-database.ts'
import { deriveKeys, type Keys } from '../../secrets/keys.ts'
import { readSecret } from '../../secrets/read-secret.ts'
import { seed } from '../../seed/seed.ts'
import { StartError } from '../../start-error.ts'
import { CommandError, createOperator, disableOperator, enableOperator, resetOperator } from './operator-accounts.ts'

const usage = `Cara pakai:
  npm run operator -- create --email <email> [--name <nama>]   operator baru
  npm run operator -- reset --email <email>                    kata sandi dan autentikator baru
  npm run operator -- disable --email <email>                  tutup akun operator
  npm run operator -- enable --email <email>                   buka lagi akun yang ditutup
  npm run operator -- migrate [--grant <peran>]                ubah skema ke rilis ini; peran PostgreSQL lain boleh mengubah isinya saja
  npm run operator -- replace-secret                           rahasia server yang lama sudah hilang: pakai yang sekarang`

const commands = { create: createOperator, reset: resetOperator, disable: disableOperator, enable: enableOperator }

type AccountInput = { command: keyof typeof commands; email: string; name: string | undefined }
type CommandInput = AccountInput | { command: 'replace-secret' } | { command: 'migrate'; grant: string | undefined }

/**
 * Creates, resets, disables and enables operators in the database of the environment, and prepares its schema; only the
 * administrator of the server can run it. Returns lines about the result or the error, and the exit code of the
 * command.
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
    if (!(error instanceof CommandError || error instanceof StartError))
      log.error({ err: error }, 'the operator command failed')
    return { lines: [`Tidak ada yang diubah. ${(error as Error).message}`], exitCode: 1 }
  }
}

async function runCommand(input: CommandInput, config: Config, log: Log): Promise<string[]> {
  const secret = await readSecret(config, { replace: input.command === 'replace-secret' })
  const keys = deriveKeys(secret)
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    if (input.command === 'migrate') return await migrateFor(db, { secret, keys, log, config, grant: input.grant })
    if (input.command === 'replace-secret') return await replaceInstallationSecret(db, secret, config)
    const { command, ...options } = input
    await prepareInstallation(db, secret, config)
    await seedDemo(db, config, keys, log)
    return await db.transaction((tx) => commands[command](tx, { ...options, keys, baseUrl: config.baseUrl }))
  } finally {
    await db.close()
  }
}

type MigrateInput = { secret: string; keys: Keys; log: Log; config: Config; grant: string | undefined }

/** Everything that a server with MIGRATE=0 expects: the schema, the first data, and the rights of its role. */
async function migrateFor(db: OpenDatabase, { secret, keys, log, config, grant }: MigrateInput): Promise<string[]> {
  if (grant !== undefined) await requireRowsRole(db, grant)
  const applied = await migrateInstallation(db, secret)
  await seed(db, config.seed, { log, hash: createPasswordHasher(keys).hash })
  if (grant !== undefined) await grantRows(db, grant)
  return [
    applied.length > 0
      ? `Skema basis data diubah ke rilis ini: ${applied.length} perubahan.`
      : 'Skema basis data ini sudah milik rilis ini.',
    ...(grant === undefined ? [] : [`Peran ${grant} boleh membaca dan mengubah isi tabel, bukan skemanya.`]),
  ]
}

async function replaceInstallationSecret(db: OpenDatabase, secret: string, config: Config): Promise<string[]> {
  await prepareSchema(db, config)
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
  if (command === 'migrate' && more.length === 0 && Object.keys(values).every((name) => name === 'grant'))
    return { command, grant: values.grant?.trim() || undefined }
  if (!command || !isCommand(command) || more.length > 0 || values.grant !== undefined) throw new CommandError(usage)
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
      options: { email: { type: 'string' }, name: { type: 'string' }, grant: { type: 'string' } },
    })
  } catch {
    throw new CommandError(usage)
  }
}
