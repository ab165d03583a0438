import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { LsproCard as Card } from '#contract/lspro/schemas.ts'
import { Post } from '#features/lspro/posts/Post.tsx'
import { AddressPane, addressLines, mapLink } from '#features/lspro/public/AddressPane.tsx'
import { accreditationStatus } from '#features/lspro/public/accreditation.ts'
import { ContactPane } from '#features/lspro/public/ContactPane.tsx'
import { InformationPane } from '#features/lspro/public/InformationPane.tsx'
import { LsproCard } from '#features/lspro/public/LsproCard.tsx'
import { LsproHeader } from '#features/lspro/public/LsproHeader.tsx'
import { LsproTabs } from '#features/lspro/public/LsproTabs.tsx'

// The public texts and components of certification bodies (LSPRO), compared letter by letter.

const drawn = (node: ReactNode) => renderToStaticMarkup(<Router ssrPath="/">{node}</Router>)
const textOf = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')

test.each([
  ['2028-02-14', '2026-11-22', 'plain', 'Akreditasi s.d. 14 Februari 2028'],
  ['2027-02-20', '2026-11-22', 'plain', 'Akreditasi s.d. 20 Februari 2027'],
  ['2027-02-19', '2026-11-22', 'wait', 'Akreditasi s.d. 19 Februari 2027'],
  ['2026-11-22', '2026-11-22', 'wait', 'Akreditasi s.d. 22 November 2026'],
  ['2026-11-21', '2026-11-22', 'wrong', 'Akreditasi berakhir'],
  ['2020-01-01', '2026-11-22', 'wrong', 'Akreditasi berakhir'],
])('accreditationStatus: one that ends on %s, seen on %s, looks “%s” and reads “%s”', (end, today, variant, text) => {
  expect(accreditationStatus(end, today)).toEqual({ variant, text })
})

test('accreditationStatus is undefined when the body has given no end date', () => {
  expect(accreditationStatus(null, '2026-11-22')).toBeUndefined()
})

const card = (more: Partial<Card> = {}): Card => ({
  id: 7,
  name: 'LSPro Mandala Uji Pangan',
  img_url: null,
  img: null,
  province_id: 32,
  province_name: 'Jawa Barat',
  accreditation_no: 'LSPr-901-IDN',
  accreditation_end_date: '2999-02-14',
  ruang_lingkup: [1, 2, 3, 4, 5].map((n) => ({ ruang_lingkup_id: n, name: `Lingkup ${n}` })),
  ...more,
})

test('LsproCard shows name, province, three scopes, the number of further scopes and the end of accreditation, and links to the body', () => {
  const html = drawn(<LsproCard card={card()} />)
  expect(textOf(html)).toBe(
    '|LM|LSPro Mandala Uji Pangan|Jawa Barat|Ruang Lingkup|Lingkup 1|Lingkup 2|Lingkup 3|+2|dan 2 lagi|Akreditasi s.d. 14 Februari 2999|Lihat Profil|',
  )
  expect(html).toContain('href="/base/lspro/detail/7"')
  expect(html).toContain('aria-label="Lihat Profil LSPro Mandala Uji Pangan"')
})

test.each([
  [3, false],
  [4, true],
])('LsproCard with %i scopes shows the number of further ones: %s', (count, more) => {
  const html = drawn(<LsproCard card={card({ ruang_lingkup: card().ruang_lingkup.slice(0, count) })} />)
  expect(html.includes('lagi')).toBe(more)
})

test('LsproCard marks an expired accreditation in red and leaves out missing scopes and dates', () => {
  const over = drawn(<LsproCard card={card({ accreditation_end_date: '2020-01-01' })} />)
  expect(over).toMatch(/<span class="[^"]*\bstate--wrong\b[^"]*">Akreditasi berakhir<\/span>/)
  const bare = drawn(<LsproCard card={card({ accreditation_end_date: null, ruang_lingkup: [] })} />)
  expect(bare).not.toMatch(/Akreditasi|Ruang Lingkup/)
})

test('LsproHeader has the name as its main heading and leaves out unknown values', () => {
  const front = (more: object) =>
    drawn(<LsproHeader name="LSPro Satu" accreditationNo="" accreditationEnd={null} place="" avatar={null} {...more} />)
  expect(textOf(front({}))).toBe('|LS|LSPro Satu|')
  const whole = front({ accreditationNo: 'LSPr-1', accreditationEnd: '2999-02-14', place: 'Kota Bogor, Jawa Barat' })
  expect(textOf(whole)).toBe('|LS|LSPro Satu|LSPr-1|Akreditasi s.d. 14 Februari 2999|Kota Bogor, Jawa Barat|')
  expect(whole).toMatch(/<h1[^>]*>LSPro Satu<\/h1>/)
})

test('LsproTabs shows five tabs in their order and marks the open one with aria-current', () => {
  const links = [...drawn(<LsproTabs id={7} tab="info" />).matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)]
  expect(links.map(([, , name]) => name)).toEqual(['Postingan', 'Alamat', 'Kontak', 'Informasi Tambahan', 'Galeri'])
  expect(links.findIndex(([, attributes]) => attributes?.includes('aria-current="page"'))).toBe(3)
})

const post = {
  id: 12,
  id_lspro: 7,
  name: 'LSPro Satu',
  lspro_img_url: null,
  lspro_img: null,
  created_at: '2026-11-12T17:30:00.000Z',
  remark: '<p><strong>Kiat:</strong> catat suhu.</p>',
}

test('Post shows author, date in Jakarta and text, and its picture opens', () => {
  const html = drawn(<Post post={post} picture={{ path: 'lspro/a.jpg', facts: null }} to="/base/lspro/detail/7" />)
  expect(textOf(html)).toMatch(/^\|LS\|LSPro Satu\|13 November 2026\|Kiat:\| catat suhu\.\|/)
  expect(html).toMatch(/<a [^>]*href="\/base\/lspro\/detail\/7"[^>]*>LSPro Satu<\/a>/)
  expect(html).toMatch(
    /<button[^>]*aria-haspopup="dialog"[^>]*aria-label="Lihat Foto postingan LSPro Satu, 13 November 2026"/,
  )
  expect(html.indexOf('Laporkan postingan'), 'a report is the last of a post').toBeGreaterThan(
    html.indexOf('Lihat Foto'),
  )
  const plain = drawn(<Post post={post} picture={null} />)
  expect(plain.match(/<button|<a /g)).toHaveLength(2)
  expect(plain).toContain('Laporkan postingan LSPro Satu, 13 November 2026')
  expect(plain).toContain('aria-label="Bagikan postingan LSPro Satu, 13 November 2026"')
  const waits = <Post post={{ ...post, id: undefined }} picture={null} />
  expect(drawn(waits), 'what has not arrived has no address').not.toMatch(/<button|<a /)
  expect(drawn(<Post post={post} picture={null} tools="menu" />), 'its owner’s menu has it').not.toMatch(/<button/)
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
])('Post renders %s as harmless text', (remark) => {
  const html = drawn(<Post post={{ ...post, remark }} picture={null} tools="menu" />)
  const [, written] = /<div class="written">(.*)<\/div><\/article>/.exec(html)!
  expect(written).not.toMatch(/<(img|script|svg|iframe|a )|onclick|onerror|style=|javascript:/)
})

const place = {
  province_id: 32,
  province_name: 'Jawa Barat',
  regency_id: 3271,
  regency_name: 'Kota Bogor',
  district_id: 327101,
  district_name: 'Bogor Tengah',
  village_id: 3271011001,
  village_name: 'Paledang',
  latitude: '-6.5950000',
  longitude: '106.7990000',
  is_placed: 1 as const,
}
const nowhere = {
  ...place,
  province_name: '',
  regency_name: '',
  district_name: '',
  village_name: '',
  is_placed: 0 as const,
}
const street = { address: 'Jl. Kenanga No. 11', rt: '002', rw: '003', zip_code: '16122' }

test.each([
  [street, place, ['Jl. Kenanga No. 11', 'RT 002 / RW 003', 'Paledang, Bogor Tengah', 'Kota Bogor, Jawa Barat 16122']],
  [
    { ...street, rt: '', zip_code: '' },
    place,
    ['Jl. Kenanga No. 11', 'RW 003', 'Paledang, Bogor Tengah', 'Kota Bogor, Jawa Barat'],
  ],
  [{ address: 'Jl. Kenanga', rt: '', rw: '', zip_code: '' }, nowhere, ['Jl. Kenanga']],
  [{ address: '', rt: '', rw: '', zip_code: '' }, nowhere, []],
])('addressLines leaves out unknown parts', (lspro, location, lines) => {
  expect(addressLines(lspro, location)).toEqual(lines)
})

test('AddressPane links to a map only when the pin is set, and has a text for a missing address', () => {
  expect(drawn(<AddressPane lspro={street} location={place} />)).toContain('Buka di peta')
  expect(drawn(<AddressPane lspro={street} location={{ ...place, is_placed: 0 }} />)).not.toContain('Buka di peta')
  const none = drawn(<AddressPane lspro={{ address: '', rt: '', rw: '', zip_code: '' }} location={nowhere} />)
  expect(none).toContain('LSPRO ini belum menuliskan alamatnya.')
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14)', 'geo:-6.595,106.799?q=-6.595,106.799'],
  ['Mozilla/5.0 (iPhone)', 'https://www.openstreetmap.org/?mlat=-6.595&mlon=106.799#map=16/-6.595/106.799'],
  [undefined, 'https://www.openstreetmap.org/?mlat=-6.595&mlon=106.799#map=16/-6.595/106.799'],
])('mapLink: on %s the map opens at %s', (device, address) => {
  expect(mapLink(place.latitude, place.longitude, device)).toBe(address)
})

test('ContactPane shows only what is filled in and links only safe addresses', () => {
  const pane = (more: object) => drawn(<ContactPane lspro={{ email: '', website: '', ...more }} />)
  expect(pane({})).toContain('LSPRO ini belum menuliskan kontaknya.')
  expect(pane({ email: 'halo@satu.example' })).toContain('href="mailto:halo@satu.example"')
  expect(pane({ website: 'https://satu.example' })).toContain('href="https://satu.example"')
  expect(pane({ website: 'javascript:alert(1)' })).not.toContain('href')
})

const facts = { accreditation_no: 'LSPr-1', accreditation_start_date: '2023-02-15', remark: '' }

test.each([
  ['2999-02-14', /14 Februari 2999/, /berakhir/],
  ['2020-02-14', /14 Februari 2020.*Sudah berakhir/, /Segera/],
  [null, /Akreditasi sampai\|Tidak ada data/, /berakhir/],
])('InformationPane of an accreditation that ends on %s', (end, says, not) => {
  const html = textOf(
    drawn(<InformationPane lspro={{ ...facts, accreditation_end_date: end }} scopes={[]} products={4} />),
  )
  expect(html).toMatch(says)
  expect(html).not.toMatch(not)
  expect(html).toContain('Akreditasi sejak|15 Februari 2023')
  expect(html).toContain('4 produk di etalase')
})
