import { describe, expect, test } from 'vitest'
import { draftLink } from '#features/outbox/draft-link.ts'
import { exportFileName, exportSummary } from '#features/outbox/ExportOutbox.tsx'
import {
  countSentence,
  photoLine,
  rejectionReasonsOf,
  savedLine,
  sendingSentence,
  syncedLine,
  waitReasonOf,
} from '#features/outbox/outbox-texts.ts'
import { entryVersion, type OutboxEntry } from '#offline/outbox/entry.ts'
import { clockSentence, quotaSentence } from '#ui/feedback/device-warnings.ts'

// The texts of a user's outbox.

const at = (time: string) => new Date(`2026-11-20T${time}`).getTime()
const row = (said: Partial<OutboxEntry> = {}): OutboxEntry => ({
  seq: 1,
  id: 'a',
  v: entryVersion,
  person: '7',
  name: 'onboarding.stage1',
  subject: 'merchant:27',
  same: 'merchant:27 tahap 1',
  title: 'Tahap 1, Informasi Usaha',
  to: '/merchant/stage-1',
  ask: {},
  uploads: {},
  size: 1_240_000,
  keptAt: at('09:14'),
  state: 'kept',
  tries: 0,
  dueAt: 0,
  ...said,
})
const rows = (...states: OutboxEntry['state'][]) => states.map((state) => ({ state }))

test.each([
  [rows('kept'), '1 belum terkirim.'],
  [rows('kept', 'sending', 'kept', 'parked'), '4 belum terkirim, 1 di antaranya perlu diperbaiki.'],
  [rows('parked', 'parked'), '2 belum terkirim dan perlu diperbaiki.'],
])('countSentence of %j is: %s', (waiting, sentence) => expect(countSentence(waiting)).toBe(sentence))

test('sendingSentence says that the app may be closed only where the browser has Background Sync', () => {
  expect(sendingSentence(rows('kept'), true)).toBe('Berangkat sendiri saat ada sinyal. Aplikasi boleh ditutup.')
  expect(sendingSentence(rows('kept', 'parked'), true)).toMatch(/^Yang lain berangkat sendiri .* boleh ditutup\.$/)
  expect(sendingSentence(rows('kept'), false)).not.toContain('ditutup')
  expect(sendingSentence(rows('parked'), true)).toBe('Perbaiki dahulu, lalu kirim lagi.')
})

test('savedLine has the time, the size and the number of tries of an entry', () => {
  expect(savedLine(row({ tries: 3 }))).toBe('Disimpan 20 Nov, 09.14 · 1,2 MB · dicoba 3 kali')
  expect(savedLine(row())).toBe('Disimpan 20 Nov, 09.14 · 1,2 MB')
})

test('savedLine of a rejected entry has the time of the rejection, with the day only when it is another one', () => {
  const problem = { code: '01', message: 'tidak', at: at('10:41') }
  expect(savedLine(row({ state: 'parked', problem }))).toBe('Disimpan 20 Nov, 09.14 · ditolak 10.41')
  const later = { ...problem, at: new Date('2026-11-21T10:41').getTime() }
  expect(savedLine(row({ state: 'parked', problem: later }))).toBe('Disimpan 20 Nov, 09.14 · ditolak 21 Nov, 10.41')
})

describe('why an entry was rejected', () => {
  const why = (message: string, fields?: Record<string, string>) =>
    rejectionReasonsOf({
      name: 'onboarding.stage1',
      problem: { code: '05', message, at: 0, ...(fields && { fields }) },
    })
  test.each([
    ['at its field', { nib: 'sudah dipakai usaha lain' }, ['NIB: sudah dipakai usaha lain']],
    ['without repeating the field’s name', { nib: 'NIB sudah dipakai usaha lain' }, ['NIB: sudah dipakai usaha lain']],
    ['for one of several photos', { 'img_64s.2': 'Foto tidak dikenal' }, ['Galeri: Foto tidak dikenal']],
    ['for a field that is on no form', { entah: 'Harus angka' }, ['Harus angka']],
    ['for a field named “constructor”', { constructor: 'Harus angka' }, ['Harus angka']],
  ])('is told %s', (_, fields, said) =>
    expect(why('Isian belum benar.', fields as Record<string, string>)).toEqual(said),
  )

  test('names the same field as on the form of its product', () => {
    const problem = {
      code: '05',
      message: '',
      at: 0,
      fields: { name: 'Mohon isi nama produk', img_64: 'tidak dikenal' },
    }
    expect(rejectionReasonsOf({ problem, name: 'products.save' })).toEqual([
      'Nama produk: Mohon isi nama produk',
      'Foto utama: tidak dikenal',
    ])
    expect(rejectionReasonsOf({ problem, name: 'onboarding.stage1' })).toEqual([
      'Nama usaha: Mohon isi nama produk',
      'Logo: tidak dikenal',
    ])
  })

  test('is told as a whole when no field is named', () => {
    expect(why('Tahap sebelumnya belum tersimpan.')).toEqual(['Tahap sebelumnya belum tersimpan.'])
    expect(why('refused')).toEqual(['Server menolak kiriman ini.'])
  })
})

describe('waitReasonOf', () => {
  const now = at('10:00')
  const broken = { code: '50', message: 'broken', at: now }
  const head = row()
  const next = row({ seq: 2, id: 'b', title: 'Tahap 2, Alamat dan Kontak' })
  test.each([
    ['an entry that is not held back', head, [head], true, undefined],
    ['no network', head, [head], false, 'Menunggu sinyal.'],
    [
      'the entry before it was rejected',
      next,
      [row({ state: 'parked' }), next],
      true,
      'Menunggu “Tahap 1, Informasi Usaha” diperbaiki.',
    ],
    ['the one before it has not left', next, [head, next], true, 'Dikirim setelah “Tahap 1, Informasi Usaha”.'],
    [
      'the one before it is about something else',
      next,
      [row({ state: 'parked', subject: 'lain' }), next],
      true,
      undefined,
    ],
    ['a newer release wrote it', row({ v: entryVersion + 1 }), [], true, 'Muat ulang aplikasi untuk mengirim ini.'],
    [
      'the server stumbles',
      row({ problem: broken, dueAt: at('10:03') }),
      [],
      true,
      'Server sedang terganggu. Dicoba lagi 10.03.',
    ],
    ['its time has come', row({ problem: broken, dueAt: 0 }), [], true, 'Server sedang terganggu. Segera dicoba lagi.'],
  ])('%s', (_, one, all, road, said) => expect(waitReasonOf(one, all, road, now)).toBe(said))
})

test('photoLine has the number of the photo, the number of all photos and the progress', () => {
  expect(photoLine({ photo: 2, of: 4, percent: 63.7 })).toBe('Foto 2 dari 4 · 63 %')
})

test('syncedLine has the time in Jakarta in every time zone of the phone', () => {
  const taken = Date.parse('2026-11-20T03:42:59Z')
  for (const zone of ['Asia/Jakarta', 'Asia/Jayapura', 'America/New_York']) {
    process.env.TZ = zone
    expect(syncedLine(taken), zone).toBe('Diterima server 20 Nov, 10.42 WIB')
  }
  delete process.env.TZ
})

test('draftLink of a stage leads to that stage, and of another release nowhere', () => {
  expect(draftLink({ name: 'merchant:27 tahap 2' })).toEqual({
    title: 'Draf: Tahap 2, Alamat dan Kontak',
    to: '/merchant/stage-2',
  })
  expect(draftLink({ name: 'merchant:27 tahap 2' }, true), 'the shop is open').toEqual({
    title: 'Draf: Tahap 2, Alamat dan Kontak',
    to: '/base/merchant/detail/27',
    closedReason: 'Pendaftaran usaha Anda sudah selesai; data ini tidak dapat diubah lewat tahap pendaftaran.',
  })
  expect(draftLink({ name: 'merchant:27 tahap 6' })).toBeUndefined()
  expect(draftLink({ name: 'produk:3' })).toBeUndefined()
  expect(draftLink({ name: 'shop:27 kontak' }, true)).toEqual({
    title: 'Draf: Kontak toko',
    to: '/base/merchant/profile?tab=kontak&edit=kontak',
  })
  expect(draftLink({ name: 'shop:27 etalase' }, true)).toBeUndefined()
})

test('draftLink of a product has the name of the product and leads to its form', () => {
  const key = '0b54c1a4-6d6c-4a0e-9d4f-0d7e5f1c2b3a'
  const to = `/product/create?key=${key}`
  expect(draftLink({ name: `product:${key}`, values: { name: ' Sandal ' } }, true)).toEqual({
    title: 'Draf: Produk Sandal',
    to,
  })
  expect(draftLink({ name: `product:${key}` })).toEqual({ title: 'Draf: Produk tanpa nama', to })
  expect(draftLink({ name: 'product:3' })).toBeUndefined()
})

test('exportFileName has the day, and exportSummary counts what the file contains', () => {
  expect(exportFileName(new Date(2026, 10, 3))).toBe('etalase-antrean-2026-11-03.zip')
  expect(exportSummary(['belum-terkirim/01-a.json', 'draf/01-b.json', 'foto/01.jpg', 'foto/02.jpg'])).toBe(
    '1 isian, 1 draf, 2 foto',
  )
})

test('clockSentence and quotaSentence warn of a wrong clock and a full phone', () => {
  expect(clockSentence(undefined)).toBeUndefined()
  expect(clockSentence(23)).toBe('Jam HP ini 23 menit lebih cepat. Waktu kiriman memakai jam server.')
  expect(clockSentence(-60 * 24 * 400)).toContain('400 hari terlambat')
  expect(quotaSentence({ low: false, noPhotos: false, full: false })).toBeUndefined()
  expect(quotaSentence({ low: true, noPhotos: true, full: false })).toBe(
    'HP hampir penuh. Foto baru belum bisa disimpan; tulisan tetap bisa.',
  )
})
