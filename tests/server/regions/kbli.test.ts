import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeText, importKbli, parseClasses, parseRows, saveClasses } from '#server/commands/kbli/import-kbli.ts'
import { openDatabase } from '#server/db/open-database.ts'

import {
  engines,
  openTestDatabase,
  quiet,
  type TestDatabase,
  testDataDir,
  testFolder,
} from '../../support/database/engines.ts'
import { keptLog } from '../../support/network/http.ts'

const { log } = keptLog()
const folder = testFolder()
let files = 0
const fileOf = (content: string | Uint8Array) => {
  const path = join(folder, `${++files}.csv`)
  writeFileSync(path, content)
  return path
}
const table = (content: string | Uint8Array) =>
  parseClasses(parseRows(decodeText(typeof content === 'string' ? Buffer.from(content) : content)))

describe('parsing a file of business classes', () => {
  const expected = [
    { code: '01271', name: 'Pertanian Kopi, dan "lain"' },
    { code: '10792', name: 'Industri Makanan' },
  ]
  const comma = 'Kode,Judul\n01271,"Pertanian Kopi, dan ""lain"""\n10792,Industri Makanan\n'
  test.each<[string, string | Uint8Array]>([
    ['with commas', comma],
    ['with semicolons', 'kode;judul\r\n01271;"Pertanian Kopi, dan ""lain""";\r\n10792;Industri Makanan\r\n'],
    ['with tabs', 'KBLI\tNama\n01271\t"Pertanian Kopi, dan ""lain"""\n10792\tIndustri Makanan'],
    ['with the mark of UTF-8', `\ufeff${comma}`],
    ['in UTF-16', Buffer.from(`\ufeff${comma}`, 'utf16le')],
    ['with old line ends', comma.replaceAll('\n', '\r')],
    [
      'with more columns, a title above, and the year',
      `DAFTAR KBLI 2025\n\nKategori,Kode KBLI 2025,Uraian Judul,Uraian\nA,01271,"Pertanian Kopi, dan ""lain""","a\nb; c"\nC,10792,Industri  Makanan,"x"\n`,
    ],
    ['with codes that a spreadsheet cannot round', comma.replace('01271', '="01271"').replace('10792', ' 10.792 ')],
    ['with a title over two lines', comma.replace('Industri Makanan', '"Industri\nMakanan"')],
  ])('reads a file %s', (_, content) => {
    expect(table(content)).toEqual({ classes: expected, skipped: 0, reasons: [] })
  })

  test('reports which rows it leaves out, and why', () => {
    const rows = [
      'A,Pertanian',
      '01,Tanaman',
      '1271,Kopi',
      '01271,Kopi',
      '01271,Kopi',
      '01271,Teh',
      '10792,',
      '10793,ok',
    ]
    expect(table(`kode,judul\n${rows.join('\n')}`)).toEqual({
      classes: [
        { code: '01271', name: 'Kopi' },
        { code: '10793', name: 'ok' },
      ],
      skipped: 6,
      reasons: [
        "baris 2: kode 'A' bukan lima angka",
        "baris 3: kode '01' bukan lima angka",
        "baris 4: kode '1271' bukan lima angka",
        'baris 6: 01271 sudah ada di atas',
        'baris 7: 01271 sudah ada di atas dengan judul lain',
      ],
    })
  })

  test('reads Windows-1252 text', () => {
    expect(table(Buffer.from('kode,judul\n01271,Kaf\xe9', 'latin1')).classes).toEqual([{ code: '01271', name: 'Kafé' }])
  })

  test.each<[string, string | Uint8Array, RegExp]>([
    ['a workbook', Buffer.from('504b03041400', 'hex'), /Simpan dahulu sebagai CSV/],
    ['an old workbook', Buffer.from('d0cf11e0a1b1', 'hex'), /Simpan dahulu sebagai CSV/],
    ['a picture', Buffer.from('ffd8ffe000104a4600', 'hex'), /bukan teks/],
    ['a page', '<html><body>404</body></html>', /tidak ada baris dengan kolom/],
    ['nothing', '', /tidak ada baris dengan kolom/],
    ['a table of something else', 'nama,harga\nkopi,10000', /tidak ada baris dengan kolom/],
    ['groups only', 'kode,judul\n01,Pertanian', /satu pun kode lima angka/],
    ['half a file', 'kode,judul\n01271,"Pertanian', /baris 2 tidak ditutup/],
  ])('rejects %s with a message', (_, content, sentence) => {
    expect(() => table(content)).toThrow(sentence)
  })
})

const csv = 'kode;judul\n01;Pertanian\n10792;Industri Kue Baru\n99991;Kelas Uji\n'

describe.each(engines())('importing business classes on %s', (engine) => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await openTestDatabase(engine, { seed: 'reference' })
  })
  const rows = () => db.query<{ edition: string }>('select * from kbli order by edition, code')
  const { classes } = table(csv)

  test('as a dry run changes nothing', async () => {
    const before = await rows()
    const tried = await saveClasses(db, 'KBLI 2025', classes, { dryRun: true })
    expect(tried).toEqual({ fresh: 1, changed: 1, same: 0, others: before.length - 1 })
    expect(await rows()).toEqual(before)
  })

  test('adds new classes, corrects changed titles, and changes nothing the second time', async () => {
    const before = await rows()
    await saveClasses(db, 'KBLI 2025', classes)
    const after = await rows()
    expect(after).toHaveLength(before.length + 1)
    expect(after).toContainEqual({ edition: 'KBLI 2025', code: '10792', name: 'Industri Kue Baru', status: 'active' })
    expect(after).toContainEqual({ edition: 'KBLI 2025', code: '99991', name: 'Kelas Uji', status: 'active' })
    expect(await saveClasses(db, 'KBLI 2025', classes)).toMatchObject({ fresh: 0, changed: 0, same: 2 })
    expect(await rows()).toEqual(after)
  })

  test('keeps other editions, also when two imports run at the same moment', async () => {
    const before = await rows()
    await Promise.all([1, 2].map(() => saveClasses(db, 'KBLI 2030', classes)))
    expect((await rows()).filter(({ edition }) => edition === 'KBLI 2030')).toHaveLength(2)
    expect((await rows()).filter(({ edition }) => edition !== 'KBLI 2030')).toEqual(before)
  })
})

describe('npm run kbli', () => {
  const run = async (dataDir: string, ...words: string[]) => importKbli(words, { DATA_DIR: dataDir }, log)

  test('creates the database with its reference data in an empty folder, and reports what it did', {
    tags: ['long'],
    timeout: 400_000,
  }, async () => {
    const dataDir = join(folder, 'kosong')
    const said = await run(dataDir, fileOf(csv), '--edition', 'kbli 2025')
    expect(said).toEqual({
      exitCode: 0,
      lines: [
        'KBLI 2025: 1 baru, 1 berubah, 0 sama, 1 baris dilewati.',
        "  baris 2: kode '01' bukan lima angka",
        expect.stringMatching(/^\d{3} kelas KBLI 2025 yang tidak ada di berkas dibiarkan\.$/),
      ],
    })
    const again = await run(dataDir, fileOf(csv), '--dry-run', '--edition=KBLI 2030')
    expect(again.lines[0]).toBe('KBLI 2030: 2 baru, 0 berubah, 0 sama, 1 baris dilewati.')
    expect(again.lines.at(-1)).toBe('Hanya dicoba: tidak ada yang disimpan.')
    // Every village is seeded, which takes time on a busy machine.
  })

  test('does nothing while the server has the database open, and names the holder', async () => {
    const dataDir = await testDataDir('reference')
    const server = await openDatabase({ dataDir, log: quiet })
    try {
      const said = await run(dataDir, fileOf(csv), '--edition', 'KBLI 2025')
      expect(said.exitCode).toBe(1)
      expect(said.lines.join()).toMatch(/^Tidak ada yang diimpor\. Folder basis data .* sedang dipakai proses \d+/)
    } finally {
      await server.close()
    }
  })

  test.each<[string, string[], RegExp]>([
    ['no file', ['--edition', 'KBLI 2025'], /Cara pakai/],
    ['two files', ['a.csv', 'b.csv', '--edition', 'KBLI 2025'], /Cara pakai/],
    ['no edition', ['a.csv'], /Edisi harus disebut/],
    ['an edition without a year', ['a.csv', '--edition', 'baru'], /Edisi harus disebut/],
    ['an option that is none', ['a.csv', '--edisi', '2025'], /Cara pakai/],
    [
      'a file that is not there',
      [join(folder, 'tidak-ada.csv'), '--edition', 'KBLI 2025'],
      /tidak ada atau tidak dapat/,
    ],
    ['a folder', [folder, '--edition', 'KBLI 2025'], /tidak ada atau tidak dapat/],
  ])('with %s prints its usage and opens no database', async (_, words, sentence) => {
    const said = await run(join(folder, 'tidak-dibuka'), ...words)
    expect(said.exitCode).toBe(1)
    expect(said.lines.join()).toMatch(sentence)
  })

  test('rejects an invalid environment with the same message as the server', async () => {
    const said = await importKbli([fileOf(csv), '--edition', 'KBLI 2025'], { PORT: 'x' }, log)
    expect(said).toEqual({ exitCode: 1, lines: ['PORT harus bilangan bulat 0 sampai 65535.'] })
  })
})
