import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openDataNames } from '#contract/open-data/schemas.ts'
import { build, needsBuild } from '#server/build.ts'
import type { Database } from '#server/db/database.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { storeLexicon } from '#server/search/lexicon.ts'
import { reindexDueProducts } from '#server/search/reindex.ts'
import { seed } from '#server/seed/seed.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { startPostgres } from '../support/database/postgres.ts'
import { type Actor, actor } from '../support/people.ts'
import { residentMb } from '../support/process-tree.ts'
import { startServer } from '../support/server-process.ts'
import { type Figure, writeFigures } from './figures.ts'
import { fill } from './fill.ts'
import { freshDatabase } from './fresh-database.ts'
import { type ImportFigures, importingMerchant, measureImport } from './import.ts'
import {
  endCertificates,
  measureEndedCertificates,
  measureOperations,
  type OperationFigures,
  waitingJobsOf,
} from './operations.ts'
import { deskQuestions, type Question, questionsFor, waitingProducts } from './questions.ts'
import { type TableSize, tableSizes } from './sizes.ts'
import { type Answers, askAlone } from './visitor.ts'

// npm run bench -- --sizes 1000,20000 --engines pglite,postgres --seconds 8 --parts alone,crowd,desk,import Fills a
// catalogue of each size, starts the built server on it, and sends its requests: `alone` on one connection, `crowd` on
// 20, `desk` what concerns a large part of the catalogue at once, `import` 5,000 products. `bytes` prints what its
// tables and indexes take on the disk (PostgreSQL), and what the server takes of memory after the requests. What was
// measured replaces its rows in src/docs/performance.md.

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,20000' },
    engines: { type: 'string', default: 'pglite,postgres' },
    seconds: { type: 'string', default: '8' },
    parts: { type: 'string', default: 'alone,crowd,desk,import' },
  },
})
const seconds = Number(options.seconds)
const parts = options.parts.split(',')
const command = `npm run bench -- --sizes ${options.sizes} --engines ${options.engines} --seconds ${options.seconds} --parts ${options.parts}`
const log = { info: () => undefined, warn: console.warn, error: console.error }

type Engine = { name: string; databaseUrl?: string }
type Place = { engine: string; size: number }
type AnswerRow = Place & Answers & { question: string; limit: number | undefined; perSecond?: number }
type Measured = {
  filled: (Place & { seconds: number })[]
  alone: AnswerRow[]
  crowd: AnswerRow[]
  operations: (Place & OperationFigures)[]
  imports: (Place & ImportFigures)[]
  bytes: (Place & { tables: TableSize[]; resident?: number })[]
}
const measured: Measured = { filled: [], alone: [], crowd: [], operations: [], imports: [], bytes: [] }

async function measure({ name: engine, databaseUrl }: Engine, size: number): Promise<void> {
  const place = { engine, size }
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-bench-'))
  const open = () => openDatabase({ dataDir, databaseUrl, log, statementLimit: 600_000 })
  try {
    const db = await open()
    let questions: Question[]
    let merchant: Actor
    let operator: Actor
    let waiting: number[]
    try {
      await migrate(db, loadMigrations())
      await seed(db, 'none')
      const from = performance.now()
      await fill(db, size)
      await compactListingCounts(db)
      await db.vacuum()
      if (databaseUrl) await db.query('vacuum (analyze)')
      if (parts.includes('bytes')) measured.bytes.push({ ...place, tables: databaseUrl ? await tableSizes(db) : [] })
      measured.filled.push({ ...place, seconds: Math.round((performance.now() - from) / 1000) })
      await endJobs(db)
      // Otherwise the first reads of a page write those that the filling has left in the buffers.
      if (databaseUrl) await db.query('checkpoint')
      questions = await questionsFor(db)
      merchant = await importingMerchant(db)
      operator = await actor(db, { role: 'operator' })
      waiting = await waitingProducts(db)
    } finally {
      await db.close()
    }
    const env = {
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: 'bench-only-0123456789-abcdefghijklmn' }),
    }
    const server = await startServer({ dataDir, env })
    try {
      const { url } = server
      if (parts.includes('alone'))
        for (const question of [...questions, ...deskQuestions(operator, waiting)]) {
          const { name, limit } = question
          measured.alone.push({ ...place, question: name, limit, ...(await askAlone(url, question, seconds)) })
        }
      if (parts.includes('crowd'))
        for (const question of questions) measured.crowd.push(await crowd(url, question, place))
      if (parts.includes('bytes')) measured.bytes.at(-1)!.resident = residentMb(server.pid()!)
      if (parts.includes('import'))
        measured.imports.push({ ...place, ...(await measureImport(url, merchant, questions)) })
      if (parts.includes('desk')) {
        // The embedded engine belongs to the server alone.
        const jobs = databaseUrl ? await open() : undefined
        const operations = await measureOperations(url, operator, questions, jobs && waitingJobsOf(jobs))
        await jobs?.close()
        await server.stop()
        const stopped = await open()
        const ended = await endCertificates(stopped)
        await stopped.close()
        await server.start()
        operations.push(await measureEndedCertificates(url, ended))
        measured.operations.push(...operations.map((figures) => ({ ...place, ...figures })))
      }
    } finally {
      await server.remove()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Ends what so many new products give the server's jobs to do, which would run for minutes beside the requests: the
 * words that the triggers have queued are written, the words of a large catalogue are counted, the register of
 * certificates stays empty, and the open data of the day are taken for made.
 */
async function endJobs(db: Database) {
  await reindexDueProducts(db)
  await storeLexicon(db)
  await db.query('truncate sni_change')
  await db.query('update sni_register_state set scanned_to = null')
  await db.query(
    `insert into open_data_set (day, name, key, held_until, made_at, rows, files)
     select today_in_jakarta(), name, 'bench', '-infinity', now(), 0, '[]' from unnest($1::text[]) name`,
    [openDataNames],
  )
}

async function crowd(url: string, { name, limit, ask }: Question, place: Place): Promise<AnswerRow> {
  const setupRequest = (request: object) => ({ ...request, ...ask() })
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
    ...place,
    question: name,
    limit,
    perSecond: requests.average,
    p50: latency.p50,
    p95: latency.p97_5,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}

/**
 * A quarter of the memory, as PostgreSQL's manual advises; 4 GB at most. Its default is 128 MB, for the smallest
 * machines.
 */
const buffersMb = Math.round(Math.min(4096, totalmem() / 2 ** 20 / 4))

/** The requested engines; PostgreSQL is left out, with a printed line, where it cannot be started. */
async function requestedEngines(): Promise<{ engines: Engine[]; stop: () => Promise<void> }> {
  const names = options.engines.split(',')
  const engines: Engine[] = names.includes('pglite') ? [{ name: 'PGlite' }] : []
  if (!names.includes('postgres')) return { engines, stop: async () => undefined }
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startPostgres([`shared_buffers=${buffersMb}MB`])
  const server = given ?? own?.url
  if (server) engines.push({ name: 'PostgreSQL', databaseUrl: server })
  else console.log('PostgreSQL is left out: no release from 15 on is installed, and TEST_DATABASE_URL is not set')
  return { engines, stop: async () => own?.stop() }
}

const home = fileURLToPath(new URL('../../', import.meta.url))
if (needsBuild(home) && !(await build(home))) process.exit(1)
const { engines, stop } = await requestedEngines()
try {
  for (const engine of engines) {
    for (const size of options.sizes.split(',').map(Number)) {
      const { databaseUrl: server } = engine
      const own = server
        ? { ...engine, databaseUrl: await freshDatabase(server, `etalase_bench_${process.pid}_${size}`) }
        : engine
      await measure(own, size)
    }
  }
} finally {
  print()
  await stop()
}
writeFigures(join(home, 'src/docs/performance.md'), figures())

/** The measured values as rows of the table in src/docs/performance.md. */
function figures(): Figure[] {
  const measuredAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')}Z`
  const row = (subject: string, figure: string, value: string, wanted = ''): Figure => ({
    ...{ subject, figure, value, wanted },
    measured: `${measuredAt}, ${availableParallelism()} cores, Node ${process.versions.node}`,
    how: `\`${command}\``,
  })
  const bySize = (rows: AnswerRow[], subject: (engine: string) => string, text: (answer: AnswerRow) => string) =>
    [...new Set(rows.map(({ engine, question }) => `${engine}\n${question}`))].map((key) => {
      const [engine, question] = key.split('\n') as [string, string]
      const own = rows.filter((answer) => answer.engine === engine && answer.question === question)
      const limit = own[0]!.perSecond === undefined ? own[0]!.limit : undefined
      const value = own.map((answer) => `${answer.size}: ${text(answer)}${failures(answer)}`).join(' · ')
      return row(subject(engine), question, value, limit === undefined ? '' : `p99 ${limit}`)
    })
  const failures = ({ failed }: AnswerRow) => (failed > 0 ? `, ${failed} failed` : '')
  return [
    ...bySize(
      measured.alone,
      (engine) => `one request at a time, ${engine}: p50, p99 in ms`,
      ({ p50, p99 }) => `${one(p50)}, ${one(p99)}`,
    ),
    ...bySize(
      measured.crowd,
      (engine) => `20 connections, ${engine}: answers a second`,
      ({ perSecond }) => Math.round(perSecond!).toLocaleString('en'),
    ),
    ...measured.imports.map(({ engine, size, checkedPerSecond, writtenPerSecond, readBefore, readDuring }) =>
      row(
        `import of 5,000 new products, ${engine}`,
        `into ${size} products`,
        `${checkedPerSecond} checked/s, ${writtenPerSecond} written/s; p95 of a visitor ${one(readBefore)} ms before, ${one(readDuring)} during`,
      ),
    ),
    ...measured.operations.map(({ engine, size, name, products, answered, done, readDuring }) =>
      row(
        `a large part of ${size} products, ${engine}`,
        name,
        `${products} products: answered in ${answered.toFixed(2)} s${done === null ? '' : `, done after ${Math.round(done)} s`}; p95 of a visitor ${one(readDuring)} ms`,
      ),
    ),
  ]
}

function print() {
  console.log(`
${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores shared with the client, Node ${process.versions.node}
\`${command}\``)
  for (const { engine, size, seconds } of measured.filled)
    console.log(`${engine}, ${size} products: filled in ${seconds} s`)
  printAnswers('One request at a time', measured.alone)
  printAnswers('20 connections', measured.crowd)
  for (const figures of measured.bytes) printBytes(figures)
  if (measured.imports.length > 0)
    console.log(`
An import of 5,000 new products (rows a second), and p95 of a visitor who reads list and home meanwhile:

| engine | products | checked/s | written/s | read before, ms | read during, ms |
|---|---:|---:|---:|---:|---:|`)
  for (const { engine, size, checkedPerSecond, writtenPerSecond, readBefore, readDuring } of measured.imports)
    console.log(
      `| ${engine} | ${size} | ${checkedPerSecond} | ${writtenPerSecond} | ${one(readBefore)} | ${one(readDuring)} |`,
    )
  if (measured.operations.length > 0)
    console.log(`
What concerns a large part of the catalogue, and p95 of a visitor who reads list and home meanwhile:

| engine | products | operation | products concerned | answered s | done s | read during, ms |
|---|---:|---|---:|---:|---:|---:|`)
  for (const { engine, size, name, products, answered, done, readDuring } of measured.operations)
    console.log(
      `| ${engine} | ${size} | ${name} | ${products} | ${answered.toFixed(2)} | ${done === null ? '' : Math.round(done)} | ${one(readDuring)} |`,
    )
}

/** A row for each question: p50 and p99 at each size, and their ratio to those at the smallest size. */
function printAnswers(title: string, rows: AnswerRow[]) {
  for (const engine of new Set(rows.map((row) => row.engine))) {
    const own = rows.filter((row) => row.engine === engine)
    const sizes = [...new Set(own.map(({ size }) => size))]
    console.log(`
${title}, ${engine}: p50 and p99 in ms${own[0]?.perSecond === undefined ? '' : ', and requests a second'}

| question | ${sizes.map((size) => `${size} products`).join(' | ')} | p50 to smallest | p99 to smallest | |
|---|${'---:|'.repeat(sizes.length + 2)}---|`)
    for (const question of new Set(own.map((row) => row.question))) {
      const answers = own.filter((row) => row.question === question)
      const [least, most] = [answers[0]!, answers.at(-1)!]
      const cells = answers.map(
        ({ p50, p99, perSecond }) =>
          `${perSecond === undefined ? '' : `${Math.round(perSecond)}/s, `}${one(p50)}, ${one(p99)}`,
      )
      const failed = answers.reduce((sum, answer) => sum + answer.failed, 0)
      const isOver = most.perSecond === undefined && most.limit !== undefined && most.p99 > most.limit
      const notes = [isOver && `over ${most.limit} ms`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ')
      console.log(
        `| ${question} | ${cells.join(' | ')} | ${one(most.p50 / least.p50)} | ${one(most.p99 / least.p99)} | ${notes} |`,
      )
    }
  }
}

function printBytes({ engine, size, tables, resident }: Measured['bytes'][number]) {
  const sum = (of: 'table' | 'indexes') => tables.reduce((bytes, table) => bytes + table[of], 0)
  const line = (name: string, rows: number | string, table: number, indexes: number) =>
    `| ${name} | ${rows} | ${one(table / 1e6)} | ${one(indexes / 1e6)} | ${Math.round((table + indexes) / size)} |`
  console.log(`
${engine}, ${size} products: the server is at ${Math.round(resident ?? 0)} MB after its requests

| table | rows | table, MB | indexes, MB | bytes a product |
|---|---:|---:|---:|---:|`)
  for (const { name, rows, table, indexes } of tables) console.log(line(name, rows, table, indexes))
  console.log(line('all', '', sum('table'), sum('indexes')))
}

function one(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1)
}
