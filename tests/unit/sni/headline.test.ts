import { describe, expect, test } from 'vitest'
import { isOfAnyYear, numberHeadline, serverHeadline } from '#features/sni/check/headline.ts'
import { indexRegistry, searchRegistry } from '#features/sni/check/search-registry.ts'
import { exampleRegistry } from './example-registry.ts'

const [one, two, three] = exampleRegistry(3).certificates.map((certificate, at) => ({
  ...certificate,
  product_id: at < 2 ? 1 : 2,
  numbers: ['SNI 7381:2018'],
  certificate_no: `LSPr-004/2025/0000${at}`,
  state: 'valid' as const,
})) as [Certificate, Certificate, Certificate]
type Certificate = ReturnType<typeof exampleRegistry>['certificates'][number]

describe('headline', () => {
  test('headline: the number of a standard is asked about, with the number of its products', () => {
    const headline = (certificates: Certificate[], typed: string, isAnyValid = true) => {
      const [match] = searchRegistry(indexRegistry({ certificates, misused: [] }), typed).exact
      return numberHeadline(match!.number, { ...match!, isAnyValid })
    }
    expect(headline([one], '7381')).toBe('1 produk terdaftar dengan SNI 7381. Ini barangnya?')
    expect(headline([one], 'sni 7381:2018')).toBe('1 produk terdaftar dengan SNI 7381:2018. Ini barangnya?')
    // Two certificates of one product are one product.
    expect(headline([one, two, three], '7381')).toBe('2 produk terdaftar dengan SNI 7381. Ini barangnya?')
    expect(headline([one], '7381', false)).toBe('1 produk pernah terdaftar dengan SNI 7381. Ini barangnya?')
  })

  test('headline: the number of a certificate is that of its product', () => {
    const found = { certificates: [one], products: 1, isAnyValid: true }
    expect(numberHeadline(one.certificate_no, found)).toBe(`Sertifikat ${one.certificate_no} milik produk ini`)
    expect(numberHeadline(one.certificate_no, { ...found, products: 2 })).toBe(
      `Sertifikat ${one.certificate_no} milik 2 produk`,
    )
  })

  test('headline: the server’s answer has the printed number, and the number of certificates that it has not sent', () => {
    const answer = { data: [one, two, three], total: 3, misused: [], checked_at: '2026-11-27T03:00:00Z' }
    expect(serverHeadline('7381-2018', answer)).toBe('2 produk terdaftar dengan SNI 7381:2018. Ini barangnya?')
    expect([isOfAnyYear('7381', answer), isOfAnyYear('SNI 7381:2018', answer)]).toEqual([true, false])
    expect(serverHeadline('7381', answer)).toBe('2 produk terdaftar dengan SNI 7381. Ini barangnya?')
    expect(serverHeadline('7381-2018', { ...answer, total: 1000 })).toBe(
      '1.000 produk terdaftar dengan SNI 7381:2018. Ini barangnya?',
    )
  })
})
