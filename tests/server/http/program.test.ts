import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { commonTexts } from '#contract/text/common-messages.ts'
import { perDevice } from '#server/account/auth/rate-limits.ts'
import { operatorCommand } from '#server/commands/operator/operator-command.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { lockDirectory } from '#server/db/pglite/directory-lock.ts'
import { migrateInstallation } from '#server/secrets/installation-database.ts'
import { afterFile } from '../../support/after-file.ts'
import { bundle } from '../../support/browser/bundle.ts'
import { newDatabase, quiet, testDataDir, testFolder, testSecret, usualEngine } from '../../support/database/engines.ts'
import { freePort } from '../../support/database/postgres.ts'
import { keptLog, until } from '../../support/network/http.ts'
import { letterTo } from '../../support/pages/mailbox.ts'

// @begins-early: one of the files that take longest.

// Time limits for busy machines, not waiting times.
vi.setConfig({ testTimeout: 240_000 })
const starting = 100_000

let program: string
let dataDir: string
let child: ChildProcess | undefined
beforeAll(async () => {
  program = await bundle({
    'bare-server': 'tests/fixtures/bare-server.ts',
    'pglite-worker': 'src/server/db/pglite/worker.ts',
    'image-worker': 'src/server/pictures/image-worker.ts',
  })
})
beforeEach(async () => {
  dataDir = await testDataDir('reference')
})
afterEach(() => stop('SIGKILL'))

async function stop(signal: NodeJS.Signals) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill(signal)
  await gone
}

/**
 * Starts the program; `ended` is its exit code once it has exited. `shell`: commands before it, in the same process.
 */
function start(env: Record<string, string>, shell = '') {
  const words = [process.execPath, '--liftoff-only', join(program, 'bare-server.js')]
  const started = spawn('/bin/sh', ['-c', `${shell} exec "$@"`, 'sh', ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  const said = { out: '', err: '', ended: undefined as number | null | undefined }
  started.stdout.on('data', (part) => {
    said.out += part
  })
  started.stderr.on('data', (part) => {
    said.err += part
  })
  started.on('close', (status) => {
    said.ended = status
  })
  return said
}

/** A database with the demo and its environment variables: on PostgreSQL where there is one. */
async function withDemo(): Promise<Record<string, string>> {
  if (usualEngine() === 'pglite') {
    dataDir = await testDataDir('demo')
    return {}
  }
  const { databaseUrl, drop } = await newDatabase('demo')
  afterFile(drop)
  return { DATABASE_URL: databaseUrl, SECRET: testSecret }
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** An empty database with an owner of its own and a role for the server, as compose.yaml makes them. */
async function withRoles() {
  const { databaseUrl, drop } = await newDatabase('empty')
  const { pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const names = { owner: `${name}_owner`, server: `${name}_server` }
  await query(
    databaseUrl,
    `create role ${names.owner} login;
     create role ${names.server} login;
     revoke temporary on database ${name} from public;
     alter database ${name} owner to ${names.owner};
     alter schema public owner to ${names.owner};`,
  )
  afterFile(async () => {
    await drop()
    await query(process.env.TEST_DATABASE_URL!, `drop role ${names.owner}; drop role ${names.server}`)
  })
  const as = (role: string) => Object.assign(new URL(databaseUrl), { username: role }).href
  return { names, owner: as(names.owner), server: as(names.server) }
}

/** Starts the program and waits until it listens. Returns its output and a function to send requests. */
async function listening(env: Record<string, string> = {}, shell = '') {
  const said = start(env, shell)
  await until(() => {
    if (said.ended !== undefined) throw new Error(said.err)
    return said.out.includes('Ctrl+C')
  }, starting)
  const port = /Alamat\s+http:\/\/[^\s]*:(\d+)/.exec(said.out)![1]
  const url = `http://127.0.0.1:${port}`
  const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, string>
  }
  return { said, ask, url }
}

test('the server refuses to listen on other interfaces while the database has the demo accounts, whatever SEED is', async () => {
  const demo = await withDemo()
  for (const env of [
    { HOST: '0.0.0.0', SEED: 'none' },
    { HOST: '::', SEED: 'none' },
  ]) {
    const said = start({ ...demo, ...env })
    await until(() => said.ended !== undefined, starting)
    expect([said.ended, said.out]).toEqual([1, ''])
    expect(said.err).toContain('akun contoh')
    expect(said.err).toContain('ALLOW_DEMO=1')
    expect(said.err).not.toContain('    at ')
  }
})

const otherSecret = 'q7Zt0vX2mB9cN4kL8pR1sD6fG3hJ5wY7uE0iO2aT'

test.each<[string, RegExp, () => Promise<Record<string, string>>]>([
  ['an invalid port', /^PORT harus bilangan bulat/, async () => ({ PORT: 'abc' })],
  [
    'a port that is taken',
    /^Tidak dapat dimulai: 127\.0\.0\.1:\d+ sedang dipakai program lain\. Pilih yang lain, misalnya PORT=\d+\.$/,
    async () => {
      const taken = createNetServer().listen(0, '127.0.0.1')
      onTestFinished(() => void taken.close())
      await once(taken, 'listening')
      return { PORT: String((taken.address() as AddressInfo).port) }
    },
  ],
  [
    'an address of another machine',
    /^Tidak dapat dimulai: 203\.0\.113\.9 bukan alamat mesin ini\./,
    async () => ({ HOST: '203.0.113.9' }),
  ],
  [
    'a folder that another server uses',
    /^Tidak dapat dimulai: Folder basis data .* sedang dipakai proses \d+\./,
    async () => {
      onTestFinished(lockDirectory(join(dataDir, 'db')))
      return {}
    },
  ],
  [
    'a folder that cannot be made',
    /^Tidak dapat dimulai: folder data .* tidak dapat dibuat\. Periksa DATA_DIR\.$/,
    async () => ({ DATA_DIR: join(dataDir, 'secret', 'data') }),
  ],
  [
    'PostgreSQL that does not answer',
    /^Tidak dapat dimulai: PostgreSQL pada DATABASE_URL tidak dapat dipakai: /,
    async () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x', SECRET: otherSecret }),
  ],
  [
    'no secret beside a database',
    /^Berkas .*secret tidak ada, padahal basis data/,
    async () => {
      rmSync(join(dataDir, 'secret'))
      return {}
    },
  ],
  [
    'another secret',
    /^Rahasia ini bukan rahasia basis data ini/,
    async () => {
      const db = await openDatabase({ dataDir, log: quiet })
      await migrateInstallation(db, testSecret)
      await db.close()
      return { SECRET: otherSecret }
    },
  ],
])('the server refuses to start with %s in one sentence, without a stack', async (_, sentence, prepare) => {
  const said = start({ SEED: 'none', ...(await prepare()) })
  await until(() => said.ended !== undefined, starting)
  expect([said.ended, said.out]).toEqual([1, ''])
  expect(said.err.trim()).toMatch(sentence)
  expect(said.err.trim().split('\n')).toHaveLength(1)
})

test('the server says at its start that `ulimit -n` is too low, and serves metrics on METRICS_HOST alone', async ({
  skip,
}) => {
  if (!existsSync('/proc/self/limits')) return skip('this system does not say its limits')
  const port = await freePort()
  const { said } = await listening(
    { SEED: 'none', METRICS_HOST: '127.0.0.2', METRICS_PORT: String(port) },
    'ulimit -n 700;',
  )
  await until(() => said.err.includes('Perhatian'), starting)
  expect(said.err).toMatch(/^Perhatian: proses ini hanya boleh membuka 700 berkas .*ulimit -n 65536.*$/m)
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  await stop('SIGTERM')
  const enough = await listening({ SEED: 'none' }, 'ulimit -n 4096;')
  expect(enough.said.err).not.toContain('ulimit')
})

test('the server on a full disk refuses writes and is not ready, goes on when there is space, and loses nothing acknowledged when it is killed', {
  tags: ['long'],
}, async ({ skip }) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return skip('only root on Linux can mount a small disk')
  const disk = testFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'none', disk], { encoding: 'utf8' })
  if (mounted.status !== 0) return skip(`this machine mounts no disk: ${mounted.stderr}`)
  afterFile(async () => void spawnSync('umount', [disk]))
  cpSync(dataDir, disk, { recursive: true })
  const { said, ask, url } = await listening({ DATA_DIR: disk, SEED: 'none', RATE_LIMITS: 'off' })
  const acknowledged: string[] = []
  const register = async (email: string) => {
    const answer = await ask('/register', { email, password: 'kunci-gudang-teh', role: 'guest' })
    if (answer.code === '00') acknowledged.push(email)
    return answer
  }
  const ready = async () => (await fetch(`${url}/readyz`)).status
  expect([(await register('awal@uji.example')).code, await ready()]).toEqual(['00', 200])

  // The database may still have room in its files: registrations go on until it has none.
  fillDisk(join(disk, 'filler'))
  let refused = await register('penuh@uji.example')
  for (let n = 0; refused.code === '00' && n < 1000; n++) refused = await register(`penuh${n}@uji.example`)
  expect(refused).toMatchObject({ code: '50', message: commonTexts.stumbled })
  expect([await ready(), (await fetch(`${url}/healthz`)).status, said.ended]).toEqual([503, 200, undefined])

  rmSync(join(disk, 'filler'))
  expect([(await register('lega@uji.example')).code, await ready()]).toEqual(['00', 200])

  fillDisk(join(disk, 'filler'))
  const last = Array.from({ length: 20 }, (_, n) => register(`terakhir${n}@uji.example`).catch(() => undefined))
  await last[0]
  await stop('SIGKILL')
  await Promise.all(last)
  rmSync(join(disk, 'filler'))
  const db = await openDatabase({ dataDir: disk, log: quiet })
  const rows = await db.query<{ email: string }>('select email from person').finally(() => db.close())
  const emails = rows.map(({ email }) => email)
  expect(acknowledged.filter((email) => !emails.includes(email))).toEqual([])
})

/** Writes a file until the disk has no space. */
function fillDisk(path: string) {
  const file = openSync(path, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

test('the server with MIGRATE=0 refuses an older schema; after `operator -- migrate` it works with a role that can change no schema', async ({
  skip,
}) => {
  if (usualEngine() === 'pglite') return skip('there is no PostgreSQL')
  const roles = await withRoles()
  const server = { DATABASE_URL: roles.server, SECRET: testSecret, SEED: 'none', MIGRATE: '0' }
  const refused = start(server)
  await until(() => refused.ended !== undefined, starting)
  expect([refused.ended, refused.out]).toEqual([1, ''])
  expect(refused.err).toMatch(
    /^Tidak dapat dimulai: Skema basis data ini lebih lama daripada rilis ini: \d+ perubahan belum diterapkan, .*MIGRATE=0.*operator -- migrate.*\n$/,
  )

  const owner = { ...server, DATABASE_URL: roles.owner, DATA_DIR: dataDir }
  const migrate = (...words: string[]) => operatorCommand(['migrate', ...words], owner, keptLog('silent').log)
  expect(await migrate('--grant', 'tidak_ada')).toMatchObject({
    exitCode: 1,
    lines: [expect.stringContaining('Peran "tidak_ada" tidak ada')],
  })
  expect(await migrate('--grant', roles.names.owner)).toMatchObject({
    exitCode: 1,
    lines: [expect.stringContaining('memiliki tabelnya')],
  })
  expect(await migrate('--grant', roles.names.server)).toMatchObject({
    exitCode: 0,
    lines: [
      expect.stringMatching(/^Skema basis data diubah ke rilis ini: \d+ perubahan\.$/),
      expect.stringContaining('bukan skemanya'),
    ],
  })
  expect((await migrate()).lines).toEqual(['Skema basis data ini sudah milik rilis ini.'])

  const { said, ask } = await listening(server)
  const email = 'tini@uji.example'
  expect(await ask('/register', { email, password: 'kunci-gudang-teh', role: 'guest' })).toMatchObject({ code: '00' })
  expect(await ask('/province', {})).toMatchObject({ code: '00' })
  const command = await operatorCommand(
    ['create', '--email', 'ani@uji.example'],
    { ...server, DATA_DIR: dataDir },
    keptLog('silent').log,
  )
  expect(command.exitCode).toBe(0)
  const client = new pg.Client({ connectionString: roles.server })
  await client.connect()
  try {
    for (const statement of [
      'create table mine (id integer)',
      'create temporary table mine (id integer)',
      'alter table product add column mine integer',
      'create index on product (name)',
      'drop table product',
      'truncate person cascade',
      "insert into schema_migration (name, checksum) values ('999-mine', '')",
      'create schema mine',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    // Tables that the owner makes later, as a restore does, have the same rights.
    await query(roles.owner, 'create table later (id integer generated by default as identity)')
    await client.query('insert into later default values')
  } finally {
    await client.end()
  }
  await stop('SIGTERM')
  expect(said.err).not.toContain('permission denied')
})

test('the server with ALLOW_DEMO listens on other interfaces and lists the demo accounts, which can sign in', {
  tags: ['long'],
}, async () => {
  const { said, ask } = await listening({ ...(await withDemo()), HOST: '0.0.0.0', SEED: 'none', ALLOW_DEMO: '1' })
  for (const email of ['merchant', 'newmerchant', 'visitor', 'lspro', 'operator'])
    expect(said.out).toMatch(new RegExp(`^ +${email}@demo\\.example +\\w`, 'm'))
  expect(said.out).toContain('etalase123')
  const { code, _token } = await ask('/login', { email: 'lspro@demo.example', password: 'etalase123' })
  expect(code).toBe('00')
  expect((await ask('/user/detail', {}, { authorization: `Bearer ${_token}` })).code).toBe('00')
})

test('the server without the demo lists no accounts and listens on the given HOST', async () => {
  const { said } = await listening({ HOST: '0.0.0.0', SEED: 'none' })
  expect(said.out).not.toMatch(/demo|etalase123/)
})

/** Runs the program on a terminal of its own, which `script` of util-linux makes: all that it prints is in `out`. */
const atTerminal = `exec script -qefc '"$NODE" --liftoff-only "$PROGRAM"' /dev/null # `

test.for<[string, Record<string, string>, string]>([
  ['at a terminal', { NODE: process.execPath }, atTerminal],
  ['with LOG_FORMAT=text', { LOG_FORMAT: 'text' }, ''],
])(
  'the server %s prints address and data folder, a line for each slow step, and no JSON',
  async ([, env, shell], { skip }) => {
    if (shell && spawnSync('script', ['--version']).status !== 0) skip('this system has no `script` to make a terminal')
    const { said } = await listening(
      { SEED: 'none', LOG_LEVEL: 'info', PROGRAM: join(program, 'bare-server.js'), ...env },
      shell,
    )
    expect(said.out).toContain(dataDir)
    const lines = (said.out + said.err).split(/\r?\n/).filter((line) => line.trim() !== '')
    const expected =
      /^(Etalase Mutu siap\.| {2}(Alamat|Data|Berhenti) .*|M[a-z]+ .* …|\d\d:\d\d:\d\d Info: .*|Perhatian: .*)$/
    expect(lines.filter((line) => !expected.test(line))).toEqual([])
  },
)

test('the server without a terminal writes its log as JSON lines, and prints nothing but the greeting beside', async () => {
  const { said } = await listening({ SEED: 'none' })
  await stop('SIGTERM')
  expect(said.out.trim()).toMatch(/^Etalase Mutu siap\.\n/)
  const events = said.err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string })
  expect(events.map(({ msg }) => msg)).toContain('stopping')
})

test('OpenTelemetry: nothing of it is loaded without OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
  const loaded = async (env: Record<string, string>) => {
    // Its packages are CommonJS: those that were loaded are in this cache, independent of the importer.
    const { said } = await listening({
      SEED: 'none',
      NODE_OPTIONS: '--require ./tests/fixtures/loaded-packages.cjs',
      ...env,
    })
    await stop('SIGTERM')
    return Number(/opentelemetry modules: (\d+)/.exec(said.err)?.[1])
  }
  expect(await loaded({})).toBe(0)
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(100)
})

test('rate limits counted in the database still count after a restart', { tags: ['long'] }, async () => {
  dataDir = await testDataDir('demo')
  // Counted by the hour, so that a slow start does not matter.
  const device = '0f1e2d3c-4b5a-4697-8877-665544332211'
  const moves = (n: number) => ({ email: `salah-${n}@uji.example`, change_email: `benar-${n}@uji.example`, device })
  const { ask } = await listening()
  const { most } = perDevice.changeEmail
  for (let n = 0; n < most; n++) expect((await ask('/user/change_email', moves(n))).code).toBe('01')
  await stop('SIGTERM')
  const again = await listening()
  expect((await again.ask('/user/change_email', moves(most))).code).toBe('29')
})

test('a product view just before the server stops is counted', { tags: ['long'] }, async () => {
  dataDir = await testDataDir('demo')
  const clicks = async () => {
    const db = await openDatabase({ dataDir, log: quiet })
    const [row] = await db.query<{ click: number }>('select click from product where id = 63')
    await db.close()
    return row!.click
  }
  const before = await clicks()
  const { ask } = await listening()
  const phone = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
  expect(await ask('/product/seen', { id: 63 }, { 'user-agent': phone })).toEqual({ code: '00' })
  await stop('SIGTERM')
  expect(await clicks()).toBe(before + 1)
})

test('a registration on a trial writes its letter to the mail folder, and the log contains no secret', {
  tags: ['long'],
}, async () => {
  const { said, ask } = await listening({ SEED: 'none', LOG_LEVEL: 'debug' })
  const password = 'kata sandi milik Rara'
  expect((await ask('/register', { email: 'rara@uji.example', password, role: 'guest' })).code).toBe('00')
  const letter = await letterTo(dataDir, 'rara@uji.example')
  const code = new URL(letter.link('/auth/email-verified')).searchParams.get('code')!
  expect(code).toMatch(/^[\w-]{43}$/)
  const verified = await ask('/verification/get', { verification_code: code })
  expect(verified.code).toBe('00')
  await stop('SIGTERM')
  expect(said.err).toContain('answered')
  for (const secret of [password, code, (verified as unknown as { data: { login_token: string } }).data.login_token])
    expect(said.err + said.out).not.toContain(secret)
})
