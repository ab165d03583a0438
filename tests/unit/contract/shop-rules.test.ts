import { describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding/schemas.ts'
import {
  chipText,
  foundingYears,
  mobileRule,
  neighbourhoodRule,
  neighbourhoodText,
  nibRule,
  officeRule,
  shopMessages,
  shopNameRule,
  websiteRule,
  zipRule,
} from '#contract/shops/rules.ts'

test('foundingYears returns 71 years: the current one and the 70 before it', () => {
  const years = foundingYears(2026)
  expect(years).toHaveLength(71)
  expect([years[0], years.at(-1)]).toEqual([2026, 1956])
})

test.each([
  ['x'.repeat(99), 'x'.repeat(99)],
  ['x'.repeat(100), `${'x'.repeat(93)}..`],
  [`${'x'.repeat(98)}😀`, `${'x'.repeat(98)}😀`],
])('chipText cuts the label of a business class only when it has more than 99 characters', (label, chip) => {
  expect(chipText(label)).toBe(chip)
})

test.each([
  ['1', '001'],
  ['12', '012'],
  ['123', '123'],
])('neighbourhoodText shows RT %s as %s', (typed, shown) => expect(neighbourhoodText(typed)).toBe(shown))

describe('validation rules of shop fields', () => {
  test.each([
    ['NIB', nibRule, ['9903020237570'], ['', '990302023757', '99030202375700', '990302023757a']],
    ['name', shopNameRule, ['Dapur Bundo', 'x'.repeat(100)], ['', '   ', 'x'.repeat(101)]],
    ['rt', neighbourhoodRule, ['1', '01', '123'], ['', '1234', 'a']],
    ['zip', zipRule, ['16111'], ['', '1611', '161111', '1611a']],
    ['mobile', mobileRule, ['081234567890', '+62 812-3456-7890'], ['', '0812345', '08123456789012345']],
    ['office', officeRule, ['0251-100111'], ['', '0251', '02-100111', '0251-1']],
    [
      'website',
      websiteRule,
      ['', 'usahaku.id', 'https://usahaku.id/produk?a=1', 'http://usahaku.id'],
      ['usahaku', 'ftp://usahaku.id', 'javascript:alert(1)', 'https://', 'https://a b.id'],
    ],
  ] as const)('%s', (_, rule, good, bad) => {
    for (const value of good) expect([value, rule(value)]).toEqual([value, undefined])
    for (const value of bad) expect(rule(value), value).toBeTypeOf('string')
  })
})

test('onboarding.stage2 without a village gives the message of the specification at village_id', () => {
  const asked = { village_id: 0, address: 'Jl. Kenari 5', zip_code: '16111', latitude: '-6.2', longitude: '106.8' }
  const more = { mobile_phone: '081234567890', office_phone: '0251-100111', rt: '1', rw: '2' }
  const read = onboarding.stage2.ask.safeParse({ ...asked, ...more })
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['village_id', shopMessages.village],
  ])
  expect(onboarding.stage2.ask.safeParse({ ...asked, ...more, village_id: 1104032001 }).success).toBe(true)
  const nowhere = onboarding.stage2.ask.safeParse({ ...asked, ...more, village_id: 1104032001, latitude: '91' })
  expect(nowhere.error?.issues[0]?.path).toEqual(['latitude'])
})

test('onboarding.stage4 accepts ten photos, rejects eleven, and rejects anything that is no photo path', () => {
  const path = (n: number) => `photo/${String(n).padStart(32, '0')}.jpg`
  const photos = (n: number) => Array.from({ length: n }, (_, index) => path(index))
  const asks = (img_64: unknown, img_64s: unknown) => onboarding.stage4.ask.safeParse({ img_64, img_64s })
  expect(asks(path(0), photos(10)).success).toBe(true)
  expect(asks(path(0), photos(11)).error?.issues[0]?.message).toBe(shopMessages.gallery)
  expect(asks(undefined, []).error?.issues[0]?.message).toBe(shopMessages.logo)
  expect(asks('https://elsewhere.example/a.jpg', []).success).toBe(false)
  expect(asks('../secret', []).success).toBe(false)
})
