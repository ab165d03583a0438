import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeRichText } from '#server/sanitize/rich-text.ts'
import { normalizeRichText } from '#ui/fields/normalize-rich-text.ts'

// HTML as other programs put it on the clipboard, and what the editor shows and stores of it.

const normalized = (html: string) => normalizeRichText(html).html
const wordItem = (text: string, sign = '·', level = 1) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`

test.each([
  ['Gmail, Keep and Slack: lines', '<div>satu</div><div>dua</div>', '<p>satu</p><p>dua</p>'],
  ['an empty line between lines', '<div>satu</div><div><br></div><div>tiga</div>', '<p>satu</p><p><br></p><p>tiga</p>'],
  [
    'lines in lines',
    '<div dir="ltr">satu<div>dua<div>tiga</div></div>empat</div>',
    '<p>satu</p><p>dua</p><p>tiga</p><p>empat</p>',
  ],
  ['line breaks', 'satu<br>dua<br><br>tiga', '<p>satu<br>dua<br><br>tiga</p>'],
  ['a line break that only ends its line', '<p>satu<br></p><p>dua</p>', '<p>satu</p><p>dua</p>'],
  [
    'WhatsApp Web: line breaks of the text',
    '<span style="white-space: pre-wrap">satu\n dua  kata</span>',
    '<p>satu<br>dua\u00a0 kata</p>',
  ],
  ['line breaks of the source', '<p>satu\n   dua</p>\n\n<p>\ttiga </p>', '<p>satu dua</p><p>tiga</p>'],
  ['preformatted text', '<pre>satu\ndua</pre>', '<p>satu<br>dua</p>'],
  [
    'Word: a list',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {margin:0} --></style><!--[if gte mso 9]><xml><o:x>9</o:x></xml><![endif]--></head><body lang=IN><!--StartFragment-->${wordItem('Malaysia')}\n${wordItem('Singapura')}<!--EndFragment--></body></html>`,
    '<ul><li>Malaysia</li><li>Singapura</li></ul>',
  ],
  [
    'Word: a numbered list in a list, and a paragraph',
    `${wordItem('Asia')}${wordItem('Malaysia', '1.', 2)}${wordItem('Eropa')}<p class=MsoNormal>Akhir<o:p>&nbsp;</o:p></p>`,
    '<ul><li>Asia<ol><li>Malaysia</li></ol></li><li>Eropa</li></ul><p>Akhir\u00a0</p>',
  ],
  [
    'Word: an empty line',
    '<p class=MsoNormal>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>b</p>',
    '<p>a</p><p><br></p><p>b</p>',
  ],
  ['Word: a title', '<p class=MsoTitle>Judul</p><h1>Bab</h1>', '<h2>Judul</h2><h2>Bab</h2>'],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400;font-style:normal;">Ekspor</span></h1><p dir="ltr"><span style="font-weight:700">tebal</span><span style="font-weight:400"> biasa </span><span style="font-style:italic;text-decoration:underline">miring</span></p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>satu</span></p></li></ul></b><br class="Apple-interchange-newline">',
    '<h2>Ekspor</h2><p><b>tebal</b> biasa <i><u>miring</u></i></p><ul><li>satu</li></ul>',
  ],
  [
    'Google Docs: a link',
    '<a href="https://a.example/" style="text-decoration:none;"><span style="text-decoration:underline;">a</span></a>',
    '<p><a href="https://a.example/">a</a></p>',
  ],
  [
    'LibreOffice',
    '<p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>tebal</b></font></p>\n<ul>\n\t<li><p>satu</p></li>\n\t<li><p>dua</p></li>\n</ul>',
    '<p><b>tebal</b></p><ul><li>satu</li><li>dua</li></ul>',
  ],
  [
    'Excel: cells',
    '<table border=0><!--StartFragment--><col width=64><tr height=20><td class=xl65>Malaysia</td><td align=right>2019</td></tr><tr><td>Oman</td><td></td></tr><!--EndFragment--></table>',
    '<p>Malaysia | 2019</p><p>Oman |</p>',
  ],
  ['a table with missing end tags', '<table><tr><td>a<td>b<tr><td>c<td>d</table>e', '<p>a | b</p><p>c | d</p><p>e</p>'],
  ['paragraphs in cells', '<table><tr><td><p>a</p><p>b</p></td><td><p>c</p></td></tr></table>', '<p>a<br>b | c</p>'],
  [
    'a mail that is laid out in a table',
    '<table><tr><td><h1>Judul</h1><ul><li>a</li></ul></td></tr></table>',
    '<h2>Judul</h2><ul><li>a</li></ul>',
  ],
  [
    'Notion',
    "<meta charset='utf-8'><h3>Judul</h3><ul><li>satu<ul><li>dalam</li></ul></li></ul><!-- notionvc: 1 -->",
    '<h3>Judul</h3><ul><li>satu<ul><li>dalam</li></ul></li></ul>',
  ],
  ['a list directly in a list', '<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['list items with missing end tags', '<ol><li>a<li>b</ol>c', '<ol><li>a</li><li>b</li></ol><p>c</p>'],
  ['lines in a list item', '<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li>a<br>b</li></ul>'],
  ['a quotation', '<blockquote type="cite"><div>a</div>b</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
  [
    'a quotation in a quotation',
    '<blockquote>a<blockquote>b</blockquote></blockquote>',
    '<blockquote><p>a</p><p>b</p></blockquote>',
  ],
  [
    'other names of formats',
    '<strong>a</strong><em>b</em><ins>c</ins><del>d</del>',
    '<p><b>a</b><i>b</i><u>c</u><s>d</s></p>',
  ],
  ['a format over lines', '<b><div>a</div><div>b</div></b>', '<p><b>a</b></p><p><b>b</b></p>'],
  [
    'a link with formats',
    '<a href="https://a.example/?x=1&amp;y=2">a <b>b</b></a>',
    '<p><a href="https://a.example/?x=1&amp;y=2">a <b>b</b></a></p>',
  ],
  [
    'links that lead elsewhere',
    '<a href="javascript:x()">a</a> <a href="/logout">b</a> <a href="https://bank.example@evil.example/">c</a>',
    '<p>a b c</p>',
  ],
  ['hidden text', '<p>a<span style="display:none">b</span><span style="mso-hide:all">c</span></p>', '<p>a</p>'],
  [
    'emoji, joiners and right-to-left marks',
    '<p>👩\u200d🌾 \u200fسلام\u200f ꦱꦶ</p>',
    '<p>👩\u200d🌾 \u200fسلام\u200f ꦱꦶ</p>',
  ],
  ['an emoji that is a picture', '<p>a <img alt="😀" src="https://a.example/x.png"></p>', '<p>a 😀</p>'],
  [
    'entities',
    '<p>&#65; &lt;b&gt; &amp;amp; &eacute; 5 < 6 & 7</p>',
    '<p>A &lt;b&gt; &amp;amp; &eacute; 5 &lt; 6 &amp; 7</p>',
  ],
  ['zero-width spaces and no-break spaces', '<p>\ufeffa\u200b&nbsp;b</p>', '<p>a\u00a0b</p>'],
  ['nothing', '<p>&nbsp;</p><div><br></div><ul></ul>\u200b', ''],
])('normalizeRichText of %s', (_, html, shown) => {
  expect(normalized(html)).toBe(shown)
  expect(normalized(shown), 'normalized again').toBe(shown)
})

test('normalizeRichText: a single paragraph is inserted into its line, several blocks are not', () => {
  const inline = (html: string) => normalizeRichText(html, { asInline: true }).html
  expect(inline('<meta charset="utf-8"><p class="MsoNormal">kata <b>kedua</b></p>')).toBe('kata <b>kedua</b>')
  expect(inline('satu<p>dua</p>')).toBe('<p>satu</p><p>dua</p>')
  expect(inline('<h1>judul</h1>')).toBe('<h2>judul</h2>')
})

test.each([
  ['<p>a<img src="data:image/png;base64,AA=="></p>', true],
  ['<img src="https://a.example/a.png" alt="Foto keripik">', true],
  ['<img src="https://a.example/open.gif" width="1" height="1">', false],
  ['<img alt="😀" src="https://a.example/x.png">', false],
  ['<p>a</p>', false],
])('normalizeRichText tells of %j that a picture was left out: %j', (html, left) => {
  expect(normalizeRichText(html).hadPictures).toBe(left)
})

const words = fc
  .stringMatching(/^[a-z<&"éü👍\u00a0 ]{1,12}$/u)
  .map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
const inlines = fc.letrec<{ inline: string; many: string }>((tie) => ({
  inline: fc.oneof(
    { weight: 4, arbitrary: words },
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom('b', 'i', 'u', 's', 'strong', 'em'), tie('many'))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    tie('many').map((inner) => `<a href="https://a.example/?x=1&amp;y=2">${inner}</a>`),
  ),
  many: fc.array(tie('inline'), { maxLength: 3, depthIdentifier: 'inline' }).map((all) => all.join('')),
})).many
const documents = fc.letrec<{ block: string; many: string }>((tie) => ({
  block: fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('p', 'h2', 'h3', 'div'), inlines)
        .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    },
    inlines,
    tie('many').map((inner) => `<blockquote>${inner}</blockquote>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('many'), { maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
  ),
  many: fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'block' }).map((all) => all.join('')),
})).many

test('normalizeRichText: what the editor sends is stored, shown and edited again without a change', () => {
  fc.assert(
    fc.property(documents, (html) => {
      const sent = normalized(html)
      const stored = sanitizeRichText(sent)
      expect(stored.replaceAll('<br />', '<br>')).toBe(sent)
      expect(normalized(stored)).toBe(sent)
    }),
    { numRuns: 500 },
  )
})

test('normalizeRichText: any pieces of HTML give rich text that stays as it is', () => {
  const pieces = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<b>',
      '</b>',
      '<a href=x>',
      '</a>',
      '<ul>',
      '</ul>',
      '<li>',
      '</li>',
      '<br>',
    ],
    ...['<table>', '<tr>', '<td>', '</td>', '</tr>', '</table>', '<h1>', '</h1>', '<blockquote>', '</blockquote>'],
    ...[
      '<span style="font-weight:bold">',
      '</span>',
      '<![if x]>',
      '<!--',
      '-->',
      '<',
      '&',
      '&nbsp;',
      ' ',
      '\n',
      'kata',
    ],
    ...['<p style="mso-list:l0 level2 lfo1">', '<pre>', '</pre>', '<script>', '</script>', '<svg/>', '"', "'"],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (list) => {
      const sent = normalized(list.join(''))
      expect(normalized(sent)).toBe(sent)
      expect(sanitizeRichText(sent).replaceAll('<br />', '<br>').replaceAll('&nbsp;', '\u00a0')).toBe(sent)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['nested tags', '<div>'.repeat(50_000)],
  ['nested lists', '<ul><li>x'.repeat(20_000)],
  ['lines', '<div>x</div>'.repeat(50_000)],
  ['items of Word', wordItem('x').repeat(3_000)],
  ['unfinished comments', '<!--'.repeat(100_000)],
  ['attributes', `<p ${'a '.repeat(100_000)}>x</p>`],
])('normalizeRichText of very many %s ends', (_, html) => {
  // With quadratic time this takes minutes: the time limit of any test ends it.
  expect(normalized(html)).not.toContain('<div')
})
