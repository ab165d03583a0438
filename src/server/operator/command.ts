import { parseArgs } from 'node:util'
import { createPasswords } from '../account/passwords.ts'
import { BadConfig, type Config, readConfig } from '../config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { seed } from '../db/seed/index.ts'
import { type Keys, keysFrom } from '../keys.ts'
import type { Log } from '../log.ts'
import { readSecret } from '../secret.ts'
import { createOperator, disableOperator, enableOperator, NotDone, resetOperator } from './issue.ts'

const usage = `Cara pakai:
  npm run operator -- create --email <email> [--name <nama>]   operator baru
  npm run operator -- reset --email <email>                    kata sandi dan autentikator baru
  npm run operator -- disable --email <email>                  tutup akun operator
  npm run operator -- enable --email <email>                   buka lagi akun yang ditutup`

const doings = { create: createOperator, reset: resetOperator, disable: disableOperator, enable: enableOperator }

type Wish = { doing: keyof typeof doings; email: string; name: string | undefined }

/**
 * Makes, renews, disables and enables operators in the database that the environment names: only whoever may start the
 * server may do it. Gives what was done as lines for a person, or why nothing was, with the exit code of the command.
 */
export async function operatorCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
): Promise<{ lines: string[]; exitCode: 0 | 1 }> {
  try {
    return { lines: await issuing(wishOf(words), readConfig(env), log), exitCode: 0 }
  } catch (error) {
    if (error instanceof BadConfig) return { lines: [...error.sentences], exitCode: 1 }
    if (!(error instanceof NotDone)) log.error({ err: error }, 'the operator command failed')
    return { lines: [`Tidak ada yang diubah. ${(error as Error).message}`], exitCode: 1 }
  }
}

async function issuing({ doing, ...wish }: Wish, config: Config, log: Log): Promise<string[]> {
  const keys = keysFrom(await readSecret(config))
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await prepare(db, config, keys, log)
    return await db.together((tx) => doings[doing](tx, { ...wish, keys, baseUrl: config.baseUrl }))
  } finally {
    await db.close()
  }
}

/** The demo brings an operator along: its address is then taken, and a first start of the server does not meet it taken. */
async function prepare(db: OpenDatabase, config: Config, keys: Keys, log: Log) {
  await migrate(db, knownMigrations())
  if (config.seed === 'demo') await seed(db, 'demo', { log, hash: createPasswords(keys).hash })
}

/** Throws NotDone with how the command is used. */
function wishOf(words: readonly string[]): Wish {
  const { values, positionals } = read(words)
  const [doing, ...more] = positionals
  if (!doing || !isDoing(doing) || more.length > 0) throw new NotDone(usage)
  if (!values.email?.trim()) throw new NotDone(`Email harus disebut.\n${usage}`)
  if (values.name !== undefined && doing !== 'create') throw new NotDone(`Nama hanya untuk operator baru.\n${usage}`)
  return { doing, email: values.email.trim(), name: values.name?.trim() || undefined }
}

const isDoing = (word: string): word is keyof typeof doings => Object.hasOwn(doings, word)

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { email: { type: 'string' }, name: { type: 'string' } },
    })
  } catch {
    throw new NotDone(usage)
  }
}
