import { randomBytes } from 'node:crypto'
import { access, link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/**
 * The secret of this installation: as configured, or the one in `dataDir/secret`, made there at the first start and
 * readable by its owner only. Throws BadConfig when the file is unusable, because a new secret would invalidate every
 * password.
 */
export async function readSecret({
  dataDir,
  secret,
}: {
  dataDir: string
  secret: string | undefined
}): Promise<string> {
  if (secret) return secret
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const there = await access(path).then(
    () => true,
    () => false,
  )
  if (!there) await createSecretFile(path)
  const kept = (await readFile(path, 'utf8')).trim()
  if (Buffer.byteLength(kept) < 32)
    throw new ConfigError([`Berkas ${path} rusak: isinya kurang dari 32 bita. Kembalikan dari cadangan.`])
  return kept
}

async function createSecretFile(path: string) {
  const mine = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(mine, 'wx', 0o600)
  await file.writeFile(`${randomBytes(48).toString('base64url')}\n`)
  await file.sync()
  await file.close()
  // link() creates the name only if it is free, with the whole content: two processes that start together read the same
  // secret.
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(mine)
}
