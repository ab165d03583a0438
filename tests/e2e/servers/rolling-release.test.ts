import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { loadMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openDiskStore } from '#server/file-store/disk-store.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { filledIn, type Merchant } from '../../fixtures/products.fixture.ts'
import { checkAcknowledged, startSavingPhones, startVisitor } from '../../fixtures/saving-phones.ts'
import { addShop } from '../../fixtures/showcase.fixture.ts'
import { newDatabase, quiet, testFolder, testSecret } from '../../support/database/engines.ts'
import { buildEarlierRelease } from '../../support/earlier-release.ts'
import { hasHaproxy, startHaproxy } from '../../support/haproxy.ts'
import { actor } from '../../support/people.ts'
import { built, freePort, type ServerProcess, startServer } from '../../support/server-process.ts'

// Two servers are replaced by another release, one after the other, while phones save and visitors read.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 })

/** The release before several servers could share a bucket and read from replicas. */
const commit = '0e98f6f9'
const hasDatabase = process.env.TEST_DATABASE_URL !== undefined

const appliedMigrations = async (db: Database) => (await db.query('select from schema_migration')).length

describe.skipIf(!hasDatabase || !hasHaproxy)('a rolling release', { tags: ['long'] }, async () => {
  if (!hasDatabase || !hasHaproxy) return

  test(`from release ${commit} to this one: every write arrives once, no read fails`, async ({ skip }) => {
    const earlier = buildEarlierRelease(commit)
    if (!earlier) return skip(`this clone does not have commit ${commit}`)
    const { databaseUrl, drop } = await newDatabase('empty')
    const files = testFolder()
    const env = { DATABASE_URL: databaseUrl, SECRET: testSecret, LOG_LEVEL: 'warn' }
    const servers: ServerProcess[] = []
    // Both have one data folder: that release stores pictures nowhere else.
    // It ends at the start when the other server is just storing a file, and is then started again, as a unit would.
    const startEarlier = async (attempt = 1): Promise<ServerProcess> =>
      startServer({ main: earlier, port: await freePort(), dataDir: files, env }).catch((error: Error) => {
        if (attempt === 5 || !error.message.includes('.incoming')) throw error
        return startEarlier(attempt + 1)
      })
    for (let n = 0; n < 2; n++) servers.push(await startEarlier())
    const db: OpenDatabase = await openPostgres(databaseUrl, { log: quiet })
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await db.close()
      await drop()
    })
    const site = await startHaproxy(servers.map(({ port }) => port))
    const merchants: Merchant[] = []
    for (let n = 0; n < 10; n++) {
      const shopId = await addShop(db)
      merchants.push({ ...(await actor(db, { role: 'merchant', merchantId: shopId })), shopId })
    }
    const phones = startSavingPhones(site, merchants, { photo: await jpeg(160, 160), product: filledIn, name: 'Uji' })
    const visitor = startVisitor(site)
    await phones.progress(2)
    const replace = async (server: ServerProcess) => {
      expect(await server.stop()).toBe(0)
      await server.start(built)
      await phones.progress(2)
    }
    const migrations = loadMigrations().length
    expect(await appliedMigrations(db), 'the earlier release made the schema').toBeLessThan(migrations)
    await replace(servers[0]!)
    expect(await appliedMigrations(db), 'this release has widened the schema').toBe(migrations)
    // For a while one server is of this release and the other one of the release before, on the schema of this one.
    await pause(5000)
    await replace(servers[1]!)
    await phones.stop()
    const { read, failed } = await visitor()
    const saved = await checkAcknowledged(db, await openDiskStore(`${files}/files`), 'Uji', phones)
    console.log(`${saved} products, ${phones.retries()} writes sent again, ${failed.length} of ${read} reads failed`)
    expect(failed).toEqual([])
  })
})
