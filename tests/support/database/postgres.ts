import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const installed = '/usr/lib/postgresql'

export type PostgresServer = { url: string; programs: string; stop: () => Promise<void> }

/** The line that a run prints when no PostgreSQL server can be started. */
export const noPostgres = `PostgreSQL 15 or later is not in ${installed} and TEST_DATABASE_URL is not set: every test runs on the embedded engine, which takes longer`

/**
 * Starts a PostgreSQL server in a temporary folder; returns undefined when PostgreSQL is not installed. `own`: further
 * settings, `name=value`. `stop` also deletes the data.
 */
export async function startPostgres(own: readonly string[] = []): Promise<PostgresServer | undefined> {
  const programs = newestPrograms()
  return programs === undefined ? undefined : { programs, ...(await startServer(programs, own)) }
}

/** Runs before the first server test of a vitest run: uses the server of TEST_DATABASE_URL, or starts one. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return
  const server = await startPostgres()
  if (!server) {
    console.log(noPostgres)
    return
  }
  process.env.TEST_DATABASE_URL = server.url
  console.log(`PostgreSQL from ${server.programs}`)
  return server.stop
}

export function newestPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined
  const release = readdirSync(installed)
    .map(Number)
    .filter((number) => number >= 15 && existsSync(join(installed, String(number), 'bin', 'initdb')))
    .sort((a, b) => b - a)[0]
  return release === undefined ? undefined : join(installed, String(release), 'bin')
}

async function startServer(programs: string, own: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'etalase-postgres-'))
  const data = join(home, 'data')
  const as = unprivileged()
  if (as) chownSync(home, as.uid, as.gid)

  const initdb = ['-D', data, '-U', 'etalase', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const init = spawnSync(join(programs, 'initdb'), initdb, { ...as, cwd: home, encoding: 'utf8' })
  if (init.status !== 0) throw new Error(`initdb failed: ${init.stderr}`)

  const port = await freePort()
  // The data is deleted after the tests, so nothing need be synced to the disk.
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    `unix_socket_directories=${home}`,
    ...own,
  ]
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...as,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  server.stderr.on('data', (part: Buffer) => {
    printed = (printed + part.toString()).slice(-2000)
  })
  const url = `postgres://etalase@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await stopped(server)
    rmSync(home, { recursive: true, force: true })
  }
  process.on('exit', () => server.kill('SIGQUIT')) // also after an interrupted run
  try {
    await answering(url, server)
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL did not start: ${printed}`, { cause: error })
  }
  return { url, stop }
}

/** The user to run PostgreSQL as: it refuses to run as root. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return undefined
  const people = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].map((name) => people.find((one) => one.startsWith(`${name}:`))).find(Boolean)
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

export async function answering(url: string, server: ChildProcess) {
  const until = Date.now() + 120_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > until) throw error
      await wait(50)
    }
  }
}

export async function stopped(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
