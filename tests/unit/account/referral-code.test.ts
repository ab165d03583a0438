import { describe, expect, test } from 'vitest'
import { normalizeReferralCode, pastedReferralCode } from '#features/account/auth/referral-code.ts'

describe('referral code', () => {
  test.each([
    'LSP234',
    'Kode: LSP234',
    'Kode referral = lsp234.',
    ' lsp-234 ',
    'lsp234\u200B',
    'Kode LSP\u200B234',
    'Kode LSP 234',
    'LSP 234',
    'Kode referral LSP234 dari LSPro Bogor',
    'LSP234: kode dari Bu Ani',
    'https://etalase.example/auth/register?type=merchant&ref=LSP234',
    'https://etalase.example/auth/register?ref=LSP234&type=merchant',
  ])('referral code: %j pasted is LSP234', (text) => {
    expect(pastedReferralCode(text)).toBe('LSP234')
  })

  test.each([
    ['Kode: KODEKU', 'KODEKU'],
    ['kod-eku', 'KODEKU'],
    ['Kode: LSP', undefined],
    ['', undefined],
    ['tanya Bu Ani', undefined],
  ])('referral code: %j pasted is %j', (text, code) => {
    expect(pastedReferralCode(text)).toBe(code)
  })

  test('referral code: capitals and digits are left of what is typed', () => {
    expect(normalizeReferralCode(' lsp-2 34é')).toBe('LSP234')
  })
})
