import { createHash, randomUUID } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { dayInJakarta } from '#contract/time/dates.ts'
import type { AccountParts } from '#server/account/account-parts.ts'
import { createPasswordHasher } from '#server/auth/password-hashing.ts'
import type { EngineLog, OpenDatabase } from '#server/db/database.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { type OpenOptions, openDatabase } from '#server/db/open-database.ts'
import { lockDirectory } from '#server/db/pglite/directory-lock.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { seed } from '#server/seed/seed.ts'
import { afterFile } from '../after-file.ts'
import { placeholderThumbhash } from '../pictures/placeholder-pictures.ts'

export type EngineName = 'pglite' | 'postgres'

/**
 * `empty`: no tables. `none`: tables without rows. `reference`: regions and lists. `demo`: the demo catalogue too.
 * `e2e`: the demo, with a table that records each change of a shop, and pictures marked as drawn
 * (placeholder-pictures.ts).
 */
export type Filling = 'empty' | 'none' | 'reference' | 'demo' | 'e2e'

export type TestDatabase = OpenDatabase & { dataDir?: string; databaseUrl?: string }
type TestOptions = { seed: Filling } & Partial<Omit<OpenOptions, 'dataDir' | 'databaseUrl'>>

/** The engine of a test that needs no particular one: PostgreSQL where there is one, which is five times faster. */
export const usualEngine = (): EngineName =>
  process.env.TEST_DATABASE_URL && process.env.TEST_ENGINES !== 'both' ? 'postgres' : 'pglite'

/**
 * The engines a server test runs on: `describe.each(engines())('…on %s', (engine) => …)`. `both` is for tests of locks,
 * of concurrent writes or of SQL that differs by engine: they run on both engines wherever there is PostgreSQL.
 * TEST_ENGINES=both, which `npm run test:all` sets, runs every test on both.
 */
export function engines({ both = false } = {}): EngineName[] {
  if (!process.env.TEST_DATABASE_URL) return ['pglite']
  return both || process.env.TEST_ENGINES === 'both' ? ['pglite', 'postgres'] : [usualEngine()]
}

/** A log that drops its lines: tests see failures as errors. */
export const quiet: EngineLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The secret of every test database: the passwords of its demo accounts were hashed with it. */
export const testSecret = 'Yb3fQ9vT2mX7cN4kL8pR1sD6hJ5wZ0uE-uji'
const keys = deriveKeys(testSecret)
// Tests sign in a thousand users, so their password hashes are cheap.
const cheapCosts = { memoryCost: 64, timeCost: 1 }
export const accountParts: Omit<AccountParts, 'photos'> = { keys, passwords: createPasswordHasher(keys, cheapCosts) }
/** The hasher of the real server, for tests about the cost of a hash. */
export const costlyPasswords = () => createPasswordHasher(keys)

/** A separate database for a test file or a test, closed and removed after the file. */
export async function openTestDatabase(engine: EngineName, { seed, ...options }: TestOptions): Promise<TestDatabase> {
  const opened = engine === 'postgres' ? openOnServer(seed, options) : openInFolder(seed, options)
  afterFile(() => opened.catch(() => undefined)) // a skipped test never awaits it
  return opened
}

/** An empty folder, removed after the test file. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-test-'))
  afterFile(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The data folder of a closed embedded database, with its secret: for tests of what happens while it is not open. */
export async function testDataDir(filling: Filling): Promise<string> {
  const dataDir = testFolder()
  await fillFolder(dataDir, filling)
  return dataDir
}

/** Puts an embedded database and its secret into a data folder. */
export async function fillFolder(dataDir: string, filling: Filling): Promise<void> {
  cpSync(await templateFolder(filling), join(dataDir, 'db'), { recursive: true, mode: constants.COPYFILE_FICLONE })
  writeFileSync(join(dataDir, 'secret'), `${testSecret}\n`, { mode: 0o600 })
}

type Rest = Omit<TestOptions, 'seed'>

// Limits of 60 seconds: on an overloaded machine, twenty transactions may wait for one row for longer than the server's
// own limits allow, and most tests are about the result. Tests of the limits themselves set their own.
export const patiently = { log: quiet, statementLimit: 60_000, patience: 60_000, waitLimit: 60_000 }

async function openInFolder(filling: Filling, options: Rest): Promise<TestDatabase> {
  const dataDir = await testDataDir(filling)
  const database = await openDatabase({ ...patiently, ...options, dataDir })
  afterFile(database.close)
  return { ...database, dataDir }
}

async function openOnServer(filling: Filling, options: Rest): Promise<TestDatabase> {
  const { databaseUrl, drop } = await newDatabase(filling)
  afterFile(drop)
  const database = await openDatabase({ ...patiently, ...options, dataDir: tmpdir(), databaseUrl })
  afterFile(database.close)
  return { ...database, databaseUrl }
}

/** A separate database on the PostgreSQL server of the tests. */
export async function newDatabase(filling: Filling): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const template = await templateOnServer(filling)
  const name = `etalase_test_${randomUUID().slice(0, 8)}`
  await onServer((server) => server.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    databaseUrl: urlOf(name),
    drop: () => onServer(async (server) => void (await server.query(`drop database if exists ${name} with (force)`))),
  }
}

/** One row for each update of a shop, with the values it then had; `at_once` is the transaction. */
const effects = `
create table effect (
  seq bigint generated always as identity, at_once xid8 not null default pg_current_xact_id(),
  merchant_id integer, name text, nib text, address text, tkdn text, stage integer
);
create function note_effect() returns trigger language plpgsql as $$
begin
  insert into effect (merchant_id, name, nib, address, tkdn, stage)
  values (new.id, new.name, new.nib, new.address, new.tkdn_certificate, new.wizard_stage);
  return null;
end $$;
create trigger effect after update on merchant for each row execute function note_effect();
-- Alike ones would be taken for copies of each other.
update picture set drawn_at = now(), thumbhash = case when recipe like 'home.%' then '${placeholderThumbhash}' end;`

async function fill(database: OpenDatabase, filling: Filling) {
  if (filling === 'e2e') return database.exec(effects) // its template is a copy of `demo`
  if (filling !== 'empty') await migrate(database, loadMigrations())
  if (filling === 'reference') await seed(database, 'none')
  if (filling === 'demo') await seed(database, 'demo', accountParts.passwords)
  await database.vacuum()
}

// Creating a database takes seconds, copying one a tenth: it is created once for all files, and again after a source
// change.
const templates = join(tmpdir(), `etalase-templates-${process.getuid?.() ?? 0}`)

async function templateFolder(filling: Filling): Promise<string> {
  const folder = join(templates, `${filling}-${sources()}`)
  const base = filling === 'e2e' ? await templateFolder('demo') : undefined
  mkdirSync(templates, { recursive: true, mode: 0o700 })
  const unlock = await waitFor(() => lockDirectory(folder))
  try {
    if (existsSync(folder)) {
      utimesSync(folder, new Date(), new Date())
      return join(folder, 'db')
    }
    removeOld()
    const growing = `${folder}.growing`
    rmSync(growing, { recursive: true, force: true })
    if (base) cpSync(base, join(growing, 'db'), { recursive: true })
    const database = await openDatabase({ ...patiently, dataDir: growing })
    try {
      await fill(database, filling)
    } finally {
      await database.close()
    }
    renameSync(growing, folder)
    return join(folder, 'db')
  } finally {
    unlock()
  }
}

/**
 * Removes templates of earlier sources, unless they were used in the last two hours: another run may still copy one.
 */
function removeOld() {
  // Templates of the current sources are in use, however old.
  for (const name of readdirSync(templates).filter((one) => !one.includes(sources()))) {
    const path = join(templates, name)
    // Another process may have renamed or removed it since the folder was read.
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - usedAt > 2 * 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Retries while another test file creates the template, for up to ten minutes: on a slow machine it takes that long.
 */
async function waitFor<T>(attempt: () => T): Promise<T> {
  const until = Date.now() + 600_000
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(50)
    }
  }
}

async function templateOnServer(filling: Filling): Promise<string> {
  if (filling === 'empty') return 'template0'
  const name = `etalase_template_${filling}_${sources()}`
  const base = filling === 'e2e' ? await templateOnServer('demo') : 'template0'
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const growing = `${name}_growing`
    await server.query(`drop database if exists ${growing} with (force)`)
    await server.query(`create database ${growing} template ${base}`)
    const database = await openDatabase({ ...patiently, dataDir: tmpdir(), databaseUrl: urlOf(growing) })
    try {
      await fill(database, filling)
      await database.exec('analyze')
    } finally {
      await database.close()
    }
    await server.query(`alter database ${growing} rename to ${name}`)
  })
  return name
}

/** Opens a separate connection to the server. Closing it afterwards also releases an advisory lock. */
async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(database: string) {
  const url = new URL(process.env.TEST_DATABASE_URL!)
  url.pathname = `/${database}`
  return url.href
}

let cachedHash: string | undefined

/**
 * Identifies a template: the hash of its sources, and the day, since the demo's dates are the weeks before its seeding.
 */
function sources() {
  cachedHash ??= hashOfSources()
  return `${cachedHash}_${dayInJakarta().replaceAll('-', '')}`
}

/** Twelve hexadecimal characters. */
function hashOfSources() {
  const home = fileURLToPath(new URL('../../../', import.meta.url))
  const hash = createHash('sha256')
  for (const folder of ['src/server/db/migrations', 'src/server/seed', 'src/contract']) {
    for (const name of readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql|json|txt|csv)$/.test(name)) hash.update(name).update(readFileSync(join(home, folder, name)))
    }
  }
  for (const file of ['package.json', 'src/server/secrets/keys.ts', 'src/server/auth/password-hashing.ts'])
    hash.update(readFileSync(join(home, file)))
  hash.update(testSecret)
  return hash.digest('hex').slice(0, 12)
}
