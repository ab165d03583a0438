import { join } from 'node:path'
import { forgetUnverified } from './account/forget-unverified.ts'
import { createPasswords } from './account/passwords.ts'
import { whoAsksIn } from './account/sessions.ts'
import { type ApiParts, everyRoom } from './api.ts'
import { createServer, type ServerParts } from './app.ts'
import { BadConfig, type Config, readConfig } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { knownMigrations, migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { type DemoAccount, demoAccounts, demoPassword } from './db/seed/demo-people.ts'
import { seed } from './db/seed/index.ts'
import { createEasel } from './files/easel.ts'
import { keyedWith } from './files/keyed.ts'
import { createPhotos, type Photos } from './files/photos.ts'
import { answerFiles } from './files/serve.ts'
import { openDiskStore } from './files/store.ts'
import { watchAccreditations } from './jobs/accreditations.ts'
import { watchCertificates } from './jobs/certificates.ts'
import { foldListingCounts } from './jobs/counts.ts'
import { forgetEnded } from './jobs/forget.ts'
import { sweepRemovedPosts } from './jobs/removed-posts.ts'
import { type Job, startJobs } from './jobs/timetable.ts'
import { watchUnfinished } from './jobs/unfinished.ts'
import { keysFrom } from './keys.ts'
import { noLimits } from './limits.ts'
import { type Log, openLog } from './log.ts'
import { isLoopback } from './loopback.ts'
import { forgetLetters } from './mail/forget.ts'
import { createMailer } from './mail/job.ts'
import type { Api } from './mount.ts'
import { moveMerged } from './operator/category-moves.ts'
import { createPusher } from './push/job.ts'
import { writeWordsDue } from './search/words-later.ts'
import { readSecret } from './secret.ts'
import { serve, stopOnSignals } from './serve.ts'
import { countTogether } from './shared-limits.ts'
import { createViews, forgetViews, type Views } from './views.ts'
import { tellVisits } from './visits/telling.ts'
import { createVisits, type Visits } from './visits.ts'

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
  const keys = keysFrom(await readSecret(config))
  const parts = { keys, passwords: createPasswords(keys) }
  const client = await front.client?.()
  const db = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log })
  try {
    await migrate(db, knownMigrations())
    await seed(db, config.seed, { log, hash: parts.passwords.hash })
    const demo = await demoAccounts(db)
    if (demo.length > 0) keepToThisMachine(config)
    const address = await begin(config, db, log, { client, parts, rooms: front.rooms?.(config) ?? [] })
    greet(config, { address, engine: db.engine, demo })
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Whoever sowed the demo accounts, and whenever: their password stands in the README. Throws BadConfig. */
function keepToThisMachine({ host, allowDemo }: Config) {
  if (allowDemo || isLoopback(host)) return
  throw new BadConfig([
    `Basis data ini berisi akun contoh dengan kata sandi yang diketahui umum, sehingga hanya boleh dibuka dari mesin ini, bukan di ${host}. Pakai basis data lain dengan SEED=none, atau ALLOW_DEMO=1 bila memang sengaja.`,
  ])
}

type Opened = {
  client: ServerParts['client'] | undefined
  parts: Omit<ApiParts, 'photos' | 'views' | 'visits'>
  rooms: ServerParts['rooms']
}

/** Puts the parts together and listens. Gives the address. */
async function begin(config: Config, db: OpenDatabase, log: Log, { client, parts, rooms }: Opened): Promise<string> {
  const store = await openDiskStore(join(config.dataDir, 'files'))
  const easel = createEasel({ db, store, log })
  const photos = createPhotos({ db, store, log })
  const views = createViews({ db, keys: parts.keys, log })
  const visits = createVisits({ db, log })
  const mailer = createMailer({ db, config, keys: parts.keys, log })
  const pusher = createPusher({ db, config, keys: parts.keys, log })
  const files = (api: Api) => answerFiles(api, { db, store, easel, log })
  const server = createServer({
    config,
    db,
    log,
    rooms: [...everyRoom({ ...parts, photos, views, visits }), files, ...rooms],
    whoAsks: whoAsksIn(db),
    shared: config.rateLimits ? countTogether(db) : noLimits,
    keyed: keyedWith(parts.keys.pictures),
    ...(client && { client }),
  })

  const { address, stop } = await serve(server, config, [
    mailer.close,
    pusher.close,
    () => jobs.stop(),
    views.close,
    visits.close,
    easel.close,
    db.close,
  ])
  const jobs = startJobs([...timetable({ db, config, log }, { photos, views, visits }), mailer.job, pusher.job], log)
  stopOnSignals(stop, log)
  await easel.begin()
  return address
}

const hour = 3_600_000

type Worked = { photos: Photos; views: Views; visits: Visits }

function timetable(by: { db: OpenDatabase; config: Config; log: Log }, { photos, views, visits }: Worked): Job[] {
  const { db } = by
  const counts: Job = { name: 'counts', every: 1000, work: () => foldListingCounts(db) }
  const forget: Job = { name: 'forget', every: hour, work: () => forgetEnded(db) }
  const letters: Job = { name: 'forget letters', every: hour, work: () => forgetLetters(db) }
  const unverified: Job = { name: 'forget unverified', every: hour, work: () => forgetUnverified(db) }
  const sweep: Job = { name: 'sweep photos', every: hour, work: photos.sweep }
  // What ended while no server ran is told as soon as one does.
  const certificates: Job = { name: 'certificates', every: hour, first: 0, work: () => watchCertificates(db) }
  const accreditations: Job = { name: 'accreditations', every: hour, first: 0, work: () => watchAccreditations(db) }
  const posts: Job = { name: 'sweep removed posts', every: hour, work: () => sweepRemovedPosts(db, photos) }
  const unfinished: Job = { name: 'unfinished shops', every: hour, work: () => watchUnfinished(db, photos) }
  const renamed: Job = { name: 'words of renamed categories', every: 2000, work: () => writeWordsDue(db) }
  const merged: Job = { name: 'products of merged categories', every: 2000, work: () => moveMerged(db) }
  const viewed: Job = { name: 'views', every: 10_000, work: views.flush }
  const viewers: Job = { name: 'forget viewers', every: hour, work: () => forgetViews(db) }
  const visited: Job = { name: 'page views', every: 10_000, work: visits.flush }
  const told: Job = { name: 'tell page views', every: 60_000, work: () => tellVisits(by) }
  // PGlite is one process: nobody vacuums behind its back.
  const vacuum: Job = { name: 'vacuum', every: 24 * hour, work: () => db.vacuum() }
  const all = [
    counts,
    forget,
    letters,
    unverified,
    sweep,
    certificates,
    accreditations,
    posts,
    unfinished,
    renamed,
    merged,
    viewed,
    viewers,
    visited,
    told,
  ]
  return db.engine === 'pglite' ? [...all, vacuum] : all
}

type Begun = { address: string; engine: 'pglite' | 'postgres'; demo: DemoAccount[] }

function greet({ dataDir }: Config, { address, engine, demo }: Begun) {
  const widest = Math.max(...demo.map(({ email }) => email.length))
  const accounts = demo.map(({ email, is }) => `    ${email.padEnd(widest)}  ${is}\n`).join('')
  console.log(`
Etalase Mutu siap.
  Alamat     ${address}
  Data       ${dataDir} (${engine === 'pglite' ? 'PGlite, basis data di dalam' : 'PostgreSQL'})
${accounts && `  Contoh     masuk dengan kata sandi ${demoPassword} sebagai\n${accounts}`}  Berhenti   Ctrl+C
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
