import { describe, expect, test } from 'vitest'
import { hasWords, keptRichText, sanitise } from '#server/rich-text.ts'

const marks = 'p|br|b|strong|i|em|u|s|ul|ol|li|blockquote|h2|h3|a'
/** What is left of a text without the marks of the list, written as they are kept: no '<' may stand in it. */
const rest = (html: string) =>
  html.replace(new RegExp(`</?(${marks})( /)?>|<a href="(https?://|mailto:|tel:)[^"<>\\s]*">`, 'gi'), '')

/** What stands between bits of a generated document, allowed or not. */
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

/** The same documents on every run, each drawn from the bits. */
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

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//jahat.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<xmp><script>alert(1)</script></xmp>',
  '<b><xmp></b><img src=x onerror=alert(1)></xmp>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<noframes><img src=x onerror=alert(1)></noframes>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<style>@import "//jahat.example/x.css";</style>',
  '<style><img src="</style><img src=x onerror=alert(1)//">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<template><script>alert(1)</script></template>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://jahat.example/">',
  '<link rel=stylesheet href="//jahat.example/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<form action="https://jahat.example"><input name=sandi></form>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<marquee onstart=alert(1)>',
  '<p onclick=alert(1)>x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p class="masuk" id="root" name="createElement">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//jahat.example">x</a>',
  '<a href="/\\jahat.example">x</a>',
  '<a href="\\\\jahat.example">x</a>',
  '<a href="/logout">x</a>',
  '<a href="?kembali=1">x</a>',
  '<a href="https://etalase.example@jahat.example">x</a>',
  '<a href="https://a.example" target="_top" onmouseover="alert(1)" ping="//jahat.example">x</a>',
  '<a href="https://a.example/"onclick="alert(1)">x</a>',
  `<a href='https://a.example/"onclick="alert(1)'>x</a>`,
  '<a<b>href="javascript:alert(1)">x</a>',
  '<p/onclick=alert(1)>x',
  '<p\fonclick=alert(1)>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!DOCTYPE x [<!ENTITY a "b">]><img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;alert(1)',
  '<select><option><script>alert(1)</script></option></select>',
  '<b onfocus=alert(1) autofocus tabindex=1>x</b>',
  '<x onclick=alert(1)>x</x>',
  '<b><p><b><i><table><p onclick=alert(1)>',
  '\u003cimg src=x onerror=alert(1)\u003e',
  '<img\0src=x onerror=alert(1)>',
  '<<img src=x onerror=alert(1)>>',
  '<img src=x onerror=alert(1)',
])('%s leaves nothing that runs, leads astray or looks different', (evil) => {
  const kept = sanitise(evil)
  expect(rest(kept)).not.toContain('<')
  expect(sanitise(kept)).toBe(kept)
})

test.each([
  '<p>Ke <b>Malaysia</b> dan <strong>Brunei</strong></p>',
  '<h2>Ekspor</h2><ul><li>Malaysia</li><li><i>Brunei</i></li></ul>',
  '<ol><li><u>satu</u></li></ol><blockquote><p>kata <s>mereka</s> <em>kami</em></p></blockquote>',
  '<h3>Situs</h3><p><a href="https://a.example/?x=1&amp;y=2">kami</a> <a href="tel:+6281">telepon</a></p>',
  '<p><a href="mailto:siti@surat.example">surat</a></p>',
  '1 &lt; 2 &amp; 3 &gt; 2, "kutip" \u00a0 👩‍🌾',
])('what the editor makes stays as it is: %s', (html) => expect(sanitise(html)).toBe(html))

describe('a text', () => {
  test('that was sanitised once stays the same, whatever it was', () => {
    for (const html of documents(6_000, bits, 1)) {
      const kept = sanitise(html)
      if (sanitise(kept) !== kept || rest(kept).includes('<')) expect.fail(JSON.stringify({ html, kept }))
    }
  })

  test('without a word in it is nothing', () => {
    for (const html of [
      '',
      ' ',
      '<p></p>',
      '<p><br></p>',
      '<p>&nbsp; \u200b\u2060</p>',
      '<ul><li></li></ul>',
      '<xmp>x</xmp>',
    ])
      expect([html, hasWords(html), keptRichText(html)]).toEqual([html, false, null])
    for (const html of ['a', '<p>1</p>', '&lt;', '<p>👍</p>', '<b><i>x'])
      expect([html, hasWords(html)]).toEqual([html, true])
    expect([keptRichText(null), keptRichText(undefined)]).toEqual([null, null])
  })

  test.each([
    ['20,000 letters', 'a'.repeat(20_000), false],
    ['one letter more', 'a'.repeat(20_001), true],
    ['50,000 letters of marks around one', `<p>${'<b></b>'.repeat(7_000)}x</p>`, false],
    ['more marks than that', `${'<b></b>'.repeat(8_000)}x`, true],
    ['signs that are five letters each when they are kept', '&'.repeat(10_001), true],
  ])('of %s', (_, html, tooLong) => expect(keptRichText(html) === 'too long').toBe(tooLong))
})

// Half a second on a busy machine; what goes on for a minute is what this is for.
test.each([
  ['nested marks', '<b>'.repeat(16_000)],
  ['nested strangers', '<div>'.repeat(10_000)],
  ['paragraphs in strangers', '<div><p>'.repeat(6_000)],
  ['attributes', `<a ${Array.from({ length: 8_000 }, (_, at) => `a${at}`).join(' ')}>x</a>`],
  ['signs', '<'.repeat(50_000)],
  ['halves of comments', '<!--'.repeat(12_500)],
  ['halves of declarations', '<!'.repeat(25_000)],
  ['halves of links', '<a href="'.repeat(5_500)],
  ['ends without a beginning', '</p>'.repeat(12_500)],
  ['ends that do not fit', `${'<div>'.repeat(5_000)}${'</p>'.repeat(6_000)}`],
  ['signs to be escaped', '&'.repeat(50_000)],
])('fifty thousand letters of %s are read quickly, and not deep', (_, html) => {
  const began = performance.now()
  const kept = sanitise(html)
  expect(performance.now() - began).toBeLessThan(1_500)
  let depth = 0
  let deepest = 0
  for (const [mark] of kept.matchAll(/<\/?\w+/g)) {
    depth += mark.startsWith('</') ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThanOrEqual(51)
})
