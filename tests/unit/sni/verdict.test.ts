import { describe, expect, test } from 'vitest'
import type { Certificate, CertificateState } from '#contract/sni/registry.ts'
import type { RegistryScope } from '#contract/sni/registry-address.ts'
import { type RegistryState, verdictOf, verdictOfServer } from '#features/sni/verdict/verdict.ts'
import { verdictText } from '#features/sni/verdict/verdict-texts.ts'
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
const register = (scope: RegistryScope = { kind: 'all' }, made_at = made): RegistryState => ({
  kind: 'verified',
  scope,
  made_at,
})
const verdict = (change: Partial<Certificate> | undefined, now: string, state: RegistryState = register()) =>
  verdictOf({ certificate: change && { ...certificate, ...change }, register: state, now: at(now) })

describe('verdict', () => {
  test('verdict: a valid certificate of a fresh register is valid, until the end of its last day in Jakarta', () => {
    expect(verdict({}, '2026-11-28T00:00:00Z')).toMatchObject({ face: 'valid', asOf: '2026-11-28' })
    const until = '2026-11-28'
    expect(verdict({ until }, '2026-11-28T16:59:00Z')).toMatchObject({ face: 'valid' })
    expect(verdict({ until }, '2026-11-28T17:01:00Z')).toMatchObject({
      face: 'ended',
      why: 'expired',
      since: '2026-11-29',
    })
    expect(verdict({ until: null, from: null }, '2026-11-28T00:00:00Z')).toMatchObject({ face: 'valid' })
  })

  test.each<Exclude<CertificateState, 'valid'>>(['expired', 'replaced', 'unlisted', 'blocked', 'disputed'])(
    'verdict: one that is %s is not valid any more, since its day',
    (state) => {
      expect(verdict({ state, since: '2026-05-17' }, '2026-11-28T00:00:00Z')).toMatchObject({
        face: 'ended',
        why: state,
        since: '2026-05-17',
      })
      const { title, lines } = verdictText(verdict({ state, since: '2026-05-17' }, '2026-11-28T00:00:00Z'))
      expect(title).toBe('Tidak berlaku lagi')
      expect(lines.join(' ')).toContain('sejak 17 Mei 2026')
    },
  )

  test('verdict: one that begins later is not valid yet', () => {
    const later = verdict({ from: '2026-12-01' }, '2026-11-28T00:00:00Z')
    expect(later).toMatchObject({ face: 'ended', why: 'later', since: '2026-12-01' })
    expect(verdictText(later).title).toBe('Belum berlaku')
  })

  test('verdict: a register is certain for seven days, and then says what it knew', () => {
    expect(verdict({}, '2026-12-04T02:59:00Z')).toMatchObject({ face: 'valid' })
    const old = verdict({}, '2026-12-05T03:00:00Z')
    expect(old).toMatchObject({ face: 'unsure', why: 'old', made_at: made, finding: { face: 'valid' } })
    expect(verdictText(old).lines.join(' ')).toContain('Yang diketahui pada 27 November 2026: berlaku sampai')
    expect(verdict(undefined, '2026-12-05T03:00:00Z')).toMatchObject({
      face: 'unsure',
      why: 'old',
      finding: { face: 'not-found' },
    })
  })

  test('verdict: a clock that is a year ahead makes the register old, and one that is a year behind is no proof', () => {
    expect(verdict({}, '2027-11-28T00:00:00Z')).toMatchObject({ face: 'unsure', why: 'old' })
    expect(verdict({}, '2025-11-28T00:00:00Z')).toMatchObject({ face: 'unsure', why: 'clock' })
    // A certificate that has ended by the day of the registry does not become valid by a clock that was set back.
    expect(verdict({ until: '2026-01-01' }, '2025-11-28T00:00:00Z')).toMatchObject({
      why: 'clock',
      finding: { face: 'ended', why: 'expired' },
    })
    // A few minutes are no sign of a wrong clock: of both days the later one counts.
    const afterMidnight = register({ kind: 'all' }, '2026-11-27T17:02:00Z')
    expect(verdict({ until: '2026-11-27' }, '2026-11-27T16:58:00Z', afterMidnight)).toMatchObject({ why: 'expired' })
  })

  test('verdict: a number that is not in the whole register is not found', () => {
    const none = verdict(undefined, '2026-11-28T00:00:00Z')
    expect(none).toEqual({ face: 'not-found', asOf: '2026-11-28' })
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
    const part = register({ kind: 'province', province_id: 31 })
    const ask = (mayExist: boolean | undefined, state: RegistryState = part) =>
      verdictOf({ certificate: undefined, register: state, now: at('2026-11-28T00:00:00Z'), mayExist })
    expect(ask(undefined)).toMatchObject({ face: 'unsure', why: 'other-province' })
    expect(ask(true)).toMatchObject({ face: 'unsure', why: 'other-province' })
    expect(ask(true)).not.toHaveProperty('finding')
    expect(ask(false)).toMatchObject({ face: 'not-found' })
    expect(ask(true, register({ kind: 'numbers' }))).toMatchObject({ face: 'unsure', why: 'other-province' })
    expect(verdict({}, '2026-11-28T00:00:00Z', part)).toMatchObject({ face: 'valid' })
  })

  test.each(['unverified', 'none'] as const)('verdict: a register that is %s says nothing', (kind) => {
    expect(verdict({}, '2026-11-28T00:00:00Z', { kind })).toEqual({ face: 'unsure', why: kind })
  })

  test('verdict: the server’s word is that of the moment when it looked', () => {
    expect(verdictOfServer(certificate, made)).toMatchObject({ face: 'valid', asOf: '2026-11-27' })
    expect(verdictOfServer(undefined, made)).toEqual({ face: 'not-found', asOf: '2026-11-27' })
  })
})
