import { expect, test } from 'vitest'
import { normalizeSocialLink } from '#server/sanitize/social-link.ts'

const refusal = 'refused'
const kept = (typed: string | null | undefined) => {
  try {
    return normalizeSocialLink(typed, 'instagram_url')
  } catch (error) {
    expect(error).toMatchObject({ code: '05', fields: { instagram_url: expect.any(String) } })
    return refusal
  }
}

test.each<[string | null | undefined, string | null]>([
  [null, null],
  [undefined, null],
  ['', null],
  [' \u200b ', null],
  ['@salimah', '@salimah'],
  ['@salimah.batik', '@salimah.batik'],
  ['salimah', 'salimah'],
  ['Batik Salimah, Jl. Melati 3', 'Batik Salimah, Jl. Melati 3'],
  ['siti@surat.example', 'siti@surat.example'],
  ['v1.5', 'v1.5'],
  ['raras.batik', 'raras.batik'],
  ['instagram.com/salimah', 'https://instagram.com/salimah'],
  [' www.tiktok.com/@salimah ', 'https://www.tiktok.com/@salimah'],
  ['batik-salimah.co.id', 'https://batik-salimah.co.id'],
  ['//facebook.com/salimah', 'https://facebook.com/salimah'],
  ['https://facebook.com/salimah?id=1', 'https://facebook.com/salimah?id=1'],
  ['HTTP://facebook.com/salimah', 'HTTP://facebook.com/salimah'],
  ['javascript:alert(1)', refusal],
  ['JaVaScRiPt:alert(1)//x.id', refusal],
  ['java\tscript:alert(1)', refusal],
  ['java\nscript:alert(1)', refusal],
  ['\u0001javascript:alert(1)', refusal],
  ['java\u200bscript:alert(1)', refusal],
  ['\u202ejavascript:alert(1)', refusal],
  ['data:text/html,<script>alert(1)</script>', refusal],
  ['vbscript:msgbox(1)', refusal],
  ['file:///etc/passwd', refusal],
  ['blob:https://jahat.example/1', refusal],
  ['intent://jahat.example#Intent;end', refusal],
  ['mailto:siti@surat.example', refusal],
  ['tel:+6281234567890', refusal],
  ['https:jahat.example', refusal],
  ['https:/jahat.example', refusal],
  ['https:\\\\jahat.example', refusal],
  ['https:///jahat.example', refusal],
  ['https://instagram.com@jahat.example', refusal],
  ['https://siti:kunci@jahat.example', refusal],
  ['https://jahat .example', refusal],
  ['https://[jahat', refusal],
  ['https://', refusal],
  ['ht\ttps://a.id', 'https://a.id'],
  ['a'.repeat(301), refusal],
  // Eight characters more would be too long for the form that shows it next.
  [`a.id/${'a'.repeat(295)}`, `a.id/${'a'.repeat(295)}`],
])('a social media link typed as %j is stored as %j', (typed, expected) => expect(kept(typed)).toBe(expected))
