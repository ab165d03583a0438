import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openS3Store } from '#server/file-store/s3-store.ts'
import { seed } from '#server/seed/seed.ts'
import { jpeg } from '../../fixtures/photo-corpus.ts'
import { filledIn, type Merchant } from '../../fixtures/products.fixture.ts'
import { checkAcknowledged, type SavingPhones, startSavingPhones, startVisitor } from '../../fixtures/saving-phones.ts'
import { addShop } from '../../fixtures/showcase.fixture.ts'
import { afterFile } from '../../support/after-file.ts'
import { type Cluster, hasCluster, startCluster } from '../../support/database/cluster.ts'
import { quiet, testFolder, testSecret } from '../../support/database/engines.ts'
import { hasHaproxy, startHaproxy } from '../../support/haproxy.ts'
import { actor } from '../../support/people.ts'
import { keys, s3AddressOf, startS3 } from '../../support/s3-server.ts'
import { freePort, type ServerProcess, startServer } from '../../support/server-process.ts'

// Two servers behind a proxy, with a primary, a synchronous standby, a replica and a bucket, while any of them fails.

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 })

const phoneCount = 30

test.skipIf(!hasCluster || !hasHaproxy)(
  'two servers behind a proxy: a server, the primary, the replica and the bucket fail while 30 phones save: nothing acknowledged is lost or done twice',
  {
    tags: ['long'],
  },
  async () => {
    const cluster: Cluster = await startCluster()
    const { primary, standby, replica } = cluster
    const s3 = await startS3()
    const databaseUrl = `postgres://etalase@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`
    const db: OpenDatabase = await openPostgres(databaseUrl, { log: quiet })
    afterFile(db.close)
    await migrate(db, loadMigrations())
    await seed(db, 'none')

    const env = {
      DATABASE_URL: databaseUrl,
      READ_DATABASE_URL: replica.url(),
      FILE_STORE: s3.address(),
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      SECRET: testSecret,
      LOG_LEVEL: 'warn',
    }
    const servers: ServerProcess[] = []
    for (let n = 0; n < 2; n++) servers.push(await startServer({ port: await freePort(), dataDir: testFolder(), env }))
    afterFile(() => Promise.all(servers.map((server) => server.kill())))
    const site = await startHaproxy(servers.map(({ port }) => port))

    const merchants: Merchant[] = []
    for (let n = 0; n < phoneCount; n++) {
      const shopId = await addShop(db)
      merchants.push({ ...(await actor(db, { role: 'merchant', merchantId: shopId })), shopId })
    }
    // Opened before anything fails: s3rver leaves halves of objects behind, and then answers no list.
    const store = await openS3Store(s3AddressOf(s3.address()), (error) => {
      throw error
    })
    const photo = await jpeg(160, 160)
    const startPhones = (name: string): SavingPhones =>
      startSavingPhones(site, merchants, { photo, product: filledIn, name })

    const phones = startPhones('Uji')
    const lines: string[] = []
    const during = async (what: string, work: () => Promise<void>) => {
      const visitor = startVisitor(site)
      const from = performance.now()
      phones.longestPause()
      await work()
      await phones.progress(2)
      const { read, failed } = await visitor()
      const seconds = Math.round((performance.now() - from) / 1000)
      // Requests that were on their way to a server that is killed may fail, and those alone.
      if (!what.startsWith('a server')) expect(failed, what).toEqual([])
      lines.push(
        `${what}: ${seconds} s, longest pause of a phone ${phones.longestPause()} ms, ${failed.length} of ${read} reads failed`,
      )
    }
    await during('nothing fails', async () => undefined)
    await during('a server is killed and comes back', async () => {
      await servers[0]!.kill()
      await phones.progress(2)
      await servers[0]!.start()
    })
    await during('the primary is killed, the standby promoted', async () => {
      primary.kill()
      await pause(3000)
      standby.promote()
      const [before, from] = [phones.acknowledged.length, performance.now()]
      while (phones.acknowledged.length === before) await pause(20)
      lines.push(`after the promotion: ${Math.round(performance.now() - from)} ms until a phone has saved again`)
    })
    await during('the replica hangs', async () => {
      replica.pause()
      await phones.progress(3)
      replica.resume()
    })
    await during('the bucket is away for a minute', async () => {
      await s3.stop()
      await pause(60_000)
      await s3.start()
    })
    await phones.stop()
    const saved = await checkAcknowledged(db, store, 'Uji', phones)
    lines.push(`${saved} products, ${phones.acknowledged.length} acknowledged, ${phones.retries()} sent again`)
    console.log(lines.join('\n'))
    expect(servers.map((server) => server.log()).join()).not.toMatch(/nobody caught/)
  },
)
