import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { openDurablePglite, syncsCommits } from '#server/db/pglite/durable-pglite.ts'
import { compilePglite } from '#server/db/pglite/worker-client.ts'
import { openTestDatabase, quiet, testDataDir, testFolder } from '../../support/database/engines.ts'

// @begins-early: one of the files that take longest.

describe('a database folder that cannot be opened', () => {
  test.each<[string, string, (db: string) => void]>([
    ['its pg_control is zeroed', 'pg_control rusak', (db) => zero(join(db, 'global', 'pg_control'))],
    ['its pg_control is gone', 'pg_control hilang', (db) => rmSync(join(db, 'global', 'pg_control'))],
    ['its log of changes is gone', 'pg_wal/0', (db) => emptied(join(db, 'pg_wal'))],
    [
      'it comes from another PostgreSQL',
      'dibuat dengan PostgreSQL 17',
      (db) => writeFileSync(join(db, 'PG_VERSION'), '17\n'),
    ],
    ['its PG_VERSION is gone', 'tidak ada PG_VERSION', (db) => rmSync(join(db, 'PG_VERSION'))],
    ['its catalogue is gone', 'pg_filenode.map hilang', (db) => rmSync(join(db, 'global', 'pg_filenode.map'))],
  ])('%s: the folder is not changed, and the error says what to do', async (_, why, damage) => {
    const dataDir = await testDataDir('empty')
    damage(join(dataDir, 'db'))
    const before = listing(dataDir)
    const failed = await openDatabase({ dataDir, log: quiet }).catch((error: Error) => error)
    expect(failed).toBeInstanceOf(Error)
    const { message } = failed as Error
    expect(message).toContain(why)
    expect(message).toMatch(/Folder itu tidak diubah\. Pulihkan cadangan .* pindahkan folder "db" ke tempat lain/)
    expect(message.length).toBeLessThan(1500)
    expect(listing(dataDir)).toEqual(before)
  })

  test('damage that only PostgreSQL notices is reported as its own error, and nothing is removed', async () => {
    const dataDir = await testDataDir('empty')
    zero(join(dataDir, 'db', 'global', 'pg_filenode.map'))
    const before = readdirSync(join(dataDir, 'db', 'base', '5')).filter((name) => !name.endsWith('.init'))
    const failed = await openDatabase({ dataDir, log: quiet }).catch((error: Error) => error.message)
    expect(failed).toMatch(/gagal dibuka \(.*Tidak ada yang dihapus\. Pulihkan cadangan/)
    expect(failed).not.toContain('tidak diubah')
    expect((failed as string).length).toBeLessThan(2000)
    expect(readdirSync(join(dataDir, 'db', 'base', '5'))).toEqual(expect.arrayContaining(before))
    expect(readdirSync(dataDir)).toEqual(['db', 'secret'])
  })

  test('a folder with other files is not used for a new database', async () => {
    const dataDir = testFolder()
    mkdirSync(join(dataDir, 'db'))
    writeFileSync(join(dataDir, 'db', 'catatan.txt'), 'milik saya')
    await expect(openDatabase({ dataDir, log: quiet })).rejects.toThrow(/tidak ada PG_VERSION/)
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['catatan.txt'])
  })
})

test('a database creation that was killed does not disturb the next start', { tags: ['long'] }, async () => {
  const dataDir = testFolder()
  mkdirSync(join(dataDir, 'db.new', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'db.new', 'PG_VERSION'), '18\n')
  const db = await openDatabase({ dataDir, log: quiet })
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await db.close()
  expect(readdirSync(dataDir)).toEqual(['db'])
  expect(statSync(join(dataDir, 'db')).mode & 0o077).toBe(0)
})

test('a failed fsync of a commit is reported by the embedded engine', async () => {
  const durable = await openDurablePglite(
    join(await testDataDir('empty'), 'db'),
    await compilePglite(),
    () => undefined,
  )
  expect(await syncsCommits(durable)).toBe(true)
  await durable.close()
  const asShipped = await PGlite.create(join(await testDataDir('empty'), 'db'))
  expect(await syncsCommits(asShipped)).toBe(false)
  await asShipped.close()
})

test('the embedded engine has the extensions that search needs', async () => {
  const db = await openTestDatabase('pglite', { seed: 'empty' })
  await db.exec('create extension if not exists pg_trgm')
  expect(await db.query("select word_similarity('kripik', 'keripik pisang') > 0.4 as close")).toEqual([{ close: true }])
  expect(await db.query("select to_tsvector('indonesian', 'pembuatan')::text as word")).toEqual([{ word: "'buat':1" }])
})

function zero(file: string) {
  writeFileSync(file, Buffer.alloc(statSync(file).size))
}

function emptied(folder: string) {
  for (const name of readdirSync(folder)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(folder, name))
}

/** Every file with its content and modification time. */
function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      const found = statSync(path)
      if (found.isDirectory()) return `${name}/`
      return `${name} ${found.mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    })
}
