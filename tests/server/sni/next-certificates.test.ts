import { describe, expect, test } from 'vitest'
import { type CertificateRow, nextCertificates, type ProductFacts } from '#server/sni/registry/next-certificates.ts'

const today = '2026-11-27'
const body = { id: 4, name: 'LSPro Uji', accreditation_no: 'LSPr-004-IDN' }
const otherBody = { id: 5, name: 'LSPro Lain', accreditation_no: '' }

const product: ProductFacts = {
  product_id: 7,
  product: 'Keripik Singkong',
  producer_id: 3,
  producer: 'Dapur Uji',
  regency_id: 3271,
  regency: 'Kota Bogor',
  province_id: 32,
  numbers: ['SNI 8964:2021'],
  certificate_no: 'LSPr-004-IDN/2025/00431',
  body,
  from: '2025-03-11',
  until: '2029-03-10',
  is_public: true,
  is_offered: true,
  blocked_on: null,
  disputed_on: null,
}
const hidden = { is_public: false, is_offered: false }

/** The row that the registry has of the product. */
const row = (more: Partial<CertificateRow> = {}): CertificateRow => {
  const { is_public: _, is_offered: __, blocked_on: ___, disputed_on: ____, ...content } = product
  return { id: 1, ...content, state: 'valid', since: null, ...more }
}
const next = (rows: CertificateRow[], facts: Partial<ProductFacts> | undefined, hasShop = true) =>
  nextCertificates({ rows, facts: facts && { ...product, ...facts }, hasShop, today })
/** 'id state since' of each. */
const states = (rows: CertificateRow[], facts: Partial<ProductFacts> | undefined) =>
  next(rows, facts).rows.map(({ id, state, since }) => `${id ?? 'new'} ${state} ${since ?? '-'}`)

describe('the certificates of a product', () => {
  type Case = [name: string, rows: CertificateRow[], facts: Partial<ProductFacts> | undefined, expected: string[]]
  test.each<Case>([
    ['a product becomes public', [], {}, ['new valid -']],
    ['nothing has changed', [row()], {}, ['1 valid -']],
    ['its end is another day', [row({ until: '2027-03-10' })], {}, ['1 valid -']],
    ['its number becomes known', [row({ certificate_no: '' })], {}, ['1 valid -']],
    ['its body becomes known', [row({ body: null })], {}, ['1 valid -']],
    ['its numbers are spelled differently', [row({ numbers: ['sni 8964-2021'] })], {}, ['1 valid -']],
    [
      'its certificate number is spelled differently',
      [row({ certificate_no: 'lspr 004 idn 2025 00431' })],
      {},
      ['1 valid -'],
    ],
    ['it has another standard', [row({ numbers: ['SNI 1:2000'] })], {}, ['1 replaced 2026-11-27', 'new valid -']],
    [
      'it has one more standard',
      [row()],
      { numbers: ['SNI 8964:2021', 'SNI 2:2002'] },
      ['1 replaced 2026-11-27', 'new valid -'],
    ],
    ['it has another body', [row({ body: otherBody })], {}, ['1 replaced 2026-11-27', 'new valid -']],
    ['its body is taken away', [row()], { body: null }, ['1 replaced 2026-11-27', 'new valid -']],
    [
      'it has another certificate number',
      [row({ certificate_no: 'X/1' })],
      {},
      ['1 replaced 2026-11-27', 'new valid -'],
    ],
    ['its certificate number is taken away', [row()], { certificate_no: '' }, ['1 replaced 2026-11-27', 'new valid -']],
    [
      'the former certificate comes back',
      [row({ state: 'replaced', since: '2026-10-01' }), row({ id: 2, certificate_no: 'X/1' })],
      {},
      ['2 replaced 2026-11-27', '1 valid 2026-11-27'],
    ],
    [
      'a former certificate stays replaced',
      [row({ state: 'replaced', since: '2026-10-01', certificate_no: 'X/1' }), row({ id: 2 })],
      {},
      ['1 replaced 2026-10-01', '2 valid -'],
    ],
    [
      'a former certificate without a number is not the one whose number becomes known',
      [row({ state: 'replaced', since: '2026-10-01', certificate_no: '' })],
      {},
      ['1 replaced 2026-10-01', 'new valid -'],
    ],
    [
      'it has ended',
      [row({ until: '2026-11-26' })],
      { until: '2026-11-26', is_public: false },
      ['1 expired 2026-11-27'],
    ],
    ['its last day is today', [row({ until: today })], { until: today }, ['1 valid -']],
    [
      'it was renewed',
      [row({ state: 'expired', since: '2026-03-11', until: '2026-03-10' })],
      {},
      ['1 valid 2026-11-27'],
    ],
    ['it was taken down', [row()], { is_public: false, blocked_on: '2026-11-20' }, ['1 blocked 2026-11-20']],
    ['it was put back', [row({ state: 'blocked', since: '2026-11-20' })], {}, ['1 valid 2026-11-27']],
    [
      'it was taken down, and ends',
      [row({ state: 'blocked', since: '2026-11-20' })],
      { is_public: false, blocked_on: '2026-11-20', until: '2026-11-25' },
      ['1 blocked 2026-11-20'],
    ],
    ['its body disputes it', [row()], { disputed_on: '2026-11-25' }, ['1 disputed 2026-11-25']],
    ['its body does so no longer', [row({ state: 'disputed', since: '2026-11-25' })], {}, ['1 valid 2026-11-27']],
    ['it has no end', [row({ until: null })], { until: null }, ['1 valid -']],
    ['its owner hides it', [row()], hidden, ['1 unlisted 2026-11-27']],
    [
      'it is hidden, and was before',
      [row({ state: 'unlisted', since: '2026-05-01' })],
      hidden,
      ['1 unlisted 2026-05-01'],
    ],
    [
      'it is hidden, and then ends',
      [row({ state: 'unlisted', since: '2026-05-01', until: '2026-06-01' })],
      hidden,
      ['1 unlisted 2026-05-01'],
    ],
    ['it is shown again', [row({ state: 'unlisted', since: '2026-05-01' })], {}, ['1 valid 2026-11-27']],
    [
      'it is hidden, then taken down',
      [row({ state: 'unlisted', since: '2026-05-01' })],
      { ...hidden, blocked_on: '2026-11-20' },
      ['1 blocked 2026-11-20'],
    ],
    [
      'it is hidden, and no longer taken down',
      [row({ state: 'blocked', since: '2026-05-01' })],
      hidden,
      ['1 unlisted 2026-11-27'],
    ],
    [
      'it is hidden, no longer taken down, and has ended',
      [row({ state: 'blocked', since: '2026-05-01', until: '2026-06-01' })],
      hidden,
      ['1 expired 2026-06-02'],
    ],
    [
      'it is hidden, and its body had disputed it',
      [row({ state: 'disputed', since: '2026-05-01' })],
      hidden,
      ['1 disputed 2026-05-01'],
    ],
    ['it was deleted', [row()], undefined, ['1 unlisted 2026-11-27']],
    [
      'it was deleted, and had been taken down',
      [row({ state: 'blocked', since: '2026-05-01' })],
      undefined,
      ['1 blocked 2026-05-01'],
    ],
    ['it was never public', [], hidden, []],
    [
      'it was taken down before the register began',
      [],
      { is_public: false, blocked_on: '2026-05-01' },
      ['new blocked 2026-05-01'],
    ],
    [
      'it had ended before the register began',
      [],
      { is_public: false, until: '2025-05-01' },
      ['new expired 2025-05-02'],
    ],
    ['it had ended more than two years before the register began', [], { is_public: false, until: '2024-11-25' }, []],
    [
      'it is hidden for two years',
      [row({ state: 'unlisted', since: '2024-11-27' })],
      hidden,
      ['1 unlisted 2024-11-27'],
    ],
    ['it is hidden for more than two years', [row({ state: 'unlisted', since: '2024-11-26' })], hidden, []],
    [
      'it is public, and disputed for more than two years',
      [row({ state: 'disputed', since: '2024-01-01' })],
      { disputed_on: '2024-01-01' },
      ['1 disputed 2024-01-01'],
    ],
    [
      'it was disputed for more than two years, and ended less than two years ago',
      [row({ state: 'disputed', since: '2023-01-01', until: '2024-11-26' })],
      { is_public: false, disputed_on: '2023-01-01', until: '2024-11-26' },
      ['1 disputed 2023-01-01'],
    ],
    [
      'it was disputed, and ended, more than two years ago',
      [row({ state: 'disputed', since: '2023-01-01', until: '2024-11-25' })],
      { is_public: false, disputed_on: '2023-01-01', until: '2024-11-25' },
      [],
    ],
    [
      'it is hidden, and has been disputed for more than two years',
      [row({ state: 'disputed', since: '2024-11-26' })],
      hidden,
      [],
    ],
    [
      'a former certificate is older than two years',
      [row({ state: 'replaced', since: '2024-11-26', certificate_no: 'X/1' }), row({ id: 2 })],
      {},
      ['2 valid -'],
    ],
  ])('%s', (_, rows, facts, expected) => {
    expect(states(rows, facts)).toEqual(expected)
  })

  test('those that leave are named by their ids', () => {
    expect(next([row({ state: 'unlisted', since: '2024-11-26' })], hidden).removed).toEqual([1])
    expect(next([row(), row({ id: 2, state: 'replaced', since: '2026-10-01' })], undefined, false)).toEqual({
      rows: [],
      removed: [1, 2],
    })
    expect(next([], { is_public: false, until: '2024-11-25' }).removed).toEqual([])
  })

  test('a public product has its content of today, a hidden one keeps that which was public', () => {
    const changed = {
      product: 'Keripik Singkong Pedas',
      until: '2030-01-01',
      regency: 'Kabupaten Bogor',
      regency_id: 3201,
    }
    expect(next([row()], changed).rows).toMatchObject([changed])
    expect(next([row()], { ...changed, ...hidden }).rows).toEqual([row({ state: 'unlisted', since: today })])
  })
})
