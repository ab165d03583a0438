import { describe, expect, test } from 'vitest'
import type { Certificate } from '#contract/sni/registry.ts'
import {
  currentMs,
  type LabelAnswer,
  type LocalCheck,
  labelViewOf,
  type ServerCheck,
} from '#features/sni/labels/label-view.ts'

const now = Date.parse('2026-11-28T03:00:00Z')
const minutes = 60_000
const days = 86_400_000

const certificate: Certificate = {
  id: 7,
  product_id: 3,
  product: 'Tempe Kering',
  producer_id: 2,
  producer: 'Tempe Uji',
  regency: 'Kota Bogor',
  province_id: 32,
  numbers: ['SNI 3144:2015'],
  certificate_no: '00431',
  body: null,
  from: null,
  until: '2028-03-10',
  state: 'valid',
  since: null,
}
const ended: Certificate = { ...certificate, state: 'blocked', since: '2026-11-27' }
const product = { id: 3, name: 'Tempe Kering', img_url: null, img: null }
const answered = (more: Partial<LabelAnswer>, ago = 0): ServerCheck => ({
  at: now - ago,
  answer: {
    result: 'genuine',
    label: { product_id: 3, certificate_id: 7, until: '2028-03-10' },
    certificate,
    product,
    checked_at: new Date(now - ago).toISOString(),
    ...more,
  },
})
const nothing = { label: null, certificate: null, product: null }
const onPhone = (found: Certificate | undefined, ago: number): LocalCheck => ({
  found: 'genuine',
  label: { productId: 3, certificateId: 7, until: '2028-03-10' },
  registry: { kind: 'verified', scope: { kind: 'all' }, made_at: new Date(now - ago).toISOString() },
  certificate: found,
  misused: [],
})
const viewOf = (server?: ServerCheck, phone?: LocalCheck) => labelViewOf(server, phone, { clock: now, now })
/** 'face source' of a genuine label; otherwise what it is. */
const briefOf = (server?: ServerCheck, phone?: LocalCheck) => {
  const view = viewOf(server, phone)
  if (view?.kind === 'genuine') return `${view.verdict.outcome} ${view.source}`
  return view && (view.kind === 'unconfirmed' ? view.why : view.kind)
}

test('before anybody has said anything, nothing is shown', () => expect(viewOf()).toBeUndefined())

test('a forgery is one whoever finds it, also against an answer that was stored when it was none', () => {
  expect(briefOf(answered({ result: 'forged', ...nothing }))).toBe('forged')
  expect(briefOf(undefined, { found: 'forged' })).toBe('forged')
  expect(briefOf(answered({}), { found: 'forged' })).toBe('forged')
  expect(briefOf(answered({ result: 'forged', ...nothing }), onPhone(certificate, days))).toBe('forged')
})

test('the server’s word of now counts before the register of the phone, and brings the picture', () => {
  expect(briefOf(answered({ certificate: ended }), onPhone(certificate, days))).toBe('ended server')
  expect(viewOf(answered({}))).toMatchObject({ kind: 'genuine', product, until: '2028-03-10', certificate })
})

test('a clock that is wrong does not make the server’s word of now uncertain', () => {
  const wrong = now - 400 * days
  expect(labelViewOf({ ...answered({}), at: wrong }, undefined, { clock: wrong, now: wrong })).toMatchObject({
    verdict: { outcome: 'valid' },
  })
})

test('of a stored answer and the register of the phone the later one counts', () => {
  const stored = answered({}, 2 * days)
  expect(briefOf(stored, onPhone(ended, days))).toBe('ended phone')
  expect(briefOf(stored, onPhone(ended, 3 * days))).toBe('valid server')
  // The picture of the stored answer is shown all the same.
  expect(viewOf(stored, onPhone(ended, days))).toMatchObject({ product })
})

test('a stored answer is no word of now: after seven days nothing is certain, and an ended certificate has ended', () => {
  expect(briefOf(answered({}, 8 * days))).toBe('unsure server')
  const ending = { ...certificate, until: '2026-11-27' }
  expect(briefOf(answered({ certificate: ending }, 2 * days))).toBe('ended server')
  expect(briefOf(answered({ certificate: ending }, currentMs + minutes))).toBe('ended server')
})

test('an answer of a time to come, by a clock that was set back, is no word of now', () => {
  expect(briefOf({ ...answered({}, -days), at: now + days })).toBe('unsure server')
})

test('without the server the phone verifies with its own keys and its own register', () => {
  expect(briefOf(undefined, onPhone(certificate, days))).toBe('valid phone')
  expect(briefOf(undefined, onPhone(ended, days))).toBe('ended phone')
  expect(briefOf(undefined, onPhone(certificate, 8 * days))).toBe('unsure phone')
  expect(briefOf(undefined, onPhone(undefined, days))).toBe('not-found phone')
  // A certificate of another product is not that of this label.
  expect(briefOf(undefined, onPhone({ ...certificate, product_id: 4 }, days))).toBe('not-found phone')
})

test('a register that cannot be used leaves the signature, and no certainty', () => {
  const label = { productId: 3, certificateId: 7, until: null }
  for (const kind of ['none', 'unverified'] as const)
    expect(
      viewOf(undefined, { found: 'genuine', label, registry: { kind }, certificate: undefined, misused: [] }),
    ).toMatchObject({
      verdict: { outcome: 'unsure', why: kind },
      certificate: null,
      asOf: undefined,
    })
})

test('a key that nobody knows, a revoked one, and a phone without keys are each said as what they are', () => {
  expect(briefOf(undefined, { found: 'no-keys' })).toBe('no-keys')
  expect(briefOf(undefined, { found: 'unknown-key' })).toBe('unknown-key')
  expect(briefOf(answered({ result: 'unknown_key', ...nothing }), { found: 'no-keys' })).toBe('unknown-key')
  expect(briefOf(answered({ result: 'revoked', ...nothing }), onPhone(certificate, days))).toBe('revoked')
  // The phone does not know the new key yet: the server's word is enough.
  expect(briefOf(answered({}), { found: 'unknown-key' })).toBe('valid server')
  expect(briefOf(answered({}), { found: 'no-keys' })).toBe('valid server')
})

describe('a mark of the certificate’s number', () => {
  const mark = { key: '00431', since: '2026-11-20', remark: 'Pada kompor.' }
  const other = { ...mark, key: 'SNI00431' }
  const marked = { ...onPhone(certificate, 0), misused: [mark] } as LocalCheck
  const marksOf = (server?: ServerCheck, phone?: LocalCheck) => {
    const view = viewOf(server, phone)
    return view?.kind === 'genuine' && view.misused
  }

  test('is shown whoever knows it, once', () => {
    expect(marksOf(answered({ misused: [mark] }))).toEqual([mark])
    expect(marksOf(undefined, marked)).toEqual([mark])
    expect(marksOf(answered({ misused: [mark, other] }, 3_600_000), marked)).toEqual([mark, other])
  })

  test('is not known from an answer of a release that had none', () => expect(marksOf(answered({}))).toEqual([]))

  test('does not concern a label whose certificate is another product’s', () => {
    const foreign = { ...onPhone({ ...certificate, product_id: 4 }, 0), misused: [mark] } as LocalCheck
    expect(marksOf(undefined, foreign)).toEqual([])
  })
})
