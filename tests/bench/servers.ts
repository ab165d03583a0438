import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { build, needsBuild } from '#server/build.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { seed } from '#server/seed/seed.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { afterFile, cleanUp } from '../support/after-file.ts'
import { hasCluster, startCluster } from '../support/database/cluster.ts'
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts'
import { freePort, startServer } from '../support/server-process.ts'
import { fill } from './fill.ts'
import { type Question, questionsFor } from './questions.ts'

// npm run bench:servers -- --size 10000 --seconds 8: requests a second of one server and of two behind a proxy, without
// and with a replica, in turn. Servers, databases, proxy and client share the processors of this machine.

const { values: options } = parseArgs({
  options: { size: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '8' } },
})
const seconds = Number(options.seconds)
const log = { info: () => undefined, warn: console.warn, error: console.error }
const asked = ['list, page 1', 'detail', 'search, ranked']

const home = fileURLToPath(new URL('../../', import.meta.url))
if (needsBuild(home) && !(await build(home))) process.exit(1)
if (!hasCluster || !hasHaproxy) process.exit(1)
const lines: string[] = []
try {
  const { primary, replica } = await startCluster()
  const db = await openPostgres(primary.url(), { log, statementLimit: 600_000 })
  await migrate(db, loadMigrations())
  await seed(db, 'none')
  await fill(db, Number(options.size))
  await compactListingCounts(db)
  await db.query('vacuum (analyze)')
  const all = await questionsFor(db)
  const questions = asked.map((name) => all.find((question) => question.name === name)!)
  await db.close()
  for (const count of [1, 2])
    for (const replicas of ['', replica.url()]) {
      const figures = await measure(count, { DATABASE_URL: primary.url(), READ_DATABASE_URL: replicas }, questions)
      lines.push(`| ${count} | ${replicas ? 'yes' : 'no'} | ${figures.join(' | ')} |`)
    }
} finally {
  await cleanUp()
}
console.log(`
${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores shared with databases, proxy and client, Node ${process.versions.node}
\`npm run bench:servers -- --size ${options.size} --seconds ${options.seconds}\`

Requests a second, and p99 in ms, 20 connections, ${options.size} products:

| servers | replica | ${asked.join(' | ')} |
|---:|---|${'---:|'.repeat(asked.length)}
${lines.join('\n')}`)

async function measure(count: number, env: Record<string, string>, questions: Question[]): Promise<string[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'etalase-bench-'))
      afterFile(() => rmSync(dataDir, { recursive: true, force: true }))
      const secret = 'bench-only-0123456789-abcdefghijklmn'
      return startServer({ dataDir, port: await freePort(), env: { SECRET: secret, LOG_LEVEL: 'warn', ...env } })
    }),
  )
  try {
    const site = await startHaproxy(servers.map(({ port }) => port))
    const figures: string[] = []
    for (const question of questions) figures.push(await ask(site, question))
    return figures
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function ask(url: string, { ask }: Question): Promise<string> {
  const setupRequest = (request: object) => ({ ...request, ...ask() })
  const run = (duration: number) =>
    autocannon({ url, connections: 20, duration, requests: [{ setupRequest }], reconnectRate: 900 })
  await run(2) // warm-up: statements are prepared, code is compiled
  await wait(1000)
  const { requests, latency, errors, timeouts, non2xx } = await run(seconds)
  const failed = errors + timeouts + non2xx
  return `${Math.round(requests.average)}/s, ${latency.p99}${failed > 0 ? `, ${failed} failed` : ''}`
}
