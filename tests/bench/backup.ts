import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { answerBackups } from '#server/backup/answer-backups.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLogger } from '#server/http/log.ts'
import { variants } from '#server/pictures/file-names.ts'
import { seed } from '#server/seed/seed.ts'
import { startPostgres } from '../support/database/postgres.ts'
import { fill } from './fill.ts'
import { freshDatabase } from './fresh-database.ts'

// node --import tsx tests/bench/backup.ts --products 20000 --kilobytes 130 A backup of the embedded database while its
// server runs and small writes go on; then restored into an embedded database and into PostgreSQL, where it is
// installed. Each product has a picture of ten files, together of so many kilobytes.

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '20000' }, kilobytes: { type: 'string', default: '130' } },
})
const products = Number(options.products)
const secret = randomBytes(48).toString('base64url')
const log = createLogger('silent')
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The way the bytes of a picture are divided among its files, in the order of `variants`. */
const shares = [0.08, 0.16, 0.02, 0.1, 0.18, 0.02, 0.22, 0.07, 0.02, 0.13]

const home = await mkdtemp(join(tmpdir(), 'etalase-backup-bench-'))
try {
  await measure()
} finally {
  await rm(home, { recursive: true, force: true })
}

async function measure() {
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, Node ${process.version}`)
  const source = join(home, 'source')
  const filling = performance.now()
  const db = await openDatabase({ dataDir: source, log, statementLimit: 600_000 })
  await migrate(db, loadMigrations())
  await seed(db, 'none')
  await fill(db, products)
  await db.vacuum()
  await writePictures(join(source, 'files', 'product'))
  await writeFile(join(source, 'secret'), secret)
  console.log(`filled in ${seconds(filling)}`)

  const stopAnswering = await answerBackups({ db, dataDir: source, log })
  const file = join(home, 'backup.tar')
  const waits: number[] = []
  let isDone = false
  const writing = (async () => {
    for (; !isDone; await wait(20)) {
      const since = performance.now()
      await db.query('update product set click = click + 1 where id = $1', [1 + (waits.length % products)])
      waits.push(performance.now() - since)
    }
  })()
  await command('backup', { DATA_DIR: source }, 'backup', '--to', file)
  isDone = true
  await writing
  waits.sort((a, b) => a - b)
  const at = (part: number) => `${Math.round(waits[Math.floor(waits.length * part)] ?? 0)} ms`
  console.log(
    `${waits.length} writes meanwhile: p50 ${at(0.5)}, p99 ${at(0.99)}, the longest ${Math.round(waits.at(-1)!)} ms`,
  )
  console.log(`the file has ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
  await stopAnswering()
  await db.close()

  await command('restore, PGlite', { DATA_DIR: join(home, 'pglite') }, 'restore', '--from', file)
  const server = await startPostgres()
  if (!server) return
  const url = await freshDatabase(server.url, 'backup_bench')
  const env = { DATA_DIR: join(home, 'postgres'), DATABASE_URL: url, SECRET: secret }
  await command('restore, PostgreSQL', env, 'restore', '--from', file)
  await command('backup, PostgreSQL', env, 'backup', '--to', join(home, 'second.tar'))
  await server.stop()
}

async function writePictures(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const bytes = Number(options.kilobytes) * 1_000
  for (let product = 1; product <= products; product++) {
    const name = createHash('md5').update(String(product)).digest('hex')
    await Promise.all(
      variants.map((variant, index) =>
        writeFile(join(folder, name + variant), randomBytes(Math.ceil(bytes * shares[index]!)), { mode: 0o600 }),
      ),
    )
  }
}

/** Runs a command in a process of its own; prints its result, its time and the memory that it took at most. */
async function command(title: string, env: Record<string, string>, ...words: string[]) {
  const since = performance.now()
  // As in package.json.
  const flags = ['--max-semi-space-size=4', '--v8-pool-size=1', '--import', 'tsx']
  const child = spawn(process.execPath, [...flags, 'src/server/backup/cli.ts', ...words], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += part
  })
  let megabytes = 0
  const watch = setInterval(() => {
    try {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      megabytes = Math.max(megabytes, Number(kilobytes ?? 0) / 1000)
    } catch {
      // The process has ended, or this system has no /proc.
    }
  }, 200)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watch)
  console.log(`${title}: ${seconds(since)}, ${Math.round(megabytes)} MB of memory at most, exit code ${code}`)
  console.log(`  ${output.trim().split('\n').slice(-3).join('\n  ')}`)
}
