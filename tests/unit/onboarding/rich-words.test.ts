import { expect, test } from 'vitest'
import { plainTextOf, richMarks } from '#contract/text/rich-text.ts'
import { fitsRich, lengthSentence, paragraphsOf } from '#contract/text/rich-text-length.ts'
import { sanitizeRichText } from '#server/sanitize/rich-text.ts'

test('sanitizeRichText keeps every tag of the editor and no other', () => {
  for (const mark of richMarks) {
    const html = mark === 'br' ? '<p>a<br />b</p>' : `<${mark}>kata</${mark}>`
    expect(sanitizeRichText(html), mark).toBe(html)
  }
  for (const mark of ['h1', 'img', 'table', 'span', 'div', 'font', 'script', 'iframe', 'svg', 'input'])
    expect(sanitizeRichText(`<${mark}>kata</${mark}>`), mark).not.toContain(`<${mark}`)
})

test.each([
  ['<p>Satu</p><p>dua</p>', 'Satu\ndua'],
  ['<ul><li>a</li><li><b>b</b></li></ul>', 'a\nb'],
  ['a<br>b', 'a\nb'],
  ['5 &lt; 6 &amp; 7&nbsp;&gt; 1 &#65;', '5 < 6 & 7 > 1 A'],
  ['<p><br></p>', ''],
  ['<p>\u200b</p>', ''],
  ['&amp;lt;', '&lt;'],
])('plainTextOf: the text of %j is %j', (html, words) => {
  expect(plainTextOf(html)).toBe(words)
})

test('paragraphsOf turns plain lines into paragraphs and escapes them', () => {
  const html = paragraphsOf('Ke <Oman> & Qatar\n\n<script>x</script>')
  expect(html).toBe('<p>Ke &lt;Oman&gt; &amp; Qatar</p><p>&lt;script&gt;x&lt;/script&gt;</p>')
  expect(sanitizeRichText(html)).toBe(html)
  expect(plainTextOf(html)).toBe('Ke <Oman> & Qatar\n<script>x</script>')
})

test('lengthSentence tells the remaining length near the limit', () => {
  expect(lengthSentence('<p>sedikit</p>')).toBeUndefined()
  expect(lengthSentence('k'.repeat(19_500))).toBe('Sisa 500 huruf')
  expect(lengthSentence('k'.repeat(20_003))).toBe('Terlalu panjang 3 huruf')
  expect([fitsRich('k'.repeat(20_000)), fitsRich('k'.repeat(20_001)), fitsRich('<b></b>'.repeat(8000))]).toEqual([
    true,
    false,
    false,
  ])
})
