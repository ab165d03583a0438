import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { build, needsBuild } from '#server/build.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/seed/seed.ts'
import { foldListingCounts } from '#server/showcase/fold-listing-counts.ts'
import startPostgres from '../support/database/postgres.ts'
import type { Actor } from '../support/people.ts'
import { startServer } from '../support/server-process.ts'
import { fill } from './fill.ts'
import { freshDatabase } from './fresh-database.ts'
import { type ImportFigures, importingMerchant, measureImport } from './import.ts'
import { type Question, questionsFor } from './questions.ts'

// npm run bench -- --sizes 1000,20000 --engines pglite,postgres --seconds 8
// Fills a catalogue of each size, starts the built server on it, sends requests on 20 connections, then imports 5,000
// products.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,20000' },
    engines: { type: 'string', default: 'pglite,postgres' },
    seconds: { type: 'string', default: '8' },
  },
})
const seconds = Number(options.seconds)
const log = { info: () => undefined, warn: console.warn, error: console.error }

type Engine = { name: string; databaseUrl?: string }
type Row = {
  engine: string
  size: number
  question: string
  perSecond: number
  p50: number
  p99: number
  failed: number
}

type ImportRow = ImportFigures & { engine: string; size: number }

async function measure({ name, databaseUrl }: Engine, size: number): Promise<{ rows: Row[]; imported: ImportRow }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-bench-'))
  try {
    const db = await openDatabase({ dataDir, databaseUrl, log, statementLimit: 120_000 })
    let questions: Question[]
    let merchant: Actor
    try {
      await migrate(db, loadMigrations())
      await seed(db, 'none')
      await fill(db, size)
      await foldListingCounts(db)
      await db.vacuum()
      if (databaseUrl) await db.query('vacuum (analyze)')
      questions = await questionsFor(db)
      merchant = await importingMerchant(db)
    } finally {
      await db.close()
    }
    const env = {
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: 'bench-only-0123456789-abcdefghijklmn' }),
    }
    const server = await startServer({ template: dataDir, env })
    try {
      const rows: Row[] = []
      for (const question of questions) rows.push({ engine: name, size, ...(await askFor(server.url, question)) })
      const imported = { engine: name, size, ...(await measureImport(server.url, merchant, questions)) }
      return { rows, imported }
    } finally {
      await server.remove()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function askFor(url: string, { name, ask }: Question) {
  const setupRequest = (request: object) => {
    const next = ask()
    return { ...request, ...next, headers: next.body ? { 'content-type': 'application/json' } : {} }
  }
  const run = (duration: number) =>
    autocannon({
      url: url.replace('localhost', '127.0.0.1'),
      connections: 20,
      duration,
      requests: [{ setupRequest }],
      // The server closes a connection after 1,000 requests, and autocannon would go on using it.
      reconnectRate: 900,
    })
  await run(2) // warm-up: statements are prepared, code is compiled
  await wait(1000) // the server finishes the requests that the warm-up has left
  const { requests, latency, errors, timeouts, non2xx } = await run(seconds)
  return {
    question: name,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}

/** The requested engines; PostgreSQL is left out, with a printed line, where it cannot be started. */
async function requestedEngines(): Promise<{ engines: Engine[]; stop: () => Promise<void> }> {
  const names = options.engines.split(',')
  const engines: Engine[] = names.includes('pglite') ? [{ name: 'PGlite' }] : []
  if (!names.includes('postgres')) return { engines, stop: async () => undefined }
  const stop = await startPostgres()
  const server = process.env.TEST_DATABASE_URL
  if (server) engines.push({ name: 'PostgreSQL', databaseUrl: server })
  return { engines, stop: async () => stop?.() }
}

const home = fileURLToPath(new URL('../../', import.meta.url))
if (needsBuild(home) && !(await build(home))) process.exit(1)
const { engines, stop } = await requestedEngines()
try {
  const rows: Row[] = []
  const imports: ImportRow[] = []
  for (const engine of engines) {
    for (const size of options.sizes.split(',').map(Number)) {
      const { databaseUrl: server } = engine
      const own = server
        ? { ...engine, databaseUrl: await freshDatabase(server, `etalase_bench_${process.pid}_${size}`) }
        : engine
      const measured = await measure(own, size)
      rows.push(...measured.rows)
      imports.push(measured.imported)
    }
  }
  console.log(`
${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores shared with the client, Node ${process.versions.node}, 20 connections
\`npm run bench -- --sizes ${options.sizes} --engines ${options.engines} --seconds ${options.seconds}\`

| engine | products | question | requests/s | p50 ms | p99 ms | p99 to smallest | failed |
|---|---:|---|---:|---:|---:|---:|---:|`)
  for (const row of rows) {
    const { engine, size, question, perSecond, p50, p99, failed } = row
    // Against the smallest size of the same engine.
    const least = rows.find((other) => other.engine === engine && other.question === question)!
    const ratio = (p99 / Math.max(1, least.p99)).toFixed(1)
    console.log(
      `| ${engine} | ${size} | ${question} | ${Math.round(perSecond)} | ${p50} | ${p99} | ${ratio} | ${failed} |`,
    )
  }
  console.log(`
An import of 5,000 new products (rows a second), and p95 of a visitor who reads list and home meanwhile:

| engine | products | checked/s | written/s | read before, ms | read during, ms |
|---|---:|---:|---:|---:|---:|`)
  for (const { engine, size, checkedPerSecond, writtenPerSecond, readBefore, readDuring } of imports)
    console.log(`| ${engine} | ${size} | ${checkedPerSecond} | ${writtenPerSecond} | ${readBefore} | ${readDuring} |`)
} finally {
  await stop()
}
