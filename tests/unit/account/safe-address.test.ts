import { expect, test } from 'vitest'
import { ownAddress, returnAddress } from '#session/safe-address.ts'

const elsewhere = [
  '',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\0/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ok\\..\\..\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  'blob:https://evil.example/1',
  './product/show',
  '?next=//evil.example',
  '#//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\u0085/evil.example',
]

test.each(elsewhere)('ownAddress and returnAddress reject %j', (text) => {
  expect(ownAddress(text)).toBeUndefined()
  expect(returnAddress(text)).toBeUndefined()
})

test.each([
  '/',
  '/product/show?slug=sni&search=kopi%20luwak',
  '/product/detail?id=7#foto',
  '/merchant/stage-2',
  '/base/merchant/detail/3?return=https://evil.example',
  '/%09/evil.example',
  '/@evil.example',
])('ownAddress accepts %s', (text) => {
  expect(ownAddress(text)).toBe(text)
  expect(new URL(ownAddress(text)!, 'https://etalase.example').origin).toBe('https://etalase.example')
})

test.each(['/auth/login', '/AUTH/login?return=/', '/auth', '/x/../auth/login', '/logout', '/logout?x=1'])(
  'returnAddress never leads back to %s after signing in',
  (text) => {
    expect(returnAddress(text)).toBeUndefined()
    expect(ownAddress(text)).toBeDefined()
  },
)

test.each([null, undefined])('ownAddress rejects %s', (text) => {
  expect(ownAddress(text)).toBeUndefined()
})
