import { describe, expect, test } from 'vitest'
import { makeNumberFilter } from '#contract/sni/number-filter.ts'
import type { Certificate } from '#contract/sni/registry.ts'
import { askedIn } from '#features/sni/check/label-text.ts'
import { indexRegistry, searchRegistry } from '#features/sni/check/search-registry.ts'
import { exampleRegistry } from './example-registry.ts'

const sample = exampleRegistry(1).certificates[0]!
let nextId = 1
const certificate = (change: Partial<Certificate>): Certificate => ({
  ...sample,
  id: nextId++,
  state: 'valid',
  since: null,
  ...change,
})
const helmet = certificate({
  numbers: ['SNI 1811:2007'],
  certificate_no: 'LSPr-001-IDN/2024/00123',
  producer_id: 1,
  producer: 'UD Cahaya Rimba',
  product: 'Helm Anak',
})
const rice = certificate({
  numbers: ['SNI 6128:2020'],
  certificate_no: '824 301 19 0042',
  producer_id: 2,
  producer: 'Koperasi Tani Makmur',
  product: 'Beras Pandan 3 Bintang',
})
const other = certificate({
  numbers: ['SNI 6128:2020'],
  certificate_no: 'BSPJI/7710-Z',
  producer_id: 3,
  producer: 'CV Sentosa',
  product: 'Beras Merah',
  state: 'expired',
  since: '2026-01-01',
})
const misused = [{ key: 'SNI18112007', since: '2026-10-01', remark: 'Dipakai pada barang lain' }]
const index = indexRegistry({ certificates: [helmet, rice, other], misused })
const search = (text: string) => searchRegistry(index, text)
const exactNumbers = (text: string) => search(text).exact.map(({ number }) => number)
const nearNumbers = (text: string) => search(text).near.map(({ number }) => number)

describe('search of the register', () => {
  test.each([
    ['SNI 1811:2007', 'SNI 1811:2007'],
    ['sni1811-2007', 'SNI 1811:2007'],
    ['1811 2007', 'SNI 1811:2007'],
    ['No. SNI 1811:2007', 'SNI 1811:2007'],
    ['5NI 1811:2007', 'SNI 1811:2007'],
    ['lspr 001 idn 2024 00123', 'LSPr-001-IDN/2024/00123'],
    ['LSPr-001-IDN/2024/00123', 'LSPr-001-IDN/2024/00123'],
    ['824301190042', '824 301 19 0042'],
    ['bspji7710z', 'BSPJI/7710-Z'],
  ])('search of the register: %s is exactly %s', (text, number) => {
    expect(exactNumbers(text)).toEqual([number])
    expect(nearNumbers(text)).toEqual([])
  })

  test('search of the register: a whole line of a label is the certificate whose number is in it, not all of its standard', () => {
    const { exact, unmatched } = search('SNI 6128:2020  No. Sertifikat: 824 301 19 0042, Koperasi Tani Makmur')
    expect(exact.map(({ number }) => number)).toEqual(['824 301 19 0042'])
    expect(exact[0]!.certificates).toEqual([rice])
    expect(unmatched).toEqual([])
  })

  test('search of the register: a standard on the label that its certificate does not have is named as well', () => {
    expect(exactNumbers('SNI 1811:2007, 824 301 19 0042').toSorted()).toEqual(['824 301 19 0042', 'SNI 1811:2007'])
  })

  test('search of the register: a number of the label that is not in the register is named beside a standard that is', () => {
    const { exact, unmatched } = search('SNI 6128:2020 LSPr-999-IDN/2024/55555')
    expect(exact.map(({ number }) => number)).toEqual(['SNI 6128:2020'])
    expect(unmatched).toEqual(['LSPr-999-IDN/2024/55555'])
  })

  test('search of the register: a weight or a count on the label is no number that could be missing', () => {
    expect(search('SNI 6128:2020 Netto 250 gr, isi 1.000 ml / 240LEMBAR').unmatched).toEqual([])
    expect(search('SNI 6128:2020 250 997').unmatched).toEqual(['250', '997'])
    expect(search('SNI 6128:2020 123-G/2024 567 M-12').unmatched).toEqual(['123-G/2024', '567'])
  })

  test('search of the register: a part of a longer number is not that number', () => {
    const short = indexRegistry({ certificates: [certificate({ certificate_no: '2024/00123' })], misused: [] })
    expect(searchRegistry(short, 'LSPr-777-IDN/2024/00123').exact).toEqual([])
    expect(searchRegistry(short, 'No: 2024/00123').exact).toHaveLength(1)
    const undated = indexRegistry({ certificates: [certificate({ numbers: ['SNI 18111'] })], misused: [] })
    expect(searchRegistry(undated, 'SNI 18111:2007').exact).toEqual([])
  })

  test.each([
    ['6128', ['SNI 6128']],
    ['sni-6128', ['SNI 6128']],
    ['Beras Makmur SNI 6128 isi 5 kg', ['SNI 6128']],
    // Without 'SNI' a number of four digits is in many lines by chance.
    ['Beras Makmur 6128 isi 5 kg', []],
    // With more on the label the year is not asked for.
    ['SNI 6128 824 301 19 0042', ['824 301 19 0042']],
  ])('search of the register: %s names a standard without its year, as many labels do', (text, numbers) => {
    const { exact } = search(text)
    expect(exact.map(({ number }) => number)).toEqual(numbers)
    if (numbers[0] === 'SNI 6128')
      expect(exact[0]).toMatchObject({ total: 2, isAnyYear: true, certificates: [rice, other] })
  })

  test.each([
    ['SNI l8ll:2OO7', 'SNI 1811:2007'],
    ['5NI 1811:2OO7', 'SNI 1811:2007'],
    ['SNI 1811:2O07', 'SNI 1811:2007'],
    ['SNI 1811:2006', 'SNI 1811:2007'],
    ['SNI 1181:2007', 'SNI 1811:2007'],
    ['SNI 181:2007', 'SNI 1811:2007'],
    ['LSPr-OO1-IDN/2024/00I23', 'LSPr-001-IDN/2024/00123'],
    ['LSPr-001-IDN/2024/0123', 'LSPr-001-IDN/2024/00123'],
    ['LSPr-001-IDN/2042/00132', 'LSPr-001-IDN/2024/00123'],
    ['BSPJI 771O 2', 'BSPJI/7710-Z'],
    ['SNI 6128:2021', 'SNI 6128:2020'],
  ])('search of the register: %s is not exact, but near %s', (text, number) => {
    expect(exactNumbers(text)).toEqual([])
    expect(nearNumbers(text)).toEqual([number])
  })

  test.each(['SNI 9999:1999', 'LSPr-777-IDN/2019/88888', '12', 'xyz', '', '!!!', '::'])(
    'search of the register: %s is neither',
    (text) => {
      expect(search(text)).toMatchObject({ exact: [], near: [], producers: [] })
    },
  )

  test.each(['koperasi tani', 'Tani Makmur', 'tani makmr', 'TANI', 'makmur koperasi'])(
    'search of the register: %s is a producer',
    (text) => {
      expect(search(text)).toMatchObject({ exact: [], near: [], producers: [{ producer: 'Koperasi Tani Makmur' }] })
    },
  )

  test('search of the register: every word must be in the producer’s name', () => {
    expect(search('koperasi sentosa').producers).toEqual([])
    expect(search('cv sentosa').producers.map(({ producer }) => producer)).toEqual(['CV Sentosa'])
  })

  test.each([
    ['Helm Anak', [helmet]],
    ['hélm anak', [helmet]],
    ['anak hel', [helmet]],
    ['HE\u200BLM ANAK', [helmet]],
    ['helm cahaya rimba', [helmet]],
    ['beras pandan 3 bintang', [rice]],
    ['Beras Pandan 3 Bintang 5 kg, UD Koperasi Tani', [rice]],
    ['beras pndan 1,5 kg', [rice]],
    // Valid ones first.
    ['beras', [rice, other]],
    ['beras sentosa', [other]],
    ['beras rimba', []],
  ])('search of the register: %s names products', (text, certificates) => {
    expect(search(text)).toMatchObject({
      exact: [],
      near: [],
      producers: [],
      products: { certificates, total: certificates.length },
    })
  })

  test('search of the register: a name with a number like one of the register is searched as a name, too', () => {
    const named = certificate({ product: 'Helm 1811', numbers: ['SNI 1811:2007'] })
    const small = indexRegistry({ certificates: [named], misused: [] })
    expect(searchRegistry(small, 'helm 1811')).toMatchObject({ exact: [], products: { certificates: [named] } })
    expect(searchRegistry(small, 'SNI 1811:2006')).toMatchObject({ products: { total: 0 } })
  })

  test('search of the register: names that fit as typed come before those with a typing error', () => {
    const two = [certificate({ product: 'Kerupuk Udang' }), certificate({ product: 'Kerupuk Udara' })]
    const products = (text: string) =>
      searchRegistry(indexRegistry({ certificates: two, misused: [] }), text).products.certificates
    expect(products('kerupuk udang')[0]).toEqual(two[0])
    expect(products('kerupuk udara')[0]).toEqual(two[1])
  })

  test.each([
    ['SNI 1811:2007', 'number'],
    ['No. Sertifikat: 824 301 19 0042', 'number'],
    ['LSPr-001-IDN/2024/00123', 'number'],
    ['SNI 6128:2020, 250 gr', 'number'],
    ['Helm Anak', 'name'],
    ['Beras Pandan 3 Bintang', 'both'],
    ['Helm merah SNI 9999:1901', 'both'],
  ])('search of the register: %s asks for a %s', (text, asked) => {
    expect(askedIn(text)).toBe(asked)
  })

  test('search of the register: of a standard’s certificates, those of the named producer come first, then valid ones', () => {
    expect(search('SNI 6128:2020').exact[0]).toMatchObject({ total: 2, certificates: [rice, other] })
    expect(search('SNI 6128:2020 Sentosa').exact[0]!.certificates).toEqual([other, rice])
  })

  test('search of the register: what operators have noted about a number is said with it', () => {
    expect(search('SNI 1811:2007').misused).toEqual(misused)
    expect(search('Helm merah SNI 1811:2007 XL').misused).toEqual(misused)
    expect(search('SNI 6128:2020').misused).toEqual([])
  })

  test('search of the register: with only a part of it, the filter says whether a number exists elsewhere', () => {
    const filter = makeNumberFilter(new Set(['99991999']))
    const part = indexRegistry({ certificates: [helmet], misused: [], numbers: { filter } })
    expect(searchRegistry(part, 'SNI 9999:1999').mayExist).toBe(true)
    expect(searchRegistry(part, 'SNI 9999:1998').mayExist).toBe(false)
    expect(search('SNI 9999:1999')).not.toHaveProperty('mayExist')
  })

  test('search of the register: in 2,000 certificates each number finds its own, and each with one wrong digit names it', () => {
    const { certificates } = exampleRegistry(2_000)
    const large = indexRegistry({ certificates, misused: [] })
    for (const one of certificates.filter(({ certificate_no }) => certificate_no !== '').slice(0, 300)) {
      const { exact } = searchRegistry(large, one.certificate_no)
      expect(exact[0]!.certificates.map(({ id }) => id)).toContain(one.id)
      const digit = one.certificate_no.at(-1)!
      const wrong = one.certificate_no.slice(0, -1) + ((Number(digit) + 1) % 10)
      const found = searchRegistry(large, wrong)
      // The wrong number may be that of another certificate; what is near is never said to be exact.
      for (const { number } of found.exact) expect(number).toBe(wrong)
      if (found.exact.length === 0) expect(found.near.length).toBeGreaterThan(0)
    }
  })
})
