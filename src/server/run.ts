import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { code, Problem } from '#contract/problem.ts'
import { deleteUnverified } from './account/auth/delete-unverified.ts'
import { createPasswordHasher } from './auth/password-hashing.ts'
import { authenticateWith } from './auth/sessions.ts'
import { answerBackups } from './backup/answer-backups.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { openReadReplicas } from './db/read-replicas.ts'
import { deleteExpired } from './delete-expired.ts'
import type { FileStore } from './file-store/file-store.ts'
import { openFileStore } from './file-store/open-file-store.ts'
import { correctFutureTimes } from './future-times.ts'
import { storeErasures } from './help/erasures.ts'
import { createServer, type ServerParts } from './http/app.ts'
import { noRateLimiter } from './http/limits/rate-limits.ts'
import { sharedRateLimiter } from './http/limits/shared-rate-limiter.ts'
import { createLogger, type Log } from './http/log.ts'
import { isLoopback } from './http/loopback.ts'
import type { Api } from './http/mount.ts'
import { serve, stopOnSignals } from './http/serve.ts'
import { signedPathsWith } from './http/signed-paths.ts'
import { runOnOneServer } from './jobs/run-on-one-server.ts'
import { type Job, startJobs } from './jobs/scheduler.ts'
import { remindAccreditations } from './lspro/accreditation-reminders.ts'
import { purgeRemovedPosts } from './lspro/purge-removed-posts.ts'
import { deleteOldMail } from './mail/cleanup.ts'
import { createMailer } from './mail/worker.ts'
import { releaseUnfinishedNibs } from './nib/release-unfinished.ts'
import { createOpenDataKeeper } from './open-data/files/files-job.ts'
import { lowOpenFilesText } from './open-files-limit.ts'
import { moveMergedProducts } from './operator/categories/move-merged-products.ts'
import { createImagePool } from './pictures/image-pool.ts'
import { createPhotos, type Photos } from './pictures/photos.ts'
import { createRenderQueue, type RenderQueue } from './pictures/render-queue.ts'
import { mountPictures } from './pictures/serve.ts'
import { deleteUnnamedFiles } from './pictures/unnamed-files.ts'
import { plainTextLinks } from './plain-text-links.ts'
import { remindCertificates } from './products/certificate-reminders.ts'
import { createProductImporter } from './products/import/importer.ts'
import { createPusher } from './push/worker.ts'
import { allRoutes, type RouteParts } from './routes.ts'
import { storeLexicon } from './search/lexicon.ts'
import { reindexDueProducts } from './search/reindex.ts'
import { prepareInstallation } from './secrets/installation-database.ts'
import { deriveKeys, type Keys } from './secrets/keys.ts'
import { readSecret } from './secrets/read-secret.ts'
import { type DemoAccount, demoAccounts, demoPassword } from './seed/demo/accounts.ts'
import { seed } from './seed/seed.ts'
import { compactListingCounts } from './showcase/compact-listing-counts.ts'
import { foldSitemapChanges } from './sitemap/parts.ts'
import { publishRules } from './sni/registry/publish.ts'
import { createRegistryKeeper } from './sni/registry/registry-job.ts'
import { SigningKeyError, signingKey } from './sni/signing-key.ts'
import { StartError } from './start-error.ts'
import { announceSlowSteps, silentSteps } from './start-output.ts'
import { createPageViewCounter, type PageViewCounter } from './views/page-view-counter.ts'
import { exportPageViews } from './views/page-view-export.ts'
import { createViewCounter, deleteOldViewers, type ViewCounter } from './views/view-counter.ts'

/** Serves the client beside the API: the built app, or routes that serve it in another way (dev.ts). */
export type Frontend = {
  client?: () => Promise<NonNullable<ServerParts['client']>>
  routes?: (config: Config) => ReadonlyArray<(api: Api) => void>
}

/**
 * The whole program: environment → database → schema → first data → port → background jobs, until a signal ends it.
 * Messages for people go to standard output in Indonesian, the log to standard error: with LOG_FORMAT=text, which is
 * the default at a terminal, also the steps that take long.
 */
export async function run(frontend: Frontend): Promise<void> {
  const config = configOrExit()
  const log = createLogger(config.logLevel, undefined, config.logFormat)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught')
    process.exit(1)
  })
  try {
    await openServer(config, frontend, log)
  } catch (error) {
    if (error instanceof ConfigError) exitWithSentences(error)
    const sentence = startErrorText(error, config)
    if (sentence === undefined) log.fatal({ err: error }, 'could not start')
    console.error(`Tidak dapat dimulai: ${sentence ?? String((error as Error).message ?? error).slice(0, 500)}`)
    process.exit(1)
  }
}

async function openServer(config: Config, frontend: Frontend, log: Log) {
  const secret = await readSecret(config)
  const keys = deriveKeys(secret)
  const parts = { keys, passwords: createPasswordHasher(keys) }
  const client = await frontend.client?.()
  const say = config.logFormat === 'text' ? console.log : undefined
  const step = say ? announceSlowSteps(say) : silentSteps
  const { dataDir, databaseUrl } = config
  const open = () =>
    step(openingText(config), () =>
      openDatabase({ dataDir, databaseUrl, log, onWait: say && ((sentence) => say(`${sentence} …`)) }),
    )
  let db = await open()
  try {
    await step('Menyesuaikan skema basis data', () => prepareInstallation(db, secret, config))
    const seeded = await step(seedingText(config), () => seed(db, config.seed, { log, hash: parts.passwords.hash }))
    if (seeded && db.engine === 'pglite') {
      // The memory of the embedded engine never shrinks, and the first data takes 140 MB more than everything later.
      await db.close()
      db = await open()
    }
    await makeSigningKey(db, keys, log)
    const demo = await demoAccounts(db)
    if (demo.length > 0) requireLoopbackForDemo(config)
    const address = await step('Menyalakan server', () =>
      startServer(config, db, log, { client, parts, routes: frontend.routes?.(config) ?? [] }),
    )
    printGreeting(config, { address, engine: db.engine, demo })
    for (const sentence of [lowOpenFilesText(), ...plainTextLinks(config)])
      if (sentence) console.error(`Perhatian: ${sentence}`)
  } catch (error) {
    await db.close()
    throw error
  }
}

const openingText = ({ dataDir, databaseUrl }: Config) =>
  databaseUrl ? 'Menunggu PostgreSQL' : existsSync(join(dataDir, 'db')) ? 'Membuka basis data' : 'Membuat basis data'

const seedingText = (config: Config) =>
  `Mengisi basis data dengan wilayah dan daftar${config.seed === 'demo' ? ', dan dengan data contoh' : ''}`

/** Without a key that it can use, the server goes on with what was signed before. */
async function makeSigningKey(db: OpenDatabase, keys: Keys, log: Log) {
  try {
    await signingKey(db, keys)
  } catch (error) {
    if (!(error instanceof SigningKeyError)) throw error
    log.error(
      { kid: error.kid },
      'the register of certificates cannot be signed: its key is encrypted with another secret',
    )
  }
}

/**
 * Throws ConfigError when the server listens on other than loopback addresses and ALLOW_DEMO is not set. Called
 * whenever the database has demo accounts, also those of an earlier start: their password is in the README.
 */
function requireLoopbackForDemo({ host, allowDemo }: Config) {
  if (allowDemo || isLoopback(host)) return
  throw new ConfigError([
    `Basis data ini berisi akun contoh dengan kata sandi yang diketahui umum, sehingga hanya boleh dibuka dari mesin ini, bukan di ${host}. Pakai basis data lain dengan SEED=none, atau ALLOW_DEMO=1 bila memang sengaja.`,
  ])
}

type StartParts = {
  client: ServerParts['client'] | undefined
  parts: Omit<RouteParts, 'photos' | 'views' | 'visits' | 'system' | 'files'>
  routes: ServerParts['routes']
}

/** Creates all parts and listens. Returns the address. */
async function startServer(
  config: Config,
  opened: OpenDatabase,
  log: Log,
  { client, parts, routes }: StartParts,
): Promise<string> {
  const release = releaseOf(client?.template)
  const tracing = await openTracing(config, release, log)
  const db = tracing?.database(opened) ?? opened
  const files = await openFileStore(config.fileStore, log)
  const store = tracing?.fileStore(files) ?? files
  const replicas =
    config.readDatabaseUrls.length > 0
      ? await openReadReplicas(db, config.readDatabaseUrls, { log, trace: tracing?.database })
      : undefined
  // Beside the embedded engine a second process for pictures would take more memory than a small machine has.
  const images = createImagePool({ log, ...(db.engine === 'pglite' && { processes: 1 }) })
  const renderQueue = createRenderQueue({ db, store, images, log })
  const photos = createPhotos({ db, store, images, log })
  const views = createViewCounter({ db, keys: parts.keys, log })
  const visits = createPageViewCounter({ db, log })
  const mailer = createMailer({ db, config, keys: parts.keys, log })
  const importer = createProductImporter({ db, photos, log })
  const pusher = createPusher({ db, config, keys: parts.keys, log })
  const register = createRegistryKeeper(
    { db, keys: parts.keys, log },
    { rules: { ...publishRules, pause: config.registerPause * 1000 } },
  )
  const openData = createOpenDataKeeper({
    db,
    readDb: () => replicas?.forRead() ?? db,
    store,
    baseUrl: config.baseUrl,
  })
  const system = { db, dataDir: config.dataDir, release }
  const pictures = (api: Api) => mountPictures(api, { db, store, renderQueue, log })
  // Loaded only where a person reads them.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import('./metrics/metrics.ts')).createMetrics({ db, replicas, log })
  await metrics?.listen(config.metricsHost, config.metricsPort!)
  const server = createServer({
    config,
    db,
    replicas,
    log,
    routes: [...allRoutes({ ...parts, photos, views, visits, system, files: store }), pictures, ...routes],
    authenticate: authenticateWith(db),
    store,
    ...(metrics && { onAnswered: metrics.onAnswered }),
    ...(tracing && { trace: tracing.requests }),
    sharedLimits: config.rateLimits ? sharedRateLimiter(db) : noRateLimiter,
    signedPaths: signedPathsWith(parts.keys.pictures),
    ...(client && { client }),
  })

  const stopBackups = db.engine === 'pglite' ? await answerBackups({ db, dataDir: config.dataDir, log }) : undefined
  const { address, stop } = await serve(server, config, [
    async () => stopBackups?.(),
    mailer.close,
    pusher.close,
    importer.close,
    register.close,
    openData.close,
    () => jobs.stop(),
    views.close,
    visits.close,
    renderQueue.close,
    images.close,
    async () => metrics?.close(),
    async () => replicas?.close(),
    async () => tracing?.close(),
    db.close,
  ])
  const jobs = startJobs(
    [
      ...scheduledJobs({ db, config, log }, { store, photos, renderQueue, views, visits }),
      mailer.job,
      pusher.job,
      importer.job,
      register.job,
      openData.job,
    ],
    log,
  )
  stopOnSignals(stop, log)
  await renderQueue.enqueuePending()
  return address
}

/** Loaded only where a collector is named. */
async function openTracing({ traceEndpoint, trustProxy }: Config, release: string, log: Log) {
  if (traceEndpoint === undefined) return undefined
  const { createTracing } = await import('./tracing/tracing.ts')
  return createTracing({ endpoint: traceEndpoint, release, trustProxy, log })
}

/** The hash of the build: in the name of its first script, as phones report it. */
const releaseOf = (template = '') => /\/assets\/index-([\w-]+)\.js/.exec(template)?.[1] ?? 'dev'

const hour = 3_600_000

type JobParts = {
  store: FileStore
  photos: Photos
  renderQueue: RenderQueue
  views: ViewCounter
  visits: PageViewCounter
}

function scheduledJobs(by: { db: OpenDatabase; config: Config; log: Log }, parts: JobParts): Job[] {
  const { db } = by
  const { store, photos, renderQueue, views, visits } = parts
  // At once, because the clock may have been corrected while no server was running.
  const futureTimes: Job = {
    name: 'times to come',
    every: hour,
    first: 0,
    work: async () => {
      const corrected = await correctFutureTimes(db)
      if (corrected > 0) by.log.warn({ corrected }, 'the clock was ahead: times to come were corrected')
    },
  }
  const counts: Job = { name: 'counts', every: 1000, work: () => compactListingCounts(db) }
  const sitemap: Job = { name: 'sitemap', every: 5000, work: () => foldSitemapChanges(db) }
  const expired: Job = { name: 'forget', every: hour, work: () => deleteExpired(db) }
  const oldMail: Job = { name: 'forget letters', every: hour, work: () => deleteOldMail(db) }
  const unverified: Job = { name: 'forget unverified', every: hour, work: () => deleteUnverified(db) }
  const sweep: Job = { name: 'sweep photos', every: hour, work: photos.sweep }
  const erasures: Job = { name: 'erasures', every: 60_000, work: () => storeErasures(db, store) }
  // The job reads the whole file store.
  const unnamed = runOnOneServer(db, {
    name: 'files without a row',
    every: 24 * hour,
    first: hour,
    work: () => deleteUnnamedFiles({ db, store, log: by.log }),
  })
  const pictures: Job = { name: 'pictures', every: hour, work: renderQueue.enqueuePending }
  // The jobs below run at once: certificates that ended while no server was running are announced now.
  const certificates: Job = { name: 'certificates', every: hour, first: 0, work: () => remindCertificates(db) }
  const accreditations: Job = { name: 'accreditations', every: hour, first: 0, work: () => remindAccreditations(db) }
  const posts: Job = { name: 'sweep removed posts', every: hour, work: () => purgeRemovedPosts(db, photos) }
  const unfinished: Job = { name: 'unfinished shops', every: hour, work: () => releaseUnfinishedNibs(db, photos) }
  // The embedded engine answers nobody before a transaction ends, and writing 50 products takes it 35 ms.
  const batchSize = db.engine === 'pglite' ? 10 : 50
  const reindex: Job = {
    name: 'words of renamed categories',
    every: 2000,
    work: () => reindexDueProducts(db, { batchSize }),
  }
  const words: Job = { name: 'words of the catalogue', every: hour, first: 60_000, work: () => storeLexicon(db) }
  const merged: Job = { name: 'products of merged categories', every: 2000, work: () => moveMergedProducts(db) }
  const viewCounts: Job = { name: 'views', every: 10_000, work: views.flush }
  const oldViewers: Job = { name: 'forget viewers', every: hour, work: () => deleteOldViewers(db) }
  const pageViews: Job = { name: 'page views', every: 10_000, work: visits.flush }
  const pageViewExport: Job = { name: 'tell page views', every: 60_000, work: () => exportPageViews(by) }
  // PGlite has no autovacuum.
  const vacuum: Job = { name: 'vacuum', every: 24 * hour, work: () => db.vacuum() }
  const all = [
    futureTimes,
    counts,
    sitemap,
    expired,
    oldMail,
    unverified,
    sweep,
    erasures,
    unnamed,
    pictures,
    certificates,
    accreditations,
    posts,
    unfinished,
    reindex,
    words,
    merged,
    viewCounts,
    oldViewers,
    pageViews,
    pageViewExport,
  ]
  return db.engine === 'pglite' ? [...all, vacuum] : all
}

type StartedServer = { address: string; engine: 'pglite' | 'postgres'; demo: DemoAccount[] }

function printGreeting({ dataDir }: Config, { address, engine, demo }: StartedServer) {
  const widest = Math.max(...demo.map(({ email }) => email.length))
  const accounts = demo.map(({ email, is }) => `    ${email.padEnd(widest)}  ${is}\n`).join('')
  console.log(`
Etalase Mutu siap.
  Alamat     ${address}
  Data       ${dataDir} (${engine === 'pglite' ? 'PGlite, basis data di dalam' : 'PostgreSQL'})
${accounts && `  Contoh     masuk dengan kata sandi ${demoPassword} sebagai\n${accounts}`}  Berhenti   Ctrl+C
`)
}

/** The sentence for an error that the operator can do something about; undefined for others, whose stack is logged. */
function startErrorText(error: unknown, { host, port, dataDir, metricsHost, metricsPort }: Config): string | undefined {
  if (error instanceof StartError) return error.message
  // The database has refused a step of the start: it was too slow, and undid the step.
  if (error instanceof Problem && error.code === code.stumbled)
    return 'basis data tidak selesai menjawab pada waktunya, dan langkah itu dibatalkan. Jalankan lagi; bila terulang, mesin ini sedang terlalu sibuk.'
  const { code: cause, syscall, path = dataDir, port: used } = error as NodeJS.ErrnoException & { port?: number }
  if (cause === 'EADDRINUSE') {
    const isMetrics = used === metricsPort && used !== port
    const [name, at, taken] = isMetrics ? ['METRICS_PORT', metricsHost, used!] : ['PORT', host, port]
    return `${at}:${taken} sedang dipakai program lain. Pilih yang lain, misalnya ${name}=${taken + 1}.`
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    if (cause === 'EACCES') return `tidak diizinkan memakai ${host}:${port}. Pilih PORT di atas 1023.`
    if (cause === 'EADDRNOTAVAIL') return `${host} bukan alamat mesin ini. Periksa HOST.`
    return cause === 'ENOTFOUND' || cause === 'EAI_AGAIN' ? `${host} tidak dikenal. Periksa HOST.` : undefined
  }
  switch (cause) {
    case 'EMFILE':
    case 'ENFILE':
      return 'terlalu banyak berkas dan sambungan terbuka bagi proses ini. Naikkan batasnya, misalnya dengan `ulimit -n 65536` atau LimitNOFILE.'
    case 'ENOSPC':
    case 'EDQUOT':
      return `ruang disk di ${dataDir} habis.`
    case 'EACCES':
    case 'EPERM':
      return `tidak diizinkan menulis ${path}. Folder data harus milik pengguna yang menjalankan server.`
    case 'EROFS':
      return `${path} hanya dapat dibaca. Pilih DATA_DIR yang dapat ditulis.`
    case 'EEXIST':
    case 'ENOTDIR':
    case 'ENOENT':
      return path.startsWith(dataDir) ? `folder data ${dataDir} tidak dapat dibuat. Periksa DATA_DIR.` : undefined
    default:
      return undefined
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env, { terminal: process.stderr.isTTY === true })
  } catch (error) {
    if (error instanceof ConfigError) exitWithSentences(error)
    throw error
  }
}

/** Prints the errors as sentences, without a stack: the operator has to correct the environment. */
function exitWithSentences({ sentences }: ConfigError): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}
