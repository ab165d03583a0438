import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { contract } from '#contract/index.ts'
import { build, needsBuild } from '#server/build.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/seed/seed.ts'
import { compactListingCounts } from '#server/showcase/compact-listing-counts.ts'
import { cameraPhoto } from '../audit/stage4.ts'
import { median } from '../audit/targets.ts'
import startPostgres from '../support/database/postgres.ts'
import { actor } from '../support/people.ts'
import { processesUnder, proportionalMb, residentMb } from '../support/process-tree.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { fill } from './fill.ts'
import { freshDatabase } from './fresh-database.ts'
import { type Question, questionsFor } from './questions.ts'

// npm run bench:memory -- --engines pglite,postgres --parts rest,load --minutes 60 --size 20000 --seed demo
// How much memory the built server takes. `rest`: on an empty database, until the pictures of the demo are drawn and a
// minute after. `load`: under the requests of `npm run bench`, with 20 uploads of camera photos at once, again and
// again. Reads /proc, so it runs on Linux only.

const { values: options } = parseArgs({
  options: {
    engines: { type: 'string', default: 'pglite,postgres' },
    parts: { type: 'string', default: 'rest,load' },
    minutes: { type: 'string', default: '60' },
    size: { type: 'string', default: '20000' },
    seed: { type: 'string', default: 'demo' },
    uploads: { type: 'string', default: '20' },
  },
})
/** Megabytes. */
const limits = { rest: { pglite: 350, postgres: 180 }, load: 700 }
const secret = 'bench-only-0123456789-abcdefghijklmn'
const log = { info: () => undefined, warn: console.warn, error: console.error }
type Engine = 'pglite' | 'postgres'
/** Megabytes: resident of the server, and of all its processes together with what they share counted once. */
type Sample = { at: number; server: number; total: number; processes: number }

/** Watches the memory of a server and of its child processes, four times a second. */
function watch(server: ServerProcess) {
  const samples: Sample[] = []
  const begin = Date.now()
  const timer = setInterval(() => {
    const root = server.pid()
    if (root === undefined) return
    const all = processesUnder(root)
    const total = all.reduce((sum, pid) => sum + proportionalMb(pid), 0)
    samples.push({ at: Date.now() - begin, server: residentMb(root), total, processes: all.length - 1 })
  }, 250)
  return { samples, stop: () => clearInterval(timer) }
}

const peak = (samples: Sample[], of: (sample: Sample) => number) => Math.round(Math.max(0, ...samples.map(of)))
const total = ({ total }: Sample) => total
const during = (samples: Sample[], from: number, to: number) => samples.filter(({ at }) => at >= from && at < to)

function print(samples: Sample[], step: number) {
  console.log('| until s | server MB, median | server MB, most | with image processes MB, most | image processes |')
  console.log('|---:|---:|---:|---:|---:|')
  const last = samples.at(-1)?.at ?? 0
  for (let from = 0; from < last; from += step) {
    const part = during(samples, from, from + step)
    if (part.length === 0) continue
    const middle = Math.round(median(part.map(({ server }) => server)))
    const row = [peak(part, ({ server }) => server), peak(part, total), peak(part, ({ processes }) => processes)]
    console.log(`| ${Math.round((from + step) / 1000)} | ${middle} | ${row.join(' | ')} |`)
  }
}

async function measureRest(engine: Engine, databaseUrl: string | undefined) {
  const server = await startServer({
    env: { SEED: options.seed, LOG_LEVEL: 'info', ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: secret }) },
  })
  const { samples, stop } = watch(server)
  try {
    // The image processes end when everything is drawn.
    const isDrawing = () => samples.slice(-40).some(({ processes }) => processes > 0)
    await wait(12_000)
    while (isDrawing()) await wait(1000)
    const drawn = Date.now()
    await wait(60_000)
    console.log(`\n${engine}, SEED=${options.seed}, from the first start until 60 s after the last picture\n`)
    print(samples, 30_000)
    const rest = Math.round(median(samples.slice(-40).map(total)))
    console.log(
      `\nat rest: ${verdict(rest, limits.rest[engine])}; ended ${Math.round((Date.now() - drawn) / 1000)} s after`,
    )
    await server.stop()
    await server.start()
    await wait(30_000)
    console.log(
      `at rest 30 s after another start: ${verdict(Math.round(residentMb(server.pid()!)), limits.rest[engine])}`,
    )
  } finally {
    stop()
    await server.remove()
  }
}

async function measureLoad(engine: Engine, databaseUrl: string | undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-memory-'))
  const db = await openDatabase({ dataDir, databaseUrl, log, statementLimit: 120_000 })
  await migrate(db, loadMigrations())
  await seed(db, 'none')
  await fill(db, Number(options.size))
  await compactListingCounts(db)
  await db.vacuum()
  if (databaseUrl) await db.query('vacuum (analyze)')
  const questions = await questionsFor(db)
  const people: Awaited<ReturnType<typeof actor>>[] = []
  for (let at = 0; at < Number(options.uploads); at++) people.push(await actor(db))
  await db.close()
  const photos = await Promise.all([1, 2, 3].map((each) => cameraPhoto(each, 3600, 2700)))
  const env = { SEED: 'none', LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: secret }) }
  const server = await startServer({ dataDir, env })
  const { samples, stop } = watch(server)
  const answers = new Map<string, number>()
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  try {
    const until = Date.now() + Number(options.minutes) * 60_000
    const upload = async (at: number) => {
      const response = await fetch(`${server.url}/api${contract.photos.save.path}`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', ...people[at % people.length]!.headers },
        body: new Uint8Array(photos[at % photos.length]!),
      })
      count(`upload ${((await response.json()) as { code: string }).code}`)
    }
    const uploading = (async () => {
      while (Date.now() < until)
        await Promise.all(
          Array.from({ length: Number(options.uploads) }, (_, index) =>
            upload(index).catch(() => count('upload broken')),
          ),
        )
    })()
    for (let at = 0; Date.now() < until; at++) {
      const seconds = Math.max(1, Math.min(15, Math.round((until - Date.now()) / 1000)))
      await ask(server.url, questions[at % questions.length]!, seconds, count)
    }
    await uploading
    await wait(30_000)
    console.log(
      `\n${engine}, ${options.size} products, ${options.minutes} minutes of the requests of npm run bench, ${options.uploads} uploads at once of ${photos.map(({ length }) => (length / 1e6).toFixed(1)).join(', ')} MB\n`,
    )
    print(samples, Number(options.minutes) > 10 ? 300_000 : 30_000)
    console.log(
      `\nmost: ${verdict(peak(samples, total), limits.load)}; ${[...answers].map(([answer, n]) => `${answer}: ${n}`).join(', ')}`,
    )
  } finally {
    stop()
    await server.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ask(url: string, { name, ask: next }: Question, duration: number, count: (answer: string) => void) {
  const setupRequest = (request: object) => ({ ...request, ...next() })
  const { requests, errors, timeouts, non2xx } = await autocannon({
    url: url.replace('localhost', '127.0.0.1'),
    connections: 20,
    duration,
    requests: [{ setupRequest }],
    reconnectRate: 900,
  })
  if (errors + timeouts + non2xx > 0) count(`${name} failed`)
  console.log(`${name}: ${Math.round(requests.average)}/s`)
}

const verdict = (mb: number, most: number) => `${mb} MB (limit ${most})${mb > most ? ' **over**' : ''}`

const home = fileURLToPath(new URL('../../', import.meta.url))
if (needsBuild(home) && !(await build(home))) process.exit(1)
console.log(
  `${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, shared with the client, Node ${process.versions.node}`,
)
const engines = options.engines.split(',') as Engine[]
const stopPostgres = engines.includes('postgres') ? await startPostgres() : undefined
try {
  for (const engine of engines) {
    const server = process.env.TEST_DATABASE_URL
    if (engine === 'postgres' && !server) continue
    const own = (part: string) =>
      engine === 'postgres' ? freshDatabase(server!, `etalase_memory_${process.pid}_${part}`) : undefined
    if (options.parts.includes('rest')) await measureRest(engine, await own('rest'))
    if (options.parts.includes('load')) await measureLoad(engine, await own('load'))
  }
} finally {
  await stopPostgres?.()
}
