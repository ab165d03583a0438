import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, wordChanges } from '#features/operator/word-changes.ts'

const shown = (parts: Part[]) =>
  parts.map(({ said, is }) => (is === 'same' ? said : is === 'gone' ? `[-${said}-]` : `{+${said}+}`)).join('')

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
])('%j becoming %j reads %s', (before, after, reads) => {
  expect(shown(wordChanges(before, after))).toBe(reads)
})

test('whatever two texts are, what is the same and gone is the old one, what is the same and has come the new one', () => {
  const word = fc.constantFrom('madu', 'hutan', 'asli', ' ', '  ', '\n', '500', 'gr')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordChanges(before, after)
      const without = (is: Part['is']) => parts.filter((part) => part.is !== is).map(({ said }) => said)
      expect(without('come').join('')).toBe(before)
      expect(without('gone').join('')).toBe(after)
    }),
  )
})

test('two long descriptions with nothing in common are one change, at once', () => {
  const long = (word: string) => Array.from({ length: 2600 }, (_, at) => `${word}${at}`).join(' ')
  const began = performance.now()
  const parts = wordChanges(long('a'), long('b'))
  expect(parts.map(({ is }) => is)).toEqual(['gone', 'come'])
  expect(performance.now() - began).toBeLessThan(2000)
})
