import { expect, test } from 'vitest'
import { chipText } from '#contract/shops/rules.ts'
import { codesIn, hitSentence, indexOf, kbliLabel, searchKbli, typedCode, withKbli } from '#drafts/kbli/kbli-search.ts'

const list = [
  { id: '10391', name: 'Industri Keripik, Peyek dan Sejenisnya' },
  { id: '10392', name: 'Industri Émping Melinjo' },
  { id: '47210', name: 'Perdagangan Eceran Kue Kering dan Keripik' },
  { id: '13121', name: 'Industri Pertenunan (Bukan Pertenunan Karung Goni)' },
  { id: '10710', name: 'Industri Produk Roti dan Kue' },
]
const index = indexOf(list)
const found = (typed: string, chosen: string[] = []) => searchKbli(index, typed, chosen).hits.map(({ id }) => id)

test.each([
  ['103', ['10391', '10392'], 'the beginning of a code'],
  ['10391', ['10391'], 'a whole code'],
  ['0391', [], 'the end of a code is no beginning'],
  ['keripik', ['10391', '47210'], 'a word'],
  ['KERIPIK industri', ['10391'], 'words in any order, in any case'],
  ['emping', ['10392'], 'without the mark on a letter'],
  ['émping', ['10392'], 'with a mark that the other has too'],
  ['kue roti', ['10710'], 'both words must fit'],
  ['tenun', ['13121'], 'the middle of a word'],
  ['goni', ['13121'], 'a word before a bracket'],
  ['103 emping', ['10392'], 'a code and a word'],
  ['pesawat', [], 'nothing'],
  ['  ', [], 'nothing typed'],
  ['%', [], 'a sign'],
])('searchKbli: %j finds %j: %s', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test('searchKbli lists hits at the start of a word before hits within a word', () => {
  const two = indexOf([
    { id: '1', name: 'Pertenunan' },
    { id: '2', name: 'Tenunan' },
  ])
  expect(searchKbli(two, 'tenun').hits.map(({ id }) => id)).toEqual(['2', '1'])
})

test('searchKbli leaves out classes that are already chosen', () => {
  expect(found('keripik', ['10391'])).toEqual(['47210'])
})

test('searchKbli returns thirty hits and their total', () => {
  const many = indexOf(Array.from({ length: 1000 }, (_, n) => ({ id: String(10_000 + n), name: 'Industri' })))
  const hits = searchKbli(many, 'industri')
  expect([hits.hits.length, hits.total]).toEqual([30, 1000])
  expect(hitSentence(hits)).toContain('1000 cocok')
  expect(hitSentence({ hits: [], total: 0 })).toContain('Tidak ada')
})

test('withKbli adds a class once', () => {
  const one = { code: '10391', name: 'Industri Keripik' }
  expect(withKbli([one], { ...one, name: '' })).toEqual([one])
  expect(withKbli([one], { code: '10392', name: '' })).toHaveLength(2)
})

test('typedCode accepts five digits when the phone has no list of classes', () => {
  expect([typedCode(' 10391 '), typedCode('1039'), typedCode('103911'), typedCode('1039a')]).toEqual([
    '10391',
    undefined,
    undefined,
    undefined,
  ])
  expect(kbliLabel({ code: '10391', name: '' })).toBe('10391')
})

test.each([
  [99, 99, ''],
  [100, 95, '..'],
  [300, 95, '..'],
])('chipText: a label of %i characters is shown with %i', (letters, shown, end) => {
  const text = chipText('k'.repeat(letters))
  expect(text).toHaveLength(shown)
  expect(text.endsWith(end)).toBe(true)
  expect(text.replace('..', '')).toHaveLength(letters > 99 ? 93 : letters)
})

test('codesIn returns the codes that a rejection names', () => {
  expect(codesIn('KBLI 99999 tidak ada di daftar. Pilih yang lain.')).toEqual(['99999'])
  for (const none of [undefined, 'Mohon pilih salah satu dari KBLI', 'NIB 9903020237570'])
    expect(codesIn(none)).toEqual([])
})
