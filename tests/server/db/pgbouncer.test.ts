import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { authenticateWith } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { createServer } from '#server/http/app.ts'
import { createLogger } from '#server/http/log.ts'
import { afterFile } from '../../support/after-file.ts'
import { roomsOn } from '../../support/api.ts'
import { newDatabase, quiet } from '../../support/database/engines.ts'
import { answering, freePort, stopped, unprivileged } from '../../support/database/postgres.ts'

// PgBouncer in transaction mode gives each transaction another connection, so neither settings nor prepared statements
// last.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const program = '/usr/sbin/pgbouncer'
const isPresent = existsSync(program) && process.env.TEST_DATABASE_URL !== undefined
if (!isPresent) console.log(`${program} or PostgreSQL is not installed: its tests are skipped`)

/**
 * A PgBouncer before the PostgreSQL of the tests, with three connections. Returns the address of a database behind it.
 */
async function startPgbouncer(databaseUrl: string): Promise<string> {
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl)
  const home = mkdtempSync(join(tmpdir(), 'etalase-pgbouncer-'))
  const as = unprivileged()
  if (as) chownSync(home, as.uid, as.gid)
  const port = await freePort()
  writeFileSync(join(home, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
admin_users = ${username}
auth_file = ${join(home, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
`,
  )
  const child: ChildProcess = spawn(program, ['-q', join(home, 'pgbouncer.ini')], { ...as, cwd: home, stdio: 'ignore' })
  afterFile(async () => {
    await stopped(child)
    rmSync(home, { recursive: true, force: true })
  })
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  await answering(url, child)
  return url
}

describe.skipIf(!isPresent)('PgBouncer in transaction mode', async () => {
  let direct: string
  let pooled: string
  beforeAll(async () => {
    const { databaseUrl, drop } = await newDatabase('demo')
    afterFile(drop)
    direct = databaseUrl
    pooled = `${await startPgbouncer(databaseUrl)}?pgbouncer=1`
  })

  test('the server refuses it until the role has the settings, and names the statements that set them', async () => {
    const error: Error = await openPostgres(pooled, { log: quiet }).then(
      () => new Error('it started'),
      (reason) => reason,
    )
    expect(error.message).toMatch(/^PostgreSQL pada DATABASE_URL tidak dapat dipakai: di belakang PgBouncer/)
    const statements = error.message.split('\n').filter((line) => line.startsWith('alter role '))
    expect(statements.join('\n')).toMatch(/set statement_timeout = '5000ms';/)
    const operator = new pg.Client({ connectionString: direct })
    await operator.connect()
    for (const statement of statements) await operator.query(statement)
    await operator.end()
    const behind = new pg.Client({ connectionString: pooled.replace(/\/[^/]*$/, '/pgbouncer') })
    await behind.connect()
    await behind.query('reconnect')
    await behind.end()
    const db = await vi.waitFor(() => openPostgres(pooled, { log: quiet }), { timeout: 60_000 })
    await db.close()
  })

  test('without ?pgbouncer=1 it does not start', async () => {
    await expect(openPostgres(pooled.replace('?pgbouncer=1', ''), { log: quiet })).rejects.toThrow(/startup parameter/)
  })

  test('signing in, saving and searching work, by many at once', async () => {
    const db: OpenDatabase = await openPostgres(pooled, { log: quiet })
    const log = createLogger('silent')
    const { app } = createServer({
      config: readConfig({ RATE_LIMITS: 'off' }),
      db,
      log,
      routes: await roomsOn(db, log),
      authenticate: authenticateWith(db),
    })
    const send = async (path: string, body: object, headers = {}) =>
      (await app.inject({ method: 'POST', url: `/api${path}`, payload: body, headers })).json()
    try {
      const { _token: token } = await send('/login', { email: 'merchant@demo.example', password: 'etalase123' })
      const headers = { authorization: `Bearer ${token}` }
      const work = Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? send('/readAll', {}, { ...headers, 'idempotency-key': crypto.randomUUID() })
          : index % 3 === 1
            ? send('/product/search', { query: 'keripik', page: 1 + (index % 2) })
            : send('/product/mine', { rows: 5 }, headers),
      )
      expect((await Promise.all(work)).map(({ code }) => code)).toEqual(work.map(() => '00'))
    } finally {
      await app.close()
      await db.close()
    }
  })
})
