import { expect, test } from 'vitest'
import { editDistance } from '#contract/search/edit-distance.ts'
import { phoneticKey } from '#contract/search/fuzzy.ts'
import { buildVocabulary } from '#contract/search/lexicon.ts'
import { normalizeText, wordsOf } from '#contract/search/normalize.ts'
import { findStandardNumber } from '#contract/search/standard-number.ts'
import { certificateWord } from '#server/search/certificate-number.ts'

test.each([
  ['kripik', 'keripik'],
  ['krupuk', 'kerupuk'],
  ['photo', 'foto'],
  ['djamoe', 'jamu'],
  ['slendang', 'selendang'],
  ['tjap', 'cap'],
  ['kopy', 'kopi'],
  ['tehh', 'teh'],
] as const)('phoneticKey of %s equals that of %s', (a, b) => {
  expect(phoneticKey(a)).toBe(phoneticKey(b))
})

test.each([
  ['kopi', 'kopi', 0],
  ['kopi', 'kopy', 1],
  ['tmepe', 'tempe', 1],
  ['keirpik', 'keripik', 1],
  ['singkng', 'singkong', 1],
  ['aluminum', 'aluminium', 1],
  ['penceacah', 'pencacah', 1],
  ['batik', 'bata', 2],
  ['madu', 'meja', 3],
  ['kopi', 'timbangan', 3],
] as const)('editDistance of %s and %s is %i', (a, b, apart) => {
  expect(editDistance(a, b, 2)).toBe(apart)
  expect(editDistance(b, a, 2)).toBe(apart)
})

test.each([
  ['  Kopi-Bubuk 250gr ', 'kopi bubuk 250 gr'],
  ['Café “Luwak”', 'cafe luwak'],
  ['sni2973', 'sni 2973'],
  ['ko\u200bpi', 'kopi'],
  ['\u202eipok\u202c', 'ipok'],
  ['ＫＯＰＩ', 'kopi'],
  ['🙂 kopi☕', 'kopi'],
  ['%_\\\'";--', ''],
  ['a\ud800b', 'ab'],
  ['p3k A5 K-300', 'p3k a5 k 300'],
  ['2,5Meter', '2 5 meter'],
] as const)('normalizeText turns %j into “%s”', (typed, looked) => {
  expect(normalizeText(typed)).toBe(looked)
})

test('wordsOf takes at most eight words of a text and none longer than forty characters', () => {
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8)
  expect(wordsOf(`${'x'.repeat(41)} kopi`)).toEqual(['kopi'])
})

test.each([
  ['SNI 01-2973-2011', '2973', undefined],
  ['sni2973:2022', '2973', undefined],
  ['SNI IEC 60335-2-7', '60335', '2'],
  ['SNI ISO 8124-1:2010', '8124', '1'],
  ['SNI 2942.2:2009', '2942', '2'],
  ['sni 691', '691', undefined],
  ['SNI No. 7275', '7275', undefined],
  ['kopi sni 8964 bubuk', '8964', undefined],
] as const)('findStandardNumber reads %s as standard %s, part %s', (typed, core, part) => {
  expect(findStandardNumber(wordsOf(typed), () => false)).toMatchObject({ core, part })
})

test.each([
  ['LSPR-012-IDN/2025/00431', '#lspr012idn202500431'],
  ['lspr 012 idn 2025 00431', '#lspr012idn202500431'],
  ['No. sertifikat: LSPR-012-IDN/2025/00431', '#lspr012idn202500431'],
  ['SPPT SNI 003/B/LSPro/I/2023', '#003blsproi2023'],
  // Words of a number are not those before it.
  ['NOMINA-12345', '#nomina12345'],
  ['SNI 01-2973-2011', undefined],
  ['01-2973-2011', undefined],
  ['kopi 1000 gr', undefined],
  ['', undefined],
] as const)('certificateWord reads %j as %s', (typed, word) => {
  expect(certificateWord(typed)).toBe(word)
})

test('findStandardNumber accepts a bare number only when such a standard exists', () => {
  const known = (lexeme: string) => lexeme === 'std2973'
  expect(findStandardNumber(wordsOf('01 2973 biskuit'), known)).toMatchObject({ core: '2973', from: 0, to: 2 })
  expect(findStandardNumber(wordsOf('kardus 2974'), known)).toBeUndefined()
  expect(findStandardNumber(wordsOf('air 600 ml'), known)).toBeUndefined()
  expect(findStandardNumber(wordsOf('sni'), known)).toBeUndefined()
})

test('a misspelt word is corrected to the nearest word of the vocabulary, nonsense is not', () => {
  const said = (word: string, n = 1) => ({ word, n, named: true })
  const words = buildVocabulary([
    said('keripik', 5),
    said('kerupuk', 9),
    said('kopi', 20),
    said('kain'),
    said('singkong'),
  ])
  const near = (typed: string) => words.near(typed, 3).map(({ word }) => word)
  expect(near('keripk')).toEqual(['keripik'])
  expect(near('kopu')).toEqual(['kopi'])
  expect(near('singgong')).toEqual(['singkong'])
  for (const nonsense of ['asdfgh', 'xyz', 'zzzzzzzz', 'kopkopkop', 'ki']) expect(near(nonsense), nonsense).toEqual([])
  expect(words.startingWith('k', 2).map(({ word }) => word)).toEqual(['kopi', 'kerupuk'])
})
