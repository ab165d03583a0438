import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backupName, openTarget, parseDestination, pruneBackups } from '#server/backup/destination.ts'
import { openS3Store } from '#server/file-store/s3-store.ts'
import { secretFingerprint } from '#server/secrets/keys.ts'
import { afterFile } from '../../support/after-file.ts'
import { testFolder, testSecret, usualEngine } from '../../support/database/engines.ts'
import { backup, type Installation, installation, restore, storePicture, use } from '../../support/installation.ts'
import { keys, s3AddressOf, startS3 } from '../../support/s3-server.ts'

const fingerprint = secretFingerprint(testSecret)
const nameOf = (day: number, of = fingerprint) => backupName(of, new Date(Date.UTC(2026, 10, day, 3, 4, 5)))

let source: Installation
beforeAll(async () => {
  source = await installation(usualEngine(), 'none')
  await use(source, async (db) => storePicture(db, await source.store()))
})

test('backup --keep in a folder: the newest stay, and everything that is not a backup of this installation', async () => {
  const folder = testFolder()
  const foreign = [
    nameOf(1, 'f'.repeat(16)),
    nameOf(2).replace('.tar', '.tar.gz'),
    `my-${nameOf(3)}`,
    'etalase.tar',
    'notes.txt',
    '.holiday.jpg.0123abcd.partial',
  ]
  const partials = [`.${nameOf(4)}.0123abcd.partial`, `.${nameOf(5)}.4567abcd.partial`]
  for (const name of [...foreign, ...partials, nameOf(6), nameOf(7), nameOf(8)]) writeFileSync(join(folder, name), name)
  mkdirSync(join(folder, nameOf(9)))
  const old = new Date(Date.now() - 30 * 3_600_000)
  for (const name of [partials[0]!, foreign.at(-1)!]) utimesSync(join(folder, name), old, old)

  const { exitCode, lines } = await backup(source, ['--to', `${folder}/`, '--keep', '2'])
  expect({ exitCode, last: lines.at(-1) }).toEqual({ exitCode: 0, last: '2 cadangan lama dihapus.' })
  const made = readdirSync(folder).filter(
    (name) => name > nameOf(10) && name.startsWith(`etalase-${fingerprint.slice(0, 8)}-`),
  )
  expect(made).toEqual([expect.stringMatching(/^etalase-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar$/)])
  expect(readdirSync(folder).sort()).toEqual([...foreign, partials[1]!, nameOf(8), nameOf(9), ...made].sort())
  expect(statSync(join(folder, made[0]!)).mode & 0o777).toBe(0o600)
})

describe('backup in a bucket', () => {
  test('backup to a bucket: uploaded in parts, listed, pruned, restored and verified from there', async () => {
    const s3 = await startS3()
    const address = s3.address().replace('etalase?', 'cadangan/?')
    const bucket = await openS3Store(s3AddressOf(address), () => undefined)
    const others = [nameOf(1, 'f'.repeat(16)), `deeper/${nameOf(2)}`, 'notes.txt']
    for (const name of [...others, nameOf(3), nameOf(4)]) await bucket.put(name, Buffer.from(name))

    const made = await backup(source, ['--to', address, '--keep', '1'])
    expect({ exitCode: made.exitCode, last: made.lines.at(-1) }).toEqual({
      exitCode: 0,
      last: '2 cadangan lama dihapus.',
    })
    const names: string[] = []
    for await (const { name } of bucket.list()) names.push(name)
    const [own] = names.filter((name) => !others.includes(name))
    expect(names.sort()).toEqual([...others, own].sort())
    expect(made.lines[0]).toContain(`Cadangan tersimpan di s3://pictures/cadangan/${own}: `)

    const from = address.replace('cadangan/?', `cadangan/${own}?`)
    expect(await backup(source, ['--verify', from])).toMatchObject({ exitCode: 0 })
    const target = await installation(usualEngine())
    expect(await restore(target, ['--from', from])).toMatchObject({ exitCode: 0 })
    expect(await use(target, (db) => db.query('select from picture'))).toHaveLength(1)
    const missing = await restore(target, ['--from', from.replace(own!, nameOf(9)), '--force'])
    expect(missing).toEqual({ exitCode: 1, lines: ['Cadangan itu tidak ada dalam bucket.'] })
  })

  test('backup to a bucket: several parts become one object, and an upload that is given up none', async () => {
    const s3 = await startS3()
    const place = parseDestination(s3.address(), keys)
    const bucket = await openS3Store(s3AddressOf(s3.address()), () => undefined)
    const part = Buffer.alloc(9_000_000, 'x')
    const send = async (name: string) => {
      const target = await openTarget(place, name)
      for (let count = 0; count < 5; count++)
        await new Promise<void>((resolve, reject) =>
          target.stream.write(part, (error) => (error ? reject(error) : resolve())),
        )
      return target
    }
    const whole = await send('whole')
    await new Promise<void>((resolve) => whole.stream.end(resolve))
    expect(await whole.commit()).toBe(45_000_000)
    const stored = await bucket.open('whole')
    expect(stored?.size).toBe(45_000_000)
    await stored?.close()
    const halted = await send('halted')
    await halted.discard()
    expect(await bucket.has('halted')).toBe(false)
    expect(await pruneBackups(place, fingerprint, 1)).toBe(0)
  })

  test('backup --keep to a bucket that deletes nothing: the backup is there and recorded, and the old ones are named', async () => {
    const s3 = await startS3()
    const behind = new URL(s3AddressOf(s3.address()).endpoint!)
    // As a bucket whose key may only write answers.
    const guard = createServer((asked, answer) => {
      if (asked.method === 'DELETE') return void answer.writeHead(403).end()
      const forward = request(
        { host: behind.hostname, port: behind.port, path: asked.url, method: asked.method, headers: asked.headers },
        (got) => got.pipe(answer.writeHead(got.statusCode!, got.headers)),
      )
      asked.pipe(forward)
    })
    await new Promise<void>((resolve) => guard.listen(0, '127.0.0.1', resolve))
    afterFile(() => void guard.close())
    const address = s3.address().replace(behind.port, String((guard.address() as AddressInfo).port))
    const bucket = await openS3Store(s3AddressOf(s3.address()), () => undefined)
    await bucket.put(nameOf(3), Buffer.from('old'))

    const { exitCode, lines } = await backup(source, ['--to', address, '--keep', '1'])
    expect({ exitCode, first: lines[0], last: lines.at(-1) }).toEqual({
      exitCode: 1,
      first: expect.stringMatching(/^Cadangan tersimpan di s3:/),
      last: expect.stringMatching(/^Cadangan ini lengkap, tetapi cadangan lama tidak dapat dihapus semua: .+\.$/),
    })
    const [run] = await use(source, (db) =>
      db.query('select error, bytes > 0 as weighed from backup_run order by id desc limit 1'),
    )
    expect(run).toEqual({ error: null, weighed: true })
  })

  test('backup to a bucket that is away: a sentence, and the record says so', async () => {
    const s3 = await startS3()
    await s3.stop()
    const { exitCode, lines } = await backup(source, ['--to', s3.address()])
    expect({ exitCode, lines }).toEqual({
      exitCode: 1,
      lines: [expect.stringMatching(/^s3:\/\/pictures\/etalase\/ tidak dapat dipakai/)],
    })
    const [run] = await use(source, (db) =>
      db.query(
        'select destination, error, bytes, finished_at is not null as ended from backup_run order by id desc limit 1',
      ),
    )
    expect(run).toEqual({
      destination: expect.stringMatching(/^s3:\/\/pictures\/etalase\/etalase-/),
      error: lines[0],
      bytes: null,
      ended: true,
    })
  })
})

test('backup: a file that is no backup is not overwritten, an older backup is', async () => {
  const folder = testFolder()
  const document = join(folder, 'thesis.odt')
  writeFileSync(document, 'five years of work')
  expect((await backup(source, ['--to', document])).lines[0]).toMatch(
    /thesis.odt sudah ada dan bukan cadangan, jadi tidak ditimpa\.$/,
  )
  expect(readFileSync(document, 'utf8')).toBe('five years of work')
  expect((await backup(source, ['--to', folder])).lines[0]).toMatch(
    /adalah folder\. Tulis .*\/ untuk menyimpan di dalamnya\.$/,
  )
  const file = join(folder, 'a.tar')
  // Of a backup that was killed, of one that runs, and of one to another file.
  const partials = ['.a.tar.0123abcd.partial', '.a.tar.4567abcd.partial', '.b.tar.0123abcd.partial']
  for (const name of partials) writeFileSync(join(folder, name), name)
  const old = new Date(Date.now() - 30 * 3_600_000)
  for (const name of [partials[0]!, partials[2]!]) utimesSync(join(folder, name), old, old)
  for (let turn = 0; turn < 2; turn++) expect(await backup(source, ['--to', file])).toMatchObject({ exitCode: 0 })
  expect(readdirSync(folder).sort()).toEqual([partials[1], partials[2], 'a.tar', 'thesis.odt'])
})

test('backup: a row that no restore would accept is refused', async () => {
  const place = await installation(usualEngine(), 'none')
  await use(place, async (db) => {
    await db.exec('create table note (text text)')
    await db.query("insert into note values (repeat('x', 17 * 1024 * 1024))")
  })
  const folder = testFolder()
  expect(await backup(place, ['--to', join(folder, 'a.tar')])).toEqual({
    exitCode: 1,
    lines: ['Satu baris tabel note lebih dari 16 MB, jadi tidak dapat dicadangkan.'],
  })
  expect(readdirSync(folder)).toEqual([])
})

test('backup: photos whose files are gone from the store are counted, and the rest is saved', async () => {
  const place = await installation(usualEngine(), 'none')
  const store = await place.store()
  const name = await use(place, async (db) => {
    await db.query(`insert into picture (name, width, height, recipe) values ($1, 9, 9, 'home.1')`, [
      `product/${'a'.repeat(32)}`, // drawn when somebody asks for it
    ])
    await storePicture(db, store)
    return storePicture(db, store)
  })
  await store.remove(`${name}.jpg`)
  const { exitCode, lines } = await backup(place, ['--to', join(testFolder(), 'a.tar')])
  expect({ exitCode, lines }).toEqual({
    exitCode: 0,
    lines: expect.arrayContaining([expect.stringMatching(/^1 foto tidak ada/)]),
  })
  expect(lines[0]).toContain('3 berkas gambar')
})

test('backup: the command says what is wrong with its words', async () => {
  for (const words of [
    [],
    ['--to'],
    ['--keep', '3'],
    ['--to', 'a.tar', '--verify', 'b.tar'],
    ['--to', 'a/', '--keep', '0'],
    ['x'],
  ])
    expect(await backup(source, words), words.join(' ')).toMatchObject({
      exitCode: 1,
      lines: [expect.stringMatching(/^Cara pakai/)],
    })
  for (const words of [[], ['--from'], ['--from', 'a.tar', '--show-secret', '--force']])
    expect(await restore(source, words)).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/^Cara pakai/)] })
  const sentence = async (words: string[], more?: Record<string, string>) =>
    (await backup(source, words, { more })).lines.join()
  expect(await sentence(['--to', join(testFolder(), 'a.tar'), '--keep', '3'])).toMatch(/^--keep hanya untuk folder/)
  expect(await sentence(['--to', 's3://A'])).toBe(
    '--to harus berupa jalur berkas, folder/ atau s3://bucket/awalan?endpoint=https://…&region=…&path_style=1.',
  )
  expect(await sentence(['--to', 's3://bucket/x'], { AWS_ACCESS_KEY_ID: '' })).toMatch(
    /wajib diisi bila --to adalah s3/,
  )
  expect(await sentence(['--to', join(testFolder(), 'a.tar')], { BACKUP_KEY: 'rahasia' })).toMatch(
    /^BACKUP_KEY terlalu pendek/,
  )
  const nowhere = await installation('pglite')
  expect(await backup(nowhere, ['--to', 'a.tar'])).toMatchObject({
    exitCode: 1,
    lines: [expect.stringMatching(/tidak ada/)],
  })
})
