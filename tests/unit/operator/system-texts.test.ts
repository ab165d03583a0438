import { describe, expect, test } from 'vitest'
import {
  backupText,
  certificateText,
  countText,
  queueText,
  replicaText,
  type SystemData,
  storageText,
  warningsOf,
} from '#features/operator/system/system-texts.ts'

const now = Date.parse('2026-11-27T08:00:00Z')
const run = {
  started_at: '2026-11-27T02:00:00Z',
  finished_at: '2026-11-27T02:01:00Z',
  bytes: 340_000_000,
  row_count: 12_000,
  file_count: 420,
  destination: 's3://cadangan/etalase.tar',
  error: null,
} satisfies SystemData['backup']['last']

/** A system that needs nobody. */
const well: SystemData = {
  queues: [{ queue: 'mail', waiting: 0, oldest: 0 }],
  failed: { mail: { count: 0, last: null }, push: 0, pictures: 0 },
  backup: { last: run, done: run },
  register: { version: 1795802713, published_at: '2026-11-27T03:00:00Z', certificates: 12_000, kind: 'all' },
  disk: { free: 50e9, total: 100e9 },
  certificate: { host: 'etalase.example', valid_until: '2027-02-01T00:00:00Z', error: null },
  page_speeds: { week: '2026-11-23', counts: [] },
  database: { engine: 'postgres', version: '15.4', bytes: 1e9, connections: null, replicas: [] },
  process: { release: 'abc', node: '20.19.0', started_at: '2026-11-20T00:00:00Z', memory: { resident: 1, heap: 1 } },
}

describe('Keadaan sistem, what needs somebody', () => {
  test('nothing, when all is well', () => {
    expect(warningsOf(well, now)).toEqual([])
  })

  const replica = { host: 'db2:5432', lag: null, used: false }
  const failedRun = { ...run, error: 'Ruang habis.', finished_at: null }
  test.each<[string, Partial<SystemData>, RegExp]>([
    [
      'mail that waits',
      { queues: [{ queue: 'mail', waiting: 3, oldest: 7200 }] },
      /^Surat menunggu lebih lama .* 2 jam\.$/,
    ],
    ['mail that was given up', { failed: { ...well.failed, mail: { count: 2, last: null } } }, /^2 surat tidak dapat/],
    ['pictures', { failed: { ...well.failed, pictures: 10_000 } }, /^10\.000 atau lebih gambar/],
    ['no backup', { backup: { last: null, done: null } }, /^Belum pernah dicadangkan\.$/],
    ['a backup that failed', { backup: { last: failedRun, done: run } }, /^Cadangan terakhir gagal\.$/],
    ['an old backup', { backup: { last: old(), done: old() } }, /^Cadangan terakhir sudah .* yang lalu\.$/],
    [
      'a register that was never published',
      { register: { ...well.register, published_at: null } },
      /^Daftar SNI belum pernah diterbitkan\.$/,
    ],
    [
      'a register that is published no longer',
      { register: { ...well.register, published_at: '2026-11-27T00:59:00Z' } },
      /^Daftar SNI tidak diterbitkan lagi sejak 7 jam yang lalu\.$/,
    ],
    ['a full disk', { disk: { free: 900e6, total: 5e9 } }, /^Ruang penyimpanan hampir habis: tersisa 900 MB\.$/],
    [
      'a certificate that ends',
      { certificate: ends('2026-12-02T09:00:00Z') },
      /^Sertifikat situs berakhir 5 hari lagi\.$/,
    ],
    [
      'a certificate that has ended',
      { certificate: ends('2026-11-26T00:00:00Z') },
      /^Sertifikat situs sudah berakhir\.$/,
    ],
    ['a replica', { database: { ...well.database, replicas: [replica] } }, /^Replika db2:5432 tidak dipakai/],
  ])('%s', (_, change, sentence) => {
    expect(warningsOf({ ...well, ...change }, now)).toEqual([expect.stringMatching(sentence)])
  })

  test('products that wait for an operator are no fault of the system', () => {
    expect(warningsOf({ ...well, queues: [{ queue: 'new_products', waiting: 3, oldest: 1e6 }] }, now)).toEqual([])
  })

  function old() {
    return { ...run, started_at: '2026-11-20T02:00:00Z', finished_at: '2026-11-20T02:01:00Z' }
  }
  function ends(valid_until: string) {
    return { host: 'etalase.example', valid_until, error: null }
  }
})

test('Keadaan sistem, texts of sizes, counts, queues, backups, replicas and certificates', () => {
  expect([640_000, 12_300_000, 999_500_000].map(storageText)).toEqual(['640 kB', '12 MB', '1,0 GB'])
  expect([12, 10_000].map(countText)).toEqual(['12', '10.000 atau lebih'])
  expect(queueText({ queue: 'mail', waiting: 0, oldest: 0 })).toBeUndefined()
  expect(queueText({ queue: 'mail', waiting: 12, oldest: 10 })).toBe('12')
  expect(queueText({ queue: 'mail', waiting: 12, oldest: 10_800 })).toBe('12, yang tertua 3 jam')
  expect(backupText(run)).toMatch(/ · 340 MB, 12\.000 baris, 420 berkas · ke s3:\/\/cadangan\/etalase\.tar$/)
  expect(replicaText({ host: 'a', lag: 0.2, used: true })).toBe('Dipakai, tidak tertinggal')
  expect(replicaText({ host: 'a', lag: 41.2, used: false })).toBe('Tidak dipakai, tertinggal 41 detik')
  expect(replicaText({ host: 'a', lag: null, used: false })).toBe('Tidak menjawab')
  const unknown = { host: 'a', valid_until: null, error: 'ECONNREFUSED' }
  expect(certificateText(unknown, now)).toBe('Belum dapat dibaca (ECONNREFUSED).')
})
