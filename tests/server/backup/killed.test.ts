import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { isUnfinishedFolder } from '#server/db/unfinished-restore.ts'
import { afterFile } from '../../support/after-file.ts'
import { engines, testFolder } from '../../support/database/engines.ts'
import {
  backup,
  contentOf,
  filesOf,
  type Installation,
  installation,
  restore,
  storePicture,
  use,
} from '../../support/installation.ts'

/** The command as an operator starts it, in a process of its own. */
function start(place: Installation, ...words: string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/backup/cli.ts', ...words], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...place.env },
    stdio: 'ignore',
  })
  afterFile(() => child.kill('SIGKILL'))
  return child
}

async function kill(child: ChildProcess) {
  expect(child.exitCode, 'it was killed before its end').toBeNull()
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** All regions are loaded, so that there is a middle: a busy machine takes minutes. */
const slow = { timeout: 600_000 }
const interval = { interval: 5 }

describe.each(engines())('killing backup and restore on %s', (engine) => {
  let source: Installation
  let file: string
  beforeAll(async () => {
    source = await installation(engine, 'reference')
    await use(source, async (db) => storePicture(db, await source.store()))
    file = join(testFolder(), 'whole.tar')
    expect(await backup(source, ['--to', file])).toMatchObject({ exitCode: 0 })
  })

  test(
    `backup on ${engine}: kill -9 in the middle leaves no file under the final name, and the next one records it`,
    slow,
    async () => {
      const folder = testFolder()
      const child = start(source, 'backup', '--to', join(folder, 'a.tar'))
      await expect.poll(() => readdirSync(folder).length, interval).toBeGreaterThan(0)
      await kill(child)
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.a\.tar\.[0-9a-f]{8}\.partial$/)])

      expect(await backup(source, ['--to', join(folder, 'a.tar')])).toMatchObject({ exitCode: 0 })
      const runs = await use(source, (db) => db.query('select error from backup_run order by id desc limit 2'))
      expect(runs).toEqual([{ error: null }, { error: 'Terhenti sebelum selesai.' }])
    },
  )

  test(
    `restore on ${engine}: kill -9 in the middle leaves a place that says so, and --force mends it`,
    slow,
    async () => {
      const target = await installation(engine)
      const isMarked = async () => {
        if (engine === 'pglite') return isUnfinishedFolder(target.dataDir)
        // Not through the server's code: a connection of that would be a running server, and the restore refused.
        const client = new pg.Client({ connectionString: target.env.DATABASE_URL })
        await client.connect()
        const { rows } = await client.query("select to_regclass('public.restore_unfinished') is not null as marked")
        await client.end()
        return rows[0].marked as boolean
      }
      const child = start(target, 'restore', '--from', file)
      await expect.poll(isMarked, interval).toBe(true)
      await kill(child)

      await expect(target.open()).rejects.toThrow(/Pemulihan cadangan ke sini terhenti di tengah jalan/)
      expect(await restore(target, ['--from', file])).toEqual({
        exitCode: 1,
        lines: [
          'Pemulihan cadangan ke sini terhenti di tengah jalan. Ulangi npm run restore dengan --force sampai selesai.',
        ],
      })
      expect(await restore(target, ['--from', file, '--force'])).toMatchObject({ exitCode: 0 })
      const facts = async (place: Installation) => ({
        content: await use(place, contentOf),
        files: await filesOf(await place.store()),
      })
      expect(await facts(target)).toEqual(await facts(source))
      if (engine === 'pglite') expect(readdirSync(target.dataDir).sort()).toEqual(['db', 'files', 'secret'])
    },
  )

  test(`restore on ${engine}: while a server has the database, it is refused`, async () => {
    const target = await installation(engine, 'none')
    const db = await target.open()
    const { exitCode, lines } = await restore(target, ['--from', file, '--force'])
    expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: [expect.stringMatching(/sedang dipakai/)] })
    expect(await db.query('select name from province')).toEqual([])
    await db.close()
    expect(existsSync(join(target.dataDir, 'files', 'product'))).toBe(false)
  })
})
