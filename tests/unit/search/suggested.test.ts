import { expect, test } from 'vitest'
import { choicesOf } from '#catalog/search/Suggestions.tsx'
import { maxSuggestions, type Suggestion } from '#contract/search/schemas.ts'

const said = (kind: Suggestion['kind'], text: string, id: number | null = null): Suggestion => ({
  kind,
  text,
  id,
  remark: null,
})
const textsOf = (typed: string, last: string[], told: Suggestion[] = []) =>
  choicesOf(typed, last, told).map(({ text }) => text)

test('search suggestions for an empty text are the last searches, the latest first', () => {
  expect(textsOf('', ['kopi', 'madu'])).toEqual(['kopi', 'madu'])
})

test('up to three own searches with the typed prefix come before the server’s suggestions', () => {
  const last = ['Kopi susu', 'madu', 'kopi luwak', 'kopi bubuk', 'kopi hijau']
  expect(textsOf('KOP', last, [said('word', 'kopi')])).toEqual(['Kopi susu', 'kopi luwak', 'kopi bubuk', 'kopi'])
})

test('an own search that equals the typed text is not suggested', () => {
  expect(textsOf('kopi ', ['kopi'], [])).toEqual([])
})

test('search suggestions contain no text twice and at most maxSuggestions entries', () => {
  expect(textsOf('kop', ['kopi'], [said('word', 'kopi'), said('word', 'kopi bubuk')])).toEqual(['kopi', 'kopi bubuk'])
  const many = Array.from({ length: 20 }, (_, nth) => said('word', `kopi ${nth}`))
  expect(textsOf('kop', [], many)).toHaveLength(maxSuggestions)
})

test.each([
  [said('word', 'kopi bubuk'), '/product/search?query=kopi%20bubuk'],
  [said('sni', 'SNI 2973:2018'), '/product/search?query=SNI%202973%3A2018'],
  [said('category', 'Kopi & Teh', 502), '/product/show?slug=all&category_id=502&category_name=Kopi%20%26%20Teh'],
  [said('shop', 'Kopi Lereng', 1), '/base/merchant/detail/1'],
  [said('lspro', 'LSPro Agro', 4), '/base/lspro/detail/4'],
  [said('shop', 'without a number'), '/product/search?query=without%20a%20number'],
])('a search suggestion of the kind $kind links to its page', (suggestion, to) => {
  expect(choicesOf('', [], [suggestion])[0]!.to).toBe(to)
})
