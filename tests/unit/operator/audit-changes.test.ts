import { expect, test } from 'vitest'
import { changesIn } from '#features/operator/audit/audit-changes.ts'

const row = (before: object | null, after: object | null, action = 'product.edited') => ({
  action,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
})
const known: Record<string, string> = { 'category_ids 2': 'Kopi', 'lspro_id 7': 'LSPro Uji' }
const names = (key: string, id: number) => known[`${key} ${id}`]

test('changesIn shows only changed fields of a log entry, in the order of the form, and all fields of a new object', () => {
  const before = { nib: null, name: 'Kopi', is_sni: true, category_ids: [1, 2] }
  const after = { nib: '99', name: 'Kopi', is_sni: false, category_ids: [2] }
  expect(changesIn(row(before, after), names)).toEqual([
    { key: 'category_ids', label: 'Kategori', before: 'nomor 1, Kopi', after: 'Kopi' },
    { key: 'is_sni', label: 'Produk SNI', before: 'Ya', after: 'Tidak' },
    { key: 'nib', label: 'NIB', before: '–', after: '99' },
  ])
  const all = changesIn(row(null, after))
  expect(all.map(({ label, before }) => [label, before])).toEqual([
    ['Nama produk', undefined],
    ['Kategori', undefined],
    ['Produk SNI', undefined],
    ['NIB', undefined],
  ])
})

test.each([
  ['price_bottom', 95_000, 'Rp95.000'],
  ['weight', '1.50', '1,5'],
  ['sni_end_date', '2027-05-21', '21 Mei 2027'],
  ['review_state', 'changes_requested', 'Diminta diubah'],
  ['review_state', 'constructor', 'constructor'],
  ['status', 'not active', 'Diturunkan'],
  ['lspro_id', 7, 'LSPro Uji'],
  ['lspro_id', 204, 'nomor 204'],
  ['mentor_type_id', null, '–'],
  ['sni_no_end', 1, 'Ya'],
  ['category_ids', [204, 2], 'nomor 204, Kopi'],
  ['pictures', [{ path: 'a' }, { path: 'b' }], '2 foto'],
  ['verdict', 'disputed', 'Dibantah'],
  ['remark', '<p>Kabar <b>baik</b></p>', 'Kabar  baik'],
  ['ruang_lingkup', [{ id: 1, name: 'Kopi' }], 'Kopi'],
])('changesIn shows %s %j as %s', (key, value, says) => {
  expect(changesIn(row(null, { [key]: value }), names)[0]?.after).toBe(says)
})

test('changesIn names the certificate number, and shows it beside the numbers of the standards', () => {
  const [before, after] = [
    { lspro_id: 7, certificate_no: null, sni_no: ['SNI 1'] },
    { lspro_id: 8, certificate_no: 'LSPR-1', sni_no: ['SNI 2'] },
  ]
  expect(changesIn(row(before, after)).map(({ label }) => label)).toEqual([
    ...['Nomor SNI', 'Nomor sertifikat', 'LSPRO penerbit'],
  ])
})

test.each(['shop.edited', 'lspro.disabled', 'scope.saved', 'mentor.saved'])(
  'changesIn shows the status in %s as active or not active',
  (action) => {
    expect(changesIn(row({ status: 'active' }, { status: 'not active' }, action))).toMatchObject([
      { before: 'Aktif', after: 'Tidak aktif' },
    ])
  },
)

test('changesIn calls a closed shop not active, shows times as dates, and leaves out version numbers', () => {
  expect(changesIn(row({ status: 'active' }, { status: 'not active' }, 'shop.edited'))).toMatchObject([
    { before: 'Aktif', after: 'Tidak aktif' },
  ])
  const made = changesIn(row(null, { made_at: Date.parse('2026-11-18T02:12:00Z'), version: 3 }))
  expect(made).toEqual([
    {
      key: 'made_at',
      label: 'Ditulis di HP',
      before: undefined,
      after: expect.stringMatching(/^1[78] November 2026,\u00A0\d\d\.\d\d$/),
    },
  ])
  expect(changesIn(row({ version: 1 }, { version: 2 }))).toEqual([])
})

test('changesIn reports replaced and reordered photos even when their number is the same', () => {
  const pictures = (...paths: string[]) => ({ pictures: paths.map((path) => ({ path })) })
  const after = (...paths: string[]) => changesIn(row(pictures('a', 'b'), pictures(...paths)))[0]?.after
  expect([after('a', 'c'), after('b', 'a'), after('a'), after('a', 'b')]).toEqual([
    '2 foto, 1 di antaranya baru',
    '2 foto, urutannya lain',
    '1 foto',
    undefined,
  ])
})

test('changesIn ignores log values that are not objects', () => {
  for (const odd of ['[1]', '"x"', 'null', '{'])
    expect(changesIn({ action: 'x', before: null, after: odd })).toEqual([])
})
