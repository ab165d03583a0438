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
import { dayInJakarta } from '#contract/dates.ts'
import type { AccountParts } from '#server/account/account-parts.ts'
import { createPasswordHasher } from '#server/account/auth/password-hashing.ts'
import type { EngineLog, OpenDatabase } from '#server/db/database.ts'
import { loadMigrations, migrate } from '#server/db/migrate.ts'
import { type OpenOptions, openDatabase } from '#server/db/open-database.ts'
import { lockDirectory } from '#server/db/pglite/directory-lock.ts'
import { deriveKeys } from '#server/secrets/keys.ts'
import { seed } from '#server/seed/seed.ts'
import { afterFile } from './after-file.ts'
import { standInThumbhash } from './placeholder-pictures.ts'

export type EngineName = 'pglite' | 'postgres'

/**
 * `empty`: no tables. `none`: tables without rows. `reference`: regions and lists. `demo`: the demo catalogue too. `e2e`: the
 * demo, with a table that notes each change of a shop, and pictures that count as drawn (placeholder-pictures.ts).
 */
export type Filling = 'empty' | 'none' | 'reference' | 'demo' | 'e2e'

export type TestDatabase = OpenDatabase & { dataDir?: string; databaseUrl?: string }
type TestOptions = { seed: Filling } & Partial<Omit<OpenOptions, 'dataDir' | 'databaseUrl'>>

/** The engine of a test that is not about one: PostgreSQL where there is one, which is five times quicker. */
export const usualEngine = (): EngineName =>
  process.env.TEST_DATABASE_URL && process.env.TEST_ENGINES !== 'both' ? 'postgres' : 'pglite'

/**
 * The engines a server test runs on: `describe.each(engines())('…on %s', (engine) => …)`. With `both`, for what waits for
 * others, counts together or is written for one engine differently, on both wherever PostgreSQL is; TEST_ENGINES=both, which
 * `npm run test:all` sets, runs all on both.
 */
export function engines({ both = false } = {}): EngineName[] {
  if (!process.env.TEST_DATABASE_URL) return ['pglite']
  return both || process.env.TEST_ENGINES === 'both' ? ['pglite', 'postgres'] : [usualEngine()]
}

/** Nobody reads it in a test; what goes wrong arrives as an error. */
export const quiet: EngineLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The secret of every test database: it made the passwords of its demo accounts. */
export const testSecret = 'Yb3fQ9vT2mX7cN4kL8pR1sD6hJ5wZ0uE-uji'
const keys = deriveKeys(testSecret)
// A thousand people sign in and out during the tests: theirs are cheap hashes.
const cheap = { memoryCost: 64, timeCost: 1 }
export const accountParts: Omit<AccountParts, 'photos'> = { keys, passwords: createPasswordHasher(keys, cheap) }
/** The hasher of the running server, for tests about what a hash costs. */
export const costlyPasswords = () => createPasswordHasher(keys)

/** A database of its own for a test file or a test, closed and removed when the file is through. */
export async function openTestDatabase(engine: EngineName, { seed, ...options }: TestOptions): Promise<TestDatabase> {
  const opened = engine === 'postgres' ? openOnServer(seed, options) : openInFolder(seed, options)
  afterFile(() => opened.catch(() => undefined)) // a test that was to use it may have been left out
  return opened
}

/** An empty folder that is gone when the test file is through. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-test-'))
  afterFile(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A closed embedded database with its secret in a folder of its own, for what happens while nobody has it open. */
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

// On a machine with more to do than it can, twenty who wait for one row wait for longer than people would: what is tried
// is what comes of it, not when. Whoever tries the limits themselves says them.
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

/** A database of its own on the PostgreSQL server of the tests. */
export async function newDatabase(filling: Filling): Promise<{ databaseUrl: string; drop: () => Promise<void> }> {
  const template = await templateOnServer(filling)
  const name = `etalase_test_${randomUUID().slice(0, 8)}`
  await onServer((server) => server.query(`create database ${name} template ${template}`))
  return {
    databaseUrl: urlOf(name),
    drop: () => onServer(async (server) => void (await server.query(`drop database if exists ${name} with (force)`))),
  }
}

/** One line for each transaction that changed a shop, with what stood in it afterwards. */
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
update picture set drawn_at = now(), thumbhash = case when recipe like 'home.%' then '${standInThumbhash}' end;`

async function fill(database: OpenDatabase, filling: Filling) {
  if (filling === 'e2e') return database.exec(effects) // it stands on the demo
  if (filling !== 'empty') await migrate(database, loadMigrations())
  if (filling === 'reference') await seed(database, 'none')
  if (filling === 'demo') await seed(database, 'demo', accountParts.passwords)
  await database.vacuum()
}

// Making a database takes seconds, copying one a tenth: it is made once for all files, and again when its sources change.
const templates = join(tmpdir(), `etalase-templates-${process.getuid?.() ?? 0}`)

async function templateFolder(filling: Filling): Promise<string> {
  const place = join(templates, `${filling}-${sources()}`)
  const base = filling === 'e2e' ? await templateFolder('demo') : undefined
  mkdirSync(templates, { recursive: true, mode: 0o700 })
  const unlock = await waitFor(() => lockDirectory(place))
  try {
    if (existsSync(place)) {
      utimesSync(place, new Date(), new Date())
      return join(place, 'db')
    }
    removeOld()
    const growing = `${place}.growing`
    rmSync(growing, { recursive: true, force: true })
    if (base) cpSync(base, join(growing, 'db'), { recursive: true })
    const database = await openDatabase({ ...patiently, dataDir: growing })
    try {
      await fill(database, filling)
    } finally {
      await database.close()
    }
    renameSync(growing, place)
    return join(place, 'db')
  } finally {
    unlock()
  }
}

/** Templates of earlier sources. Another run may still copy one that was asked for lately. */
function removeOld() {
  // Those of these sources are in use, however old.
  for (const name of readdirSync(templates).filter((one) => !one.includes(sources()))) {
    const path = join(templates, name)
    // What another process has renamed or removed since it was read here is none.
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > 2 * 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

/** Another test file is making the template; it may take as long as a first start, on a machine that is slow at it. */
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

/** Its own connection to the server, closed afterwards, which also gives back an advisory lock. */
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

let known: string | undefined

/** What a filled database depends on: its sources, and the day, since the demo tells of the weeks before it was sown. */
function sources() {
  known ??= hashOfSources()
  return `${known}_${dayInJakarta().replaceAll('-', '')}`
}

/** In twelve characters. */
function hashOfSources() {
  const home = fileURLToPath(new URL('../../', import.meta.url))
  const hash = createHash('sha256')
  for (const folder of ['src/server/db/migrations', 'src/server/seed', 'src/contract']) {
    for (const name of readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|sql|json|txt|csv)$/.test(name)) hash.update(name).update(readFileSync(join(home, folder, name)))
    }
  }
  for (const file of ['package.json', 'src/server/secrets/keys.ts', 'src/server/account/auth/password-hashing.ts'])
    hash.update(readFileSync(join(home, file)))
  hash.update(testSecret)
  return hash.digest('hex').slice(0, 12)
}
