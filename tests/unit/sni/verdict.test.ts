import { describe, expect, test } from 'vitest'
import type { Certificate, CertificateState } from '#contract/sni/registry.ts'
import type { RegistryScope } from '#contract/sni/registry-address.ts'
import { type RegistryState, verdictOf, verdictOfServer } from '#features/sni/verdict/verdict.ts'
import { isSameVerdict, sourceText, verdictText } from '#features/sni/verdict/verdict-texts.ts'
import { exampleRegistry } from './example-registry.ts'

const made = '2026-11-27T03:00:00Z' // 10.00 WIB
const at = (iso: string) => Date.parse(iso)
const certificate: Certificate = {
  ...exampleRegistry(1).certificates[0]!,
  from: '2024-03-10',
  until: '2028-03-10',
  state: 'valid',
  since: null,
}
const registry = (scope: RegistryScope = { kind: 'all' }, made_at = made): RegistryState => ({
  kind: 'verified',
  scope,
  made_at,
})
const verdict = (change: Partial<Certificate> | undefined, now: string, state: RegistryState = registry()) =>
  verdictOf({ certificate: change && { ...certificate, ...change }, registry: state, now: at(now) })

describe('verdict', () => {
  test('verdict: a valid certificate of a fresh register is valid, until the end of its last day in Jakarta', () => {
    expect(verdict({}, '2026-11-28T00:00:00Z')).toMatchObject({ outcome: 'valid', asOf: '2026-11-28' })
    const until = '2026-11-28'
    expect(verdict({ until }, '2026-11-28T16:59:00Z')).toMatchObject({ outcome: 'valid' })
    expect(verdict({ until }, '2026-11-28T17:01:00Z')).toMatchObject({
      outcome: 'ended',
      why: 'expired',
      since: '2026-11-29',
    })
    expect(verdict({ until: null, from: null }, '2026-11-28T00:00:00Z')).toMatchObject({ outcome: 'valid' })
  })

  test('verdict: the title of a valid one speaks of the certificate, never of the goods', () => {
    const title = (change: Partial<Certificate>) => verdictText(verdict(change, '2026-11-28T00:00:00Z')).title
    expect(title({})).toBe('Sertifikat berlaku s.d. 10 Mar 2028')
    expect(title({ until: null })).toBe('Sertifikat berlaku, tanpa tanggal akhir')
  })

  test.each<Exclude<CertificateState, 'valid'>>(['expired', 'replaced', 'unlisted', 'blocked', 'disputed'])(
    'verdict: one that is %s is not valid any more, since its day',
    (state) => {
      expect(verdict({ state, since: '2026-05-17' }, '2026-11-28T00:00:00Z')).toMatchObject({
        outcome: 'ended',
        why: state,
        since: '2026-05-17',
      })
      const { title, lines } = verdictText(verdict({ state, since: '2026-05-17' }, '2026-11-28T00:00:00Z'))
      expect(title).toBe('Sertifikat tidak berlaku lagi')
      expect(lines.join(' ')).toContain('sejak 17 Mei 2026')
    },
  )

  test('verdict: one that begins later is not valid yet', () => {
    const later = verdict({ from: '2026-12-01' }, '2026-11-28T00:00:00Z')
    expect(later).toMatchObject({ outcome: 'ended', why: 'later', since: '2026-12-01' })
    expect(verdictText(later)).toMatchObject({
      title: 'Sertifikat belum berlaku',
      lines: ['Mulai berlaku 1 Desember 2026.'],
    })
  })

  test('verdict: a register is certain for seven days, and then says what it knew', () => {
    expect(verdict({}, '2026-12-04T02:59:00Z')).toMatchObject({ outcome: 'valid' })
    const old = verdict({}, '2026-12-05T03:00:00Z')
    expect(old).toMatchObject({ outcome: 'unsure', why: 'old', made_at: made, finding: { outcome: 'valid' } })
    expect(verdictText(old).lines.join(' ')).toContain('Yang diketahui pada 27 November 2026: berlaku sampai')
    expect(verdict(undefined, '2026-12-05T03:00:00Z')).toMatchObject({
      outcome: 'unsure',
      why: 'old',
      finding: { outcome: 'not-found' },
    })
  })

  test('verdict: a clock that is a year ahead makes the register old, and one that is a year behind is no proof', () => {
    expect(verdict({}, '2027-11-28T00:00:00Z')).toMatchObject({ outcome: 'unsure', why: 'old' })
    expect(verdict({}, '2025-11-28T00:00:00Z')).toMatchObject({ outcome: 'unsure', why: 'clock' })
    // A certificate that has ended by the day of the registry does not become valid by a clock that was set back.
    expect(verdict({ until: '2026-01-01' }, '2025-11-28T00:00:00Z')).toMatchObject({
      why: 'clock',
      finding: { outcome: 'ended', why: 'expired' },
    })
    // A few minutes are no sign of a wrong clock: of both days the later one counts.
    const afterMidnight = registry({ kind: 'all' }, '2026-11-27T17:02:00Z')
    expect(verdict({ until: '2026-11-27' }, '2026-11-27T16:58:00Z', afterMidnight)).toMatchObject({ why: 'expired' })
  })

  test('verdict: a number that is not in the whole register is not found', () => {
    const none = verdict(undefined, '2026-11-28T00:00:00Z')
    expect(none).toEqual({ outcome: 'not-found', asOf: '2026-11-28' })
    expect(verdictText(none).remark).toContain('tidak berarti nomornya palsu')
    for (const [asked, searched] of [
      ['name', 'Yang dicari: nama produk dan nama produsen'],
      ['both', 'Yang dicari: nomor, nama produk, dan nama produsen'],
    ] as const) {
      const { lines, remark } = verdictText(none, asked)
      expect(lines.join(' ')).toContain(searched)
      expect(lines.concat(remark).join(' ')).not.toMatch(/dengan nomor ini|nomornya palsu/)
    }
  })

  test('verdict: a part of the register says nothing about what is not in it, unless no certificate has the number', () => {
    const part = registry({ kind: 'province', province_id: 31 })
    const ask = (mayExist: boolean | undefined, state: RegistryState = part) =>
      verdictOf({ certificate: undefined, registry: state, now: at('2026-11-28T00:00:00Z'), mayExist })
    expect(ask(undefined)).toMatchObject({ outcome: 'unsure', why: 'other-province' })
    expect(ask(true)).toMatchObject({ outcome: 'unsure', why: 'other-province' })
    expect(ask(true)).not.toHaveProperty('finding')
    expect(ask(false)).toMatchObject({ outcome: 'not-found' })
    expect(ask(true, registry({ kind: 'numbers' }))).toMatchObject({ outcome: 'unsure', why: 'other-province' })
    expect(verdict({}, '2026-11-28T00:00:00Z', part)).toMatchObject({ outcome: 'valid' })
  })

  test.each(['unverified', 'none'] as const)('verdict: a register that is %s says nothing', (kind) => {
    expect(verdict({}, '2026-11-28T00:00:00Z', { kind })).toEqual({ outcome: 'unsure', why: kind })
  })

  test('verdict: the server’s word is that of the moment when it looked', () => {
    expect(verdictOfServer(certificate, made)).toMatchObject({ outcome: 'valid', asOf: '2026-11-27' })
    expect(verdictOfServer(undefined, made)).toEqual({ outcome: 'not-found', asOf: '2026-11-27' })
  })

  test('verdict: registry and server say the same, or differ, and the sources say which of them was asked when', () => {
    const valid = verdict({}, '2026-11-28T00:00:00Z')
    expect(isSameVerdict(valid, verdictOfServer(certificate, made))).toBe(true)
    expect(isSameVerdict(valid, verdictOfServer({ ...certificate, state: 'blocked' }, made))).toBe(false)
    expect(isSameVerdict(verdict({}, '2026-12-28T00:00:00Z'), verdictOfServer(certificate, made))).toBe(false)
    const phone = '2026-11-26T03:00:00Z'
    expect(sourceText({ phone })).toBe('Daftar di HP ini, 26 November 2026, 10.00 WIB')
    expect(sourceText({ server: made })).toBe('Server, 27 November 2026, 10.00 WIB')
    expect(sourceText({ phone, server: made, isSame: true })).toBe(
      'Daftar di HP ini, 26 November 2026, 10.00 WIB; server, 27 November 2026, 10.00 WIB: sama',
    )
    expect(sourceText({})).toBeUndefined()
  })
})
