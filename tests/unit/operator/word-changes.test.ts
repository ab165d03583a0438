import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type DiffPart, diffWords } from '#features/operator/review/diff-words.ts'

const shown = (parts: DiffPart[]) =>
  parts.map(({ text: said, is }) => (is === 'same' ? said : is === 'gone' ? `[-${said}-]` : `{+${said}+}`)).join('')

test.each([
  ['Keripik pisang', 'Keripik pisang', 'Keripik pisang'],
  ['Keripik pisang manis', 'Keripik pisang asin', 'Keripik pisang [-manis-]{+asin+}'],
  ['Keripik pisang', 'Keripik pisang 250 gr', 'Keripik pisang{+ 250 gr+}'],
  ['Kopi merah tua asli', 'Kopi biru muda asli', 'Kopi [-merah tua-]{+biru muda+} asli'],
  ['', 'Baru', '{+Baru+}'],
  ['Lama', '', '[-Lama-]'],
  [
    'Tahan 3 bulan.\n\nTanpa pengawet.',
    'Tahan 6 bulan.\n\nTanpa pengawet.',
    'Tahan [-3-]{+6+} bulan.\n\nTanpa pengawet.',
  ],
])('diffWords from %j to %j is %s', (before, after, reads) => {
  expect(shown(diffWords(before, after))).toBe(reads)
})

test('diffWords: for random texts, equal and removed parts make the old text, equal and added parts the new one', () => {
  const word = fc.constantFrom('madu', 'hutan', 'asli', ' ', '  ', '\n', '500', 'gr')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after)
      const without = (is: DiffPart['is']) => parts.filter((part) => part.is !== is).map(({ text: said }) => said)
      expect(without('come').join('')).toBe(before)
      expect(without('gone').join('')).toBe(after)
    }),
  )
})

test('diffWords treats two long texts without common words as one change, without comparing all pairs of words', () => {
  let pairs = 0
  vi.stubGlobal(
    'Uint16Array',
    class extends Uint16Array {
      constructor(length: number) {
        super(length)
        pairs += length
      }
    },
  )
  const long = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')
  diffWords(long('a', 10), long('b', 10))
  expect(pairs).toBeGreaterThanOrEqual(19 * 19)
  expect(diffWords(long('a', 2600), long('b', 2600)).map(({ is }) => is)).toEqual(['gone', 'come'])
  expect(pairs).toBeLessThan(4_100_000)
})
