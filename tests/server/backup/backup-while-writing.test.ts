import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { answerBackups } from '#server/backup/answer-backups.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { requireSpaceForCopy } from '#server/db/pglite/data-directory.ts'
import type { FileStore } from '#server/file-store/file-store.ts'
import { createLogger } from '#server/http/log.ts'
import { engines, testFolder } from '../../support/database/engines.ts'
import { backup, installation, restore, storePicture, use } from '../../support/installation.ts'

const writers = 20
/** A busy machine takes minutes. */
const slow = { timeout: 600_000 }
const log = createLogger('silent')

/** Writes rows with pictures, and removes every third picture again, until `stop`. */
function writeEndlessly(db: OpenDatabase, store: FileStore) {
  const acknowledged = new Set<string>()
  let isStopped = false
  const write = async () => {
    for (let turn = 0; !isStopped; turn++) {
      await wait(20)
      const name = await storePicture(db, store)
      if (turn % 3 !== 2) {
        acknowledged.add(name)
        continue
      }
      // As a sweep does it, at once instead of after a day. The .jpg first: a backup looks for it to see whether a
      // picture was deleted.
      await db.query('delete from picture where name = $1', [name])
      for (const variant of ['.jpg', '-480.avif']) await store.remove(name + variant)
    }
  }
  const all = Promise.all(Array.from({ length: writers }, write))
  return {
    acknowledged,
    stop: async () => {
      isStopped = true
      await all
    },
  }
}

describe.each(engines({ both: true }))('backup while clients write on %s', (engine) => {
  test(
    `backup on ${engine}: ${writers} clients write meanwhile; every row and picture from before is there`,
    slow,
    async () => {
      const place = await installation(engine, 'none')
      const db = await place.open()
      const store = await place.store()
      const stopAnswering = engine === 'pglite' ? await answerBackups({ db, dataDir: place.dataDir, log }) : undefined
      const clients = writeEndlessly(db, store)
      await expect.poll(() => clients.acknowledged.size).toBeGreaterThan(writers)
      const before = [...clients.acknowledged]

      const file = join(testFolder(), 'a.tar')
      const made = await backup(place, ['--to', file])
      const after = new Set(clients.acknowledged)
      expect(made.lines[0]).toContain(`Cadangan tersimpan di ${file}`)
      expect(after.size, 'clients wrote during the backup').toBeGreaterThan(before.length)
      await clients.stop()
      expect(
        await db.query('select destination, error, row_count > 20 as counted, bytes > 0 as weighed from backup_run'),
      ).toEqual([{ destination: file, error: null, counted: true, weighed: true }])
      await stopAnswering?.()
      await db.close()
      expect(existsSync(join(place.dataDir, 'backup.sock'))).toBe(false)
      if (engine === 'pglite') expect(readdirSync(place.dataDir).sort()).toEqual(['db', 'files', 'secret'])

      const target = await installation(engine)
      expect(await restore(target, ['--from', file])).toMatchObject({ exitCode: 0 })
      const restored = await target.store()
      const names = await use(target, async (database) => {
        expect(await database.query('select from backup_run')).toEqual([])
        return database.query<{ name: string }>('select name from picture where recipe is null')
      })
      const there = new Set(names.map(({ name }) => name))
      expect(before.filter((name) => !there.has(name))).toEqual([])
      for (const name of clients.acknowledged)
        if (there.has(name))
          for (const variant of ['-480.avif', '.jpg'])
            expect(await restored.has(name + variant), `${name}${variant} of a row`).toBe(true)
      // A picture that a client removed at once may be gone before the backup reads it, in each of its four snapshots
      // on a slow machine: then the backup counts it.
      const lost: string[] = []
      for (const name of there)
        if (!clients.acknowledged.has(name) && !(await restored.has(`${name}.jpg`))) lost.push(name)
      expect(made.lines.filter((line) => line.includes('foto tidak ada'))).toEqual(
        lost.length > 0 ? [expect.stringMatching(new RegExp(`^${lost.length} foto tidak ada`))] : [],
      )
    },
  )

  test.runIf(engine === 'postgres')(
    'backup: a picture that is removed once its snapshot has begun is in no backup, as the next snapshot has no row of it',
    slow,
    async () => {
      const place = await installation(engine, 'none')
      const db = await place.open()
      const store = await place.store()
      const [kept, removed] = [await storePicture(db, store), await storePicture(db, store)]
      for (const variant of ['.jpg', '-480.avif']) await store.remove(removed + variant)
      const file = join(testFolder(), 'a.tar')
      const { made } = await db.transaction(async (tx) => {
        await tx.query('lock table picture in access exclusive mode')
        await tx.query('delete from picture where name = $1', [removed])
        const made = backup(place, ['--to', file])
        const waiting = () =>
          db.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
        await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
        return { made }
      })
      const { exitCode, lines } = await made
      expect([exitCode, lines.filter((line) => line.includes('foto tidak ada'))]).toEqual([0, []])
      await db.close()

      const target = await installation(engine)
      expect(await restore(target, ['--from', file])).toMatchObject({ exitCode: 0 })
      const names = await use(target, (database) => database.query('select name from picture where recipe is null'))
      expect(names).toEqual([{ name: kept }])
    },
  )

  test.runIf(engine === 'pglite')(
    'backup of the embedded database: a copy that fails is deleted, and the server goes on',
    slow,
    async () => {
      const place = await installation(engine, 'none')
      const db = await place.open()
      const copyTo = async (folder: string) => {
        mkdirSync(folder)
        throw new Error('Ruang disk tidak cukup untuk salinannya: perlu 9 MB, yang kosong 1 MB.')
      }
      const stopAnswering = await answerBackups({ db: { ...db, copyTo }, dataDir: place.dataDir, log })
      expect(await backup(place, ['--to', join(testFolder(), 'a.tar')])).toEqual({
        exitCode: 1,
        lines: [expect.stringMatching(/^Server tidak dapat menyalin basis datanya: Ruang disk tidak cukup/)],
      })
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith('backup-copy-'))).toEqual([])
      expect(await db.query('select error from backup_run')).toEqual([
        { error: expect.stringMatching(/Ruang disk tidak cukup/) },
      ])

      const directory = join(place.dataDir, 'db')
      await expect(requireSpaceForCopy(directory, place.dataDir, async () => 60_000_000)).rejects.toThrow(
        /^Ruang disk tidak cukup untuk salinannya: perlu \d+ MB, yang kosong 60 MB\.$/,
      )
      await requireSpaceForCopy(directory, place.dataDir, async () => 10_000_000_000)
      await stopAnswering()
      await db.close()
    },
  )

  test(`backup on ${engine}: two at once: the second one is refused`, slow, async () => {
    const place = await installation(engine, 'none')
    const db = await place.open()
    const stopAnswering = engine === 'pglite' ? await answerBackups({ db, dataDir: place.dataDir, log }) : undefined
    const folder = testFolder()
    const both = await Promise.all(['a.tar', 'b.tar'].map((name) => backup(place, ['--to', join(folder, name)])))
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1])
    expect(both.flatMap(({ lines }) => lines)).toContain('Cadangan lain sedang dibuat. Tunggu sampai selesai.')
    expect(readdirSync(folder)).toHaveLength(1)
    expect(await db.query('select error from backup_run')).toEqual([{ error: null }])
    await stopAnswering?.()
    await db.close()
  })
})
