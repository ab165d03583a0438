import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operatorCommand } from '#server/commands/operator/operator-command.ts'
import { sniCommand } from '#server/commands/sni/sni-command.ts'
import { loadMigrations } from '#server/db/migrate.ts'
import { createAuthenticator } from '#server/operator/security/authenticator.ts'
import { migrateInstallation } from '#server/secrets/installation-database.ts'
import { deriveKeys, secretFingerprint } from '#server/secrets/keys.ts'
import { readSecret } from '#server/secrets/read-secret.ts'
import { signingKey } from '#server/sni/signing-key.ts'
import { engines, openTestDatabase, testSecret } from '../../support/database/engines.ts'
import { backup, installation, restore, use } from '../../support/installation.ts'
import { keptLog } from '../../support/network/http.ts'

const otherSecret = 'q7Zt0vX2mB9cN4kL8pR1sD6fG3hJ5wY7uE0iO2aT'
const { log } = keptLog()
const operator = ['create', '--email', 'ani@uji.example']

describe.each(engines())('the secret of a database on %s', (engine) => {
  const refusal = new RegExp(
    `^Rahasia ini bukan rahasia basis data ini \\(sidik ${secretFingerprint(otherSecret)}, seharusnya ${secretFingerprint(testSecret)}\\).*replace-secret`,
  )

  test('is the first one it was opened with: of two servers that start at once with different ones the other is refused', async () => {
    const db = await openTestDatabase(engine, { seed: 'none' })
    const started = await Promise.allSettled([testSecret, otherSecret].map((secret) => migrateInstallation(db, secret)))
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const first = started[0]!.status === 'fulfilled' ? testSecret : otherSecret
    await migrateInstallation(db, first)
    expect(await db.query('select fingerprint from installation_secret')).toEqual([
      { fingerprint: secretFingerprint(first) },
    ])
  })

  test('another one changes nothing, not even the schema', async () => {
    const db = await openTestDatabase(engine, { seed: 'none' })
    await migrateInstallation(db, testSecret)
    const last = loadMigrations().at(-1)!.name
    await db.query('delete from schema_migration where name = $1', [last])
    await expect(migrateInstallation(db, otherSecret)).rejects.toThrow(refusal)
    expect(await db.query('select from schema_migration where name = $1', [last])).toEqual([])
  })

  test.each(['signing key', 'authenticator'])(
    'of a database of an earlier release is proven by its %s',
    async (proof) => {
      const db = await openTestDatabase(engine, { seed: 'none' })
      const keys = deriveKeys(testSecret)
      if (proof === 'signing key') await signingKey(db, keys)
      else {
        const [person] = await db.query<{ id: number }>(
          `insert into person (email, email_key, role) values ('a@uji.example', 'a@uji.example', 'operator') returning id`,
        )
        await createAuthenticator(db, keys.desk, person!.id)
      }
      await expect(migrateInstallation(db, otherSecret)).rejects.toThrow(/^Rahasia ini bukan .*\(sidik [0-9a-f]{16}\)/)
      expect(await db.query('select from installation_secret')).toEqual([])
      await migrateInstallation(db, testSecret)
      await expect(migrateInstallation(db, otherSecret)).rejects.toThrow(refusal)
    },
  )

  test('is required by each command, and replaced by one', async () => {
    const place = await installation(engine, 'none')
    const env = { SEED: 'none', ...place.env, SECRET: otherSecret }
    expect((await operatorCommand(operator, { SEED: 'none', ...place.env }, log)).exitCode).toBe(0)
    const refused = { exitCode: 1, lines: [expect.stringMatching(refusal)] }
    expect(await operatorCommand(operator, env, log)).toEqual(refused)
    expect(await sniCommand(['rotate', '--lost'], env, log)).toEqual(refused)
    expect(await backup({ ...place, env }, ['--to', `${place.dataDir}/cadangan.tar`])).toEqual(refused)
    const replaced = await operatorCommand(['replace-secret'], env, log)
    expect(replaced).toMatchObject({ exitCode: 0, lines: expect.arrayContaining([expect.stringContaining('--lost')]) })
    expect((await operatorCommand(['replace-secret'], env, log)).lines[0]).toContain('memang rahasia basis data ini')
    expect((await sniCommand(['rotate', '--lost'], env, log)).exitCode).toBe(0)
    expect(await use(place, (db) => db.query('select action from audit_log order by id'))).toEqual(
      ['operator.created', 'secret.replaced', 'sni.key-rotated'].map((action) => ({ action })),
    )
  })

  test('comes with a backup', async () => {
    const source = await installation(engine, 'none')
    await operatorCommand(operator, { SEED: 'none', ...source.env }, log)
    const file = `${source.dataDir}/cadangan.tar`
    expect((await backup(source, ['--to', file])).exitCode).toBe(0)
    const target = await installation(engine)
    expect((await restore(target, ['--from', file])).exitCode).toBe(0)
    const again = ['create', '--email', 'budi@uji.example']
    const refused = await operatorCommand(again, { SEED: 'none', ...target.env, SECRET: otherSecret }, log)
    expect(refused).toEqual({ exitCode: 1, lines: [expect.stringMatching(refusal)] })
    expect((await operatorCommand(again, { SEED: 'none', ...target.env }, log)).exitCode).toBe(0)
  })
})

test('a secret file that is gone or cut off is not made anew beside a database, except by the command that replaces it', async () => {
  const { dataDir } = await installation('pglite', 'none')
  const place = { dataDir, secret: undefined }
  const file = join(dataDir, 'secret')
  rmSync(file)
  await expect(readSecret(place)).rejects.toThrow(
    /secret tidak ada, padahal basis data .*--show-secret.*replace-secret/,
  )
  writeFileSync(file, testSecret.slice(0, 20))
  await expect(readSecret(place)).rejects.toThrow(/rusak: isinya kurang dari 32 bita.*--show-secret/)
  rmSync(file)
  const env = { DATA_DIR: dataDir, SEED: 'none' }
  expect((await operatorCommand(operator, env, log)).lines[0]).toContain('tidak ada, padahal')
  expect((await operatorCommand(['replace-secret'], env, log)).exitCode).toBe(0)
  expect((await operatorCommand(operator, env, log)).exitCode).toBe(0)
})
