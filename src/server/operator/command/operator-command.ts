import { parseArgs } from 'node:util'
import { createPasswordHasher } from '../../account/exports/password-hashing.ts'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { loadMigrations, migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Log } from '../../http/log.ts'
import { deriveKeys, type Keys } from '../../secrets/keys.ts'
import { readSecret } from '../../secrets/read-secret.ts'
import { seed } from '../../seed/seed.ts'
import { CommandError, createOperator, disableOperator, enableOperator, resetOperator } from './operator-accounts.ts'

const usage = `Cara pakai:
  npm run operator -- create --email <email> [--name <nama>]   operator baru
  npm run operator -- reset --email <email>                    kata sandi dan autentikator baru
  npm run operator -- disable --email <email>                  tutup akun operator
  npm run operator -- enable --email <email>                   buka lagi akun yang ditutup`

const commands = { create: createOperator, reset: resetOperator, disable: disableOperator, enable: enableOperator }

type CommandInput = { command: keyof typeof commands; email: string; name: string | undefined }

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

async function runCommand({ command, ...options }: CommandInput, config: Config, log: Log): Promise<string[]> {
  const keys = deriveKeys(await readSecret(config))
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await prepareDatabase(db, config, keys, log)
    return await db.transaction((tx) => commands[command](tx, { ...options, keys, baseUrl: config.baseUrl }))
  } finally {
    await db.close()
  }
}

/** Seeds the demo first, because its operator's address must not be taken by a new operator before the first start. */
async function prepareDatabase(db: OpenDatabase, config: Config, keys: Keys, log: Log) {
  await migrate(db, loadMigrations())
  if (config.seed === 'demo') await seed(db, 'demo', { log, hash: createPasswordHasher(keys).hash })
}

/** Throws CommandError with the usage of the command. */
function parseCommand(words: readonly string[]): CommandInput {
  const { values, positionals } = parseWords(words)
  const [command, ...more] = positionals
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
