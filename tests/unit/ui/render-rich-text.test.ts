import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderRichText } from '#ui/fields/render-rich-text.ts'

// The export text of a merchant, shown in the summary: hostile HTML in it is rendered as harmless text.

test.each([
  ['<p>Ke <strong>Belanda</strong><br>2019</p>', '<p>Ke <strong>Belanda</strong><br/>2019</p>'],
  ['<ul><li>satu<li>dua</ul>', '<ul><li>satu<li>dua</li></li></ul>'],
  ['<h2>Judul</h2>', '<h4>Judul</h4>'],
  ['a &lt;b&gt; &amp; c&nbsp;&#39;d&#x27; &tiada;', 'a &lt;b&gt; &amp; c\u00a0&#x27;d&#x27; &amp;tiada;'],
  [
    '<a href="https://a.id/?x=1&amp;y=2">situs</a>',
    '<a href="https://a.id/?x=1&amp;y=2" rel="noopener nofollow" target="_blank">situs</a>',
  ],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href=" JAVASCRIPT:alert(1)" href="https://a.id">x</a>', 'x'],
  ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
  ['<a href="java\nscript:alert(1)">x</a>', 'x'],
  ['<script>alert(1)</script>b', 'b'],
  ['<style>p{}</style><!-- c --><b onclick="x">b</b>', '<b>b</b>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<p title="a>b">c</p>', '<p>c</p>'],
  ['2 < 3 <', '2 &lt; 3 &lt;'],
  ['</p></p>x', 'x'],
  ['<b><i>x</b>y</i>', '<b><i>x</i></b>y'],
])('renderRichText of %s', (html, shown) => {
  expect(renderToStaticMarkup(renderRichText(html) as never)).toBe(shown)
})
