import { describe, expect, test } from 'vitest'
import { richTextToStore, sanitizeRichText } from '#server/sanitize/rich-text.ts'
import { attacks } from '../../support/network/attacks.ts'

const marks = 'p|br|b|strong|i|em|u|s|ul|ol|li|blockquote|h2|h3|a'
/** The rest of a sanitised text without the allowed tags: it must not contain '<'. */
const rest = (html: string) =>
  html.replace(new RegExp(`</?(${marks})( /)?>|<a href="(https?://|mailto:|tel:)[^"<>\\s]*">`, 'gi'), '')

/** Pieces between the generated parts of a document, allowed or not. */
const bits = [
  ...['<p>', '</p>', '<b>', '</b>', '<i>', '<u>', '<s>', '<ul>', '</ul>', '<ol>', '<li>', '</li>', '<h2>', '</h2>'],
  ...['<h3>', '<blockquote>', '</blockquote>', '<br>', '<br/>', '</br>', '<em>', '</em>', '<strong>', '</a>'],
  ...['<a href="https://a.example/?x=1&y=2">', '<a href="javascript:x()">', '<a href="//x">', '<a href=/logout>'],
  ...['<div>', '</div>', '<span style="position:fixed">', '</span>', '<table>', '<tr>', '<td>', '<p/>', '<svg/>'],
  ...['<script>', '</script>', '<style>', '</style>', '<textarea>', '</textarea>', '<xmp>', '</xmp>', '<title>'],
  ...['</title>', '<noscript>', '</noscript>', '<svg>', '</svg>', '<math>', '<mi>', '<option>', '<select>', '<iframe>'],
  ...['<plaintext>', '<template>', '</template>', '<noembed>', '<frameset>', '<image>', '<img src=x onerror=x()>'],
  ...['<!--', '-->', '<![CDATA[', ']]>', '&amp;', '&lt;', '&gt;', '&nbsp;', '&#60;', '&amp;lt;', '<', '>', '"', "'"],
  ...['</', '\u00a0', '\ud800', '\r\n', '\r', '&#13;', '&#0;', 'Ekspor', ' ke ', 'Malaysia'],
]

/** Generates the same documents on every run from the pieces. */
function documents(many: number, from: readonly string[], seed: number): string[] {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  return Array.from({ length: many }, () =>
    Array.from({ length: 1 + below(14) }, () => from[below(from.length)]).join(''),
  )
}

test.each(attacks)('sanitizeRichText of %s leaves nothing that runs, misleads or changes the layout', (evil) => {
  const kept = sanitizeRichText(evil)
  expect(rest(kept)).not.toContain('<')
  expect(sanitizeRichText(kept)).toBe(kept)
})

test.each([
  '<p>Ke <b>Malaysia</b> dan <strong>Brunei</strong></p>',
  '<h2>Ekspor</h2><ul><li>Malaysia</li><li><i>Brunei</i></li></ul>',
  '<ol><li><u>satu</u></li></ol><blockquote><p>kata <s>mereka</s> <em>kami</em></p></blockquote>',
  '<h3>Situs</h3><p><a href="https://a.example/?x=1&amp;y=2">kami</a> <a href="tel:+6281">telepon</a></p>',
  '<p><a href="mailto:siti@surat.example">surat</a></p>',
  '1 &lt; 2 &amp; 3 &gt; 2, "kutip" \u00a0 👩‍🌾',
])('sanitizeRichText leaves HTML of the editor unchanged: %s', (html) => expect(sanitizeRichText(html)).toBe(html))

describe('sanitizeRichText', () => {
  test('of a sanitised text changes nothing, for random documents', () => {
    for (const html of documents(6_000, bits, 1)) {
      const kept = sanitizeRichText(html)
      if (sanitizeRichText(kept) !== kept || rest(kept).includes('<')) expect.fail(JSON.stringify({ html, kept }))
    }
  })

  test('of HTML without any text is empty', () => {
    for (const html of [
      '',
      ' ',
      '<p></p>',
      '<p><br></p>',
      '<p>&nbsp; \u200b\u2060</p>',
      '<p>\u2800\u3164&#12644;\u034f</p>',
      '<ul><li></li></ul>',
      '<xmp>x</xmp>',
    ])
      expect([html, richTextToStore(html)]).toEqual([html, null])
    for (const html of ['a', '<p>1</p>', '&lt;', '<p>👍</p>', '<b>x</b>'])
      expect([html, richTextToStore(html)]).toEqual([html, html])
    expect([richTextToStore(null), richTextToStore(undefined)]).toEqual([null, null])
  })

  test.each([
    ['20,000 letters', 'a'.repeat(20_000), false],
    ['one letter more', 'a'.repeat(20_001), true],
    ['50,000 letters of marks around one', `<p>${'<b></b>'.repeat(7_000)}x</p>`, false],
    ['more marks than that', `${'<b></b>'.repeat(8_000)}x`, true],
    ['signs that are five letters each when they are kept', '&'.repeat(10_001), true],
  ])('limits its length: %s', (_, html, tooLong) => expect(richTextToStore(html) === 'too long').toBe(tooLong))
})

// Usually a tenth of a second, half a second on a busy machine; the test looks for times of a minute.
test.each([
  ['nested marks', '<b>'.repeat(16_000)],
  ['nested strangers', '<div>'.repeat(10_000)],
  ['paragraphs in strangers', '<div><p>'.repeat(6_000)],
  ['attributes', `<a ${Array.from({ length: 8_000 }, (_, index) => `a${index}`).join(' ')}>x</a>`],
  ['signs', '<'.repeat(50_000)],
  ['halves of comments', '<!--'.repeat(12_500)],
  ['halves of declarations', '<!'.repeat(25_000)],
  ['halves of links', '<a href="'.repeat(5_500)],
  ['ends without a beginning', '</p>'.repeat(12_500)],
  ['ends that do not fit', `${'<div>'.repeat(5_000)}${'</p>'.repeat(6_000)}`],
  ['signs to be escaped', '&'.repeat(50_000)],
])('sanitizeRichText of fifty thousand characters of %s ends soon and without deep nesting', (_, html) => {
  // A parser with quadratic time takes minutes: the time limit of any test ends it.
  const kept = sanitizeRichText(html)
  let depth = 0
  let deepest = 0
  for (const [mark] of kept.matchAll(/<\/?\w+/g)) {
    depth += mark.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThanOrEqual(51)
})
