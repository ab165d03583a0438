import { parseArgs } from 'node:util'
import type { CommandResult } from '../../command-result.ts'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import { writeAuditLog } from '../../db/audit-log.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import type { Log } from '../../http/log.ts'
import { formatWib } from '../../mail/templates/template.ts'
import { prepareInstallation } from '../../secrets/installation-database.ts'
import { deriveKeys } from '../../secrets/keys.ts'
import { readSecret } from '../../secrets/read-secret.ts'
import { publicKeys, revokeKey, rotateKey, SigningKeyError } from '../../sni/signing-key.ts'

const usage = `Cara pakai:
  npm run sni -- keys                 kunci yang menandatangani daftar SNI dan label
  npm run sni -- rotate               kunci berikutnya, disahkan oleh yang sekarang
  npm run sni -- rotate --stolen      sama, dan yang sekarang tidak dipercaya lagi: semua label harus dicetak ulang
  npm run sni -- rotate --lost        kunci berikutnya tanpa pengesahan, bila yang sekarang tidak dapat dibuka lagi
  npm run sni -- revoke --key=<kid>   kunci lama tidak dipercaya lagi`

/** The reason why nothing was done, as a sentence for the user of the command. */
class SniCommandError extends Error {}

type CommandInput =
  | { command: 'keys' }
  | { command: 'rotate'; stolen: boolean; lost: boolean }
  | { command: 'revoke'; kid: string }

/**
 * Lists, rotates and revokes the keys that sign the registry and the labels, in the database of the environment.
 * Returns lines about the result or the error, and the exit code of the command.
 */
export async function sniCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  log: Log,
): Promise<CommandResult> {
  try {
    return { lines: await runCommand(parseCommand(words), readConfig(env), log), exitCode: 0 }
  } catch (error) {
    if (error instanceof ConfigError) return { lines: [...error.sentences], exitCode: 1 }
    const isExpected = error instanceof SniCommandError || error instanceof SigningKeyError
    if (!isExpected) log.error({ err: error }, 'the command about signing keys failed')
    const lost =
      error instanceof SigningKeyError
        ? ' Pakai SECRET atau berkas rahasia yang dulu; bila sudah tidak ada, pakai rotate --lost.'
        : ''
    return { lines: [`Tidak ada yang diubah. ${(error as Error).message}${lost}`], exitCode: 1 }
  }
}

async function runCommand(input: CommandInput, config: Config, log: Log): Promise<string[]> {
  const secret = await readSecret(config)
  const keys = deriveKeys(secret)
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await prepareInstallation(db, secret, config)
    if (input.command === 'keys') return await listKeys(db)
    return await db.transaction((tx) => (input.command === 'rotate' ? rotate(tx, keys, input) : revoke(tx, input.kid)))
  } finally {
    await db.close()
  }
}

async function listKeys(db: Database): Promise<string[]> {
  const keys = await publicKeys(db)
  if (keys.length === 0) return ['Belum ada kunci: yang pertama dibuat saat server dijalankan.']
  return keys.map(({ kid, created_at, retired_at, revoked_at, endorsed_by }) => {
    const state = revoked_at
      ? `dicabut ${formatWib(new Date(revoked_at))}`
      : retired_at
        ? `diganti ${formatWib(new Date(retired_at))}`
        : 'dipakai sekarang'
    return `${kid}  dibuat ${formatWib(new Date(created_at))}, ${state}${endorsed_by ? `, disahkan oleh ${endorsed_by}` : ''}`
  })
}

async function rotate(
  tx: Database,
  keys: ReturnType<typeof deriveKeys>,
  { stolen, lost }: { stolen: boolean; lost: boolean },
): Promise<string[]> {
  const { before, kid } = await rotateKey(tx, keys, { stolen, lost })
  await writeAuditLog(tx, {
    by: 'system',
    action: 'sni.key-rotated',
    before: { kid: before },
    after: { kid, stolen, lost },
  })
  return [
    `Kunci baru: ${kid}. ${stolen ? `Kunci ${before} dicabut.` : `Tanda tangan kunci ${before} tetap berlaku.`}`,
    ...(stolen
      ? [`Label yang dicetak dengan kunci ${before} tidak dapat dipastikan lagi dan harus dicetak ulang.`]
      : []),
    ...(lost ? ['Tanpa pengesahan: HP yang sudah menyimpan daftar SNI harus mengambilnya lagi dari awal.'] : []),
    ...(stolen ? ['Buat cadangan baru sekarang: cadangan lama masih memercayai kunci itu.'] : []),
  ]
}

async function revoke(tx: Database, kid: string): Promise<string[]> {
  if (!(await revokeKey(tx, kid)))
    throw new SniCommandError(
      `Kunci ${kid} tidak ada, sudah dicabut, atau masih dipakai. Yang masih dipakai dicabut dengan rotate --stolen.`,
    )
  await writeAuditLog(tx, { by: 'system', action: 'sni.key-revoked', before: { kid } })
  return [
    `Kunci ${kid} dicabut.`,
    'Label yang dicetak dengan kunci itu tidak dapat dipastikan lagi dan harus dicetak ulang.',
    'Buat cadangan baru sekarang: cadangan lama masih memercayai kunci itu.',
  ]
}

/** Throws SniCommandError with the usage of the command. */
function parseCommand(words: readonly string[]): CommandInput {
  const { values, positionals } = parseWords(words)
  const { stolen = false, lost = false, key } = values
  const given = `${positionals.join(' ')}${key === undefined ? '' : ' --key'}${stolen || lost ? ' --how' : ''}`
  if (given === 'keys') return { command: 'keys' }
  if (given === 'rotate' || given === 'rotate --how') return { command: 'rotate', stolen, lost }
  if (given === 'revoke --key') return { command: 'revoke', kid: key! }
  throw new SniCommandError(usage)
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { stolen: { type: 'boolean' }, lost: { type: 'boolean' }, key: { type: 'string' } },
    })
  } catch {
    throw new SniCommandError(usage)
  }
}
