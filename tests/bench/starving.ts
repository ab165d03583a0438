import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { seed } from '#server/seed/seed.ts'
import { startServer } from '../support/server-process.ts'
import { fill } from './fill.ts'

// node --import tsx tests/bench/starving.ts --size 5000 --seconds 20
// Twenty clients send the most expensive searches without pause while another opens the home page. Rate limits are off:
// the home page stays fast because a search is small and only a few run at once. Built server, embedded database.

const { values: options } = parseArgs({
  options: { size: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '20' } },
})

const words =
  'kopi teh susu gula air batik sepatu ikan kayu jati minyak kelapa keripik sambal madu tas kain lampu beras'.split(' ')
const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!
const letters = (n: number) => Array.from({ length: n }, () => any([...'abcdefghijklmnopqrstuvwxyz'])).join('')
const worst: (() => object)[] = [
  () => ({ search: letters(100) }),
  () => ({ search: letters(200) }),
  () => ({ search: Array.from({ length: 8 }, () => any(words)).join(' ') }),
  () => ({
    search: Array.from({ length: 20 }, () => letters(3))
      .join(' ')
      .slice(0, 100),
  }),
  () => ({
    search: Array.from({ length: 12 }, () => `${any(words)}x`)
      .join(' ')
      .slice(0, 100),
  }),
  () => ({ search: `%${any(words)}%_${letters(2)}` }),
  () => ({ search: `${any(['a', 'k', 's'])} ${any(['b', 'm', 'p'])}` }),
  () => ({
    search: `${any(words)} ${any(['a', 'be', 'ke', 'me', 'pe', 'te'])}`,
    rows: 50,
    page: Math.ceil(Math.random() * 20),
  }),
  () => ({ search: `🙂${letters(4)} قهوة 漢字 ${any(words)}` }),
  () => ({ search: `${any(words)} ${any(words)}`, rows: 50, province_id: Math.ceil(Math.random() * 90) }),
]

type Measured = { ms: number; result: string }
const percentile = (of: number[], part: number) =>
  Math.round([...of].sort((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? 0)

async function ask(url: string, path: string, body?: object): Promise<Measured> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { code } = (await response.json()) as { code: string }
  return { ms: performance.now() - startedAt, result: `${response.status} ${code}` }
}

async function homes(url: string, seconds: number): Promise<number[]> {
  const until = Date.now() + seconds * 1000
  const times: number[] = []
  while (Date.now() < until) {
    times.push((await ask(url, '/home')).ms)
    await wait(50)
  }
  return times
}

const dataDir = await mkdtemp(join(tmpdir(), 'etalase-starving-'))
const log = { info: () => undefined, warn: console.warn, error: console.error }
const db = await openDatabase({ dataDir, log, statementLimit: 120_000 })
await migrate(db, loadMigrations())
await seed(db, 'none')
await fill(db, Number(options.size))
await db.vacuum()
await db.close()
const server = await startServer({ template: dataDir, env: { SEED: 'none', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } })
try {
  const url = server.url.replace('localhost', '127.0.0.1')
  await ask(url, '/product/search', { search: 'kopi' })
  const alone = await homes(url, 5)
  const searches: Measured[] = []
  let done = false
  const clients = Array.from({ length: 20 }, async () => {
    while (!done) searches.push(await ask(url, '/product/search', any(worst)()))
  })
  const meanwhile = await homes(url, Number(options.seconds))
  done = true
  await Promise.all(clients)
  const counts = new Map<string, number>()
  for (const one of searches) counts.set(one.result, (counts.get(one.result) ?? 0) + 1)
  const times = searches.filter((one) => one.result === '200 00').map(({ ms }) => ms)
  console.log(`${new Date().toISOString().slice(0, 16)}Z, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.versions.node}, PGlite, ${options.size} products
/home alone: p50 ${percentile(alone, 0.5)} ms, p95 ${percentile(alone, 0.95)} ms (${alone.length})
/home while 20 search: p50 ${percentile(meanwhile, 0.5)} ms, p95 ${percentile(meanwhile, 0.95)} ms (${meanwhile.length})
searches: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms; ${[...counts].map(([result, n]) => `${result}: ${n}`).join(', ')}`)
} finally {
  await server.remove()
  await rm(dataDir, { recursive: true, force: true })
}
