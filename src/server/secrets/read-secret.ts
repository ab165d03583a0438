import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'

/** The advice for a database whose secret is missing or another one. */
export const lostSecretAdvice =
  'Pakai SECRET atau berkas secret yang dulu; isi berkas itu dicetak oleh npm run restore -- --from cadangan.tar --show-secret. ' +
  'Bila benar-benar sudah hilang, jalankan npm run operator -- replace-secret: sesudah itu semua orang harus mengatur ulang kata sandinya.'

/**
 * The secret of this installation: as configured, or the one in `dataDir/secret`, created at the first start and
 * readable by its owner only. Throws ConfigError when the file is unusable, or is missing beside a database (unless
 * `replace`), because a new secret would invalidate every password.
 */
export async function readSecret(
  { dataDir, secret }: { dataDir: string; secret: string | undefined },
  { replace = false } = {},
): Promise<string> {
  if (secret) return secret
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (!exists && !replace && existsSync(join(dataDir, 'db', 'PG_VERSION')))
    throw new ConfigError([`Berkas ${path} tidak ada, padahal basis data di sana sudah berisi. ${lostSecretAdvice}`])
  if (!exists) await createSecretFile(path)
  const stored = (await readFile(path, 'utf8')).trim()
  if (Buffer.byteLength(stored) < 32)
    throw new ConfigError([`Berkas ${path} rusak: isinya kurang dari 32 bita. ${lostSecretAdvice}`])
  return stored
}

async function createSecretFile(path: string) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(`${randomBytes(48).toString('base64url')}\n`)
  await file.sync()
  await file.close()
  // link() creates the name only if it is free, with the whole content: two processes that start together read the same
  // secret.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(temporary)
  // Without this a loss of power could leave a database whose secret is gone.
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}
