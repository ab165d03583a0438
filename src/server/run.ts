import { join } from 'node:path'
import { createServer, type ServerParts } from './app.ts'
import { BadConfig, type Config, readConfig } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { knownMigrations, migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { seed } from './db/seed/index.ts'
import { createEasel } from './files/easel.ts'
import { answerFiles } from './files/serve.ts'
import { openDiskStore } from './files/store.ts'
import { foldListingCounts } from './jobs/counts.ts'
import { type Job, startJobs } from './jobs/timetable.ts'
import { type Log, openLog } from './log.ts'
import type { Api } from './mount.ts'
import { answerRegions } from './regions.ts'
import { readSecret } from './secret.ts'
import { serve, stopOnSignals } from './serve.ts'
import { answerShowcase } from './showcase.ts'

/** What stands in front of the API: the built app, or rooms that serve it in another way. */
export type Front = {
  client?: () => Promise<NonNullable<ServerParts['client']>>
  rooms?: (config: Config) => ReadonlyArray<(api: Api) => void>
}

/**
 * The whole program: environment → database → schema → first data → port → background work, until a signal ends it.
 * What a person wants to know goes to standard output in their language, the log to standard error.
 */
export async function run(front: Front): Promise<void> {
  const config = configOrExit()
  const log = openLog(config.logLevel)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    process.exit(1)
  })
  try {
    await open(config, front, log)
  } catch (error) {
    if (error instanceof BadConfig) complain(error)
    log.fatal({ err: error }, 'could not start')
    console.error(`Tidak dapat dimulai: ${reason(error, config)}`)
    process.exit(1)
  }
}

async function open(config: Config, front: Front, log: Log) {
  await readSecret(config)
  const client = await front.client?.()
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await migrate(db, knownMigrations())
    await seed(db, config.seed, log)
    await begin(config, db, log, { client, rooms: front.rooms?.(config) ?? [] })
  } catch (error) {
    await db.close()
    throw error
  }
}

type Opened = { client: ServerParts['client'] | undefined; rooms: ServerParts['rooms'] }

async function begin(config: Config, db: OpenDatabase, log: Log, { client, rooms }: Opened) {
  const store = await openDiskStore(join(config.dataDir, 'files'))
  const easel = createEasel({ db, store, log })
  const files = ({ app }: Api) => answerFiles(app, { db, store, easel, log })
  const all = [answerShowcase, answerRegions, files, ...rooms]
  const server = createServer({ config, db, log, rooms: all, ...(client && { client }) })

  const { address, stop } = await serve(server, config, [() => jobs.stop(), easel.close, db.close])
  const jobs = startJobs(timetable(db), log)
  stopOnSignals(stop, log)
  await easel.begin()
  greet(config, address, db.engine)
}

function timetable(db: OpenDatabase): Job[] {
  const counts: Job = { name: 'counts', every: 1000, work: () => foldListingCounts(db) }
  // PGlite is one process: nobody vacuums behind its back.
  const vacuum: Job = { name: 'vacuum', every: 24 * 3_600_000, work: () => db.vacuum() }
  return db.engine === 'pglite' ? [counts, vacuum] : [counts]
}

function greet({ dataDir }: Config, address: string, engine: 'pglite' | 'postgres') {
  console.log(`
Etalase Mutu siap.
  Alamat     ${address}
  Data       ${dataDir} (${engine === 'pglite' ? 'PGlite, basis data di dalam' : 'PostgreSQL'})
  Berhenti   Ctrl+C
`)
}

function reason(error: unknown, { host, port }: Config): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `${host}:${port} sedang dipakai program lain. Pilih yang lain, misalnya PORT=${port + 1}.`
  if (code === 'EACCES') return `tidak diizinkan memakai ${host}:${port}, atau menulis di folder data.`
  return String(message ?? error).slice(0, 500)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env, { terminal: process.stderr.isTTY === true })
  } catch (error) {
    if (error instanceof BadConfig) complain(error)
    throw error
  }
}

/** What is wrong with the environment is the reader's to put right: sentences, no stack. */
function complain({ sentences }: BadConfig): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}
