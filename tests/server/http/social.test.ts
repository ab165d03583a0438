import { expect, test } from 'vitest'
import type { SocialNetwork } from '#contract/contacts/social-pages.ts'
import { normalizeSocialLink } from '#server/sanitize/social-link.ts'

const refusal = 'refused'
const kept = (typed: string | null | undefined, network: SocialNetwork = 'instagram') => {
  try {
    return normalizeSocialLink(typed, network, 'instagram_url')
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
  [' www.instagram.com/salimah?igsh=1 ', 'https://www.instagram.com/salimah?igsh=1'],
  ['keripiksalimah.id', 'keripiksalimah.id'],
  ['batik.co', 'batik.co'],
  ['kopi.shop', 'kopi.shop'],
  ['batik-salimah.co.id', 'batik-salimah.co.id'],
  ['//m.instagram.com/salimah', 'https://m.instagram.com/salimah'],
  ['https://instagram.com/salimah?id=1', 'https://instagram.com/salimah?id=1'],
  ['HTTP://instagram.com/salimah', 'HTTP://instagram.com/salimah'],
  ['https://facebook.com/salimah', refusal],
  ['www.tiktok.com/@salimah', refusal],
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
  [`instagr.am/${'a'.repeat(289)}`, `instagr.am/${'a'.repeat(289)}`],
])('a social media link typed as %j is stored as %j', (typed, expected) => expect(kept(typed)).toBe(expected))

test.each<[SocialNetwork, string, string]>([
  ['facebook', 'm.facebook.com/profile.php?id=1', 'https://m.facebook.com/profile.php?id=1'],
  ['facebook', 'batik.co', 'batik.co'],
  ['tiktok', 'vt.tiktok.com/ZS1', 'https://vt.tiktok.com/ZS1'],
  ['tiktok', '@kopi.shop', '@kopi.shop'],
  ['tiktok', 'https://www.instagram.com/salimah', refusal],
])('a social media link of %s typed as %j is stored as %j', (network, typed, expected) =>
  expect(kept(typed, network)).toBe(expected),
)
