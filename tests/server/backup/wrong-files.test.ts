import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseManifest } from '#server/backup/archive/format.ts'
import { readArchive } from '#server/backup/archive/read-archive.ts'
import { writeArchive } from '#server/backup/archive/write-archive.ts'
import { type EngineName, engines, testFolder } from '../../support/database/engines.ts'
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

const key = { BACKUP_KEY: 'kunci yang cukup panjang' }

/** Writes the entries of a backup once more, changed, with checksums that fit. */
async function rewrite(file: string, change: (name: string, bytes: Buffer) => Buffer | undefined): Promise<string> {
  const changed = join(testFolder(), 'changed.tar')
  await writeArchive(createWriteStream(changed), undefined, async (entries) => {
    for await (const { name, bytes } of readArchive(file, undefined)) {
      if (name.startsWith('checksums/')) continue
      const result = change(name, bytes)
      if (name === 'manifest.json') await entries.finish(parseManifest(result ?? bytes))
      else if (result) await entries.add(name, result)
    }
  })
  return changed
}

const changedFile = (file: string, change: (bytes: Buffer) => Buffer): string => {
  const changed = join(testFolder(), 'changed.tar')
  writeFileSync(changed, change(readFileSync(file)))
  return changed
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1 << (at % 8)
  return copy
}

let plain: string
let encrypted: string
beforeAll(async () => {
  const source = await installation('pglite', 'none')
  const store = await source.store()
  await use(source, (db) => Promise.all([storePicture(db, store), storePicture(db, store)]))
  const folder = testFolder()
  plain = join(folder, 'plain.tar')
  encrypted = join(folder, 'encrypted.tar')
  expect(await backup(source, ['--to', plain])).toMatchObject({ exitCode: 0 })
  expect(await backup(source, ['--to', encrypted], { more: key })).toMatchObject({ exitCode: 0 })
})

/** Each file that no restore may accept: what it is, how it is made, and the sentence. */
const wrongFiles: [string, () => string | Promise<string>, RegExp, Record<string, string>?][] = [
  ['no file', () => join(testFolder(), 'mistyped.tar'), /mistyped.tar tidak ada\./],
  ['a folder', () => testFolder(), /bukan berkas\./],
  ['an empty file', () => changedFile(plain, () => Buffer.alloc(0)), /^Berkas ini kosong, jadi bukan cadangan\.$/],
  ['random bytes', () => changedFile(plain, () => randomBytes(5_000)), /^Berkas ini bukan cadangan Etalase Mutu\.$/],
  [
    'a tar from elsewhere',
    tarFromElsewhere,
    /bukan cadangan Etalase Mutu\. Berkas tar ini berasal dari tempat lain\.$/,
  ],
  ['a few bytes of a backup', () => changedFile(plain, (bytes) => bytes.subarray(0, 9)), /terpotong/],
  ['half of a backup', () => changedFile(plain, (bytes) => bytes.subarray(0, bytes.length / 2)), /terpotong/],
  ['a backup without its last byte', () => changedFile(plain, (bytes) => bytes.subarray(0, -1)), /terpotong/],
  [
    'a backup with bytes behind it',
    () => changedFile(plain, (bytes) => Buffer.concat([bytes, Buffer.alloc(512)])),
    /rusak/,
  ],
  [
    'a flipped bit in the rows',
    () => changedFile(plain, (bytes) => flipped(bytes, bytes.indexOf('tables/picture/') + 700)),
    /rusak/,
  ],
  [
    'a flipped bit in a picture',
    () => changedFile(plain, (bytes) => flipped(bytes, bytes.indexOf('files/product/') + 900)),
    /rusak/,
  ],
  [
    'an encrypted backup without a key',
    () => encrypted,
    /^Cadangan ini dienkripsi\. Berikan kuncinya dalam BACKUP_KEY\.$/,
  ],
  [
    'an encrypted backup with another key',
    () => encrypted,
    /^BACKUP_KEY bukan kunci cadangan ini/,
    { BACKUP_KEY: 'kunci lain yang juga panjang' },
  ],
  [
    'a backup that is not encrypted, with a key',
    () => plain,
    /^BACKUP_KEY diberikan, tetapi cadangan ini tidak dienkripsi\. Kosongkan BACKUP_KEY bila memang begitu\.$/,
    key,
  ],
  [
    'half of an encrypted backup',
    () => changedFile(encrypted, (bytes) => bytes.subarray(0, bytes.length / 2)),
    /terpotong/,
    key,
  ],
  [
    'an encrypted backup without its last byte',
    () => changedFile(encrypted, (bytes) => bytes.subarray(0, -1)),
    /terpotong/,
    key,
  ],
  [
    'a flipped bit in an encrypted backup',
    () => changedFile(encrypted, (bytes) => flipped(bytes, 5_000)),
    /rusak/,
    key,
  ],
  [
    'a backup of a newer release',
    () => newerRelease({}),
    /^Dibuat oleh rilis yang lebih baru, dengan perubahan "999-tomorrow"/,
  ],
  ['a backup in a newer form', () => newerRelease({ format: 2 }), /^Cadangan ini dibuat oleh rilis yang lebih baru/],
  ['a backup without one of its pictures', () => withoutPicture(), /rusak: jumlah gambarnya/],
  ['a backup with other rows than its manifest says', () => otherRows(), /rusak: tabel \w+ tidak cocok/],
]

function tarFromElsewhere() {
  const folder = testFolder()
  writeFileSync(join(folder, 'holiday.txt'), 'photos')
  const file = join(folder, 'holiday.tar')
  expect(spawnSync('tar', ['cf', file, '-C', folder, 'holiday.txt']).status).toBe(0)
  return file
}

const newerRelease = ({ format }: { format?: number }) =>
  rewrite(plain, (name, bytes) => {
    const text = JSON.parse(name.endsWith('.json') ? bytes.toString() : '{}')
    if (name === 'backup.json') return Buffer.from(JSON.stringify({ ...text, ...(format && { format }) }))
    if (name !== 'manifest.json') return bytes
    const migrations = [...text.migrations, { name: '999-tomorrow', checksum: '0'.repeat(64) }]
    return Buffer.from(JSON.stringify({ ...text, migrations }))
  })

const withoutPicture = () => rewrite(plain, (name, bytes) => (name.endsWith('.avif') ? undefined : bytes))

const otherRows = () => rewrite(plain, (name, bytes) => (name.startsWith('tables/picture/') ? undefined : bytes))

/** Everything that a command could change there. */
async function stateOf(place: Installation) {
  const files = existsSync(place.dataDir)
    ? readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' }).sort()
    : []
  const times = files.map((name) => `${name} ${statSync(join(place.dataDir, name)).mtimeMs}`)
  // Opening an embedded database would change its files.
  if (!place.env.DATABASE_URL) return { times }
  return { times, content: await use(place, contentOf) }
}

describe.each(engines())('restoring a wrong file on %s', (engine: EngineName) => {
  let full: Installation
  let empty: Installation
  beforeAll(async () => {
    full = await installation(engine, 'none')
    await use(full, async (db) => storePicture(db, await full.store()))
    empty = await installation(engine)
  })

  test.each(wrongFiles)(
    `restore on ${engine}: %s gets its sentence and changes nothing`,
    async (_, make, sentence, more) => {
      const file = await make()
      for (const [place, force] of [
        [empty, []],
        [full, ['--force']],
      ] as const) {
        const before = await stateOf(place)
        const { exitCode, lines } = await restore(place, ['--from', file, ...force], { more })
        expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: [expect.stringMatching(sentence)] })
        expect(await stateOf(place)).toEqual(before)
      }
    },
  )

  test(`restore on ${engine}: rows that do not fit leave the old database, and an empty place marked`, async () => {
    const file = await rewrite(plain, (name, bytes) => {
      if (name !== 'manifest.json') return bytes
      const manifest = JSON.parse(bytes.toString())
      manifest.tables[0].columns[0] = 'renamed'
      return Buffer.from(JSON.stringify(manifest))
    })
    const before = await use(full, contentOf)
    const over = await restore(full, ['--from', file, '--force'])
    expect(over).toEqual({
      exitCode: 1,
      lines: [expect.stringMatching(/^Kolom tabel .* Pemulihan gagal\. Basis data yang lama tidak berubah\.$/)],
    })
    expect(await use(full, contentOf)).toEqual(before)
    if (engine === 'pglite') expect(readdirSync(full.dataDir).sort()).toEqual(['db', 'files', 'secret'])

    const place = await installation(engine)
    const into = await restore(place, ['--from', file])
    expect(into).toEqual({
      exitCode: 1,
      lines: [expect.stringMatching(/^Kolom tabel .* dengan --force sampai selesai\.$/)],
    })
    await expect(place.open()).rejects.toThrow(/terhenti di tengah jalan/)
  })

  test(`restore on ${engine}: with another SECRET it is refused, and changes nothing`, async () => {
    const before = await stateOf(full)
    const more = { SECRET: 'lain-sama-sekali-0123456789-abcdefghijklmnop' }
    const { lines } = await restore(full, ['--from', plain, '--force'], { more })
    expect(lines[0]).toMatch(
      /^SECRET bukan rahasia cadangan ini \(sidik [0-9a-f]{16}, seharusnya [0-9a-f]{16}\).*--show-secret\.$/,
    )
    expect(await stateOf(full)).toEqual(before)
  })

  test(`restore on ${engine}: a place that is not empty is refused without --force, and replaced with it`, async () => {
    const before = await stateOf(full)
    expect((await restore(full, ['--from', plain])).lines[0]).toMatch(
      /sudah berisi( basis data)?\. .*--force menggantikan semua/,
    )
    expect(await stateOf(full)).toEqual(before)

    const onlyPictures = await installation(engine)
    await (await onlyPictures.store()).put(`product/${'a'.repeat(32)}.jpg`, Buffer.from('x'))
    expect((await restore(onlyPictures, ['--from', plain])).lines[0]).toMatch(/sudah berisi gambar/)

    const { exitCode, lines } = await restore(full, ['--from', plain, '--force'])
    expect({ exitCode, removed: lines.at(-1) }).toEqual({
      exitCode: 0,
      removed: '2 gambar yang tidak ada di cadangan dihapus.',
    })
    expect(Object.keys(await filesOf(await full.store()))).toHaveLength(4)
    expect(await use(full, (db) => db.query('select from picture'))).toHaveLength(2)
    if (engine === 'pglite') expect(readdirSync(full.dataDir).sort()).toEqual(['db', 'files', 'secret'])
  })
})

test('backup: every bit counts, also between the entries of the tar file', async () => {
  const bytes = readFileSync(plain)
  const step = Math.floor(bytes.length / 40)
  const accepted: number[] = []
  for (let at = 1; at < bytes.length; at += step) {
    const file = changedFile(plain, (whole) => flipped(whole, at))
    const read = async () => {
      for await (const _ of readArchive(file, undefined));
    }
    await read().then(
      () => accepted.push(at),
      () => undefined,
    )
  }
  expect(accepted).toEqual([])
})

test('backup --verify: a good one is restored and compared, a wrong one gets its sentence', {
  timeout: 600_000,
}, async () => {
  const place = await installation('pglite', 'none')
  const good = await backup(place, ['--verify', encrypted], { more: key })
  expect(good).toEqual({
    exitCode: 0,
    lines: [expect.stringMatching(/encrypted.tar baik: .* dan 4 berkas gambar dipulihkan dan sama\.$/)],
  })
  const wrong = await backup(place, ['--verify', changedFile(plain, (bytes) => flipped(bytes, 40_000))])
  expect(wrong).toEqual({ exitCode: 1, lines: [expect.stringMatching(/rusak/)] })
  const replaced = await backup(place, ['--verify', plain], { more: key })
  expect(replaced).toEqual({ exitCode: 1, lines: [expect.stringMatching(/tetapi cadangan ini tidak dienkripsi/)] })
})

test('restore --show-secret: prints the secret of a backup and nothing else', async () => {
  const place = await installation('pglite')
  const shown = await restore(place, ['--from', encrypted, '--show-secret'], { more: key })
  expect(shown.lines).toEqual([expect.stringMatching(/^\S{32,}$/)])
  expect(existsSync(place.dataDir)).toBe(false)
})
